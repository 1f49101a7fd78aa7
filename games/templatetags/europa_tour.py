"""The cards of Europa Tour in words."""

from django import template
from django.utils.translation import gettext as _

from europa_edu.templatetags.look import plane_colour
from games.templatetags.tables import place
from games.titles.europa_tour.route import COLOURS, SHIP, edition

register = template.Library()


@register.filter
def card_name(card: str, edition_name: str = "today") -> str:
    """A country by its name on the edition's map, a part of one, a plane or a ship."""
    if card == SHIP:
        return _("Ship")
    if card in COLOURS:
        return _("%(colour)s plane") % {"colour": plane_colour(card)}
    if edition_name == "box" and card in ("GB", "NI", "SC"):
        parts = {"GB": _("England and Wales"), "NI": _("Northern Ireland"), "SC": _("Scotland")}
        return parts[card]
    return place(card, edition(edition_name).year)
