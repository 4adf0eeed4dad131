"""Data shipped with the program."""
