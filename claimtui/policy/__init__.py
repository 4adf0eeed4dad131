"""What a kind of claim needs before it clears, read from versioned TOML."""
