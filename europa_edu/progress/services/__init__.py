"""Writes of progress: what scoring makes of answers."""
