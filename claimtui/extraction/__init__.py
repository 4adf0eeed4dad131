"""Document text into sentences and claim proposals, and claims placed again after an edit."""
