"""Builds fixtures/atlas and static/atlas from registry packages and our typed source tables."""
