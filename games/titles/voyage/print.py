"""Voyage on paper: city and event cards, flags, pawns, the flight plan, the map with its grid."""

from functools import partial

from europa_edu.atlas import TODAY, atlas
from europa_edu.facts import name as name_of
from europa_edu.paper import ink
from europa_edu.paper.document import Box, Page, Point, Sheet
from europa_edu.paper.pieces import CARD, Kit, Piece
from games.printing import cards, maps, pawns, signs
from games.printing.language import Language
from games.printing.outlines import outline
from games.titles.voyage.deck import EventCard, deck
from games.titles.voyage.network import FAR, NEAR, Network, network, port_name

NAME = "Voyage en Europe"
EDITIONS = ("today",)
PLAYERS = 6
FLAG = (24.0, 40.0)
NAMES = 2.9  # height of the cities' names on the map
BADGE = 1.7
DOT = 1.7


def kit(language: Language, name: str) -> Kit:
    net = network(name)
    paint = partial(_map, net, language)
    return Kit(
        boards=(
            *maps.four_pages(NAME, net.year, language, paint),
            Sheet(partial(_flight_plan, net, language), across=True),
        ),
        pieces=(
            *(
                Piece("city", partial(_city, net, city, language))
                for cities in net.by_colour.values()
                for city in cities
            ),
            *(Piece("event", partial(_event, card, language)) for card in deck().cards.values()),
            *pawns.pawns(PLAYERS, 1),
            *(Piece("home", partial(_home, seat, language), FLAG) for seat in range(PLAYERS)),
        ),
    )


def _city(net: Network, name: str, language: Language, page: Page) -> None:
    """A luggage label: the colour's sign, the city, its country and the grid cell."""
    board, city = net.cities[name], atlas().cities[name]
    cards.frame(page)
    page.box(
        (cards.EDGE, cards.EDGE, CARD[0] - cards.EDGE, 19),
        ink.PALE[board.colour],
        ink.INK,
        0.6,
        3.5,
    )
    page.box((cards.EDGE + 0.6, 14, CARD[0] - cards.EDGE - 0.6, 19), ink.PALE[board.colour])
    page.line([(cards.EDGE, 19), (CARD[0] - cards.EDGE, 19)], ink.INK, 0.4)
    page.circle((cards.MIDDLE, 9), 2.4, ink.WHITE, ink.INK, 0.6)
    signs.sign(page, board.colour, (10.5, 11), 4)
    page.text((CARD[0] - 20, 5, CARD[0] - 6, 17), board.cell, ink.TITLE, 9)
    shape = (9.0, 23.0, CARD[0] - 9, 56.0)
    cards.draw_outline(page, outline(city.country), shape, dots=[(city.x, city.y)])
    cards.names(page, city.names.in_language(language.code), city.names.local, 58, 73)
    cards.draw_flag(page, city.country, 19, 75, 10, TODAY)
    country = name_of(city.country, language.code)
    page.text((22, 75, CARD[0] - 7, 82.5), country, ink.TEXT, 3.8, align="left", lines=2)


def _event(card: EventCard, language: Language, page: Page) -> None:
    cards.frame(page, paper="#fdf1cf")
    page.text((8, 6, CARD[0] - 8, 16), language.gettext("Event"), ink.TITLE, 7, ink.ACCENT)
    page.line([(18, 17.5), (CARD[0] - 18, 17.5)], ink.ACCENT, 0.5)
    text = card.words.in_language(language.code)
    city = atlas().cities.get(card.city)
    page.text((8, 20, CARD[0] - 8, 70 if city else 82), text, ink.TEXT, 4.7, lines=11)
    if city:
        page.box((12, 71, CARD[0] - 12, 82), ink.PAPER, ink.INK, 0.3, 2)
        name = city.names.in_language(language.code)
        page.text((14, 72, CARD[0] - 14, 81), f"{name} · {city.cell}", ink.BOLD, 4.6)


def _home(seat: int, language: Language, page: Page) -> None:
    """A little flag: fold it around a tooth-pick, or lay it flat."""
    page.box((1.5, 1.5, 22.5, 38.5), ink.SEATS[seat], ink.INK, 0.3, 1)
    colour = ink.PAPER if seat in ink.SEATS_ON_DARK else ink.INK
    page.text((3, 22, 21, 30), str(seat + 1), ink.BOLD, 8, colour)
    page.text((3, 31, 21, 36), language.gettext("Home"), ink.BOLD, 3.6, colour)
    with page.upside_down((1.8, 1.8, 22.2, 20)):
        page.text((3, 4, 21, 9), language.gettext("Home"), ink.BOLD, 3.6, colour)
        page.text((3, 10, 21, 18), str(seat + 1), ink.BOLD, 8, colour)
    page.dashed([(1.5, 20), (22.5, 20)], colour, 0.2, 1, 1)


