"""The inbox: weekly reports are written once, opened, and switched off or on by each teacher."""

from datetime import date

import msgspec
from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.progress.models import ItemWeek, Letter, NoLetters
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.weekly import last_week, weekly_of


def write_letters(*, today: date) -> None:
    """A letter to every teacher of every class that answered something in the week before today's.

    Idempotent: nobody gets two, and who has joined meanwhile gets theirs.
    """
    week = last_week(today).since
    active = ItemWeek.objects.filter(week=week).values("school_class")
    for school_class in SchoolClass.objects.filter(pk__in=active, archived_at=None):
        write_letter(school_class=school_class, today=today)


def open_letter(letter: Letter) -> None:
    """Note that it was read, the first time."""
    if letter.read_at is None:
        Letter.objects.filter(pk=letter.pk, read_at=None).update(read_at=timezone.now())


def want_letters(*, teacher: Teacher, wanted: bool) -> None:
    if wanted:
        NoLetters.objects.filter(teacher=teacher).delete()
    else:
        NoLetters.objects.get_or_create(teacher=teacher)


@transaction.atomic
def write_letter(*, school_class: SchoolClass, today: date) -> None:
    """The week before today's, to each teacher of the class who has no such letter yet."""
    scope = last_week(today)
    readers = _teachers_of(school_class) - set(
        school_class.letters.filter(week=scope.since).values_list("teacher", flat=True)
    )
    if not readers:
        return
    content = msgspec.to_builtins(weekly_of(class_numbers(school_class, scope)))
    Letter.objects.bulk_create(
        [
            Letter(teacher_id=pk, school_class=school_class, week=scope.since, content=content)
            for pk in sorted(readers)
        ],
        ignore_conflicts=True,  # another worker may be doing the same
    )


def _teachers_of(school_class: SchoolClass) -> set[int]:
    """Who may log in and has not switched letters off."""
    own = Teacher.objects.filter(pk=school_class.owner_id) | Teacher.objects.filter(
        pk__in=school_class.co_teachers.values("pk")
    )
    return set(own.filter(is_active=True, no_letters=None).values_list("pk", flat=True))
