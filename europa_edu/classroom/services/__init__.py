"""Writes of the classroom: each function is one deed of a teacher, a pupil or the set-up."""
