"""Writes of the privacy pack: each function is one deed over all apps."""
