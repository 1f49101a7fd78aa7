"""Playing cards and plane colours for templates."""

import re

from django import template
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
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
def country_card(
    code: str, plane: str = "", figure: str = "", year: int = TODAY
) -> dict[str, object]:
    """A country as a playing card, named in the reader's language and in its own."""
    shown = atlas().years[year]
    state = shown.states[code]
    name = state.names.in_language(get_language() or "en")
    return {
        "code": code,
        "sprite": f"atlas/{shown.sprite}",
        "flag": f"atlas/flags/{state.flag}.svg" if state.flag else "",
        "name": name,
        "local": state.names.local if state.names.local != name else "",
        "view_box": view_box(shown.shapes[code].frame),
        "plane": plane,
        "figure": figure,
    }


# Where long names may break on a narrow card: browsers do not hyphenate names in every language.
SYLLABLES = """
    Alba|nien Alle|magne Bel|gique Biélo|russie Bul|garia Bul|garie Bul|garien Czecho|slovakia
    Dane|mark Deutsch|land deutsch|land Däne|mark Finn|land Frank|reich Griechen|land Herze|govina
    Herze|gowina Herzé|govine Jugo|slawien Kroa|tien König|reich Let|tonie Lett|land Lithu|ania
    Litua|nie Luxem|bourg Luxem|burg Mace|donia Macé|doine Mol|davie Monte|negro Monté|négro
    Nether|lands Nieder|lande Nor|wegen Nord|maze|donien Por|tugal Rou|manie Ru|mänien Russ|land
    Schott|land Schwe|den Slo|vakia Slo|vaquie Slo|venia Slo|vénie Slo|wakei Slo|wenien
    Sowjet|union sovié|tique Switzer|land Tché|quie Tchéco|slova|quie Tsche|chien
    Tschecho|slowakei Vereinig|tes Yougo|slavie Yugo|slavia Öster|reich
"""
BREAKS = {word.replace("|", ""): word.replace("|", "\N{SOFT HYPHEN}") for word in SYLLABLES.split()}
LONG_NAME = re.compile("|".join(sorted(BREAKS, key=len, reverse=True)))


@register.filter(is_safe=True)
def with_breaks(html: str) -> str:
    """The same name or card, whose long names may break."""
    broken = LONG_NAME.sub(lambda found: BREAKS[found[0]], html)
    # Only hyphens were added.
    return mark_safe(broken) if isinstance(html, SafeString) else broken  # noqa: S308


@register.filter
def plane_colour(colour: str) -> Promise | str:
    """The colour's name in the reader's language."""
    return PLANE_COLOURS[colour]


def view_box(box: tuple[float, float, float, float]) -> str:
    """A square around a country, with a little sea on every side."""
    left, top, right, bottom = box
    side = max(right - left, bottom - top) * 1.28
    return f"{(left + right - side) / 2:.1f} {(top + bottom - side) / 2:.1f} {side:.1f} {side:.1f}"
