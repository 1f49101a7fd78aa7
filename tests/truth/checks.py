"""All checks by name, and what they find that nobody has accepted."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.truth import figures, places
from tests.truth.figures import Check
from tests.truth.references import accepted
from tests.truth.world import Compared, World

CHECKS: dict[str, Check] = {
    "borders": places.borders,
    "borders by year": places.old_borders,
    "coasts": places.coasts,
    "neighbours off the map": places.beyond,
    "numbers of neighbours": places.counts,
    "capitals": places.capitals,
    "codes": places.codes,
    "names of countries": places.names,
    "cities": places.cities,
    "names of cities": places.city_names,
    "states by year": places.states,
    "capitals by year": places.old_capitals,
    "first days of states": places.first_days,
    "people": figures.populations,
    "areas": figures.areas,
    "who has more people": figures.more_people,
    "which is larger": figures.larger_areas,
    "joining the Union": figures.joining,
    "euro": figures.euro,
}
Line = tuple[str, str, str, str, str]  # check, subject, source, ours, theirs


@dataclass(frozen=True)
class Found:
    """What one check has compared, and where it differs."""

    check: str
    compared: int
    differences: tuple[Compared, ...]

    @property
    def lines(self) -> Iterator[Line]:
        for one in self.differences:
            yield (self.check, one.subject, one.source, one.ours, one.theirs)


def look(world: World) -> tuple[Found, ...]:
    found = []
    for name, check in CHECKS.items():
        every = tuple(check(world))
        found.append(Found(name, len(every), tuple(one for one in every if not one.agree)))
    return tuple(found)


def reasons() -> dict[Line, str]:
    """Why each accepted difference is accepted: for these two values, and no others."""
    return {
        (row["check"], row["subject"], row["source"], row["ours"], row["theirs"]): row["why"]
        for row in accepted()
    }


def wrong(world: World) -> list[Line]:
    """What differs, and nobody has said why."""
    known = reasons()
    return [line for found in look(world) for line in found.lines if line not in known]
