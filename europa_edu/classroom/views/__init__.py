"""Pages of teachers, and of pupils who come in."""
