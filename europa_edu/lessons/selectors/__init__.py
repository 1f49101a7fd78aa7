"""What the pages of a lesson read."""
