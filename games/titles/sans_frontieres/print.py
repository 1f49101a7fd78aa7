"""L’Europe sans frontières on paper: tickets, weekends, itineraries, tourism cards, the network."""

from functools import partial

from europa_edu.atlas import City, atlas
from europa_edu.facts import Card, box
from europa_edu.facts import name as name_of
from europa_edu.paper import ink
from europa_edu.paper.document import Page, Point
from europa_edu.paper.pieces import CARD, Kit, Piece
from games.printing import cards, maps, pawns, signs
from games.printing.language import Language
from games.printing.outlines import outline
from games.titles.sans_frontieres.network import (
    COACH,
    COACH_TICKET,
    JOKER,
    TICKETS,
    Network,
    Ticket,
    network,
)
from games.titles.sans_frontieres.state import MOST_TOKENS

NAME = "L’Europe sans frontières"
EDITIONS = ("today",)
PLAYERS = 6
COIN = (20.0, 20.0)
NAMES = 2.9  # height of the cities' names on the map
DOT = 2.0


def kit(language: Language, name: str) -> Kit:
    net = network(name)
    return Kit(
        boards=maps.four_pages(NAME, net.year, language, partial(_map, net, language)),
        pieces=(
            *(Piece("ticket", partial(_ticket, ticket, language)) for ticket in TICKETS),
            *(Piece("weekend", partial(_weekend, c, language)) for c in net.weekend_cities),
            *(Piece("itinerary", partial(_itinerary, way, language)) for way in net.journeys),
            *(Piece("tourism", partial(_tourism, card, language)) for card in box().values()),
            *(Piece("token", _token, COIN) for _ in range(PLAYERS * MOST_TOKENS)),
            *pawns.pawns(PLAYERS, 1),
        ),
    )


def _city(name: str) -> City:
    return atlas().cities[name]


def _ticket(ticket: Ticket, language: Language, page: Page) -> None:
    cards.frame(page)
    coach, joker = ticket == COACH_TICKET, ticket == JOKER
    tone = ink.GOLD if joker else ink.PALE["green"] if coach else ink.PALE["blue"]
    cards.band(page, tone, 12, 13, language.gettext("Ticket"))
    for x in (cards.EDGE, CARD[0] - cards.EDGE):
        page.circle((x, 58), 3, ink.WHITE, ink.INK, 0.6)
        page.box((x - 4, 54, x, 62) if x < 10 else (x, 54, x + 4, 62), ink.WHITE)
    page.dashed([(8, 58), (CARD[0] - 8, 58)], ink.LINE, 0.4, 1.5, 1.2)
    figure = "1–7" if joker else ticket
    page.text((8, 27, CARD[0] - 8, 55), figure, ink.TITLE, 27)
    if coach or joker:
        signs.coach(page, (cards.MIDDLE - (10 if joker else 0), 68), 7.5, ink.PALE["green"])
    if not coach:
        signs.plane(page, (cards.MIDDLE + (12 if joker else 0), 67.5), 7.5, ink.PLANES["blue"])
    if joker:
        by = language.gettext("coach or plane, any price")
    else:
        by = language.gettext("Coach") if coach else language.gettext("Plane")
    page.text((8, 76.5, CARD[0] - 8, 83), by, ink.BOLD, 3.8)
    for x in (8.5, CARD[0] - 8.5):
        page.text((x - 4, 4.5, x + 4, 11.5), figure, ink.BOLD, 5)


def _weekend(name: str, language: Language, page: Page) -> None:
    cards.frame(page, paper="#fdf1cf")
    city = _city(name)
    page.text((8, 7, 40, 14), language.gettext("Weekend in"), ink.TITLE, 5, ink.ACCENT, "left")
    cards.draw_flag(page, city.country, CARD[0] - 6, 6, 15, 0)
    shape = (9.0, 22.0, CARD[0] - 9, 60.0)
    cards.draw_outline(page, outline(city.country), shape, dots=[(city.x, city.y)])
    cards.names(page, city.names.in_language(language.code), city.names.local, 63, 77)
    country = name_of(city.country, language.code)
    page.text((8, 77, CARD[0] - 8, 83), country, ink.TEXT, 3.6, ink.SOFT)


