"""The three things to do next with a class, on enough answers, each with what helps. Pure."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from europa_edu.facts import Item, can_ask, land_of, topic_of
from europa_edu.progress.confusions import Pair
from europa_edu.progress.numbers import Cell, Count, Mastery, hardest

FEW = 10  # items, which a class can be asked within five minutes
STEPS = 3
TOPICS = 2  # of the steps, so that there is room for something else
ENOUGH = 20  # answers, before anything is said of a topic or of its facts
ENOUGH_PUPILS = 3  # who are about to forget a fact, before the class is asked again
GOAL = 0.9  # right answers: where there are more, nothing is lost
HALF = 50  # answers count for half of all the evidence there can be


class Due(Struct, frozen=True):
    """An item that so many pupils knew the last time, and are likely to forget now."""

    item: str
    pupils: int


class NextStep(Struct, frozen=True):
    """One thing to do: what it is about, on which answers it rests, the items of its remedy."""

    kind: str  # topic, facts (of the chosen topic), pair, fading
    items: tuple[str, ...]
    rank: float = 0.0
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
    only: str = "",
) -> tuple[NextStep, ...]:
    """Three at most, by what is lost times how sure that is.

    They are weak topics, or the weak facts of the `only` topic; what is mixed up most often; what
    is being forgotten.
    """
    weak = [_facts(counts, only)] if only else _weak_topics(topics, counts, recalled)
    found = (*weak, _mixed_up(pairs, counts), _fading(due, recalled))
    steps = [step for step in found if step and step.items]
    return tuple(sorted(steps, key=lambda step: -step.rank)[:STEPS])


def loss(share: float, answered: int) -> float:
    """How much is missing, times the evidence: many answers weigh more than few, up to a point."""
    return max(0.0, GOAL - share) * answered / (answered + HALF)


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


def _weak_topics(
    topics: Mapping[str, Cell], counts: Mapping[str, Count], recalled: Mapping[str, Mastery]
) -> list[NextStep]:
    asked = {
        topic: loss(cell.now.right / cell.now.answered, cell.now.answered)
        for topic, cell in topics.items()
        if topic and cell.now.answered >= ENOUGH
    }
    weak = sorted((topic for topic in asked if asked[topic]), key=lambda one: (-asked[one], one))
    steps = []
    for topic in weak[:TOPICS]:
        missed = (item for item, count in counts.items() if count.wrong and topic_of(item) == topic)
        items = weak_items(missed, counts, recalled)
        steps.append(NextStep("topic", items, asked[topic], topic, topics[topic]))
    return steps


def _facts(counts: Mapping[str, Count], topic: str) -> NextStep | None:
    """Those of the topic that were missed most; nothing is compared with the topic itself."""
    missed = {
        item: count for item, count in counts.items() if can_ask(item) and topic_of(item) == topic
    }
    hard = hardest(missed, FEW)
    together = sum((one.count for one in hard), Count())
    if together.answered < ENOUGH:
        return None
    rank = loss(together.right / together.answered, together.answered)
    return NextStep("facts", tuple(one.item for one in hard), rank, topic, Cell(together))


def _mixed_up(pairs: Sequence[Pair], counts: Mapping[str, Count]) -> NextStep | None:
    """What is lost: the answers that took one for the other."""
    ranked = []
    for number, pair in enumerate(pairs):
        answered = max(sum(counts.get(one, Count()).answered for one in pair.items), pair.count)
        ranked.append((loss(GOAL - pair.count / answered, answered), -number, pair))
    if not ranked:
        return None
    rank, _number, pair = max(ranked, key=lambda one: one[:2])
    return NextStep("pair", items_of_pair(pair), rank, pair=pair)


def _fading(due: Sequence[Due], recalled: Mapping[str, Mastery]) -> NextStep | None:
    """What the class knew, and what of it is likely gone by now."""
    enough = (one for one in due if one.pupils >= ENOUGH_PUPILS and can_ask(one.item))
    most = sorted(enough, key=lambda one: (-one.pupils, one.item))[:FEW]
    if not most:
        return None
    known = sum((recalled.get(one.item, Mastery()) for one in most), Mastery())
    rank = loss(known.mean, known.weight) if known.weight else 0.0
    return NextStep("fading", tuple(one.item for one in most), rank, due=tuple(most))
