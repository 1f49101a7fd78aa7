"""Which facts the cards of a lesson's tables bring up: the teacher's choice, or what is due."""

from collections.abc import Collection, Iterable, Sequence

from europa_edu.facts import can_ask
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.planning import present_in
from games.catalog import CATALOG
from games.engine import Options, Title
from games.engine.codec import decode
from games.models import Match, Seat
from games.selectors.matches import facts_dealt, facts_due, seated_pupils

MOST = 40  # facts that a teacher may choose


def facts_to_deal(
    lesson: Lesson, title: Title, options: Options, seats: Iterable[Seat]
) -> tuple[str, ...]:
    """For a table that starts now; where the tables have the same deal, for the whole class."""
    if title.deal is None:
        return ()
    if chosen := chosen_items(lesson):
        return tuple(item for item in chosen if title.dealable(options, item))
    if not lesson.deals_due:
        return ()
    if not lesson.seed:
        return facts_due(title, options, seated_pupils(seats))
    alike = Match.objects.filter(lesson=lesson, title=title.slug, seed=lesson.seed)
    if dealt := alike.exclude(due="").order_by("pk").first():
        return facts_dealt(dealt)
    return facts_due(title, options, present_in(lesson))


def chosen_items(lesson: Lesson) -> tuple[str, ...]:
    return decode(lesson.items, tuple[str, ...])


def real_items(asked_for: Sequence[str]) -> tuple[str, ...]:
    """What an address may name: facts of the atlas and the cards, each once."""
    return tuple(item for item in dict.fromkeys(asked_for) if can_ask(item))[:MOST]


def titles_for(items: Collection[str]) -> list[tuple[Title, int]]:
    """All titles with the number of these facts that each can deal; the most first."""
    counted = [
        (title, sum(title.dealable(title.options(), item) for item in items))
        for title in CATALOG.values()
    ]
    return sorted(counted, key=lambda pair: -pair[1])


def can_be_dealt(items: Collection[str]) -> bool:
    """Whether a match of any title can bring up one of these facts."""
    return any(number for _title, number in titles_for(items))
