"""Mechanical checks: plain text in, results out; never a verdict on truth."""
