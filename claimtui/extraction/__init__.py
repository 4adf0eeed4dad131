"""From a document's text to sentences, claims, and claims placed after an edit."""
