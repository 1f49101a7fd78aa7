"""The plain slow reference: every number of scoring, computed from raw answers and matches.

It shares no code with scoring but the FSRS library's scheduler and the atlas.
"""

from collections.abc import Callable, Iterable
from datetime import date
from functools import cache
from typing import Any

import msgspec
from django.db.models import Model
from django.utils import timezone
from fsrs import Card, Rating

from europa_edu.atlas import atlas
from europa_edu.facts import KINDS, cards
from europa_edu.progress.models import Confusion, ItemWeek, Scored, TitleScore, TopicWeek
from games.models import Match, Seat, Turn
from quizzes.memory import SCHEDULER
from quizzes.models import Answer, Memory

Rows = list[tuple[Any, ...]]
Key = Callable[[Answer], tuple[Any, ...]]
Column = Callable[[Answer], bool]
COLUMNS: dict[str, tuple[type[Model], str]] = {
    "topic_weeks": (TopicWeek, "pupil week source topic right wrong unsure"),
    "item_weeks": (ItemWeek, "school_class week source item right wrong"),
    "confusions": (Confusion, "school_class week source item meant count"),
    "memories": (Memory, "pupil item stability seen_day last_right due_at right wrong"),
    "title_scores": (TitleScore, "pupil title played won placed_sum"),
}


def kept() -> dict[str, Rows]:
    """All that scoring keeps, but the numbers of rows."""
    return {
        name: sorted(model._default_manager.values_list(*columns.split()))
        for name, (model, columns) in COLUMNS.items()
    }


def expected() -> dict[str, Rows]:
    """What should be kept once everything is scored."""
    answers = list(Answer.objects.order_by("pk"))
    return counts(answers) | {"memories": memories(answers), "title_scores": title_scores()}


def expected_counts_up_to_the_cursors() -> dict[str, Rows]:
    """What the counts should be at any moment, however much is still to do."""
    cursors = dict(Scored.objects.values_list("pupil", "up_to"))
    answers = Answer.objects.order_by("pk")
    return counts([one for one in answers if one.pk <= cursors.get(one.pupil_id, 0)])


def kept_counts() -> dict[str, Rows]:
    return {name: rows for name, rows in kept().items() if name in counts([])}


def counts(answers: list[Answer]) -> dict[str, Rows]:
    at_home = [one for one in answers if one.school_class_id]
    confused = [one for one in at_home if not one.right and is_other_place(one)]
    return {
        "topic_weeks": counted_twice(
            answers,
            lambda one: (one.pupil_id, monday(one)),
            lambda one: (topic(one.item),),
            lambda one: one.right,
            lambda one: not one.right and one.response != "-",
            lambda one: not one.right and one.response == "-",
        ),
        "item_weeks": counted_twice(
            at_home,
            lambda one: (one.school_class_id, monday(one)),
            lambda one: (one.item,),
            lambda one: one.right,
            lambda one: not one.right,
        ),
        "confusions": counted_twice(
            confused,
            lambda one: (one.school_class_id, monday(one)),
            lambda one: (one.item, one.response),
            lambda one: True,
        ),
    }


def counted_twice(answers: list[Answer], whose: Key, what: Key, *columns: Column) -> Rows:
    """By their source, and all together."""
    by_source = counted(answers, lambda one: (*whose(one), one.source, *what(one)), *columns)
    together = counted(answers, lambda one: (*whose(one), "", *what(one)), *columns)
    return sorted(by_source + together)


def counted(
    answers: Iterable[Answer],
    key: Key,
    *columns: Column,
) -> Rows:
    rows: dict[tuple[Any, ...], list[int]] = {}
    for answer in answers:
        row = rows.setdefault(key(answer), [0] * len(columns))
        for place, counts_here in enumerate(columns):
            row[place] += bool(counts_here(answer))
    return sorted((*named, *numbers) for named, numbers in rows.items())


def topic(item: str) -> str:
    return next((topic for kind, topic in KINDS.items() if item.startswith(kind + ":")), "")


def monday(answer: Answer) -> date:
    year, week, _day = timezone.localtime(answer.at).isocalendar()
    return date.fromisocalendar(year, week, 1)


def is_other_place(answer: Answer) -> bool:
    if not topic(answer.item):
        return False  # older maps have other places
    spoken_of = answer.item.partition(":")[2].replace(">", "-").split("-")
    whole = answer.item.partition(":")[2]  # a city's code may hold a hyphen
    return answer.response in places() and answer.response not in (*spoken_of, whole)


@cache
def places() -> set[str]:
    return {*atlas().countries, *atlas().cities, *cards()}


def memories(answers: list[Answer]) -> Rows:
    cards: dict[tuple[int, str], Card] = {}
    tallies: dict[tuple[int, str], list[int]] = {}
    last: dict[tuple[int, str], tuple[int, bool]] = {}
    for answer in answers:
        key = answer.pupil_id, answer.item
        rating = Rating.Hard if answer.response.startswith("~") else Rating.Good
        rating = rating if answer.right else Rating.Again
        before = cards.get(key) or Card(card_id=0, due=answer.at)
        cards[key], _log = SCHEDULER.review_card(before, rating, answer.at)
        tallies.setdefault(key, [0, 0])[not answer.right] += 1
        last[key] = timezone.localtime(answer.at).toordinal(), answer.right
    return sorted(
        (*key, card.stability, *last[key], card.due, *tallies[key]) for key, card in cards.items()
    )


def title_scores() -> Rows:
    scores: dict[tuple[int, str], list[int]] = {}
    for match in Match.objects.filter(status="over").exclude(outcome=""):
        ranking = msgspec.json.decode(match.outcome)["ranking"]
        holders = [seat.holder for seat in match.seats.all()]
        for seat in Seat.objects.filter(match=match, pupil__isnull=False, gone=False):
            by_hand = Turn.objects.filter(match=match, seat=seat.index, actor="person").exists()
            if holders.count(seat.holder) > 1 or not by_hand:
                continue
            for place, group in enumerate(ranking, 1):
                if seat.index in group:
                    row = scores.setdefault((seat.pupil_id, match.title), [0, 0, 0])
                    row[0] += 1
                    row[1] += place == 1
                    row[2] += place
    return sorted((*key, *row) for key, row in scores.items())
