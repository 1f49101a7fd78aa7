"""What who looks after a school sees of it: counts by class and week, and never a pupil's name."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db.models import Count, DateField, F, Min, Q, Sum
from django.db.models.functions import Coalesce, TruncWeek
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from europa_edu.classroom.models import Pupil, School, SchoolClass
from europa_edu.lessons.models import Lesson
from europa_edu.progress.models import TopicWeek
from europa_edu.progress.scope import monday
from europa_edu.progress.tally import ALL
from games.models import Match

WEEKS = 8
LATE = timedelta(minutes=5)  # beat looks once a minute for answers that were not scored
MEASURES = {
    "pupils": _("Active pupils"),
    "answers": _("Answers"),
    "lessons": _("Lessons"),
    "matches": _("Matches in lessons"),
}
Cells = dict[tuple[int, date], int]  # by class and Monday


class SchoolLine(Struct, frozen=True):
    """One class, or the whole school: a number for each week, the oldest first."""

    name: str
    size: int  # pupils
    numbers: tuple[int, ...]


class Now(Struct, frozen=True):
    """This week so far, and all of the week before."""

    measure: str
    now: int
    before: int

    @property
    def name(self) -> Promise:
        return MEASURES[self.measure]


class Use(Struct, frozen=True):
    """How much the school uses the site, by one measure in full and by all of them this week."""

    measure: str
    weeks: tuple[date, ...]
    lines: tuple[SchoolLine, ...]
    total: SchoolLine
    now: tuple[Now, ...]


class Backlog(Struct, frozen=True):
    """Answers of the whole site that scoring has not seen yet."""

    answers: int
    oldest: datetime | None

    @property
    def is_late(self) -> bool:
        return self.oldest is not None and self.oldest < timezone.now() - LATE


def school_use(school: School | None, measure: str, today: date) -> Use:
    """Of the classes that are not archived; what pupils do counts for the class they are in now."""
    weeks = tuple(monday(today) - timedelta(weeks=n) for n in reversed(range(WEEKS)))
    classes = SchoolClass.objects.filter(school=school, archived_at=None)
    sized = classes.annotate(size=Count("pupils", filter=Q(pupils__archived_at=None)))
    listed = list(sized.order_by("name", "pk").values_list("pk", "name", "size"))
    counted = _counted({pk for pk, *_rest in listed}, weeks[0])
    lines = tuple(
        SchoolLine(name, size, tuple(counted[measure].get((pk, week), 0) for week in weeks))
        for pk, name, size in listed
    )
    sums = {one: [_sum(cells, week) for week in weeks] for one, cells in counted.items()}
    return Use(
        measure=measure,
        weeks=weeks,
        lines=lines,
        total=SchoolLine("", sum(line.size for line in lines), tuple(sums[measure])),
        now=tuple(Now(one, sums[one][-1], sums[one][-2]) for one in MEASURES),
    )


def backlog() -> Backlog:
    """One look into an index for each pupil of the site."""
    cursors = Pupil.objects.annotate(up_to=Coalesce("scored__up_to", 0))
    unseen = cursors.filter(answers__pk__gt=F("up_to"))
    found = unseen.aggregate(number=Count("answers"), oldest=Min("answers__at"))
    return Backlog(found["number"], found["oldest"])


def _counted(classes: set[int], since: date) -> dict[str, Cells]:
    pupils: Cells = {}
    answers: Cells = {}
    weekly = TopicWeek.objects.filter(pupil__school_class__in=classes, source=ALL, week__gte=since)
    for row in weekly.values("pupil__school_class", "week").annotate(
        active=Count("pupil", distinct=True), answered=Sum(F("right") + F("wrong") + F("unsure"))
    ):
        where = row["pupil__school_class"], row["week"]
        pupils[where], answers[where] = row["active"], row["answered"]
    begun = timezone.make_aware(datetime.combine(since, datetime.min.time()))
    lessons = Lesson.objects.filter(school_class__in=classes, started_at__gte=begun).order_by()
    matches = Match.objects.filter(lesson__school_class__in=classes, opened_at__gte=begun)
    return {
        "pupils": pupils,
        "answers": answers,
        "lessons": _cells(
            lessons.values_list("school_class", _week_of("started_at")).annotate(Count("pk"))
        ),
        "matches": _cells(
            matches.values_list("lesson__school_class", _week_of("opened_at")).annotate(Count("pk"))
        ),
    }


def _week_of(column: str) -> TruncWeek:
    """Its Monday, by the school's clock."""
    return TruncWeek(column, output_field=DateField())


def _cells(rows: Iterable[tuple[int, date, int]]) -> Cells:
    return {(school_class, week): number for school_class, week, number in rows}


def _sum(cells: Cells, week: date) -> int:
    return sum(number for (_class, monday), number in cells.items() if monday == week)
