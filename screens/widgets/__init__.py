"""Widgets for long texts and long lists, on Textual's Line API."""
