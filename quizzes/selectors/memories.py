"""What pupils remember, by FSRS; and how well on a day, reckoned by the database."""

from datetime import date

from django.db.models import Case, F, FloatField, Func, QuerySet, Value, When
from django.db.models.functions import Cast

from europa_edu.classroom.models import Pupil, SchoolClass
from quizzes.memory import DECAY, FACTOR
from quizzes.models import Memory


def memories_of(pupil: int) -> QuerySet[Memory]:
    return Memory.objects.filter(pupil=pupil)


def memories_in(school_class: SchoolClass) -> QuerySet[Memory]:
    """Of those who are in the class now."""
    found = Memory.objects.filter(school_class=school_class)
    archived = Pupil.objects.filter(school_class=school_class, archived_at__isnull=False)
    # Mostly nobody is: then the database need not ask it of every memory.
    return found.exclude(pupil__in=archived) if archived.exists() else found


class Pow(Func):
    """The database's own: Django's Power is a Python function on SQLite, ten times as slow."""

    function = "POW"
    output_field = FloatField()


def recall_on(today: date) -> Case:
    """quizzes.memory.recall, in SQL."""
    since = Cast(Value(today.toordinal()) - F("seen_day"), FloatField())
    days = Case(When(seen_day__gt=today.toordinal(), then=Value(0.0)), default=since)
    left = Pow(Value(1.0) + Value(FACTOR) * days / F("stability"), Value(DECAY))
    return Case(When(last_right=True, then=left), default=Value(0.0), output_field=FloatField())
