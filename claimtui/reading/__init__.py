"""Bytes into text and a structure tree, in a child process that may crash alone."""
