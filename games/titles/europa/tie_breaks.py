"""Ranks players, and lets dice decide between equals."""

from collections.abc import Callable, Sequence

from games.engine import Chance, Event, Seat

DIE = 10
Rolls = dict[Seat, tuple[int, ...]]


def ranked(
    seats: Sequence[Seat], key: Callable[[Seat], tuple[int, ...]], chance: Chance
) -> tuple[tuple[Seat, ...], Rolls]:
    """The greatest key first; equals throw a die, again while it is equal, the higher first."""
    rolls: Rolls = {}

    def strength(seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return key(seat), rolls.get(seat, ())

    while tied := _tied([(seat, strength(seat)) for seat in seats]):
        for seat in tied:
            rolls[seat] = (*rolls.get(seat, ()), chance.die(DIE))
    return tuple(sorted(seats, key=strength, reverse=True)), rolls


def thrown(rolls: Rolls) -> tuple[Event, ...]:
    """What each of the equals has thrown (P-1)."""
    return tuple(Event("rolled", seat, {"dice": dice}) for seat, dice in sorted(rolls.items()))


def _tied(strengths: list[tuple[Seat, tuple[tuple[int, ...], tuple[int, ...]]]]) -> list[Seat]:
    values = [strength for _, strength in strengths]
    return [seat for seat, strength in strengths if values.count(strength) > 1]
