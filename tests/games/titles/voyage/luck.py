"""What Voyage draws, and when: the die of a seat's n-th round, the n-th event card."""

import itertools
from collections.abc import Iterator

from tests.games.luck import Draw, Position


def draws(positions: list[Position]) -> Iterator[Draw]:
    first = positions[0].state
    yield "homes", first.homes
    yield "hands", first.hands
    yield "starter", first.starter
    drawn = 0
    for before, after in itertools.pairwise(positions):
        state = before.state
        for event in after.events:
            if event.kind == "rolled":
                when = ("again", drawn) if state.again else ("die", state.round, event.seat)
                yield when, event.facts["die"]
            elif event.kind == "event":
                drawn += 1
                yield ("event", drawn), event.facts["card"]
            elif event.kind == "extra_card":
                yield ("colour", drawn), event.facts["colour"]
