"""Who touches whom on land, on any of the three maps."""

from functools import cache

from europa_edu.atlas.load import atlas
from europa_edu.atlas.places import TODAY, Names, SeaLine


@cache
def _neighbourhood(year: int) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {code: set() for code in atlas().years[year].states}
    for a, b in atlas().years[year].borders:
        found[a].add(b)
        found[b].add(a)
    return {code: tuple(sorted(others)) for code, others in found.items()}


def neighbours(code: str, year: int = TODAY) -> tuple[str, ...]:
    """Codes of the states that share a land border with this one, in alphabetical order."""
    return _neighbourhood(year).get(code, ())


def has_border(a: str, b: str, year: int = TODAY) -> bool:
    """Whether two states, or parts of one, share a land border."""
    for code, other in ((a, b), (b, a)):
        if part := atlas().parts.get(code):
            return other in part.borders
    return b in neighbours(a, year)


@cache
def may_touch(a: str, b: str) -> bool:
    """Whether two countries of today touch, if only where no map of ours shows it."""
    return has_border(a, b) or (min(a, b), max(a, b)) in atlas().elsewhere


@cache
def has_all_neighbours(code: str, year: int = TODAY) -> bool:
    """Whether a state touches just those that its map shows, whoever counts."""
    book, states = atlas(), atlas().years[year].states
    around = neighbours(code, year)
    ground = states[code].modern if code in states else (code,)
    reached = {part for other in around for part in states[other].modern}
    cut = any(part in book.beyond for part in ground)
    doubtful = any(
        one in ground and other not in reached
        for a, b in book.elsewhere
        for one, other in ((a, b), (b, a))
    )
    return not (cut or doubtful or book.disputed & {code, *around})


def border_note(a: str, b: str) -> Names | None:
    """What makes a border believed: that Kaliningrad belongs to Russia."""
    return atlas().border_notes.get((min(a, b), max(a, b)))


def has_sea_line(a: str, b: str) -> bool:
    """Whether our boards draw a sea line between two countries, or parts of one."""
    for code, other in ((a, b), (b, a)):
        if part := atlas().parts.get(code):
            return other in part.sea
    return frozenset((a, b)) in _sea_lines()


def has_ships(a: str, b: str) -> bool:
    """Whether ships sail on the drawn line today, with people or with freight."""
    line = _sea_lines().get(frozenset((a, b)))
    return line is not None and line.sails


@cache
def _sea_lines() -> dict[frozenset[str], SeaLine]:
    return {frozenset((line.a, line.b)): line for line in atlas().sea_lines}
