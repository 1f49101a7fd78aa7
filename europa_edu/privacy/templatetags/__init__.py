"""Template tags of the privacy pack."""
