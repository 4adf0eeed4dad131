"""One function, one command, inside one transaction."""

# Here, where the import system lets one thread at a time: two that import SQLAlchemy at
# once, the warm-up and the first decision, each find the other's half of it.
import sqlmodel  # noqa: F401
