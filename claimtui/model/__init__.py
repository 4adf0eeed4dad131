"""Frozen records and the vocabulary that every room shares; no I/O."""
