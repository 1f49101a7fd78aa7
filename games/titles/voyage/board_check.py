"""How the board meets VE-D1 to VE-D8 and the table of events, in words and numbers."""

from collections import Counter
from itertools import pairwise

from europa_edu.atlas import City as Place
from europa_edu.atlas import atlas
from games.engine import Chance
from games.titles.voyage.deck import deck
from games.titles.voyage.network import COLOURS, NEIGHBOURS, NEVER, Network, distances, network
from games.titles.voyage.tours import Tours

Row = tuple[str, str, bool]
DEALS = 200  # how many deals the average tour is measured on
MOST_FLAGS = 5  # of the others at a table of six
EFFECTS = {
    ("go_to", 0): 8,
    ("move_on", 2): 2,
    ("move_on", 3): 1,
    ("move_on", 4): 1,
    ("move_on", 5): 1,
    ("miss", 0): 4,
    ("again", 0): 3,
    ("plus", 2): 1,
    ("plus", 3): 1,
    ("plus", -2): 2,
    ("double", 0): 1,
    ("fly", 0): 2,
    ("extra", 0): 1,
    ("exchange", 0): 2,
}


def check_board() -> list[Row]:
    """Clause, how it is met, whether it is met."""
    net = network("today")
    return [
        *_sectors(net),
        *_grid_and_flags(net),
        *_colours(net),
        *_calibration(net),
        *_sea(net),
        *_islands(net),
        *_events(net),
    ]


def _sectors(net: Network) -> list[Row]:
    sector = {name: city.sector for name, city in net.cities.items()}
    sizes = Counter(sector.values())
    # 1 2 / 4 3 / 5 6: what lies side by side or one above the other is a neighbour.
    rows = ((1, 2), (4, 3), (5, 6))
    sides = {*rows, *(pair for up, low in pairwise(rows) for pair in zip(up, low, strict=True))}
    drawn = sides | {(b, a) for a, b in sides}
    rule = [name for name in net.cities if sector[name] != _sector(atlas().cities[name])]
    return [
        (
            "VE-D1",
            f"{[sizes[n] for n in range(1, 7)]} cities, {len(NEIGHBOURS) // 2} pairs of neighbours",
            drawn == NEIGHBOURS and set(sizes) == {1, 2, 3, 4, 5, 6},
        ),
        (
            "VE-D2",
            ", ".join(f"{name} {sector[name]}" for name in ("moscow", "oslo", "lisbon", "athens")),
            sector["moscow"] == sector["oslo"]
            and (sector["lisbon"], sector["athens"]) in NEIGHBOURS,
        ),
        ("VE-D3", f"{len(rule)} cities against the rule of latitude and longitude", not rule),
    ]


def _sector(place: Place) -> int:
    row = 0 if place.lat > 53 else 1 if place.lat > 46.5 else 2
    east = place.lon > (10.3 if row == 0 else 12.7)
    return ((1, 2), (4, 3), (5, 6))[row][east]


def _grid_and_flags(net: Network) -> list[Row]:
    places = {name: atlas().cities[name] for name in net.cities}
    wrong = [n for n, p in places.items() if p.cell != net.cities[n].cell]
    edge = min(min(p.x % 100, -p.x % 100, p.y % 100, -p.y % 100) for p in places.values())
    airports = [name for name, city in net.cities.items() if city.airport]
    harbours = [name for name, city in net.cities.items() if city.harbour]
    return [
        (
            "VE-D4",
            f"Oslo in {net.cities['oslo'].cell}, nobody nearer than {edge:.1f} % to an edge",
            net.cities["oslo"].cell == "D3" and edge >= 2 and not wrong,
        ),
        (
            "VE-D5",
            f"{len(net.cities)} cities, {len(airports)} airports, {len(harbours)} harbours",
            80 <= len(net.cities) <= 100 and bool(airports) and bool(harbours),
        ),
    ]


def _colours(net: Network) -> list[Row]:
    sizes = {colour: len(net.by_colour[colour]) for colour in COLOURS}
    bands = [[atlas().cities[name].lat for name in net.by_colour[c]] for c in COLOURS]
    ordered = all(min(north) >= max(south) for north, south in pairwise(bands))
    words = ", ".join(
        f"{c} {min(b):.1f}° to {max(b):.1f}°" for c, b in zip(COLOURS, bands, strict=True)
    )
    enough = min(sizes.values()) >= 4 * 6 + 2  # the longest game of six players
    return [("VE-D6", f"{sizes}: {words}", ordered and len(set(sizes.values())) == 1 and enough)]


def _calibration(net: Network) -> list[Row]:
    degrees = Counter(len(roads) for roads in net.roads.values())
    usual = sum(degrees[n] for n in (2, 3, 4)) / len(net.cities)
    tour = average_tour(net)
    reached = all(max(distances("today", city).values()) < NEVER for city in net.cities)
    airports = [len(net.by_sector[sector]) for sector in range(1, 7)]
    words = (
        f"{len(net.land)} land lines, {len(net.sea)} sea lines, airports {airports}, "
        f"{usual:.0%} of the cities have 2 to 4 lines, {degrees[1]} dead ends, "
        f"best tour {tour:.1f} points"
    )
    return [("VE-D7", words, 30 <= tour <= 40 and reached and usual >= 0.7)]


def average_tour(net: Network) -> float:
    """Points of the best tour over six cards and home, on average over many deals."""
    total = 0
    for number in range(DEALS):
        chance = Chance("tours", number)
        piles = [chance.shuffled(net.by_colour[colour]) for colour in COLOURS]
        cards = [city for pile in piles for city in pile[:2]]
        home = piles[number % 3][2]
        total += Tours("today", home).length(home, frozenset(cards))
    return total / DEALS


def _sea(net: Network) -> list[Row]:
    ends = {end for line in net.sea for end in line.ends.split()}
    harbours = {name for name, city in net.cities.items() if city.harbour}
    twice = len(net.sea) - len({frozenset(line.ends.split()) for line in net.sea})
    back = all(a in net.ships[b] for a, others in net.ships.items() for b in others)
    words = f"{len(net.sea)} sea lines join {len(ends)} of {len(harbours)} harbours, {twice} twice"
    return [("VE-D8", words, ends == harbours and not twice and back)]


def _islands(net: Network) -> list[Row]:
    """Flags bar ships and planes: so every city off the mainland can be flown to from afar."""
    mainland, ends = {"paris"}, ["paris"]
    while ends:
        found = [city for city in net.roads[ends.pop()] if city not in mainland]
        mainland.update(found)
        ends += found
    islands = [name for name in net.cities if name not in mainland]
    fewest = min(len([c for c in net.flights[name] if c in mainland]) for name in islands)
    words = f"{len(islands)} cities off the mainland, flights from {fewest} or more airports on it"
    return [("VE-26", words, fewest > MOST_FLAGS)]


def _events(net: Network) -> list[Row]:
    cards = deck().cards.values()
    counts = Counter((card.effect, card.number) for card in cards)
    cities = [net.cities[card.city] for card in cards if card.effect == "go_to"]
    sectors = {city.sector for city in cities}
    quiet = {city.sector for city in cities if not city.airport}
    covered = all(a in quiet or b in quiet for a, b in NEIGHBOURS)
    return [
        (
            "VE-32",
            f"{len(cards)} event cards, {len(cities)} lead to cities in sectors {sorted(sectors)}",
            counts == EFFECTS and sectors == {1, 2, 3, 4, 5, 6} and covered,
        )
    ]
