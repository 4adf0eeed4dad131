"""Plain SQL reads that return frozen rows."""
