"""The only writers of matches, seats and turns."""
