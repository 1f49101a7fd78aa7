"""Builds fixtures/atlas and static/atlas from registry packages and our typed source tables."""

from europa_edu.atlas.build.everything import build_everything

__all__ = ["build_everything"]
