"""The one drawing of the map, for every page that shows it."""
