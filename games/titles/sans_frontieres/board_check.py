"""How the board and the tourism cards meet SF-D1 to SF-D9, in words."""

import math
from itertools import pairwise

from europa_edu.atlas import atlas
from europa_edu.facts import box
from games.titles.sans_frontieres.network import COACH, City, Network, network

PRICES = {
    ("dublin", "lisbon"): 7,
    ("monaco", "rome"): 4,
    ("messina", "rome"): 4,
    ("messina", "valletta"): 2,
}
RED = "rome valletta monaco chisinau riga oslo paris bucharest prague moscow warsaw dublin lisbon"
YELLOW = "messina hamburg istanbul"
GIVEN = ("monaco valletta istanbul moscow oslo warsaw", "chisinau riga oslo paris bucharest prague")
TERMINI = {"valletta", "reykjavik"}
COACH_KM = 230
EARTH_KM = 6371.0
Row = tuple[str, str, bool]


def check_board() -> list[Row]:
    """Clause, how it is met, whether it is met."""
    board = network("today")
    return [
        _prices(board),
        _cheapest_way(board),
        _dots(board),
        _whole_prices(board),
        *_itineraries(board),
        _weekends(board),
        _tourism(board),
        *_connected(board),
        _generated(board),
    ]


def _prices(board: Network) -> Row:
    found = {pair: board.pairs.get(pair) for pair in PRICES}
    words = ", ".join(f"{a}-{b} {price}" for (a, b), price in found.items())
    return "SF-D1", words, found == PRICES


def _cheapest_way(board: Network) -> Row:
    """Without Rome, or without Messina, the way to Valletta is dearer or there is none."""
    best = board.cost["monaco"]["valletta"]
    through = [
        board.cost["monaco"][city] + board.cost[city]["valletta"] == best
        and _cost_without(board, city, "monaco", "valletta") > best
        for city in ("rome", "messina")
    ]
    return "SF-D2", f"Monaco to Valletta costs {best}, dearer without Rome or Messina", all(through)


def _cost_without(board: Network, gone: City, start: City, goal: City) -> float:
    found, left = {start: 0.0}, {start}
    while left:
        city = min(left, key=found.__getitem__)
        left.remove(city)
        for other, price in board.lines[city].items():
            cost = found[city] + (price or 1)
            if other != gone and cost < found.get(other, math.inf):
                found[other] = cost
                left.add(other)
    return found.get(goal, math.inf)


def _dots(board: Network) -> Row:
    red, yellow = set(board.red.split()), set(board.yellow.split())
    capitals = all(atlas().cities[city].capital == (city in red) for city in red | yellow)
    met = capitals and red.issuperset(RED.split()) and yellow.issuperset(YELLOW.split())
    return "SF-D3", f"{len(red)} capitals with red dots, {len(yellow)} cities with yellow", met


def _whole_prices(board: Network) -> Row:
    counts = {price: list(board.pairs.values()).count(price) for price in (COACH, *range(2, 8))}
    words = f"{len(board.coach)} coach lines, air lines by price {dict(list(counts.items())[1:])}"
    return "SF-D4", words, sum(counts.values()) == len(board.pairs)


def _itineraries(board: Network) -> list[Row]:
    journeys = board.journeys
    totals = [sum(board.cost[a][b] for a, b in pairwise(journey)) for journey in journeys]
    mean = sum(totals) / len(totals)
    most = max(abs(total - mean) / mean for total in totals)
    apart = all(b not in board.lines[a] for journey in journeys for a, b in pairwise(journey))
    six = all(len(set(journey)) == 6 and set(journey) <= set(board.cities) for journey in journeys)
    starts = len({journey[0] for journey in journeys})
    given = set(GIVEN) <= set(board.itineraries)
    words = f"{len(journeys)} itineraries of six cities, {starts} start cities, the two given ones"
    fair = f"costs {min(totals)} to {max(totals)}, at most {most:.0%} off the mean of {mean:.1f}"
    return [
        ("SF-D5", words, len(journeys) == starts == 26 and six and given),
        ("SF-D5", f"{fair}, consecutive cities two lines apart", most <= 0.15 and apart),
    ]


def _weekends(board: Network) -> Row:
    cities = set(board.weekend_cities)
    met = len(cities) == len(board.weekend_cities) == 14 and "hamburg" in cities
    words = f"{len(cities)} weekend cities with Hamburg, all with yellow dots"
    return "SF-D6", words, met and cities <= board.yellow_dots


def _tourism(board: Network) -> Row:
    cards = box().values()
    off = [card.id for card in cards if card.id not in board.lines]
    fewest = min(len(card.sights) for card in cards)
    riga = box()["riga"].country
    words = f"{len(cards)} cards, at least {fewest} sights each, Riga in {riga}, {len(off)} off the"
    met = len(box()) == 65 and fewest >= 3 and len(off) >= 5 and riga == "LV"
    return "SF-D7", f"{words} network", met


def _connected(board: Network) -> list[Row]:
    whole = len(board.cost["paris"]) == len(board.cities)
    ends = {city for city, lines in board.lines.items() if len(lines) < 2}
    size = f"{len(board.cities)} cities, {len(board.pairs)} lines, all connected"
    return [
        ("SF-D8", size, whole and len(board.cities) >= 65 and len(board.pairs) >= 130),
        ("SF-D8", f"only {', '.join(sorted(ends))} with a single line", ends <= TERMINI),
    ]


def _generated(board: Network) -> Row:
    """A short hop over the sea (Helsinki to Tallinn) is flown, no coach goes there."""
    wrong = [
        (a, b)
        for (a, b), price in board.pairs.items()
        if price != price_for(a, b) and (a, b) != ("helsinki", "tallinn")
    ]
    words = f"{len(board.pairs) - len(wrong) - 1} prices follow the distance, one crosses the sea"
    return "SF-D9", words, not wrong


def price_for(a: City, b: City) -> int:
    """SF-D9: by great-circle distance; a coach below 230 km."""
    distance = km(a, b)
    if distance < COACH_KM:
        return COACH
    return max(2, min(7, round(3.4 * math.log(distance) - 17)))


def km(a: City, b: City) -> float:
    one, two = atlas().cities[a], atlas().cities[b]
    lat, other = math.radians(one.lat), math.radians(two.lat)
    turn = math.radians(two.lon - one.lon)
    cosine = math.sin(lat) * math.sin(other) + math.cos(lat) * math.cos(other) * math.cos(turn)
    return EARTH_KM * math.acos(min(1.0, cosine))
