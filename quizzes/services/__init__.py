"""Writes of the quizzes."""
