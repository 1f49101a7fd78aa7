"""Zigzag on paper: every state of the deck twice, and the map of its years."""

from functools import partial

from europa_edu.atlas import atlas
from europa_edu.paper import ink
from europa_edu.paper.document import Page
from europa_edu.paper.pieces import CARD, Kit, Piece
from games.printing import cards, maps
from games.printing.language import Language
from games.titles.zigzag.state import Edition, edition

NAME = "Zigzag"
EDITIONS = ("1960",)


def kit(language: Language, name: str) -> Kit:
    deck = edition(name)
    years = atlas().years[deck.year].span
    return Kit(
        boards=(maps.one_page(f"{NAME} · {years}", deck.year, partial(_map, deck, language)),),
        pieces=tuple(Piece("country", partial(_country, deck, c, language)) for c in deck.deck),
    )


def _country(deck: Edition, code: str, language: Language, page: Page) -> None:
    cards.frame(page)
    names = atlas().years[deck.year].states[code].names
    bottom = 72.0 if code in deck.changed else 78.0
    cards.country(
        page, code, names.in_language(language.code), names.local, deck.year, bottom=bottom
    )
    figure = str(deck.figure[code])
    page.circle((12, 12), 6, ink.ACCENT, ink.INK, 0.4)
    page.text((6, 6, 18, 18), figure, ink.TITLE, 8, ink.PAPER)
    page.text((20, 7, 32, 17), code, ink.TITLE, 7, ink.SOFT, "left")
    if change := deck.changed.get(code):
        note = change.note.in_language(language.code)
        page.line([(10, 72.3), (CARD[0] - 10, 72.3)], ink.LINE, 0.25)
        page.text((6.5, 72.8, CARD[0] - 6.5, 84), note, ink.TEXT, 2.6, ink.SOFT, lines=5)


def _map(deck: Edition, language: Language, drawn: maps.Map) -> None:
    tones = (ink.LAND, *ink.PALE.values())
    drawn.land({code: tones[tone] for code, tone in _tones(deck).items()})
    for pair in deck.ferries:
        way = [drawn.place(code) for code in pair.split()]
        drawn.page.dashed(way, ink.SEA_LINE, 0.6, 1.6, 0.9)
    for code, figure in deck.figure.items():
        x, y = drawn.place(code)
        drawn.page.circle((x - 2.2, y), 2, ink.ACCENT, ink.INK, 0.2)
        drawn.page.text((x - 4, y - 2, x - 0.4, y + 2), str(figure), ink.BOLD, 2.9, ink.PAPER)
        box = (x + 0.3, y - 1.7, x + 9, y + 1.7)
        drawn.page.text(box, code, ink.BOLD, 3.1, align="left", halo=ink.PAPER)
    x, y = drawn.at((30, 770))
    drawn.page.box((x - 3, y - 4, x + 48, y + 4), ink.PAPER, ink.INK, 0.3, 2)
    drawn.page.dashed([(x, y), (x + 8, y)], ink.SEA_LINE, 0.6, 1.6, 0.9)
    drawn.page.text(
        (x + 10, y - 3, x + 47, y + 3), language.gettext("train ferry"), ink.TEXT, 4, align="left"
    )


def _tones(deck: Edition) -> dict[str, int]:
    """A tone for each state that no land neighbour has."""
    pairs = {frozenset(pair.split()) for pair in deck.borders}
    found: dict[str, int] = {}
    for code in sorted(deck.figure, key=lambda code: -len(deck.near[code])):
        taken = {found[other] for other in found if frozenset((code, other)) in pairs}
        found[code] = next(tone for tone in range(6) if tone not in taken)
    return found
