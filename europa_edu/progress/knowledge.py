"""What one pupil knows today, as plain values. Pure."""

from collections.abc import Mapping

from msgspec import Struct

from europa_edu.facts import TOPICS, countries_of, topic_of
from europa_edu.progress import numbers
from europa_edu.progress.mastery import SURE
from europa_edu.progress.numbers import ENOUGH, Mastery

MONTH = 30  # days
BEST_TOPICS = 3
BEST_COUNTRIES = 6


class Known(Struct, frozen=True):
    """One item in the pupil's memory: how likely it is still there, and the answers until now."""

    recall: float
    stability: float  # days until nine of ten still know it
    right: int = 0
    wrong: int = 0

    @property
    def sure(self) -> bool:
        return self.recall >= SURE

    @property
    def lasting(self) -> bool:
        """In a month it will most likely still be known."""
        return self.sure and self.stability >= MONTH


Memories = Mapping[str, Known]


class TopicKnown(Struct, frozen=True):
    """How many items of a topic were asked, and how many of them are remembered today."""

    topic: str
    sure: int
    asked: int
    mean: float


def by_country(memories: Memories) -> dict[str, Mastery]:
    """How well each country is remembered, by the items that were asked."""
    return numbers.by_country({item: Mastery(one.recall, 1) for item, one in memories.items()})


def by_topic(memories: Memories) -> tuple[TopicKnown, ...]:
    """The topics of which something was asked, in their usual order."""
    found: dict[str, list[Known]] = {}
    for item, one in memories.items():
        found.setdefault(topic_of(item), []).append(one)
    return tuple(
        TopicKnown(
            topic,
            sum(one.sure for one in found[topic]),
            len(found[topic]),
            sum(one.recall for one in found[topic]) / len(found[topic]),
        )
        for topic in TOPICS
        if topic in found
    )


def best_topics(memories: Memories) -> tuple[TopicKnown, ...]:
    """Where the pupil is strong: most is remembered, of enough."""
    strong = [one for one in by_topic(memories) if one.sure >= ENOUGH and one.mean >= SURE]
    return tuple(sorted(strong, key=lambda one: (-one.mean, -one.sure))[:BEST_TOPICS])


def best_countries(countries: Mapping[str, Mastery]) -> tuple[str, ...]:
    """The countries that the pupil knows best, of those with enough asked."""
    strong = [code for code, one in countries.items() if one.weight >= ENOUGH and one.mean >= SURE]
    strong.sort(key=lambda code: (-countries[code].mean, -countries[code].weight, code))
    return tuple(strong[:BEST_COUNTRIES])


def facts_of(country: str, memories: Memories) -> tuple[str, ...]:
    """What was asked about a country, what is remembered best first."""
    own = [item for item in memories if country in countries_of(item)]
    return tuple(sorted(own, key=lambda item: (-memories[item].recall, item)))


def facts_in(topic: str, memories: Memories) -> tuple[tuple[str, Known], ...]:
    """What was asked of a topic, what is remembered least first."""
    own = [item for item in memories if topic and topic_of(item) == topic]
    return tuple(
        (item, memories[item])
        for item in sorted(own, key=lambda item: (memories[item].recall, item))
    )
