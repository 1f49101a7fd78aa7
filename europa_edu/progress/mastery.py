"""How well something is remembered, in five steps that the map has colours and signs for. Pure."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from europa_edu.atlas import Board, Fill, Target, atlas
from europa_edu.progress.numbers import Mastery

# The recall from which the steps 1 to 4 begin. FSRS asks again at 0.9: what is above is sure.
STEPS = (0.25, 0.5, 0.7, 0.9)
SURE = 0.7  # from here on something counts as remembered
SIGNS = "○◔◑◕●"  # the map draws them too: colour is never the only sign


def level(recall: float) -> int:
    """From 0 (to be learnt) to 4 (sure)."""
    return bisect_right(STEPS, recall)


class MasteryClass(Struct, frozen=True):
    """A colour of a map that spreads over what is there: its step, from and to which per cent."""

    step: int
    least: int
    most: int

    @property
    def sign(self) -> str:
        return SIGNS[self.step]


def mastery_classes(percents: Sequence[int]) -> tuple[MasteryClass, ...]:
    """As many countries in each colour: a map on which all are alike still tells them apart.

    Where few values differ there are fewer colours; no percentage is in two of them.
    """
    values = sorted(percents)
    if not values:
        return ()
    ends = sorted(
        {
            values[len(values) * n // len(SIGNS) - 1]
            for n in range(1, len(SIGNS) + 1)
            if len(values) * n // len(SIGNS)
        }
    )
    apart = (len(SIGNS) - 1) / max(len(ends) - 1, 1)
    classes, least = [], values[0]
    for number, most in enumerate(ends):
        step = round(number * apart) if len(ends) > 1 else level(most / 100)
        classes.append(MasteryClass(step, least, most))
        least = next((value for value in values if value > most), most)
    return tuple(classes)


def mastery_board(
    countries: Mapping[str, Mastery], address: Callable[[str], str] | None = None
) -> Board:
    """Europe coloured by what is remembered; with an address, a country leads to its own facts."""
    shown = [code for code in atlas().countries if code in countries]
    return Board(
        fills=tuple(Fill(code, f"mastery-{level(countries[code].mean)}") for code in shown),
        targets=tuple(Target(code, address(code)) for code in shown) if address else (),
    )
