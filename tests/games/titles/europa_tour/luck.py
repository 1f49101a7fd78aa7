"""What Europa Tour draws, and when: the n-th card of the k-th stock."""

import itertools
from collections.abc import Iterator

from tests.games.luck import Draw, Position


def draws(positions: list[Position]) -> Iterator[Draw]:
    first = positions[0].state
    yield "dealt", first.dealt
    yield "starter", first.starter
    stock, number, left = 0, 0, len(first.stock)
    for before, after in itertools.pairwise(positions):
        for event in after.events:
            if event.kind == "drew" and event.facts["source"] == "stock":
                number += 1
                # What somebody who left put under the stock is another matter.
                if stock == 0 and number <= left:
                    yield ("stock", number), event.private["card"]
            elif event.kind == "reshuffled":
                stock += 1
                yield ("new stock", stock), list(after.state.stock)
        if before.state.phase == "fill" and after.state.phase == "draw":
            number += 5
            yield "piles", after.state.piles
