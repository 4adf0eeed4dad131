"""Evidence sets as files for others: written out of records, and read back strictly."""
