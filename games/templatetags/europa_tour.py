"""The cards of Europa Tour in words."""

import re

from django import template
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from europa_edu.templatetags.look import plane_colour
from games.templatetags.tables import place
from games.titles.europa_tour.route import COLOURS, SHIP, edition

register = template.Library()

ENGLAND_AND_WALES = "EW"  # what the box calls GB, beside Scotland and Northern Ireland

# Where long names may break on a narrow card: browsers do not hyphenate names in every language.
SYLLABLES = """
    Herze|govina Lithu|ania Luxem|bourg Mace|donia Monte|negro Nether|lands Switzer|land
    Yugo|slavia Alle|magne Biélo|russie Herzé|govine Macé|doine Monté|négro Slo|vaquie
    Yougo|slavie Bul|garien Deutsch|land Frank|reich Griechen|land Herze|gowina Jugo|slawien
    König|reich Luxem|burg Nieder|lande Nord|maze|donien Slo|wenien Tsche|chien Vereinig|tes
    Öster|reich Schwe|den Nor|wegen Por|tugal Ru|mänien Däne|mark Russ|land Finn|land Lett|land
    Kroa|tien Alba|nien Slo|wakei Slo|vénie Rou|manie Let|tonie Litua|nie Mol|davie Dane|mark
    Tché|quie Bul|garie Bel|gique Slo|vakia Slo|venia Bul|garia Schott|land
"""
BREAKS = {word.replace("|", ""): word.replace("|", "\N{SOFT HYPHEN}") for word in SYLLABLES.split()}
LONG_NAME = re.compile("|".join(sorted(BREAKS, key=len, reverse=True)))


@register.filter
def card_name(card: str, edition_name: str = "today") -> str:
    """A country by its name on the edition's map, a part of one, a plane or a ship."""
    if card == SHIP:
        return _("Ship")
    if card in COLOURS:
        return _("%(colour)s plane") % {"colour": plane_colour(card)}
    if edition_name == "box" and card == "GB":
        return place(ENGLAND_AND_WALES)
    return place(card, edition(edition_name).year)


@register.filter(is_safe=True)
def with_breaks(html: str) -> str:
    """The same card, whose long names may break."""
    broken = LONG_NAME.sub(lambda found: BREAKS[found[0]], html)
    return mark_safe(broken)  # noqa: S308 (only hyphens were added)
