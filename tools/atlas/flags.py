"""Flags: one sprite of small icons, and one larger file each for cards and the flag quiz."""

import re
from pathlib import Path

ICONS = "npm country-flag-icons 1.6.20 and, for past states, Europa Edu"
CARDS = "npm flag-icons 7.5.0"
OURS_CENTRED = frozenset({"DD", "YU"})  # their emblem stays in the middle of a narrower card

_SVG = re.compile(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_CLASS = re.compile(r' class="[^"]*"')
_GAP = re.compile(r">\s+<")


def _open(path: Path) -> tuple[str, str]:
    """Viewbox and drawing of an SVG file."""
    found = _SVG.search(path.read_text("utf-8"))
    if not found:
        raise ValueError(f"{path} is no SVG file with a viewBox")
    drawing = _CLASS.sub("", _COMMENT.sub("", found[2])).strip()
    return found[1], _GAP.sub("><", drawing)


def build_flags(packages: Path, source: Path, static: Path, codes: list[str]) -> None:
    """Write flags.svg and flags/XX.svg for today's countries and our past states."""
    past = {path.stem: path for path in sorted((source / "flags").glob("*.svg"))}
    icons = {code: packages / f"country-flag-icons/3x2/{code}.svg" for code in codes} | past
    symbols = []
    for code, path in icons.items():
        box, drawing = _open(path)
        symbols.append(f'<symbol id="flag-{code}" viewBox="{box}">{drawing}</symbol>')
    _write(static / "flags.svg", "0 0 90 60", "\n".join(symbols), ICONS, "MIT; AGPL-3.0-or-later")
    folder = static / "flags"
    folder.mkdir(exist_ok=True)
    for code in codes:
        box, drawing = _open(packages / f"flag-icons/flags/4x3/{code.lower()}.svg")
        _write(folder / f"{code}.svg", box, drawing, CARDS, "MIT")
    for code, path in past.items():
        crop = "5 0 80 60" if code in OURS_CENTRED else "0 0 80 60"
        _write(folder / f"{code}.svg", crop, _open(path)[1], "Europa Edu", "AGPL-3.0-or-later")
    for package in ("country-flag-icons", "flag-icons"):
        licence = (packages / package / "LICENSE").read_text("utf-8").strip()
        (static / f"LICENSE.{package}.txt").write_text(f"{licence}\n", "utf-8")


def _write(path: Path, box: str, drawing: str, source: str, licence: str) -> None:
    links = ' xmlns:xlink="http://www.w3.org/1999/xlink"' if "xlink:" in drawing else ""
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg"{links} viewBox="{box}">\n'
        f"<!-- source: {source}; licence: {licence} -->\n{drawing}\n</svg>\n",
        "utf-8",
    )
