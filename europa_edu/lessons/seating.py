"""Seat the class: legal, balanced tables for the pupils who are present. Pure.

First come the shapes (how many people at each table), best first; then the pupils who must be
parted are placed, for only they can make a shape impossible; the others fill up, and swaps mix.
"""

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import combinations, islice, product
from random import Random
from statistics import fmean, pstdev

from msgspec import Struct

Pairs = Mapping[int, Set[int]]
Tables = list[list[int]]
Cost = tuple[int, int, int]  # people alone with bots, bots, squared distance from the wanted size

STEPS = 2000  # placements tried before parting everybody counts as impossible
ATTEMPT = 400  # of them at most in one shape
SHAPES = 400
PASSES = 6  # rounds of swaps
UNPARTED = 1000.0  # outweighs everything the swaps can win
AGAIN = 0.25  # a pair that met last time weighs like a table half a deviation off the mean
SLACK = 0.1  # deviations nobody notices; they leave room for different proposals


class Sitter(Struct, frozen=True):
    """A pupil who is present; None is a strength nobody knows yet."""

    key: int
    strength: float | None = None


class TablePlan(Struct, frozen=True):
    """Who sits at one table, in seat order; `together` names the pairs that could not be parted."""

    pupils: tuple[int, ...]
    bots: int
    together: tuple[tuple[int, int], ...] = ()


class Flaw(Struct, frozen=True):
    """What is wrong with a plan: a code, and the table (its place in the plan) and pupils."""

    code: str
    table: int | None = None
    pupils: tuple[int, ...] = ()


# The first six forbid a plan; with the last two a teacher may still begin.
FORBIDDEN = frozenset({"too_many", "too_few", "nobody", "sits_twice", "unknown_pupil", "left_out"})
MILD = frozenset({"alone", "together"})


def propose(
    pupils: Sequence[Sitter],
    sizes: Collection[int],
    wanted: int,
    apart: Collection[frozenset[int]] = (),
    seed: str = "",
    last: Collection[frozenset[int]] = (),
) -> tuple[TablePlan, ...]:
    """Tables for all pupils: nobody alone, foes parted, few bots, near the wanted size, mixed."""
    if max(sizes, default=0) < 1:
        raise ValueError("a title seats at least one")
    chance = Random(seed)  # noqa: S311  (a seating plan is no secret)
    present = {sitter.key: sitter for sitter in sorted(pupils, key=lambda sitter: sitter.key)}
    foes = _neighbours(apart, present)
    tables = _start(sorted(present), sizes, wanted, foes, chance)
    _mix(tables, _Judge(_deviations(present), foes, _neighbours(last, present)), chance)
    for table in tables:
        chance.shuffle(table)
    return tuple(
        TablePlan(tuple(table), _size(len(table), sizes) - len(table), _clashes(table, foes))
        for table in tables
    )


def check(
    plan: Sequence[TablePlan],
    present: Collection[int],
    sizes: Collection[int],
    apart: Collection[frozenset[int]] = (),
) -> list[Flaw]:
    """What a plan a teacher made breaks, table by table; empty: it is as good as a proposal."""
    foes = _neighbours(apart, present)
    flaws: list[Flaw] = []
    seated: set[int] = set()
    for index, table in enumerate(plan):
        flaws += _size_flaws(index, table, len(present), sizes)
        for pupil in table.pupils:
            if pupil not in present:
                flaws.append(Flaw("unknown_pupil", index, (pupil,)))
            elif pupil in seated:
                flaws.append(Flaw("sits_twice", index, (pupil,)))
            seated.add(pupil)
        flaws += [Flaw("together", index, pair) for pair in _clashes(table.pupils, foes)]
    return flaws + [Flaw("left_out", None, (key,)) for key in sorted(set(present) - seated)]


