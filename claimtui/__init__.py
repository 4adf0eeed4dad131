"""Review the claims of a document against their evidence, and know what still holds."""
