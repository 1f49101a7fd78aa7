"""Pupils of a class: add, rename, move, archive, restore, seat apart, renew the log-in card."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.roster import MAX_PUPILS, tell_apart
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.services.entry import forget_tries


class ClassIsFull(Exception):
    """More pupils than a class takes; `room` is how many it still has places for."""

    def __init__(self, room: int) -> None:
        super().__init__(room)
        self.room = room


class ClassChanged(Exception):
    """Pupils came or went since the list was looked at: adding it now might double them."""


class NameTaken(Exception):
    """Another pupil of the class looks the same to a child."""


@transaction.atomic
def add_pupils(
    *, teacher: Teacher, school_class: SchoolClass, names: Sequence[str], known: int
) -> list[Pupil]:
    """Add pupils to a class that still has as many, archived ones too, as the teacher saw."""
    _lock(school_class)
    taken = _names(school_class)
    if len(taken) != known:
        raise ClassChanged
    _ensure_room(school_class, len(names))
    added = Pupil.objects.bulk_create(
        Pupil(school_class=school_class, name=name) for name in tell_apart(names, taken)
    )
    record(teacher, "pupils_added", school_class, detail=str(len(added)))
    return added


@transaction.atomic
def rename_pupil(*, teacher: Teacher, pupil: Pupil, name: str) -> None:
    _lock(pupil.school_class)
    others = _names(pupil.school_class, but=pupil)
    if tell_apart([name], others) != (name,):
        raise NameTaken
    if name != pupil.name:
        pupil.name = name
        pupil.save(update_fields=["name"])
        record(teacher, "pupil_renamed", pupil.school_class, pupil)


@transaction.atomic
def move_pupil(*, teacher: Teacher, pupil: Pupil, to: SchoolClass) -> None:
    """The pupil keeps card and progress; only a name that exists there gets a number."""
    _lock(to)
    _ensure_room(to, 1)
    record(teacher, "pupil_moved_away", pupil.school_class, pupil, detail=to.name)
    record(teacher, "pupil_moved_here", to, pupil, detail=pupil.school_class.name)
    (pupil.name,) = tell_apart([pupil.name], _names(to))
    pupil.school_class = to
    pupil.save(update_fields=["name", "school_class"])
    pupil.memories.update(school_class=to)


@transaction.atomic
def archive_pupil(*, teacher: Teacher, pupil: Pupil) -> None:
    """The pupil cannot log in and sits in no new lesson; nothing is erased."""
    if pupil.archived_at is None:
        pupil.archived_at = timezone.now()
        pupil.save(update_fields=["archived_at"])
        record(teacher, "pupil_archived", pupil.school_class, pupil)


@transaction.atomic
def restore_pupil(*, teacher: Teacher, pupil: Pupil) -> None:
    if pupil.archived_at is not None:
        _lock(pupil.school_class)
        _ensure_room(pupil.school_class, 1)
        pupil.archived_at = None
        pupil.save(update_fields=["archived_at"])
        record(teacher, "pupil_restored", pupil.school_class, pupil)


@transaction.atomic
def seat_apart(*, teacher: Teacher, pupil: Pupil, other: Pupil) -> None:
    """From now on, seating the class puts the two at different tables."""
    pupil.apart_from.add(other)
    record(teacher, "pupils_apart", pupil.school_class, pupil)


@transaction.atomic
def seat_anywhere(*, teacher: Teacher, pupil: Pupil, other: Pupil) -> None:
    """The two may sit at one table again."""
    pupil.apart_from.remove(other)
    record(teacher, "pupils_not_apart", pupil.school_class, pupil)


@transaction.atomic
def renew_card(*, teacher: Teacher, pupil: Pupil) -> None:
    """The old card's QR code and pictures, and who is logged in with them, end at once."""
    Pupil.objects.filter(pk=pupil.pk).update(card=F("card") + 1)
    pupil.refresh_from_db(fields=["card"])
    record(teacher, "card_renewed", pupil.school_class, pupil)


@transaction.atomic
def let_in_again(*, teacher: Teacher, pupil: Pupil) -> None:
    """Wrong pictures are forgotten, whoever pressed them; the card stays valid."""
    record(teacher, "pupil_let_in", pupil.school_class, pupil)
    forget_tries(pupil)


@transaction.atomic
def choose_reading(*, pupil_id: int, **chosen: bool | str) -> None:
    """How the pupil reads best (language, large_text, easy_font), kept for every device."""
    Pupil.objects.filter(pk=pupil_id).update(**chosen)


def _lock(school_class: SchoolClass) -> None:
    """Names and places of a class are given out one after the other."""
    SchoolClass.objects.select_for_update().get(pk=school_class.pk)


def _names(school_class: SchoolClass, but: Pupil | None = None) -> list[str]:
    """Names in the class, of archived pupils too: they may come back."""
    pupils = school_class.pupils.exclude(pk=but.pk) if but else school_class.pupils.all()
    return list(pupils.values_list("name", flat=True))


def _ensure_room(school_class: SchoolClass, more: int) -> None:
    room = MAX_PUPILS - school_class.pupils.filter(archived_at=None).count()
    if more > room:
        raise ClassIsFull(room)
