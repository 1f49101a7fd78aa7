"""What Zigzag draws, and when: hands and start card of each round, the n-th card of its stock."""

from collections.abc import Iterator

from tests.games.luck import Draw, Position


def draws(positions: list[Position]) -> Iterator[Draw]:
    first = positions[0].state
    yield "starter", first.starter
    yield from _dealt(first)
    number, left = 0, len(first.stock)
    for position in positions[1:]:
        state = position.state
        for event in position.events:
            if event.kind == "dealt":
                number, left = 0, len(state.stock)
                yield from _dealt(state)
            elif event.kind == "drew":
                number += 1
                if number <= left and not state.gone:
                    yield ("stock", state.round, number), event.private["card"]


def _dealt(state) -> Iterator[Draw]:  # type: ignore[no-untyped-def]
    if not state.gone:  # without a player, hands are dealt from the same deck otherwise
        yield ("hands", state.round), state.hands
        yield ("start", state.round), state.chain[0].card
