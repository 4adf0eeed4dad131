"""Bring pages over HTTP within limits, from the live address or from an archive."""
