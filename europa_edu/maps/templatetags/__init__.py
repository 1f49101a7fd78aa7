"""The tags with which templates draw the map."""
