"""Ranks players, and lets dice decide between equals."""

from collections.abc import Callable, Sequence

from games.engine import Chance, Event, Seat

DIE = 10
Rolls = dict[Seat, tuple[int, ...]]
Strength = tuple[tuple[int, ...], tuple[int, ...]]  # the key, and the dice thrown


def ranked(
    seats: Sequence[Seat], key: Callable[[Seat], tuple[int, ...]], chance: Chance
) -> tuple[tuple[Seat, ...], Rolls]:
    """The greatest key first; equals throw a die, again while it is equal, the higher first.

    Each throws a die of its own: what a player throws does not depend on who else has to.
    """
    own: dict[Seat, Chance] = {}
    strength: dict[Seat, Strength] = {seat: (key(seat), ()) for seat in seats}
    while tied := _tied(strength):
        for seat in tied:
            points, dice = strength[seat]
            if seat not in own:
                own[seat] = chance.at(seat)
            strength[seat] = points, (*dice, own[seat].die(DIE))
    order = sorted(seats, key=strength.__getitem__, reverse=True)
    return tuple(order), {seat: dice for seat, (_, dice) in strength.items() if dice}


def thrown(rolls: Rolls) -> tuple[Event, ...]:
    """What each of the equals has thrown (P-1)."""
    return tuple(Event("rolled", seat, {"dice": dice}) for seat, dice in sorted(rolls.items()))


def _tied(strength: dict[Seat, Strength]) -> list[Seat]:
    values = list(strength.values())
    return [seat for seat, value in strength.items() if values.count(value) > 1]
