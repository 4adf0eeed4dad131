"""The local SQLite store: append-only records, one transaction a command."""
