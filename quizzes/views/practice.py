"""Practice: a set of questions, each answered once and explained with the map."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from europa_edu.classroom.callers import pupil_required
from europa_edu.facts import TOPICS
from europa_edu.htmx import HtmxRequest
from europa_edu.numbers import whole
from quizzes import words
from quizzes.boards import board, has_map, is_tapped
from quizzes.questions.choosing import NothingToAsk
from quizzes.questions.grading import suggest
from quizzes.selectors.practice import (
    ShownQuestion,
    days_of_practice,
    is_taken_back,
    looked_back,
    newest_practice,
    practice_of,
    questions_of,
    shown,
)
from quizzes.services.answers import ROWS
from quizzes.services.practice import answer, begin_practice

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil
    from quizzes.models import Practice
    from quizzes.questions.question import Question

PAGE = ["GET", "HEAD", "POST"]
LONGEST = 80  # letters of an answer


@never_cache
@require_http_methods(PAGE)
@pupil_required
def start(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """Where practice starts: go on, or begin a new set."""
    if request.method == "POST":
        topics = [topic for topic in request.POST.getlist("topic") if topic in TOPICS]
        after = whole(request.POST.get("after", "")) or 0
        region = request.POST.get("region", "")
        try:
            begun = begin_practice(pupil=pupil.pk, after=after, topics=topics, region=region)
        except NothingToAsk:
            messages.info(request, _("There is nothing to ask about this there. Choose again."))
            return redirect("quizzes:start_practice")
        return redirect("quizzes:practice", begun.pk)
    newest = newest_practice(pupil.pk)
    context = {
        "newest": newest,
        "goes_on": newest if newest and not newest.finished_at else None,
        "days": days_of_practice(pupil.pk, timezone.now()),
        "topics": [(topic, words.TOPIC_NAMES[topic]) for topic in TOPICS],
        "regions": words.REGION_NAMES.items(),
    }
    return render(request, "quizzes/practice/start.html", context)


@never_cache
@require_safe
@pupil_required
def practice(request: HttpRequest, pupil: "Pupil", practice_id: int) -> HttpResponse:
    """Where the set stopped; when it is done, what was right and what was missed."""
    begun = get_object_or_404(practice_of(pupil), pk=practice_id)
    if is_taken_back(begun):
        return render(request, "quizzes/practice/taken_back.html", {"practice": begun})
    if begun.finished_at is None:
        return redirect("quizzes:question", begun.pk, begun.position + 1)
    lines = [(one, words.fact(one.question)) for one in looked_back(begun)]
    newest = newest_practice(begun.pupil_id)
    context = {
        "practice": begun,
        "right": [line for line in lines if line[0].right],
        "missed": [line for line in lines if not line[0].right],
        "number": len(lines),
        "mostly_right": 2 * begun.right >= len(lines),
        "days": days_of_practice(begun.pupil_id, timezone.now()),
        "newest": newest,
    }
    return render(request, "quizzes/practice/end.html", context)


@never_cache
@require_http_methods(PAGE)
@pupil_required
def question(request: HtmxRequest, pupil: "Pupil", practice_id: int, number: int) -> HttpResponse:
    """A question; once it is answered, the same address tells why."""
    begun = get_object_or_404(practice_of(pupil), pk=practice_id)
    if request.method == "POST":
        given = [text.strip()[:LONGEST] for text in request.POST.getlist("move")]
        if any(given):
            answer(practice=begun.pk, pupil=begun.pupil_id, position=number - 1, response=given)
        return redirect("quizzes:question", begun.pk, number)
    if is_taken_back(begun):
        address = reverse("quizzes:practice", args=[begun.pk])
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    if not 0 < number <= begun.position + (begun.finished_at is None):
        return redirect("quizzes:practice", begun.pk)
    seen = shown(begun, number - 1)
    context = _asked(request, begun, seen) | (_told(seen) if seen.answered else {})
    part = "_question" if request.htmx else "question"
    return render(request, f"quizzes/practice/{part}.html", context)


@never_cache
@require_safe
@pupil_required
def names(request: HttpRequest, pupil: "Pupil", practice_id: int, number: int) -> HttpResponse:
    """Names that begin as what was typed: of countries where one is asked for, else of cities."""
    begun = get_object_or_404(practice_of(pupil), pk=practice_id)
    if number != begun.position + 1 or begun.finished_at:
        raise Http404
    asked = questions_of(begun)[number - 1]
    typed = request.GET.get("move", "")[:LONGEST]
    found = suggest(typed, get_language() or "en", like=asked.answer[0])
    return render(request, "quizzes/practice/_names.html", {"names": found[:5]})


def _asked(request: HttpRequest, begun: "Practice", seen: ShownQuestion) -> dict[str, Any]:
    asked = seen.question
    return {
        "practice": begun,
        "seen": seen,
        "question": asked,
        "number": len(questions_of(begun)),
        "prompt": words.prompt(asked),
        "flags": words.flags_above(asked, answered=seen.answered),
        "choices": [
            (button, words.choice_name(code, asked))
            for button, code in zip(asked.buttons, asked.choices, strict=True)
        ],
        "line": _line(request, asked) if asked.form == "order" else (),
        "form": "" if is_tapped(asked) else f"quizzes/practice/forms/{asked.form}.html",
        "board": board(asked, answered=False) if has_map(asked) else None,
        "address": reverse("quizzes:question", args=[begun.pk, seen.number]),
    }


def _told(seen: ShownQuestion) -> dict[str, Any]:
    """What is shown after the answer."""
    asked = seen.question
    return {
        "explanation": words.explanation(asked),
        "given": _given_words(seen),
        "spelling": words.choice_name(asked.answer[0], asked) if seen.nearly else "",
        "board": board(asked, answered=True, given=seen.response) if has_map(asked) else None,
    }


def _given_words(seen: ShownQuestion) -> str:
    """The pupil's wrong answer in words; of a row of places nothing but what came instead."""
    if seen.right or seen.unknown or seen.question.form in ROWS:
        return ""
    return words.answer_name(seen.response, seen.question)


def _line(request: HttpRequest, asked: "Question") -> list[dict[str, Any]]:
    """The places in the order laid so far, each with the lines that a step up or down makes."""
    laid = request.GET.get("line", "").split(",")
    line = laid if sorted(laid) == sorted(asked.choices) else list(asked.choices)
    return [
        {
            "code": code,
            "name": words.choice_name(code, asked),
            "up": _swapped(line, n - 1) if n else "",
            "down": _swapped(line, n) if n + 1 < len(line) else "",
        }
        for n, code in enumerate(line)
    ]


def _swapped(line: list[str], n: int) -> str:
    return ",".join((*line[:n], line[n + 1], line[n], *line[n + 2 :]))
