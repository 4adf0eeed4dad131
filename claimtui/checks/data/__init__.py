"""Language data and unit tables of the checks, read as package resources."""
