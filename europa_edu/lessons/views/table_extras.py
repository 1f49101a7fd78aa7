"""What a lesson adds to its tables (games.views.table_extras): roll, bell, help, an overseer."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.utils import timezone

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.people import Person
from europa_edu.lessons.rows import lesson_and_hand
from europa_edu.lessons.selectors.comparison import comparison
from europa_edu.lessons.selectors.planning import lessons_of
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.services.presence import note_seen as note_pupil
from games.selectors.matches import successor

if TYPE_CHECKING:
    from europa_edu.lessons.models import Lesson
    from games.models import Match

NEWS_FOR = timedelta(minutes=5)  # so long the end of a lesson is said over the whole screen


def context(match: "Match", person: Person) -> dict[str, Any]:
    if match.lesson_id is None:
        return {}
    lesson, hand_up = lesson_and_hand(match.lesson_id, person.pupil)
    again = successor(match, person) if lesson.is_on else None
    notice = _notice(match, lesson, again)
    return _same_deal(lesson, match) | {
        "lesson": lesson,
        "hand_up": hand_up,
        "again": again,
        "presence": presence(lesson) if notice == "gathering" else None,
        "notice": notice and f"lessons/sheets/{notice}.html",
        "sign": (
            lesson.status,
            lesson.warned_at,
            lesson.bell_at,
            lesson.at_bell,
            lesson.word,
            notice,
            hand_up,
        ),
        "notices": "lessons/_notices.html",
        "menu": "lessons/_need_help.html",
    }


def _notice(match: "Match", lesson: "Lesson", again: int | None) -> str:
    """What the pupil must see wherever the page is scrolled; empty: nothing."""
    if again:
        return "again"
    rests = match.is_paused or match.is_open  # one that chooses its game rests, too
    if lesson.is_lobby and rests:
        return "gathering"
    if lesson.is_paused and rests:
        return "paused"
    if lesson.is_over and (match.is_frozen or match.is_over):
        is_news = lesson.ended_at and timezone.now() - lesson.ended_at < NEWS_FOR
        return "ended" if is_news else "kept" if match.is_frozen else ""
    return ""


def note_seen(match: "Match", person: Person) -> None:
    if match.lesson_id is not None and person.pupil is not None:
        note_pupil(lesson_id=match.lesson_id, pupil_id=person.pupil)


def _same_deal(lesson: "Lesson", match: "Match") -> dict[str, Any]:
    """Beside the result: what other tables made of the same deal, without anybody's name."""
    found = comparison(lesson) if match.is_over else ()
    group = next((table.group for table in found if table.match == match), None)
    return {
        "compared": [table for table in found if table.group == group],
        "own": match,
        "beside_result": "lessons/_same_deal.html",
    }


def oversees(request: HttpRequest, match: "Match") -> bool:
    return match.lesson_id is not None and teaches(request, match.lesson_id)


def teaches(request: HttpRequest, lesson_id: int) -> bool:
    if not request.user.is_authenticated:
        return False
    return lessons_of(teacher_of(request)).filter(pk=lesson_id).exists()
