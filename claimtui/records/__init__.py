"""Citation records: the rules of their two tests, without any input or output."""
