"""What an assessment must satisfy and what status follows; no way to the store."""
