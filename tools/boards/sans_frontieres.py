"""Builds the title's boards/today.json from the atlas; the same bytes every time.

Run `python -m tools.boards.sans_frontieres`. Two cities are joined where no third one lies between
them (the Gabriel graph: few crossings, no detours), save for the lines taken out or added below.
"""

import json
from heapq import heappop, heappush
from itertools import combinations, pairwise

from games.engine import Chance
from games.engine.codec import TITLES
from games.titles.sans_frontieres.board_check import GIVEN, km, price_for
from games.titles.sans_frontieres.network import COACH

FILE = TITLES / "sans_frontieres" / "boards" / "today.json"
RED = """
amsterdam ankara athens belgrade berlin bern bratislava brussels bucharest budapest chisinau
copenhagen dublin helsinki kyiv lisbon ljubljana london luxembourg madrid minsk monaco moscow
nicosia oslo paris podgorica prague reykjavik riga rome sarajevo skopje sofia stockholm tallinn
tirana valletta vienna vilnius warsaw zagreb
"""
YELLOW = """
barcelona bergen bordeaux edinburgh frankfurt gdansk gothenburg hamburg heraklion istanbul izmir
kiruna krakow lviv lyon manchester marseille messina milan munich murmansk nantes naples odesa porto
rovaniemi saintpetersburg seville strasbourg thessaloniki tromso trondheim valencia venice zurich
"""
# SF-D1, and long lines that a traveller would look for: the dear tickets need a use.
ADDED = """
dublin lisbon/monaco rome/rome messina/messina valletta/lisbon madrid/madrid paris/barcelona rome
rome athens/london copenhagen/dublin london/paris strasbourg/paris berlin/berlin stockholm
berlin warsaw/helsinki stockholm/helsinki moscow/moscow riga/minsk riga/istanbul kyiv/kyiv odesa
belgrade bucharest/bucharest budapest/copenhagen stockholm/oslo tromso/athens nicosia
helsinki rovaniemi/stockholm kiruna
"""
REMOVED = "naples sarajevo/naples podgorica/rovaniemi saintpetersburg"
BY_SEA = "helsinki tallinn"  # too near for a plane's price, but no coach goes there
WEEKENDS = """
bergen bordeaux edinburgh hamburg krakow lyon naples odesa porto saintpetersburg seville
thessaloniki venice zurich
"""
SPREAD = 0.1  # SF-D5 allows 0.15
CARDS = 26


def price(a: str, b: str) -> int:
    """SF-D9; the least price instead of a coach over the sea."""
    return price_for(a, b) or (2 if (min(a, b), max(a, b)) in _pairs(BY_SEA) else COACH)


def lines() -> dict[tuple[str, str], int]:
    cities = sorted((RED + YELLOW).split())
    found = set()
    for a, b in combinations(cities, 2):
        if all(km(a, c) ** 2 + km(b, c) ** 2 >= km(a, b) ** 2 for c in cities if c not in (a, b)):
            found.add((a, b))
    found |= _pairs(ADDED)
    found -= _pairs(REMOVED)
    return {(a, b): price(a, b) for a, b in sorted(found)}


def _pairs(text: str) -> set[tuple[str, str]]:
    split = [sorted(pair.split()) for pair in text.replace("\n", "/").split("/") if pair]
    return {(a, b) for a, b in split}


def costs(network: dict[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    """Cheapest way between any two cities; a coach counts as one."""
    near: dict[str, list[tuple[str, int]]] = {}
    for (a, b), fare in network.items():
        near.setdefault(a, []).append((b, fare or 1))
        near.setdefault(b, []).append((a, fare or 1))
    return {city: _from(city, near) for city in sorted(near)}


def _from(start: str, near: dict[str, list[tuple[str, int]]]) -> dict[str, int]:
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        so_far, city = heappop(queue)
        if city not in found:
            found[city] = so_far
            for other, fare in near[city]:
                heappush(queue, (so_far + fare, other))
    return found


def itineraries(network: dict[tuple[str, str], int]) -> list[str]:
    """SF-D5: about equally long, no two from the same start, every city used about as often."""
    cost = costs(network)
    given = [tuple(card.split()) for card in GIVEN]
    totals = [sum(cost[a][b] for a, b in pairwise(card)) for card in given]
    middle = sum(totals) / len(totals)
    dice = Chance("the itineraries of sans frontieres", 0)
    cards = list(given)
    used = {city: sum(city in card for card in cards) for city in cost}
    while len(cards) < CARDS:
        starts = {card[0] for card in cards}
        tries = [dice.sample(sorted(cost), 6) for _ in range(3000)]
        fair = [
            card
            for card in tries
            if card[0] not in starts
            and abs(sum(cost[a][b] for a, b in pairwise(card)) - middle) <= SPREAD * middle
            and all((min(a, b), max(a, b)) not in network for a, b in pairwise(card))
            and max(cost[a][b] for a, b in pairwise(card)) <= middle * 0.4
        ]
        best = min(fair, key=lambda card: sum(used[city] ** 2 for city in card))
        cards.append(best)
        for city in best:
            used[city] += 1
    return [" ".join(card) for card in cards]


def main() -> None:
    network = lines()
    board = {
        "source": "Built from fixtures/atlas (GeoNames coordinates) by "
        "tools/boards/sans_frontieres.py; choice of cities, lines and itineraries by this project",
        "licence": "CC0-1.0",
        "year": 0,
        "red": " ".join(sorted(RED.split())),
        "yellow": " ".join(sorted(YELLOW.split())),
        "weekends": " ".join(WEEKENDS.split()),
        "air": [f"{a} {b} {fare}" for (a, b), fare in network.items() if fare],
        "coach": [f"{a} {b}" for (a, b), fare in network.items() if not fare],
        "itineraries": itineraries(network),
    }
    FILE.write_text(json.dumps(board, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