def _size_flaws(
    index: int, table: TablePlan, present: int, sizes: Collection[int]
) -> Iterator[Flaw]:
    size = len(table.pupils) + max(table.bots, 0)
    if not table.pupils:
        yield Flaw("nobody", index)
    elif size not in sizes:
        # Between two legal sizes, one more bot helps: too few.
        yield Flaw("too_many" if size > max(sizes) else "too_few", index)
    if len(table.pupils) == 1 and table.bots > 0 and present > 1:
        yield Flaw("alone", index, table.pupils)


def _neighbours(groups: Collection[frozenset[int]], present: Collection[int]) -> Pairs:
    """For each pupil who is present: those who share a group with them."""
    here = set(present)
    found: dict[int, set[int]] = {}
    for group in groups:
        for one, other in combinations(sorted(group & here), 2):
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return found


def _clashes(table: Sequence[int], pairs: Pairs) -> tuple[tuple[int, int], ...]:
    return tuple(
        (one, other)
        for one, other in combinations(sorted(set(table)), 2)
        if other in pairs.get(one, ())
    )


def _size(people: int, sizes: Collection[int]) -> int:
    """Seats at a table for so many people: bots come only where the sizes demand them."""
    return min(size for size in sizes if size >= people)


def _table_costs(count: int, sizes: Collection[int], wanted: int) -> dict[int, Cost]:
    """What a table of so many people costs, fewest people first."""
    costs = {}
    for people in range(1, min(count, max(sizes)) + 1):
        size = _size(people, sizes)
        alone = people == 1 < min(size, count)
        costs[people] = (int(alone), size - people, (size - wanted) ** 2)
    return costs


