"""The map component: {% map board %} draws all of it, {% map_state board %} what a turn changes."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from babel.numbers import format_decimal
from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import translation
from django.utils.translation import get_language

from europa_edu.atlas import TODAY, Board, atlas
from europa_edu.maps.drawing import draw_base, draw_state

register = template.Library()


@register.inclusion_tag("atlas/_map.html", name="map")
def map_(board: Board, id: str = "map", **options: Any) -> dict[str, Any]:  # noqa: A002
    """Options are map_state's, and: label; names=False (a quiz); all_cities=True (the atlas)."""
    cities = None if options.get("all_cities") else board.cities
    land, names = _base_layers(
        board.year,
        get_language() or "en",
        cities,
        options.get("names", True),
        _sprite(board.year),
        _sprite(TODAY),
    )
    return {
        "state": map_state(board, id, **options),
        "land": land,
        "names": names,
        "label": options.get("label", ""),
    }


@lru_cache(maxsize=64)
def _base_layers(
    year: int, language: str, cities: tuple[str, ...] | None, names: bool, sprite: str, today: str
) -> tuple[str, str]:
    """The layers under and over the state: the same for everybody, so they are made once."""
    context = {
        "base": draw_base(year, language, cities, names),
        "sprite": sprite,
        "today": "" if year == TODAY else today,
    }
    with translation.override(language):
        return (
            render_to_string("atlas/_map_land.html", context),
            render_to_string("atlas/_map_names.html", context),
        )


@register.simple_tag
def map_state(board: Board, id: str = "map", **options: Any) -> str:  # noqa: A002
    """post: address a target's move is posted to; links=True: a target's move is an address.

    calm=True: targets show only when pointed at; oob=True: swap it in beside another fragment.
    mark: the drawing's name, which the page sends back when it asks again.
    words: whoever can say what a target's note means, `words.note("plane 2")`.
    """
    shown = {key: options.get(key) for key in ("post", "links", "calm", "oob", "mark", "words")}
    return state_layers(board, get_language() or "en", id, **shown)


@register.inclusion_tag("atlas/_map_lands.html")
def map_lands(years: Iterable[int]) -> dict[str, Any]:
    """The ground of small maps, once for all of them on the page."""
    lands = [(year, _sprite(year), atlas().years[year].shapes) for year in years]
    return {"lands": lands}


@register.inclusion_tag("atlas/_map_small.html")
def map_small(board: Board, id: str) -> dict[str, Any]:  # noqa: A002
    """A picture of the board without names and buttons; {% map_lands %} draws its ground."""
    return {"state": map_state(board, id), "year": board.year, "sprite": _sprite(board.year)}


def _sprite(year: int) -> str:
    return static(f"atlas/{atlas().years[year].sprite}")


# Several seats wait before the same map, turn after turn.
@lru_cache(maxsize=256)
def state_layers(board: Board, language: str, id: str, **options: Any) -> str:  # noqa: A002
    words = options.pop("words", None)
    state = draw_state(board, language, words.note) if words else draw_state(board, language)
    context = {"state": state, "id": id, **options}
    return render_to_string("atlas/_map_state.html", context)


@register.filter
def number(value: float) -> str:
    """1,234,567 or 1 234 567 or 1.234.567, as the reader writes it."""
    return format_decimal(value, locale=(get_language() or "en").replace("-", "_"))
