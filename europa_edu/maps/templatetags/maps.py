"""The map component: {% map board %} draws all of it, {% map_state board %} what a turn changes."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from babel.numbers import format_decimal
from django import template
from django.template import RequestContext
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from europa_edu.atlas import TODAY, Board, atlas
from europa_edu.maps.drawing import draw_base, draw_state, layers_of
from europa_edu.marks import mark_of, marks_said

register = template.Library()


@register.inclusion_tag("atlas/_map.html", name="map")
def map_(board: Board, id: str = "map", **options: Any) -> dict[str, Any]:  # noqa: A002
    """Options are map_state's, and: label; names=False (a quiz); all_cities=True (the atlas)."""
    cities = None if options.get("all_cities") else board.cities
    land, names = _base(board.year, cities, id, options.get("names", True))
    return {
        "id": id,
        "state": map_state(board, id, **options),
        "land": land,
        "names": names,
        "label": options.get("label", ""),
    }


@register.simple_tag(takes_context=True)
def map_base(context: RequestContext, board: Board, id: str = "map") -> SafeString:  # noqa: A002
    """The ground and its names, swapped in beside another fragment if the page has others."""
    known = marks_said(context["request"].headers.get("Have-Parts", ""))
    return SafeString("".join(base_lacking(board, known, id, oob=True)))


def base_lacking(
    board: Board,
    known: Mapping[str, str],
    id: str = "map",  # noqa: A002
    *,
    oob: bool = False,
) -> tuple[str, ...]:
    """The layers under and over the state, where the board has another map than the page."""
    if known.get(f"{id}-land") == _base_mark(board.year, get_language() or "en", board.cities):
        return ()
    return _base(board.year, board.cities, id, oob=oob)


def _base_mark(year: int, language: str, cities: tuple[str, ...] | None) -> str:
    return mark_of("base", year, language, cities)


def _base(
    year: int,
    cities: tuple[str, ...] | None,
    id: str,  # noqa: A002
    names: bool = True,
    oob: bool = False,
) -> tuple[str, str]:
    language = get_language() or "en"
    return _base_layers(year, language, cities, id, names, oob, _sprite(year), _sprite(TODAY))


@lru_cache(maxsize=64)
def _base_layers(
    year: int,
    language: str,
    cities: tuple[str, ...] | None,
    id: str,  # noqa: A002
    names: bool,
    oob: bool,
    sprite: str,
    today: str,
) -> tuple[str, str]:
    """The layers under and over the state: the same for everybody, so they are made once."""
    context = {
        "id": id,
        "mark": _base_mark(year, language, cities),
        "oob": oob,
        "base": draw_base(year, language, cities, names),
        "sprite": sprite,
        "today": "" if year == TODAY else today,
    }
    with translation.override(language):
        return (
            _line(render_to_string("atlas/_map_land.html", context)),
            _line(render_to_string("atlas/_map_names.html", context)),
        )


def _line(text: str) -> SafeString:
    """One line, which a stream can carry as it is."""
    return SafeString(" ".join(text.split()))


@register.simple_tag
def map_state(board: Board, id: str = "map", **options: Any) -> SafeString:  # noqa: A002
    """post: address a target's move is posted to; links=True: a target's move is an address.

    calm=True: targets show only when pointed at; oob=True: swap it in beside another fragment.
    words: whoever can say what a target's note means, `words.note("plane 2")`.
    """
    shown = {key: options.get(key) for key in ("post", "links", "words")}
    layers = [layer(name, part, id, **shown) for name, part in layers_of(board).items()]
    return format_html(
        '<div class="map-state{}{}" id="{}-state"{}{}>{}</div>',
        " is-calm" if options.get("calm") else "",
        " is-unnamed" if board.unnamed else "",
        id,
        SafeString(" data-grid" if board.grid else ""),
        SafeString(' hx-swap-oob="morph"' if options.get("oob") else ""),
        SafeString("".join(layers)),
    )


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


def layer(name: str, board: Board, id: str = "map", **options: Any) -> SafeString:  # noqa: A002
    """One layer of the state: `board` holds nothing but what it draws (`layers_of`)."""
    # Only what can be touched depends on the page it stands in: all else is drawn once for many.
    wanted = options if name == "targets" else {}
    return _layer(name, board, get_language() or "en", id, **wanted)


def layer_mark(name: str, board: Board) -> str:
    return mark_of(name, get_language(), board)


# Several seats wait before the same map, turn after turn.
@lru_cache(maxsize=1024)
def _layer(name: str, board: Board, language: str, id: str, **options: Any) -> SafeString:  # noqa: A002
    words = options.pop("words", None)
    state = draw_state(board, language, words.note) if words else draw_state(board, language)
    context = {"state": state, "id": id, "mark": layer_mark(name, board), **options}
    return _line(render_to_string(f"atlas/_map_{name}.html", context))


@register.filter
def number(value: float) -> str:
    """1,234,567 or 1 234 567 or 1.234.567, as the reader writes it."""
    return format_decimal(value, locale=(get_language() or "en").replace("-", "_"))
