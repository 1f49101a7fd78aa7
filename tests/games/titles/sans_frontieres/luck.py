"""What sans frontières draws, and when: the n-th card of the pile, the n-th question."""

import itertools
from collections.abc import Iterator

from tests.games.luck import Draw, Position


def draws(positions: list[Position]) -> Iterator[Draw]:
    first = positions[0].state
    for seat, own in enumerate(first.travellers):
        yield ("itinerary", seat), own.itinerary
        yield ("hand", seat), own.hand
    yield "starter", first.starter
    pile, number, asked = 0, 0, 0
    for before, position in itertools.pairwise(positions):
        shuffled = any(event.kind == "reshuffled" for event in position.events)
        for event in position.events:
            if event.kind == "reshuffled":
                pile += 1
            elif event.kind == "drew" and shuffled:
                # Whole, as it was shuffled: what was drawn from it at once lay on top.
                first_drawn = event.private["cards"][len(before.state.pile) :]
                yield ("new pile", pile), [*position.state.pile, *reversed(first_drawn)]
            elif event.kind == "drew" and not pile:
                for card in event.private["cards"]:
                    number += 1
                    yield ("pile", number), card
            elif event.kind == "asked" and event.facts["step"] == "country":
                asked += 1
                yield ("card", asked), event.facts["card"]
                yield ("countries", event.facts["card"]), position.state.choices
            elif event.kind == "asked":
                yield ("sights", event.facts["card"]), position.state.choices
