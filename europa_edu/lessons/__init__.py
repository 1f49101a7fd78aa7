"""Lessons: planning and seating a class, the wall of tables, the projector and the bell."""
