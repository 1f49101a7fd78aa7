"""Which pupils need their teacher: who falls, who was not seen, who never began. Pure."""

import math
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from europa_edu.progress.numbers import Cell, PupilRow

AWAY = timedelta(weeks=2)
ENOUGH = 10  # answers in each of two periods, before they are compared
POINTS = 10  # of a hundred: less is no fall
SURE = 1.64  # standard errors: guessing would fall as far in one of twenty


class Needing(Struct, frozen=True):
    """A pupil, and by how many points the right answers fell, or since when nothing was seen."""

    pupil: int
    name: str
    points: int = 0
    since: date | None = None


class NeedingPupils(Struct, frozen=True):
    """Each list with the most urgent first; nobody is in two of them."""

    falling: tuple[Needing, ...]
    away: tuple[Needing, ...]
    silent: tuple[Needing, ...]  # never answered anything
    idle: tuple[Needing, ...]  # never practised, where most others have

    @property
    def nobody(self) -> bool:
        return not (self.falling or self.away or self.silent or self.idle)


def needing_pupils(
    rows: Sequence[PupilRow],
    seen: Mapping[int, date],
    practised: Collection[int],
    today: date,
) -> NeedingPupils:
    """`seen` says when each was last here; who is not in it never answered anything."""
    silent = [Needing(row.pupil, row.name) for row in rows if row.pupil not in seen]
    away = [
        Needing(row.pupil, row.name, since=seen[row.pupil])
        for row in rows
        if row.pupil in seen and seen[row.pupil] < today - AWAY
    ]
    gone = {one.pupil for one in (*silent, *away)}
    falling = [
        Needing(row.pupil, row.name, points=-(row.total.trend or 0))
        for row in rows
        if row.pupil not in gone and falls(row.total)
    ]
    some = 2 * len(practised) > len(rows)
    told = gone | {one.pupil for one in falling}
    idle = [
        Needing(row.pupil, row.name)
        for row in rows
        if some and row.pupil not in told and row.pupil not in practised
    ]
    return NeedingPupils(
        tuple(sorted(falling, key=lambda one: -one.points)),
        tuple(sorted(away, key=lambda one: one.since or today)),
        tuple(silent),
        tuple(idle),
    )


def falls(cell: Cell) -> bool:
    """By enough points, on enough answers, and further than chance alone would."""
    now, before = cell.now, cell.before
    if min(now.answered, before.answered) < ENOUGH or (cell.trend or 0) > -POINTS:
        return False
    share = (now.right + before.right) / (now.answered + before.answered)
    spread = math.sqrt(share * (1 - share) * (1 / now.answered + 1 / before.answered))
    return before.right / before.answered - now.right / now.answered > SURE * spread