def _itinerary(stages: tuple[str, ...], language: Language, page: Page) -> None:
    cards.frame(page)
    page.text((8, 5, CARD[0] - 8, 14), language.gettext("Itinerary"), ink.TITLE, 6, ink.ACCENT)
    page.dashed([(12, 20), (12, 79)], ink.LINE, 0.5, 1.5, 1)
    for number, name in enumerate(stages):
        y = 20.0 + number * 11.8
        city = _city(name)
        fill = ink.INK if number == 0 else ink.PAPER
        page.circle((12, y), 3.6, fill, ink.INK, 0.5)
        mark = str(number) if number else "▸"
        if number:
            page.text((9, y - 3, 15, y + 3), mark, ink.BOLD, 4.6)
        else:
            page.polygon([(11, y - 1.7), (14, y), (11, y + 1.7)], ink.PAPER)
        box = (18, y - 4, CARD[0] - 16.5, y + 1.2)
        page.text(box, city.names.in_language(language.code), ink.BOLD, 4.8, align="left")
        country = name_of(city.country, language.code)
        line = country if number else " · ".join((language.gettext("Start"), country))
        page.text((18, y + 0.8, CARD[0] - 16.5, y + 4.6), line, ink.TEXT, 2.9, ink.SOFT, "left")
        cards.draw_flag(page, city.country, CARD[0] - 6.5, y - 3, 8, 0)


def _tourism(card: Card, language: Language, page: Page) -> None:
    cards.frame(page, paper="#fdf1cf")
    page.box((7, 7, CARD[0] - 7, 30), ink.PAPER, ink.INK, 0.3, 1.5)
    page.text((9, 9, CARD[0] - 9, 28), card.names.in_language(language.code), ink.TITLE, 8, lines=2)
    page.text(
        (8, 32, CARD[0] - 8, 43),
        language.gettext("In which country is this city? Name one of its sights."),
        ink.TEXT,
        3.3,
        lines=3,
    )
    page.dashed([(6, 45), (CARD[0] - 6, 45)], ink.LINE, 0.3, 1.5, 1.2)
    with page.upside_down((cards.EDGE + 2, 46, CARD[0] - cards.EDGE - 2, 83.5)):
        below = 46.5
        page.text(
            (8, below, CARD[0] - 8, below + 6),
            name_of(card.country, language.code),
            ink.BOLD,
            4.2,
        )
        room = (82.5 - below - 6.5) / len(card.sights)
        for number, sight in enumerate(card.sights):
            top = below + 6.5 + number * room
            page.circle((8.5, top + 2.1), 0.6, ink.ACCENT)
            text = sight.names.in_language(language.code)
            page.text(
                (10.5, top, CARD[0] - 7, top + room - 0.4),
                text,
                ink.TEXT,
                3,
                align="left",
                lines=3,
                top=True,
            )


def _token(page: Page) -> None:
    page.circle((10, 10), 8.6, ink.GOLD, ink.INK, 0.6)
    page.circle((10, 10), 7, None, ink.INK, 0.25)
    page.text((4, 4, 16, 16), "1", ink.TITLE, 10)


def _map(net: Network, language: Language, drawn: maps.Map) -> None:
    drawn.land(dict.fromkeys(atlas().countries, ink.LAND))
    for (a, b), price in net.pairs.items():
        ends = (drawn.place(a), drawn.place(b))
        if price == COACH:
            drawn.page.line(ends, ink.PAPER, 1.4)
            drawn.page.dotted(ends, ink.INK, 0.45, 1.6)
        else:
            drawn.page.line(ends, ink.PLANES["blue"], 0.45)
    dots = [drawn.place(name) for name in net.cities]
    taken = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in dots]
    taken += drawn.city_names(net.cities, language, NAMES, DOT + 0.6, taken)
    flights = [pair for pair, price in net.pairs.items() if price != COACH]
    for pair, spot in drawn.tags(flights, taken, 2.1).items():
        _price(drawn.page, spot, net.pairs[pair])
    for name in net.cities:
        centre = drawn.place(name)
        yellow = name in net.yellow_dots
        drawn.page.circle(centre, DOT, ink.PLANES["yellow" if yellow else "red"], ink.INK, 0.35)
        if yellow:
            drawn.page.circle(centre, 0.6, ink.INK)
    _legend(drawn, language)


def _price(page: Page, spot: Point, price: int) -> None:
    x, y = spot
    page.circle((x, y), 2.1, ink.PAPER, ink.PLANES["blue"], 0.35)
    page.text((x - 2, y - 2, x + 2, y + 2), str(price), ink.BOLD, 3.2)


def _legend(drawn: maps.Map, language: Language) -> None:
    x, y = drawn.at((860, 30))
    drawn.page.box((x, y, x + 60, y + 24), ink.PAPER, ink.INK, 0.3, 2)
    ends = ((x + 5, y + 7), (x + 21, y + 7))
    drawn.page.line(ends, ink.PLANES["blue"], 0.45)
    _price(drawn.page, (x + 13, y + 7), 3)
    drawn.page.text(
        (x + 25, y + 3, x + 58, y + 11), language.gettext("Plane"), ink.TEXT, 5, align="left"
    )
    drawn.page.dotted([(x + 5, y + 17), (x + 21, y + 17)], ink.INK, 0.45, 1.6)
    drawn.page.text(
        (x + 25, y + 13, x + 58, y + 21), language.gettext("Coach"), ink.TEXT, 5, align="left"
    )
