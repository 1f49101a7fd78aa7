"""Flags as small pictures (tools/render_flags.py draws them)."""

from functools import cache
from pathlib import Path

from PIL import Image

from europa_edu.atlas import TODAY, atlas

FLAGS = Path(__file__).parents[2] / "static" / "atlas" / "flags_png"
RATIO = 4 / 3
# Cards of one deck that are no states: Northern Ireland has no flag of its own today.
_PARTS = {"SC": "SC", "NI": "GB"}


@cache
def flag(code: str, year: int = TODAY) -> Image.Image:
    """The flag that a state of this year's map had."""
    state = atlas().years[year].states.get(code)
    name = state.flag if state else _PARTS[code]
    with Image.open(FLAGS / f"{name}.png") as picture:
        return picture.convert("RGB")
