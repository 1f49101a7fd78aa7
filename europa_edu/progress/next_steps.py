"""The three things to do next with a class, each with the items that help. Pure."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from europa_edu.facts import Item, can_ask, land_of, topic_of
from europa_edu.progress.confusions import Pair
from europa_edu.progress.numbers import Cell, Count, Mastery

FEW = 10  # items, which a class can be asked within five minutes
ENOUGH_OF_A_TOPIC = 10  # answers, before it may be called the weakest


class Due(Struct, frozen=True):
    """An item that so many pupils knew the last time, and are likely to forget now."""

    item: str
    pupils: int


class NextStep(Struct, frozen=True):
    """One thing to do: what it is about, and the items of its remedy."""

    kind: str  # topic, pair, fading
    items: tuple[str, ...]
    topic: str = ""
    cell: Cell = Cell()
    pair: Pair | None = None
    due: tuple[Due, ...] = ()


def next_steps(
    topics: Mapping[str, Cell],
    counts: Mapping[str, Count],
    recalled: Mapping[str, Mastery],
    pairs: Sequence[Pair],
    due: Sequence[Due],
) -> tuple[NextStep, ...]:
    """The weakest topic, what is mixed up most often, what is being forgotten; those there are."""
    steps = (_weakest(topics, counts, recalled), _mixed_up(pairs), _fading(due))
    return tuple(step for step in steps if step and step.items)


def weak_items(
    items: Iterable[str], counts: Mapping[str, Count], recalled: Mapping[str, Mastery]
) -> tuple[str, ...]:
    """Those that can be asked, the least remembered and most often missed first."""

    def rank(item: str) -> tuple[float, int, str]:
        kept = recalled[item].mean if item in recalled else 1.0
        return kept, -counts.get(item, Count()).wrong, item

    return tuple(sorted(filter(can_ask, items), key=rank)[:FEW])


def items_of_pair(pair: Pair) -> tuple[str, ...]:
    """Where it happened, and the same facts about both places: they are learnt side by side."""
    kinds = dict.fromkeys(Item.parse(item).kind for item in pair.items)
    places = (pair.one, pair.other)
    twins = (
        f"{kind}:{code}" for kind in kinds for place in places for code in (place, land_of(place))
    )
    return tuple(item for item in dict.fromkeys((*pair.items, *twins)) if can_ask(item))[:FEW]


def _weakest(
    topics: Mapping[str, Cell], counts: Mapping[str, Count], recalled: Mapping[str, Mastery]
) -> NextStep | None:
    asked = [
        (cell.now.right / cell.now.answered, topic)
        for topic, cell in topics.items()
        if topic and cell.now.answered >= ENOUGH_OF_A_TOPIC and cell.now.wrong
    ]
    if not asked:
        return None
    _share, topic = min(asked)
    missed = (item for item, count in counts.items() if count.wrong and topic_of(item) == topic)
    return NextStep("topic", weak_items(missed, counts, recalled), topic, topics[topic])


def _mixed_up(pairs: Sequence[Pair]) -> NextStep | None:
    return NextStep("pair", items_of_pair(pairs[0]), pair=pairs[0]) if pairs else None


def _fading(due: Sequence[Due]) -> NextStep | None:
    most = sorted(
        (one for one in due if can_ask(one.item)), key=lambda one: (-one.pupils, one.item)
    )[:FEW]
    return NextStep("fading", tuple(one.item for one in most), due=tuple(most)) if most else None
