"""The use cases: the only room that screens and the command line talk to."""
