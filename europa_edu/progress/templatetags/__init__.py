"""Template tags of progress."""
