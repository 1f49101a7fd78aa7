"""CATALOG: the only list of titles."""

from games.engine import Title

CATALOG: dict[str, Title] = {}
