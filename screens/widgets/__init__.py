"""The widgets that carry the weight: virtual lists and text with spans."""
