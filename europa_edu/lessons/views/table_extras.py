"""What a lesson adds to its tables (games.views.table_extras): bell, help, the teacher's eye."""

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.people import Person
from europa_edu.lessons.rows import lesson_and_hand
from europa_edu.lessons.selectors.planning import lessons_of

if TYPE_CHECKING:
    from games.models import Match


def context(match: "Match", person: Person) -> dict[str, Any]:
    if match.lesson_id is None:
        return {}
    lesson, hand_up = lesson_and_hand(match.lesson_id, person.pupil)
    return {
        "lesson": lesson,
        "hand_up": hand_up,
        "sign": (lesson.status, lesson.warned_at, lesson.bell_at, lesson.at_bell, hand_up),
        "notices": "lessons/_notices.html",
        "menu": "lessons/_need_help.html",
    }


def oversees(request: HttpRequest, match: "Match") -> bool:
    return match.lesson_id is not None and teaches(request, match.lesson_id)


def teaches(request: HttpRequest, lesson_id: int) -> bool:
    if not request.user.is_authenticated:
        return False
    return lessons_of(teacher_of(request)).filter(pk=lesson_id).exists()
