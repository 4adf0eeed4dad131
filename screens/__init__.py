"""Textual screens over the workspace."""
