"""A live quiz on the projector: the teacher opens it, sets the pace and ends it."""

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import View, class_or_404, teacher_of, teacher_required
from europa_edu.classroom.views.classes import way_in
from europa_edu.htmx import HtmxRequest
from europa_edu.live import channels
from europa_edu.numbers import whole
from quizzes import notify
from quizzes.forms.asking import LiveQuizForm
from quizzes.phases import Phase
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors import live as selectors
from quizzes.selectors.own_questions import can_be_asked, sets_to_ask
from quizzes.selectors.past_quizzes import homework_of_quiz
from quizzes.services.live import advance_quiz, end_quiz, open_quiz

if TYPE_CHECKING:
    from quizzes.models import LiveQuiz

LARGE_NAMES = 240  # letters: so much of a large type has room on the projector


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
def new(request: HttpRequest, class_id: int) -> HttpResponse:
    """Choose what is asked; `?item=` passes on the very items."""
    taught = class_or_404(request, class_id)
    teacher = teacher_of(request)
    items = can_be_asked(teacher, (request.POST or request.GET).getlist("item"))
    form = LiveQuizForm(items, sets_to_ask(teacher), request.POST or None)
    if form.is_valid():
        try:
            quiz = open_quiz(
                school_class=taught, teacher=teacher, items=form.items, **form.cleaned_data
            )
        except NothingToAsk:
            form.add_error("region", _("There is nothing to ask about this in this region."))
        else:
            return redirect("quizzes:live", quiz.pk)
    context = {"form": form, "school_class": taught, "running": selectors.open_quiz_of(taught)}
    return render(request, "quizzes/live/new.html", context, status=422 if form.is_bound else 200)


def of_own_class(view: View) -> View:
    """A quiz of one of the teacher's classes; others' do not exist."""

    @teacher_required
    @wraps(view)
    def guarded(request: HttpRequest, quiz_id: int) -> HttpResponse:
        own = selectors.quizzes_of_teacher(teacher_of(request))
        return view(request, get_object_or_404(own, pk=quiz_id))

    return guarded


@never_cache
@require_safe
@of_own_class
def projector(request: HttpRequest, quiz: "LiveQuiz") -> HttpResponse:
    return render(request, "quizzes/live/projector.html", _context(request, quiz))


@never_cache
@require_safe
@of_own_class
def now(request: HttpRequest, quiz: "LiveQuiz") -> HttpResponse:
    return render(request, "quizzes/live/_stage.html", _context(request, quiz))


@never_cache
@require_safe
@of_own_class
def count(request: HttpRequest, quiz: "LiveQuiz") -> HttpResponse:
    """Asked for up to five times a second while answers come in: one query, one line."""
    return render(request, "quizzes/live/_count.html", _count_context(quiz))


@require_POST
@of_own_class
def advance(request: HtmxRequest, quiz: "LiveQuiz") -> HttpResponse:
    stage = whole(request.POST.get("stage", ""))
    if stage is not None:
        advance_quiz(quiz=quiz, stage=stage)
    return _after(request, quiz)


@require_POST
@of_own_class
def end(request: HttpRequest, quiz: "LiveQuiz") -> HttpResponse:
    end_quiz(quiz=quiz)
    return redirect("quizzes:live", quiz.pk)


def _after(request: HtmxRequest, quiz: "LiveQuiz") -> HttpResponse:
    if not request.htmx:
        return redirect("quizzes:live", quiz.pk)
    quiz.refresh_from_db(fields=["position", "phase", "closes_at"])
    return render(request, "quizzes/live/_stage.html", _context(request, quiz))


def _context(request: HttpRequest, quiz: "LiveQuiz") -> dict[str, Any]:
    context = _count_context(quiz) | {
        "stage": selectors.stage_of(quiz),
        "stage_token": channels.token_for(notify.quiz_channel(quiz.pk)),
    }
    match quiz.phase:
        case Phase.WAITING:
            context |= way_in(request, quiz.school_class)
        case Phase.ASKING:
            context["asked"] = selectors.asked(quiz, tappable=False)
            context["seconds_left"] = selectors.seconds_left(quiz)
            context["teams"] = selectors.teams(quiz) if quiz.teams else []
        case Phase.SHOWN:
            context["asked"] = selectors.asked(quiz, tappable=False)
            context["shown"] = selectors.shown(quiz)
            context["is_last"] = context["asked"].number == context["asked"].of
            context["teams"] = selectors.teams(quiz) if quiz.teams else []
        case Phase.OVER:
            context["share"] = selectors.share_right(quiz)
            context["hardest"] = selectors.hardest_facts(quiz)
            context["teams"] = selectors.teams(quiz) if quiz.teams else []
            context["missed"] = any(selectors.missed_by(quiz).values())
            context["practised"] = homework_of_quiz(quiz)
    return context


def _count_context(quiz: "LiveQuiz") -> dict[str, Any]:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    groups = selectors.teams(quiz) if quiz.is_waiting else []
    letters = sum(len(name) + 4 for group in groups for name in group.names)
    return {
        "quiz": quiz,
        "version": version,
        "token": channels.token_for(notify.count_channel(quiz.pk)),
        "tally": selectors.count(quiz),
        "groups": groups,
        "many": letters > LARGE_NAMES,
    }
