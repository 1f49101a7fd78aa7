"""Live streams: what happened reaches every page as the number of a new version."""
