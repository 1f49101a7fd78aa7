"""The teacher moves for a seat: that seat's own table, and a move on record as the teacher's."""

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import caller_of, teacher_of, teacher_required
from europa_edu.htmx import HtmxRequest
from europa_edu.lessons.services.seats import act_for
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.lessons.views.seats import pupil_at_or_404
from europa_edu.live import channels
from games import notify
from games.rows import match_with_seats
from games.selectors.tables import table, with_refusal
from games.views.match import answer_move, asked_of, context_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil
    from europa_edu.lessons.models import Lesson


class Chair:
    """A pupil's seat at a table of the lesson, for a teacher who does not play there."""

    def __init__(self, request: HttpRequest, lesson_id: int, match_id: int, seat: int) -> None:
        self.lesson: Lesson = lesson_or_404(request, lesson_id)
        try:
            self.match, self.seats = match_with_seats(match_id)
        except LookupError:
            raise Http404 from None
        if self.match.lesson_id != self.lesson.pk or not self.match.state:
            raise Http404
        holders = [one.holder for one in self.seats]
        if caller_of(request).person in holders or seat >= len(holders):
            raise Http404  # who plays here as well sees no other hand
        self.seat = seat
        self.pupil: Pupil = pupil_at_or_404(self.seats[seat])
        self.address = reverse("lessons:act", args=[self.lesson.pk, match_id, seat])


@never_cache
@require_safe
@teacher_required
def page(request: HttpRequest, lesson_id: int, match_id: int, seat: int) -> HttpResponse:
    chair = Chair(request, lesson_id, match_id, seat)
    return show(request, chair, "lessons/act.html")


@never_cache
@require_safe
@teacher_required
def now(request: HttpRequest, lesson_id: int, match_id: int, seat: int) -> HttpResponse:
    return show(request, Chair(request, lesson_id, match_id, seat), fragment=True)


@require_POST
@teacher_required
def move(request: HtmxRequest, lesson_id: int, match_id: int, seat: int) -> HttpResponse:
    chair = Chair(request, lesson_id, match_id, seat)

    def play(version: int, text: str) -> None:
        act_for(
            teacher=teacher_of(request),
            lesson=chair.lesson,
            pupil=chair.pupil,
            match_id=match_id,
            seat=seat,
            version=version,
            move=text,
        )

    def again(**more: Any) -> HttpResponse:
        return show(request, Chair(request, lesson_id, match_id, seat), fragment=True, **more)

    return answer_move(request, play, again, chair.address)


def show(
    request: HttpRequest, chair: Chair, template: str = "lessons/_table.html", **more: Any
) -> HttpResponse:
    status = more.pop("status", 200)
    shown = table(chair.match, chair.seats, chair.seat, asked_of(request))
    context = context_of(with_refusal(shown, more.get("refusal"))) | {
        "lesson": chair.lesson,
        "pupil": chair.pupil,
        "table_url": chair.address,
        "move_url": f"{chair.address}move/",
        "token": channels.token_for(notify.channel(chair.match.pk)),
    }
    return render(request, template, context | more, status=status)
