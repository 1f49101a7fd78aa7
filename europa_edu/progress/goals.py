"""What a pupil could learn next: three small, concrete goals, each with its items. Pure."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from europa_edu.atlas import atlas, has_all_neighbours
from europa_edu.facts import Item, countries_of, in_order, speaks_of, topic_of
from europa_edu.progress.badges import borders_around
from europa_edu.progress.knowledge import Memories
from quizzes.questions.generate import forms_of

GOALS = 3
AGAIN = 5  # facts to come back to at once
MORE = 3  # new facts at once
MOST = 10  # items that a set of practice asks
TOPICS = ("capitals", "flags", "cities", "sights", "cells", "joined")  # one country an item


class Goal(Struct, frozen=True):
    """Items to learn; `done` of `total` of what they belong to are sure already."""

    kind: str  # again, region, around
    topic: str
    items: tuple[str, ...]
    place: str = ""  # a region, or a country
    done: int = 0
    total: int = 0


def goals(memories: Memories, without: frozenset[str] = frozenset()) -> tuple[Goal, ...]:
    """What fades first, then what is nearest to being complete; no item twice.

    Nothing is about the countries `without` which the class does.
    """
    found: list[Goal] = []
    for goal in _candidates(memories, without):
        if not {item for one in found for item in one.items}.intersection(goal.items):
            found.append(goal)
        if len(found) == GOALS:
            break
    return tuple(found)


def can_practise(item: str) -> bool:
    return bool(forms_of(item))


def _candidates(memories: Memories, without: frozenset[str]) -> Iterator[Goal]:
    yield from _again(memories, without)
    regions = _regions(memories, without)
    first_of_topic = list({goal.topic: goal for goal in reversed(regions)}.values())[::-1]
    yield from first_of_topic[:1]
    yield from _around(memories)
    yield from first_of_topic[1:]
    yield from regions


def _again(memories: Memories, without: frozenset[str]) -> Iterator[Goal]:
    """What was known once, or nearly: of the topic with most of it."""
    fading: dict[str, list[str]] = {}
    for item, one in memories.items():
        if not one.sure and can_practise(item) and not speaks_of(item, without):
            fading.setdefault(topic_of(item), []).append(item)
    if fading:
        topic = min(fading, key=lambda topic: (-len(fading[topic]), topic))
        items = sorted(
            fading[topic], key=lambda item: (-memories[item].right, -memories[item].recall, item)
        )
        yield Goal("again", topic, tuple(items[:AGAIN]))


def _regions(memories: Memories, without: frozenset[str]) -> list[Goal]:
    """A topic in a part of Europe, the one with the largest known share first, then the easiest."""
    listed = []
    for (topic, region), every in _parts().items():
        items = [item for item in every if not speaks_of(item, without)]
        new = [item for item in items if item not in memories]
        done = sum(item in memories and memories[item].sure for item in items)
        if new:
            easiest = in_order().index(new[0])
            goal = Goal("region", topic, tuple(new[:MORE]), region, done, len(items))
            listed.append((-done / len(items), easiest, goal))
    return [goal for *_rank, goal in sorted(listed, key=lambda one: one[:2])]


def _around(memories: Memories) -> Iterator[Goal]:
    """The neighbours of a country of which the pupil knows most, but not all.

    It tells their number, so that no country will do that has more than its map shows.
    """
    sure = {frozenset(Item.parse(item).codes) for item in _links() if _is_sure(item, memories)}
    open_ = [
        (len(borders - sure) / len(borders), code)
        for code, borders in borders_around().items()
        if borders & sure and borders - sure and has_all_neighbours(code)
    ]
    for _share, code in sorted(open_):
        borders = borders_around()[code]
        missing = [item for item in _links() if frozenset(Item.parse(item).codes) in borders - sure]
        if missing:
            done = len(borders & sure)
            yield Goal("around", "borders", tuple(missing[:MORE]), code, done, len(borders))


def _is_sure(item: str, memories: Memories) -> bool:
    return item in memories and memories[item].sure


@cache
def _links() -> tuple[str, ...]:
    """Borders that are there, easy ones first."""
    borders = in_order("borders")
    return tuple(item for item in borders if Item.parse(item).holds and can_practise(item))


@cache
def _parts() -> dict[tuple[str, str], tuple[str, ...]]:
    """The items of each topic by the part of Europe, easy ones first."""
    found: dict[tuple[str, str], list[str]] = {}
    for item in in_order(*TOPICS):
        if can_practise(item):
            region = atlas().countries[countries_of(item)[0]].region
            found.setdefault((topic_of(item), region), []).append(item)
    return {part: tuple(items) for part, items in found.items()}
