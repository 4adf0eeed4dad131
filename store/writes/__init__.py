"""One function, one command, inside one transaction."""
