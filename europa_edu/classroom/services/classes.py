"""Classes: open, change, archive, restore, and the step into the next school year."""

import re
from collections.abc import Collection
from datetime import date, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from europa_edu.classroom import codes
from europa_edu.classroom.models import Group, Pupil, SchoolClass, Teacher
from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.classroom.services.audit import record

# French schools count down to the baccalauréat: after the 6e comes the 5e.
COUNTS_DOWN = re.compile(r"[3-6](?=\s*(?:e|è|ème|eme|ᵉ)\b)")
# So do they where the page is read in another language: "5e" may be a German class, "5e B" is not.
SURELY_DOWN = re.compile(r"[3-6](?=(?:ème|eme|ᵉ|[eè]\s+\w)\b)")

USUAL = ("lesson_minutes", "hints", "bot_after", "card_language", "with_kosovo")  # in a class


class NoSchool(Exception):
    """The teacher belongs to no school yet, so no class can."""


class LessonIsRunning(Exception):
    """The class sits in a lesson: end it first, or pupils would fall from their seats."""


class ClassIsArchived(Exception):
    """It was put away meanwhile, perhaps by the same button pressed twice."""


@transaction.atomic
def open_class(*, teacher: Teacher, name: str) -> SchoolClass:
    if teacher.school is None:
        raise NoSchool
    opened = SchoolClass.objects.create(
        school=teacher.school,
        name=name,
        code=codes.new_code(),
        owner=teacher,
        ends_on=usual_end(),
    )
    record(teacher, "class_opened", opened)
    return opened


@transaction.atomic
def change_class(
    *, teacher: Teacher, school_class: SchoolClass, name: str, ends_on: date
) -> SchoolClass:
    if name != school_class.name:
        record(teacher, "class_renamed", school_class, detail=name)
    if ends_on != school_class.ends_on:
        record(teacher, "class_end_changed", school_class, detail=ends_on.isoformat())
    school_class.name, school_class.ends_on = name, ends_on
    school_class.save(update_fields=["name", "ends_on"])
    return school_class


@transaction.atomic
def change_usual(
    *,
    teacher: Teacher,
    school_class: SchoolClass,
    lesson_minutes: int,
    hints: bool,
    bot_after: int,
    card_language: str,
    with_kosovo: bool,
) -> None:
    """What its lessons begin with, the language of its log-in cards, and what it is asked about."""
    school_class.with_kosovo = with_kosovo
    school_class.lesson_minutes, school_class.hints = lesson_minutes, hints
    school_class.bot_after, school_class.card_language = bot_after, card_language
    school_class.save(update_fields=USUAL)
    record(teacher, "class_usual_changed", school_class)


@transaction.atomic
def archive_class(*, teacher: Teacher, school_class: SchoolClass) -> None:
    """Put the class away; its pupils cannot log in until it is restored."""
    found = _locked(school_class)
    if found.archived_at is None:
        _put_away(found)
        record(teacher, "class_archived", found)


@transaction.atomic
def restore_class(*, teacher: Teacher, school_class: SchoolClass) -> None:
    """Bring back the class and those pupils who were put away with it, not those before."""
    found = _locked(school_class)
    if found.archived_at is not None:
        found.pupils.filter(archived_at=found.archived_at).update(archived_at=None)
        found.archived_at = None
        found.save(update_fields=["archived_at"])
        record(teacher, "class_restored", found)


@transaction.atomic
def move_up(
    *, teacher: Teacher, school_class: SchoolClass, name: str, pupils: Collection[int]
) -> SchoolClass:
    """Next school year: a new class with the same teachers, habits, and groups of those who move.

    These pupils keep id and card.
    """
    old = _locked(school_class)
    if old.archived_at is not None:
        raise ClassIsArchived
    new = SchoolClass.objects.create(
        school=old.school,
        name=name,
        code=codes.new_code(),
        owner=old.owner,
        follows=old,
        ends_on=usual_end(),
        **{field: getattr(old, field) for field in USUAL},
    )
    new.co_teachers.set(old.co_teachers.all())
    moving = Pupil.objects.filter(school_class=old, archived_at=None, pk__in=pupils)
    count = moving.update(school_class=new)
    for group in old.groups.all():
        if moved := list(new.pupils.filter(groups=group)):
            Group.objects.create(school_class=new, name=group.name).pupils.set(moved)
            group.pupils.remove(*moved)
    old.memories.filter(pupil__school_class=new).update(school_class=new)
    _put_away(old)
    record(teacher, "class_moved_up", old, detail=name)
    record(teacher, "pupils_moved_up", new, detail=str(count))
    return new


def usual_end() -> date:
    """When a class opened today is erased, unless its teacher says otherwise."""
    return timezone.localdate() + timedelta(days=settings.CLASS_KEPT_DAYS)


def name_of_next_year(name: str, language: str) -> str:
    """5b becomes 6b; a French 6e becomes 5e. Only a suggestion."""
    pattern = COUNTS_DOWN if language.startswith("fr") else SURELY_DOWN
    if found := pattern.search(name):
        return f"{name[: found.start()]}{int(found[0]) - 1}{name[found.end() :]}"
    return re.sub(r"\d+", lambda number: str(int(number[0]) + 1), name, count=1)


def _put_away(school_class: SchoolClass) -> None:
    """One moment for class and pupils: by it, restoring knows whom to bring back."""
    if running_lesson(school_class):
        raise LessonIsRunning
    now = timezone.now()
    school_class.pupils.filter(archived_at=None).update(archived_at=now)
    school_class.archived_at = now
    school_class.save(update_fields=["archived_at"])


def _locked(school_class: SchoolClass) -> SchoolClass:
    return SchoolClass.objects.select_for_update().get(pk=school_class.pk)
