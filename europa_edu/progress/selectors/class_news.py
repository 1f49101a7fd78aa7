"""What a teacher's home tells of each class: a fixed number of queries for all of them together."""

from collections.abc import Collection
from datetime import date
from typing import TYPE_CHECKING

from django.db.models import Sum
from msgspec import Struct

from europa_edu.lessons.selectors.plans import (
    KeptMatches,
    Plan,
    kept_matches_of,
    last_lessons_of,
    plans_of,
)
from europa_edu.progress.models import TopicWeek
from europa_edu.progress.next_steps import ENOUGH, loss
from europa_edu.progress.numbers import Count
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.weeks import ANSWERED
from europa_edu.progress.tally import ALL
from quizzes.selectors.answers import answered_between
from quizzes.selectors.homework import HomeworkNews, next_homework_of
from quizzes.selectors.live import open_quizzes_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass
    from europa_edu.lessons.models import Lesson


class WeakTopic(Struct, frozen=True):
    """The topic of the last four weeks in which most is lost, on enough answers."""

    topic: str
    count: Count


class ClassNews(Struct, frozen=True):
    """Of one class; what there is nothing of is None."""

    lesson: "Lesson | None" = None  # the last one that is over
    count: Count = Count()  # what was answered in it
    homework: HomeworkNews | None = None
    weak: WeakTopic | None = None
    quiz: int | None = None  # that is open
    kept: KeptMatches | None = None
    plans: tuple[Plan, ...] = ()

    @property
    def is_quiet(self) -> bool:
        return self == ClassNews()


def class_news(classes: "Collection[SchoolClass]", today: date) -> dict[int, ClassNews]:
    """By the number of the class."""
    lessons = last_lessons_of(classes)
    counts = answered_between(
        {
            number: (one.started_at or one.opened_at, one.ended_at or one.opened_at)
            for number, one in lessons.items()
        }
    )
    homework = next_homework_of(classes)
    weak = _weak_topics(classes, today)
    quizzes = open_quizzes_of(classes)
    kept, plans = kept_matches_of(classes), plans_of(classes)
    return {
        one.pk: ClassNews(
            lesson=lessons.get(one.pk),
            count=Count(*counts.get(one.pk, (0, 0))),
            homework=homework.get(one.pk),
            weak=weak.get(one.pk),
            quiz=quizzes.get(one.pk),
            kept=kept.get(one.pk),
            plans=plans.get(one.pk, ()),
        )
        for one in classes
    }


def _weak_topics(classes: "Collection[SchoolClass]", today: date) -> dict[int, WeakTopic]:
    """As the page of the class ranks them."""
    scope = Scope(today)
    rows = TopicWeek.objects.filter(
        pupil__school_class__in=classes,
        pupil__archived_at=None,
        source=ALL,
        week__range=(scope.since, scope.last),
    ).exclude(topic="")
    summed = rows.order_by().values_list("pupil__school_class", "topic")
    found: dict[int, tuple[float, WeakTopic]] = {}
    for number, topic, right, answered in summed.annotate(
        known=Sum("right"), answered=Sum(ANSWERED)
    ):
        if answered >= ENOUGH:
            lost = loss(right / answered, answered)
            if lost > found.get(number, (0.0, None))[0]:
                found[number] = lost, WeakTopic(topic, Count(right, answered))
    return {number: weak for number, (_lost, weak) in found.items()}
