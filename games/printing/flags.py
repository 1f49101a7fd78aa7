"""Flags as small pictures (tools/render_flags.py draws them)."""

from pathlib import Path

from europa_edu.atlas import TODAY, atlas

FLAGS = Path(__file__).parents[2] / "static" / "atlas" / "flags_png"
RATIO = 4 / 3
# Cards of one deck that are no states: Northern Ireland has no flag of its own today.
_PARTS = {"SC": "SC", "NI": "GB"}


def flag(code: str, year: int = TODAY) -> Path | None:
    """The flag that a state of this map had; nothing where no one flag was right in its years."""
    state = atlas().years[year].states.get(code)
    name = state.flag if state else _PARTS[code]
    return FLAGS / f"{name}.png" if name else None
