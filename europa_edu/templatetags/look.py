"""Playing cards and plane colours for templates."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from europa_edu.atlas import TODAY, atlas

register = template.Library()

# The symbol of each colour is `mark-<colour>` in icons.svg: colour is never the only sign.
PLANE_COLOURS: dict[str, Promise | str] = {
    "violet": _("violet"),
    "red": _("red"),
    "yellow": _("yellow"),
    "green": _("green"),
    "blue": _("blue"),
}


@register.inclusion_tag("components/card_country.html")
def country_card(code: str, plane: str = "", figure: str = "") -> dict[str, object]:
    """A country as a playing card, named in the reader's language and in its own."""
    names = atlas().countries[code].names
    name = names.in_language(get_language() or "en")
    return {
        "code": code,
        "flag": f"atlas/flags/{code}.svg",
        "name": name,
        "local": names.local if names.local != name else "",
        "view_box": view_box(atlas().years[TODAY].shapes[code].frame),
        "plane": plane,
        "figure": figure,
    }


@register.filter
def plane_colour(colour: str) -> Promise | str:
    """The colour's name in the reader's language."""
    return PLANE_COLOURS[colour]


def view_box(box: tuple[float, float, float, float]) -> str:
    """A square around a country, with a little sea on every side."""
    left, top, right, bottom = box
    side = max(right - left, bottom - top) * 1.28
    return f"{(left + right - side) / 2:.1f} {(top + bottom - side) / 2:.1f} {side:.1f} {side:.1f}"
