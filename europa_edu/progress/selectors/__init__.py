"""Reads of progress: what the pages, the reports and scoring ask for."""