def _flight_plan(net: Network, language: Language, page: Page) -> None:
    """Six sectors in three rows of two, with their airports (VE-22 to VE-24)."""
    page.text((15, 10, 282, 26), language.gettext("Flight plan"), ink.TITLE, 13)
    rule = language.gettext(
        "Within a sector: %(near)s points. To a sector with a common edge: %(far)s points."
    )
    page.text((15, 26, 282, 34), rule % {"near": NEAR, "far": FAR}, ink.TEXT, 5)
    for sector, airports in net.by_sector.items():
        column, row = _spot(sector)
        left, top = 20.0 + column * 130, 40.0 + row * 53
        page.box((left, top, left + 127, top + 50), ink.PAPER, ink.INK, 0.5, 3)
        page.box((left + 3, top + 3, left + 19, top + 19), ink.PLANES["blue"], ink.INK, 0.4, 2)
        page.text((left + 3, top + 3, left + 19, top + 19), str(sector), ink.TITLE, 12, ink.PAPER)
        title = language.gettext("Sector %(number)s") % {"number": sector}
        page.text((left + 23, top + 4, left + 110, top + 18), title, ink.TITLE, 7, align="left")
        signs.plane(page, (left + 117, top + 11), 6, ink.PALE["blue"])
        for number, name in enumerate(airports):
            x = left + 6 + (number % 3) * 40
            y = top + 23 + (number // 3) * 8.5
            page.circle((x + 1.5, y + 3.5), 1.2, ink.ACCENT, ink.INK, 0.3)
            text = name_of(name, language.code)
            page.text((x + 4, y, x + 38, y + 7), text, ink.TEXT, 5, align="left")


def _spot(sector: int) -> tuple[int, int]:
    """Column and row; the second row runs back, so that neighbours in number touch."""
    row, column = divmod(sector - 1, 2)
    return (1 - column if row == 1 else column), row


def _map(net: Network, language: Language, drawn: maps.Map) -> None:
    drawn.land(dict.fromkeys(atlas().countries, ink.LAND))
    drawn.grid()
    for line in net.land:
        ends = [drawn.place(name) for name in line.split()]
        drawn.page.line(ends, ink.PAPER, 1.1)
        drawn.page.line(ends, ink.ACCENT, 0.6)
    for sea in net.sea:
        a, b = (net.cities[name].port or name for name in sea.ends.split())
        way = [drawn.place(name) for name in (a, *sea.bends, b)]
        drawn.page.dotted(way, ink.SEA_LINE, 0.45, 1.8)
    drawn.cell_names()
    spots = [drawn.place(name) for name in net.cities]
    taken = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in spots]
    for name, city in net.cities.items():
        x, y = drawn.place(name)
        signs.sign(drawn.page, city.colour, (x, y), DOT * 1.2)
        if city.airport:
            taken.append(_badge(drawn.page, (x - 2.6, y - 2.6)))
            signs.plane(drawn.page, (x - 2.6, y - 2.6), 1.25, ink.INK)
        if city.port:
            _port(drawn, city.port)
        elif city.harbour:
            taken.append(_badge(drawn.page, (x - 2.6, y + 2.6)))
            signs.anchor(drawn.page, (x - 2.6, y + 2.6), 0.95)
    drawn.city_names(net.cities, language, NAMES, DOT + 0.6, taken)


def _port(drawn: maps.Map, port: str) -> None:
    """The harbour of a city that does not lie on the coast, with its own name."""
    x, y = drawn.place(port)
    _badge(drawn.page, (x, y))
    signs.anchor(drawn.page, (x, y), 0.95)
    drawn.page.text((x - 12, y + 1.4, x + 12, y + 4.2), port_name(port), ink.TEXT, 2.2)


def _badge(page: Page, centre: Point) -> Box:
    page.circle(centre, BADGE, ink.PAPER, ink.INK, 0.2)
    x, y = centre
    return x - BADGE, y - BADGE, x + BADGE, y + BADGE