def _add(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _shapes(count: int, sizes: Collection[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """People per table, largest first: the cheapest shape, then the next, none listed twice.

    `best[n, cap]` is the least cost of n people at tables of at most cap. As it is exact, the
    search never opens a branch that does not lead to the next shape.
    """
    costs = _table_costs(count, sizes, wanted)
    best: dict[tuple[int, int], Cost] = {(0, cap): (0, 0, 0) for cap in range(len(costs) + 1)}
    for cap, left in product(costs, range(1, count + 1)):
        ways = [best[left, cap - 1]] if cap > 1 else []
        if left >= cap:
            ways.append(_add(costs[cap], best[left - cap, cap]))
        best[left, cap] = min(ways)
    least = best[count, len(costs)]
    heap: list[tuple[Cost, int, tuple[int, ...], Cost]] = []
    if count:
        heap.append((least, count, (), (0, 0, 0)))
    while heap:
        _, left, shape, spent = heapq.heappop(heap)
        if not left:
            yield shape
            continue
        for people in range(1, min(left, shape[-1] if shape else len(costs)) + 1):
            now = _add(spent, costs[people])
            total = _add(now, best[left - people, people])
            # Being alone with bots is worse than any foe at the table.
            if total[0] == least[0]:
                heapq.heappush(heap, (total, left - people, (*shape, people), now))


class _Placing:
    """Finds places for the pupils who have foes, with at most so many pairs left together."""

    def __init__(self, foes: Pairs, chance: Random) -> None:
        order = sorted(foes)
        chance.shuffle(order)
        # Those with the most foes first: they have the least choice.
        self.order = sorted(order, key=lambda pupil: -len(foes[pupil]))
        self.foes, self.chance = foes, chance
        self.pairs = sum(map(len, foes.values())) // 2
        self.steps = 0

    def place(self, shape: Sequence[int], allowed: int, steps: int) -> Tables | None:
        """Tables with the foes placed and holes for the others, if found in so many steps."""
        tables: Tables = [[] for _ in shape]
        self.steps = steps
        return tables if self._next(0, tables, shape, allowed) else None

    def _next(self, index: int, tables: Tables, shape: Sequence[int], allowed: int) -> bool:
        if index == len(self.order):
            return True
        pupil = self.order[index]
        for clashes, table in self._choices(pupil, tables, shape):
            if clashes > allowed or self.steps <= 0:
                return False
            self.steps -= 1
            tables[table].append(pupil)
            if self._next(index + 1, tables, shape, allowed - clashes):
                return True
            tables[table].pop()
        return False

    def _choices(self, pupil: int, tables: Tables, shape: Sequence[int]) -> list[tuple[int, int]]:
        """Tables with room, fewest foes first; of empty tables of one size, one is enough."""
        foes = self.foes[pupil]
        open_tables = [index for index, room in enumerate(shape) if len(tables[index]) < room]
        self.chance.shuffle(open_tables)
        found: dict[tuple[int, ...], tuple[int, int]] = {}
        for index in open_tables:
            clashes = sum(other in foes for other in tables[index])
            found.setdefault((shape[index], *tables[index]), (clashes, index))
        return sorted(found.values(), key=lambda choice: choice[0])


def _part(shapes: Sequence[Sequence[int]], placing: _Placing) -> tuple[Sequence[int], Tables]:
    """The best shape in which the fewest foes meet, and the foes at its tables."""
    left = STEPS
    for allowed, shape in product(range(placing.pairs + 1), shapes):
        tables = placing.place(shape, allowed, ATTEMPT)
        if tables is not None:
            return shape, tables
        left -= ATTEMPT - placing.steps + 1
        if left < 0:
            break
    # Not found in time: small tables leave the fewest pairs, and the swaps go on from there.
    shape = min(shapes, key=lambda shape: sum(people**2 for people in shape))
    return shape, placing.place(shape, placing.pairs, len(placing.order)) or []


def _start(
    pupils: Sequence[int], sizes: Collection[int], wanted: int, foes: Pairs, chance: Random
) -> Tables:
    """Every pupil at a table by chance, as few foes together as the search can manage."""
    shapes = list(islice(_shapes(len(pupils), sizes, wanted), SHAPES if foes else 1))
    if not shapes:
        return []
    shape, tables = _part(shapes, _Placing(foes, chance))
    rest = [pupil for pupil in pupils if pupil not in foes]
    chance.shuffle(rest)
    for table, people in zip(tables, shape, strict=True):
        while len(table) < people:
            table.append(rest.pop())
    chance.shuffle(tables)
    return tables


class _Judge(Struct, frozen=True):
    """Weighs a table: 0 is mixed, without foes, and new company for everybody."""

    deviations: Mapping[int, float]
    foes: Pairs
    met: Pairs

    def cost(self, table: Sequence[int]) -> float:
        off = max(0.0, abs(sum(self.deviations[pupil] for pupil in table) / len(table)) - SLACK)
        cost = off * off
        for one, other in combinations(table, 2):
            if other in self.foes.get(one, ()):
                cost += UNPARTED
            if other in self.met.get(one, ()):
                cost += AGAIN
        return cost


def _deviations(present: Mapping[int, Sitter]) -> dict[int, float]:
    """How many standard deviations each pupil is from the class's mean; unknown: none."""
    known = [sitter.strength for sitter in present.values() if sitter.strength is not None]
    spread = pstdev(known) if known else 0.0
    if not spread:
        return dict.fromkeys(present, 0.0)
    mean = fmean(known)
    return {
        key: 0.0 if sitter.strength is None else (sitter.strength - mean) / spread
        for key, sitter in present.items()
    }


def _mix(tables: Tables, judge: _Judge, chance: Random) -> None:
    """Let tables trade pupils until no trade helps."""
    for _ in range(PASSES):
        couples = list(combinations(tables, 2))
        chance.shuffle(couples)
        if not sum([_trade(one, other, judge) for one, other in couples]):
            return


def _trade(one: list[int], other: list[int], judge: _Judge) -> int:
    """Swap pupils of two tables wherever that makes both together better; how many swaps did."""
    trades = 0
    now = judge.cost(one) + judge.cost(other)
    for i, j in product(range(len(one)), range(len(other))):
        if not now:
            break
        one[i], other[j] = other[j], one[i]
        then = judge.cost(one) + judge.cost(other)
        if then < now - 1e-9:
            now = then
            trades += 1
        else:
            one[i], other[j] = other[j], one[i]
    return trades
