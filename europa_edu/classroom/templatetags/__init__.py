"""Template tags of the classroom."""
