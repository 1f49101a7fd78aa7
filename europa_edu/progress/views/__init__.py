"""Pages of progress."""
