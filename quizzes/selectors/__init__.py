"""Reads of the quizzes."""
