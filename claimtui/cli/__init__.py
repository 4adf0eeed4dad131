"""The command line: data on stdout, words on stderr, one line for a failure."""
