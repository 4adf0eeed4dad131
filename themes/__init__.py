"""Themes and style sheets."""
