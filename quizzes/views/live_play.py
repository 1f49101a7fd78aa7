"""A live quiz on a pupil's device: the way in, the question, the own answer, the own result."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import pupil_required
from europa_edu.htmx import HtmxRequest
from europa_edu.live import channels
from quizzes import notify
from quizzes.phases import Phase
from quizzes.selectors import live as selectors
from quizzes.services.live import NotAnAnswer, NotAsked, NotOpen, give_answer, join_quiz

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil


@never_cache
@require_safe
@pupil_required
def invitation(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """The part of the pupil's home that shows a quiz to join."""
    return render(
        request, "quizzes/live/_invitation.html", {"invitation": selectors.invitation_of(pupil)}
    )


@require_POST
@pupil_required
def join(request: HttpRequest, pupil: "Pupil", quiz_id: int) -> HttpResponse:
    try:
        join_quiz(quiz_id=quiz_id, pupil=pupil)
    except NotOpen:
        return redirect("progress:home")
    return redirect("quizzes:live_play", quiz_id)


@never_cache
@require_safe
@pupil_required
def play(request: HttpRequest, pupil: "Pupil", quiz_id: int) -> HttpResponse:
    context = _context(pupil, quiz_id)
    return render(request, "quizzes/live/play.html", context)


@never_cache
@require_safe
@pupil_required
def now(request: HttpRequest, pupil: "Pupil", quiz_id: int) -> HttpResponse:
    context = _context(pupil, quiz_id)
    return render(request, "quizzes/live/_play.html", context)


@require_POST
@pupil_required
def answer(request: HtmxRequest, pupil: "Pupil", quiz_id: int, position: int) -> HttpResponse:
    """One post, and a few words back: the rest of the page stays until the reveal."""
    response = request.POST.get("move", "")[:80]
    try:
        asked, kept = give_answer(
            quiz_id=quiz_id, pupil_id=pupil.pk, position=position, response=response
        )
    except (NotAsked, NotAnAnswer):
        return _as_it_stands(request, pupil, quiz_id)
    if not request.htmx:
        return redirect("quizzes:live_play", quiz_id)
    return HttpResponse(_sent(selectors.chosen(asked, kept), get_language()))


@lru_cache(maxsize=1024)
def _sent(given: str, language: str | None) -> str:
    """Drawn once for all who say the same in one language: a class gives few different answers."""
    return render_to_string("quizzes/live/_sent.html", {"given": given})


def _as_it_stands(request: HtmxRequest, pupil: "Pupil", quiz_id: int) -> HttpResponse:
    """A press on an old page, or a second one: the page shows what is asked now."""
    context = _context(pupil, quiz_id)
    if not request.htmx:
        return redirect("quizzes:live_play", quiz_id)
    page = render(request, "quizzes/live/_play.html", context, status=409)
    page.headers["HX-Retarget"], page.headers["HX-Reswap"] = "#_play", "morph:outerHTML"
    return page


def _context(pupil: "Pupil", quiz_id: int) -> dict[str, Any]:
    """What this pupil may know by now, and nothing else."""
    quiz = get_object_or_404(selectors.quizzes_of_pupil(pupil), pk=quiz_id)
    player = selectors.player_of(quiz, pupil)
    context: dict[str, Any] = {
        "quiz": quiz,
        "stage": selectors.stage_of(quiz),
        "token": channels.token_for(notify.quiz_channel(quiz.pk)),
        "team": player.team,
    }
    match quiz.phase:
        case Phase.ASKING:
            context["asked"] = selectors.asked(quiz)
            context["seconds_left"] = selectors.seconds_left(quiz)
            context["given"] = selectors.own_answer(quiz, pupil)
        case Phase.SHOWN:
            has_answered = player.answered == quiz.position + 1
            context["asked"] = selectors.asked(quiz)
            context["result"] = selectors.result(quiz, pupil)
            context["right"] = player.right
            context["streak"] = player.streak if has_answered else 0
        case Phase.OVER:
            missed = selectors.missed_facts(quiz, pupil)
            right = quiz.position - len(missed)
            context |= {"missed": missed, "of": quiz.position, "right": right}
            context["well_done"] = 2 * right >= quiz.position
    return context
