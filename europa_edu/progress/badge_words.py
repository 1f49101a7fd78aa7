"""Badges in words: what they are called, and what they are given for."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

NAMES: dict[str, Promise] = {
    "capitals": gettext_lazy("Crown of capitals"),
    "flags": gettext_lazy("Sea of flags"),
    "links": gettext_lazy("Bridges of Europe"),
    "places": gettext_lazy("City lights"),
    "neighbours": gettext_lazy("Good neighbourhood"),
    "countries": gettext_lazy("Compass"),
    "days": gettext_lazy("Day by day"),
    "titles": gettext_lazy("Box of games"),
}

FEATS: dict[str, Promise] = {
    "capitals": ngettext_lazy(
        "%(number)s capital, right three times",
        "%(number)s capitals, each right three times",
        "number",
    ),
    "flags": ngettext_lazy(
        "%(number)s flag, right three times",
        "%(number)s flags, each right three times",
        "number",
    ),
    "links": ngettext_lazy(
        "%(number)s border or sea line, right three times",
        "%(number)s borders and sea lines, each right three times",
        "number",
    ),
    "places": ngettext_lazy(
        "%(number)s city or sight, right three times",
        "%(number)s cities and sights, each right three times",
        "number",
    ),
    "neighbours": ngettext_lazy(
        "All the neighbours of %(number)s country",
        "All the neighbours of %(number)s countries",
        "number",
    ),
    "countries": ngettext_lazy(
        "%(number)s country, with three facts about it",
        "%(number)s countries, with three facts about each",
        "number",
    ),
    "days": ngettext_lazy(
        "Practice on %(number)s day",
        "Practice on %(number)s different days",
        "number",
    ),
    "titles": ngettext_lazy(
        "%(number)s game, played to the end",
        "%(number)s different games, played to the end",
        "number",
    ),
}


def name(kind: str) -> str:
    return str(NAMES[kind])


def feat(kind: str, number: int) -> str:
    """What a star of this badge is given for."""
    return str(FEATS[kind] % {"number": number})
