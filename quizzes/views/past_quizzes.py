"""Live quizzes of a class that are over: for its teachers, never for pupils or the room."""

from collections.abc import Callable
from functools import partial, wraps
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import View, teacher_of
from europa_edu.classroom.views.guards import class_required, open_class_required
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors import past_quizzes as selectors
from quizzes.services.homework import NobodyMeant
from quizzes.services.past_quizzes import give_missed

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass
    from quizzes.models import LiveQuiz

A_PAGE = 30


def past_quiz_required(view: View, guard: Callable[[View], View] = class_required) -> View:
    """Hands the view a quiz of one of the teacher's classes that is over."""

    @guard
    @wraps(view)
    def guarded(request: HttpRequest, school_class: "SchoolClass", quiz_id: int) -> HttpResponse:
        return view(request, get_object_or_404(selectors.past_quizzes(school_class), pk=quiz_id))

    return guarded


@require_safe
@class_required
def all_past(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    past = Paginator(selectors.past_quizzes(school_class), A_PAGE).get_page(request.GET.get("page"))
    context = {"school_class": school_class, "page": past}
    return render(request, "quizzes/past/all.html", context)


@require_safe
@past_quiz_required
def result(request: HttpRequest, quiz: "LiveQuiz") -> HttpResponse:
    context = {
        "quiz": quiz,
        "school_class": quiz.school_class,
        "result": selectors.quiz_result(quiz),
    }
    return render(request, "quizzes/past/result.html", context)


@require_POST
@partial(past_quiz_required, guard=open_class_required)
def practise(request: HttpRequest, quiz: "LiveQuiz") -> HttpResponse:
    """Says to how many, and nobody's name: it may be pressed before the whole room."""
    try:
        given = give_missed(teacher=teacher_of(request), quiz=quiz)
    except NobodyMeant:
        messages.info(request, _("Nobody missed anything."))
    except NothingToAsk:
        messages.info(request, _("The questions that were missed are deleted by now."))
    else:
        number = given.pupils.count()
        said = ngettext(
            "%(number)s pupil now has what was missed as homework for a week.",
            "%(number)s pupils now have what they missed as homework for a week.",
            number,
        )
        messages.success(request, said % {"number": number})
    if request.POST.get("back") == "live":
        return redirect("quizzes:live", quiz.pk)
    return redirect("quizzes:past_quiz", quiz.school_class_id, quiz.pk)
