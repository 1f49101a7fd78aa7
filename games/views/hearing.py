"""Who may hear of a match or a lesson, when a page renews its token."""

from django.http import HttpRequest

from europa_edu.classroom.callers import known_caller, pupil_of, teacher_of
from europa_edu.classroom.selectors import running_lesson
from europa_edu.lessons.selectors.planning import lesson_of
from games.rows import match_with_seats


def match(request: HttpRequest, number: str) -> bool:
    """Who sits there, the teacher of its lesson, and whoever could look on with its code."""
    try:
        found, seats = match_with_seats(int(number))
    except LookupError:
        return False
    caller = known_caller(request)
    if caller and caller.person in [seat.holder for seat in seats]:
        return True
    if found.lesson_id and _teaches(request, found.lesson_id):
        return True
    return bool(found.code) and found.status != "open"  # the old token shows that the code is known


def lesson(request: HttpRequest, number: str) -> bool:
    """Teachers of the class; its pupils while the lesson is on."""
    if pupil := pupil_of(request):
        running = running_lesson(pupil.school_class)
        return running is not None and running.pk == int(number)
    return _teaches(request, int(number))


def _teaches(request: HttpRequest, lesson_id: int) -> bool:
    if not request.user.is_authenticated:
        return False
    return lesson_of(teacher_of(request), lesson_id) is not None


MAY_HEAR = {"match": match, "lesson": lesson}
