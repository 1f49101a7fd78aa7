"""What sans frontières draws, and when: the n-th card of the pile, the n-th question."""

from collections.abc import Iterator

from tests.games.luck import Draw, Position


def draws(positions: list[Position]) -> Iterator[Draw]:
    first = positions[0].state
    for seat, own in enumerate(first.travellers):
        yield ("itinerary", seat), own.itinerary
        yield ("hand", seat), own.hand
    yield "starter", first.starter
    pile, number, asked = 0, 0, 0
    for position in positions[1:]:
        shuffled = any(event.kind == "reshuffled" for event in position.events)
        for event in position.events:
            if event.kind == "reshuffled":
                pile += 1
            elif event.kind == "drew" and not pile and not shuffled:
                for card in event.private["cards"]:
                    number += 1
                    yield ("pile", number), card
            elif event.kind == "asked" and event.facts["step"] == "country":
                asked += 1
                yield ("card", asked), event.facts["card"]
                yield ("countries", event.facts["card"]), position.state.choices
            elif event.kind == "asked":
                yield ("sights", event.facts["card"]), position.state.choices
        if shuffled:
            yield ("new pile", pile), list(position.state.pile)
