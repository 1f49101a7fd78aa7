"""Pages of a lesson: planning and seating, the wall, one table, the projector."""
