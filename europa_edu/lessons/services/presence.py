"""Who comes to a lesson is noted once, when the first page of theirs asks for anything."""

from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.services.seats import sit_again
from games import notify
from games.models import Seat


@transaction.atomic
def note_seen(*, lesson_id: int, pupil_id: int) -> None:
    """The pupil's own page or table is open. Asked again, nothing is written.

    Whoever sits at a table was expected; a pupil without a seat whom nobody ticked is not. Who was
    expected sits down again where a bot took the seat meanwhile. Locks the lesson's row.
    """
    lesson = Lesson.objects.select_for_update().get(pk=lesson_id)
    if not lesson.is_on:
        return
    row, is_new = Attendance.objects.get_or_create(
        lesson=lesson,
        pupil_id=pupil_id,
        defaults={"present": _sits(lesson, pupil_id), "seen_at": timezone.now()},
    )
    unseen = Attendance.objects.filter(pk=row.pk, seen_at=None)
    if is_new or unseen.update(seen_at=timezone.now()):
        if row.present:
            sit_again(lesson, row.pupil)
        notify.announce_lesson(lesson.pk)


def _sits(lesson: Lesson, pupil_id: int) -> bool:
    return Seat.objects.held_by(Person(pupil=pupil_id)).filter(match__lesson=lesson).exists()
