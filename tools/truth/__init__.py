"""Writes the outside references of `make truth` from registry packages. Not needed at run time."""
