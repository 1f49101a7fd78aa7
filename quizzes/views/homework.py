"""Homework: a teacher gives it and sees who has done it; a pupil begins it."""

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import View, pupil_required, teacher_of
from europa_edu.classroom.views.guards import class_required, open_class_required
from europa_edu.live import channels
from quizzes import notify
from quizzes.forms.asking import DayForm, HomeworkForm
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors.cards import sets_for
from quizzes.selectors.for_whom import ALL, choices_of, meant
from quizzes.selectors.homework import about, card_sets_of, doing, homework_of, open_homework
from quizzes.selectors.own_questions import can_be_asked, items_in, set_names, sets_to_ask
from quizzes.selectors.practice import WEEK
from quizzes.services.homework import (
    NobodyMeant,
    extend_homework,
    give_homework,
    withdraw_homework,
)
from quizzes.services.practice import QuestionsGone, begin_homework

if TYPE_CHECKING:
    from collections.abc import Iterable

    from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
    from quizzes.models import Homework


MOST = 20  # facts that a page may pass on


def homework_required(view: View) -> View:
    """Hands the view a homework of one of the teacher's classes that was not taken back."""

    @class_required
    @wraps(view)
    def guarded(
        request: HttpRequest, school_class: "SchoolClass", homework_id: int
    ) -> HttpResponse:
        return view(request, get_object_or_404(homework_of(school_class), pk=homework_id))

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@open_class_required
def all_homework(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """What was given to the class, and the form to give more; `?item=` passes on the very items."""
    in_a_week = timezone.localdate() + WEEK
    teacher = teacher_of(request)
    form = HomeworkForm(
        can_be_asked(teacher, (request.POST or request.GET).getlist("item"))[:MOST],
        sets_to_ask(teacher),
        choices_of(school_class),
        request.POST or None,
        initial={"due_on": in_a_week, "to": ALL},
    )
    if form.is_valid() and (given := _give(teacher, school_class, form)):
        return redirect("quizzes:homework", school_class.pk, given.pk)
    context = {
        "school_class": school_class,
        "form": form,
        "given": _with_topics(homework_of(school_class)),
    }
    status = 422 if form.is_bound else 200
    return render(request, "quizzes/homework/all.html", context, status=status)


def _give(teacher: "Teacher", school_class: "SchoolClass", form: HomeworkForm) -> "Homework | None":
    """What the form says; None where the form now says why not."""
    wanted = dict(form.cleaned_data)
    pupils = meant(
        school_class,
        to=wanted.pop("to"),
        pupils=wanted.pop("pupils"),
        topics=wanted["topics"],
        items=form.items or items_in(sets_for(teacher).filter(pk__in=wanted["sets"])),
        region=wanted["region"],
    )
    try:
        return give_homework(
            teacher=teacher, school_class=school_class, items=form.items, pupils=pupils, **wanted
        )
    except NobodyMeant:
        form.add_error("to", _("Nobody here has shown a weak memory of this so far."))
    except NothingToAsk:
        form.add_error("region", _("There is nothing to ask about this in this region."))
    return None


@never_cache
@require_safe
@homework_required
def homework(request: HttpRequest, given: "Homework") -> HttpResponse:
    day = DayForm(initial={"due_on": timezone.localdate(given.due_at)})
    return render(request, "quizzes/homework/homework.html", _page_context(given, day))


@never_cache
@require_safe
@homework_required
def pupils(request: HttpRequest, given: "Homework") -> HttpResponse:
    """How far each pupil is, again whenever one has answered."""
    return render(request, "quizzes/homework/_doing.html", _doing_context(given))


@require_POST
@homework_required
def extend(request: HttpRequest, given: "Homework") -> HttpResponse:
    form = DayForm(request.POST)
    if form.is_valid():
        extend_homework(
            teacher=teacher_of(request), homework=given, due_on=form.cleaned_data["due_on"]
        )
        return redirect("quizzes:homework", given.school_class_id, given.pk)
    context = _page_context(given, form)
    return render(request, "quizzes/homework/homework.html", context, status=422)


@require_POST
@homework_required
def withdraw(request: HttpRequest, given: "Homework") -> HttpResponse:
    withdraw_homework(teacher=teacher_of(request), homework=given)
    messages.success(request, _("The homework is taken back."))
    return redirect("quizzes:all_homework", given.school_class_id)


@require_POST
@pupil_required
def begin(request: HttpRequest, pupil: "Pupil", homework_id: int) -> HttpResponse:
    """The pupil's own set, where it stopped."""
    given = get_object_or_404(open_homework(pupil), pk=homework_id)
    try:
        return redirect("quizzes:practice", begin_homework(pupil=pupil.pk, homework=given).pk)
    except QuestionsGone:
        messages.info(request, _("The questions of this homework are gone. Ask your teacher."))
        return redirect("progress:home")


def _page_context(given: "Homework", form: DayForm) -> dict[str, Any]:
    [(_given, topics)] = _with_topics([given])
    page = {"school_class": given.school_class, "topics": topics, "form": form}
    return _doing_context(given) | page


def _doing_context(given: "Homework") -> dict[str, Any]:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    lines = doing(given)
    return {
        "homework": given,
        "lines": lines,
        "done": sum(line.finished_at is not None for line in lines),
        "version": version,
        "token": channels.token_for(notify.homework_channel(given.pk)),
    }


def _with_topics(given: "Iterable[Homework]") -> list[tuple["Homework", list[Any]]]:
    """Each with what it is about."""
    given = list(given)
    named = set_names({pk for one in given for pk in card_sets_of(one)})
    return [(one, about(one, named)) for one in given]
