"""Europa Tour on paper: country, plane and ship cards, and the map with signs and sea lines."""

from functools import partial

from europa_edu.atlas import Names, atlas
from europa_edu.paper import ink
from europa_edu.paper.document import Page
from europa_edu.paper.pieces import CARD, Kit, Piece
from games.printing import cards, maps, signs
from games.printing.language import Language
from games.printing.outlines import Ring, drawing, middle, outline, without_parts
from games.titles.europa_tour.board import PARTS
from games.titles.europa_tour.route import COLOURS, SHIP, Card, Edition, edition

NAME = "Europa Tour"
EDITIONS = ("today", "box")
CORNER = (cards.EDGE + 2.5, cards.EDGE + 2.5)


def kit(language: Language, name: str) -> Kit:
    deck = edition(name)
    return Kit(
        boards=(maps.one_page(NAME, deck.year, partial(_map, deck, language)),),
        pieces=tuple(_piece(deck, card, language) for card in deck.deck),
    )


def _piece(deck: Edition, card: Card, language: Language) -> Piece:
    if card == SHIP:
        return Piece("ship", partial(_ship, language))
    if card in COLOURS:
        return Piece("plane", partial(_plane, card, language))
    return Piece("country", partial(_country, deck, card, language))


def _names(deck: Edition, code: Card) -> Names:
    """A part of Great Britain is a card of its own in the old box."""
    if code == "GB" and "SC" in deck.colour:
        return atlas().parts["EW"].names
    if part := atlas().parts.get(code):
        return part.names
    return atlas().years[deck.year].states[code].names


def _rings(deck: Edition, code: Card) -> tuple[Ring, ...]:
    if code == "GB" and "SC" in deck.colour:
        return without_parts(drawing(deck.year)["GB"])
    return outline(code, deck.year)


def _country(deck: Edition, code: Card, language: Language, page: Page) -> None:
    colour = deck.colour[code]
    cards.frame(page)
    names = _names(deck, code)
    cards.country(
        page,
        code,
        names.in_language(language.code),
        names.local,
        deck.year,
        _rings(deck, code),
        ink.PALE[colour],
        bottom=71,
    )
    x, y = CORNER
    page.text((x, y, x + 16, y + 9), code, ink.TITLE, 9.5, align="left")
    signs.sign(page, colour, (x + 19.5, y + 5.2), 4)
    _foot(page, colour, language)


def _foot(page: Page, colour: str, language: Language) -> None:
    top = 73.0
    page.box(
        (cards.EDGE + 3, top, CARD[0] - cards.EDGE - 3, top + 9),
        ink.PLANES[colour],
        ink.INK,
        0.3,
        2,
    )
    signs.sign(page, colour, (cards.EDGE + 9, top + 4.5), 2.7, ink.PAPER)
    signs.plane(page, (CARD[0] - cards.EDGE - 9, top + 4.6), 3.4, ink.PAPER)
    box = (cards.EDGE + 14, top, CARD[0] - cards.EDGE - 14, top + 9)
    page.text(box, language.gettext(colour), ink.BOLD, 4.4, ink.on(colour))


def _plane(colour: str, language: Language, page: Page) -> None:
    cards.frame(page, paper=ink.PALE[colour])
    x, y = CORNER
    signs.sign(page, colour, (x + 5, y + 5), 4.4)
    signs.sign(page, colour, (CARD[0] - x - 5, y + 5), 4.4)
    signs.plane(page, (cards.MIDDLE, 33), 19.5, ink.PLANES[colour])
    signs.sign(page, colour, (cards.MIDDLE, 29.5), 2.2, ink.PAPER)
    page.text((8, 55, 55, 63), language.gettext("Plane"), ink.TITLE, 7)
    page.text(
        (8, 63.5, 55, 71.5),
        language.gettext("joins two countries with this sign"),
        ink.TEXT,
        3.4,
        lines=2,
    )
    _foot(page, colour, language)


def _ship(language: Language, page: Page) -> None:
    cards.frame(page, paper=ink.SEA)
    signs.ship(page, (cards.MIDDLE, 34), 19, ink.ACCENT)
    for row in range(3):
        signs.waves(page, 8 + row * 2, CARD[0] - 8 - row * 2, 48.5 + row * 3, ink.SEA_LINE, 0.9)
    page.text((8, 61, 55, 70), language.gettext("Ship"), ink.TITLE, 8)
    page.text(
        (8, 71, 55, 80),
        language.gettext("joins two countries with a sea line"),
        ink.TEXT,
        3.6,
        lines=2,
    )


def _map(deck: Edition, language: Language, drawn: maps.Map) -> None:
    fills = {code: ink.PALE[colour] for code, colour in deck.colour.items()}
    parts = {code: _rings(deck, code) for code in ("GB", "SC", "NI") if "SC" in deck.colour}
    drawn.land(fills, parts)
    lines = {(line.a, line.b): line.points for line in atlas().sea_lines}
    for pair in deck.sea:
        a, b = pair.split()
        points = lines.get((a, b)) or lines.get((b, a))
        way = [drawn.at(p) for p in points] if points else [drawn.place(c) for c in (a, b)]
        drawn.page.dashed(way, ink.SEA_LINE, 0.35, 1.2, 0.7)
        for end in (way[0], way[-1]):
            drawn.page.circle(end, 0.5, ink.SEA_LINE)
    for code, colour in deck.colour.items():
        x, y = drawn.at(middle(parts[code][0])) if code in PARTS else drawn.place(code)
        signs.sign(drawn.page, colour, (x - 1.9, y), 1.5)
        drawn.page.text(
            (x, y - 1.6, x + 8, y + 1.6), code, ink.BOLD, 3, align="left", halo=ink.PAPER
        )
    _legend(drawn, language)


def _legend(drawn: maps.Map, language: Language) -> None:
    """In the north-east, where one country has room to spare."""
    x, y = drawn.at((852, 22))
    drawn.page.box((x - 2, y - 3, x + 32, y + 48), ink.PAPER, ink.INK, 0.3, 2)
    for row, colour in enumerate(COLOURS):
        line = y + 3 + row * 7.5
        signs.sign(drawn.page, colour, (x + 3, line), 2.4)
        drawn.page.text(
            (x + 8, line - 2.5, x + 31, line + 2.5),
            language.gettext(colour),
            ink.TEXT,
            4,
            align="left",
        )
    drawn.page.dashed([(x, y + 42), (x + 7, y + 42)], ink.SEA_LINE, 0.5, 1.2, 0.7)
    drawn.page.text(
        (x + 8, y + 39.5, x + 31, y + 44.5), language.gettext("Ship"), ink.TEXT, 4, align="left"
    )
