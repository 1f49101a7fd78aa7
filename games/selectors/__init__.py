"""Reading matches and what stands on their tables."""
