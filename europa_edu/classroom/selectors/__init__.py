"""Reads of the classroom."""
