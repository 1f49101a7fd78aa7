"""The map component: {% map board %} draws all of it, {% map_state board %} what a turn changes."""

from typing import Any

from babel.numbers import format_decimal
from django import template
from django.utils.translation import get_language

from europa_edu.atlas import TODAY, Board, atlas
from europa_edu.pages.drawing import draw_base, draw_state

register = template.Library()


@register.inclusion_tag("atlas/_map.html", name="map")
def map_(board: Board, id: str = "map", **options: Any) -> dict[str, Any]:  # noqa: A002
    """Options are map_state's, and: label; names=False (a quiz); all_cities=True (the atlas)."""
    cities = None if options.get("all_cities") else board.cities
    names = options.get("names", True)
    shown = atlas().years[board.year]
    return {
        **map_state(board, id, **options),
        "base": draw_base(board.year, get_language() or "en", cities, names),
        "label": options.get("label", ""),
        "year": board.year,
        "today": "" if board.year == TODAY else f"atlas/{atlas().years[TODAY].sprite}",
        "first": shown.first,
    }


@register.inclusion_tag("atlas/_map_state.html")
def map_state(board: Board, id: str = "map", **options: Any) -> dict[str, Any]:  # noqa: A002
    """post: address a target's move is posted to; links=True: a target's move is an address.

    calm=True: targets show only when pointed at; oob=True: swap it in beside another fragment.
    """
    return {
        "state": draw_state(board, get_language() or "en"),
        "id": id,
        **{key: options.get(key) for key in ("post", "links", "calm", "oob")},
    }


@register.filter
def number(value: float) -> str:
    """1,234,567 or 1 234 567 or 1.234.567, as the reader writes it."""
    return format_decimal(value, locale=(get_language() or "en").replace("-", "_"))
