"""Which facts a set asks for: due ones first, then new ones, and now and then any. Pure."""

from collections.abc import Collection, Sequence
from itertools import chain, islice, zip_longest

from europa_edu.facts import OWN, Chance, in_order, is_about, speaks_of, topic_of
from quizzes.questions.generate import forms_of

IN_A_SET = 10
ONE_IN = 10  # so many questions hold one that chance chooses


class NothingToAsk(LookupError):
    """Neither a topic, nor a set with anything in it, nor an item that can be asked."""


def choose(
    *,
    due: Sequence[str],
    known: Sequence[str],
    topics: Collection[str] = (),
    own: Sequence[str] = (),
    lands: Collection[str] = frozenset(),
    without: Collection[str] = frozenset(),
    number: int = IN_A_SET,
    seed: str,
) -> tuple[str, ...]:
    """Items for one set, without repetition. `due` and `known`: the most urgent first.

    `known` is everything asked before, due or not: when nothing new is left, it comes again.
    `own` are the items of teachers that can be asked: new ones only where they are a topic.
    Where there are `lands`, the atlas's facts are about these countries; and about none of those
    `without` which the class does.
    """
    own_ones = frozenset(own)

    def suits(item: str) -> bool:
        return item in own_ones or (is_about(item, lands) and not speaks_of(item, without))

    def fits(item: str) -> bool:
        return _can_ask(item, topics, own_ones) and suits(item)

    wanted = [item for item in _new(tuple(topics), own) if suits(item)]
    fitting = [item for item in due if fits(item)]
    seen = frozenset(known)
    fresh = (item for item in wanted if item not in seen)
    rest = (item for item in known if fits(item))
    queue = dict.fromkeys(chain(fitting, fresh, rest))
    first = list(islice(queue, number - number // ONE_IN))
    chance = Chance(seed, use="set")
    others = [item for item in {**dict.fromkeys(wanted), **queue} if item not in first]
    for item in chance.sample(others, min(number - len(first), len(others))):
        first.insert(chance.below(len(first) + 1), item)
    return tuple(first)


def _can_ask(item: str, topics: Collection[str], own: Collection[str]) -> bool:
    can_ask = item in own or bool(forms_of(item))
    return can_ask and (not topics or topic_of(item) in topics)


def _new(topics: tuple[str, ...], own: Sequence[str]) -> tuple[str, ...]:
    """All items in a sensible order; where topics were chosen, each has its turn."""
    if not topics:
        return in_order()
    turns = zip_longest(*(own if topic == OWN else in_order(topic) for topic in sorted(topics)))
    return tuple(item for turn in turns for item in turn if item)
