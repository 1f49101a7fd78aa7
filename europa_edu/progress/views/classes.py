"""A class's progress: the map first, then what to do next, then the details; and the remedies."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from msgspec import Struct, structs

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.views.guards import class_required, open_class_required
from europa_edu.htmx import HtmxRequest
from europa_edu.progress import words
from europa_edu.progress.filters import VIEWS, FilterChoice, choice_from
from europa_edu.progress.scope import USUAL
from europa_edu.progress.selectors.class_atlas import class_atlas
from europa_edu.progress.selectors.class_page import class_page
from europa_edu.progress.services.remedies import give_remedy_practice, open_remedy_quiz
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors.for_whom import who_needs
from quizzes.selectors.live import open_quiz_of
from quizzes.selectors.own_questions import can_be_asked
from quizzes.words import TOPIC_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europa_edu.classroom.models import SchoolClass

MOST_ITEMS = 20  # of one remedy


class Heading(Struct, frozen=True):
    """A column of the table: pressing it sorts, pressing it again turns the order round."""

    column: str
    name: Any
    address: str
    order: str  # as aria-sort says it, or nothing


@never_cache
@require_safe
@vary_on_headers("HX-Request", "HX-Target")
@class_required
def page(request: HtmxRequest, school_class: "SchoolClass") -> HttpResponse:
    """All of it, or the part that htmx asks for: what the filters change, or one country."""
    choice = choice_from(request.GET, timezone.localdate())
    context: dict[str, Any] = {"school_class": school_class, "choice": choice}
    language, part = get_language() or "en", _part(request)
    if part == "_country":
        atlas = class_atlas(school_class, choice, language)
        context |= {"atlas": atlas, "country": atlas.country, "alone": True}
    else:
        context["page"] = shown = class_page(school_class, choice, language)
        context |= _words(choice) | {"headings": _headings(choice, shown.table.columns)}
        context["filtering"] = request.htmx.trigger == "filters"
    return render(request, f"progress/classes/{part}.html", context)


def _part(request: HtmxRequest) -> str:
    htmx = request.htmx
    asked = "" if htmx.history_restore_request else htmx.target
    return asked if asked in ("_numbers", "_country") else "class"


@require_POST
@open_class_required
def remedy(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """One click: a live quiz, a practice set or a lesson with exactly these items."""
    sent = dict.fromkeys(request.POST.getlist("item"))
    items = can_be_asked(teacher_of(request), sent)[:MOST_ITEMS]
    deed = DEEDS.get(request.POST.get("deed", ""))
    if not items or not deed:
        messages.warning(request, _("Tick at least one fact, then choose what to do with it."))
        return redirect("progress:class", school_class.pk)
    try:
        return deed(request, school_class, items)
    except NothingToAsk:
        messages.warning(request, _("These facts cannot be asked in this way. Try another one."))
        return redirect("progress:class", school_class.pk)


def _quiz(
    request: HttpRequest, school_class: "SchoolClass", items: "Sequence[str]"
) -> HttpResponse:
    """At once; but where a quiz is running, the teacher is asked first."""
    if open_quiz_of(school_class):
        chosen = urlencode({"item": items}, doseq=True)
        return redirect(f"{reverse('quizzes:live_new', args=[school_class.pk])}?{chosen}")
    opened = open_remedy_quiz(school_class=school_class, teacher=teacher_of(request), items=items)
    return redirect("quizzes:live", opened.pk)


def _practice(
    request: HttpRequest, school_class: "SchoolClass", items: "Sequence[str]"
) -> HttpResponse:
    given = give_remedy_practice(
        school_class=school_class, teacher=teacher_of(request), items=items
    )
    return redirect("quizzes:homework", school_class.pk, given.pk)


def _practice_of_some(
    request: HttpRequest, school_class: "SchoolClass", items: "Sequence[str]"
) -> HttpResponse:
    """Only for those who most likely do not know these facts."""
    pupils = [pupil.pk for pupil in who_needs(school_class, items=items)]
    if not pupils:
        messages.info(request, _("Whoever has met these facts most likely still knows them."))
        return redirect("progress:class", school_class.pk)
    given = give_remedy_practice(
        school_class=school_class, teacher=teacher_of(request), items=items, pupils=pupils
    )
    return redirect("quizzes:homework", school_class.pk, given.pk)


def _homework(
    request: HttpRequest, school_class: "SchoolClass", items: "Sequence[str]"
) -> HttpResponse:
    """For a group or pupils chosen by name: the form has these facts already."""
    form = reverse("quizzes:all_homework", args=[school_class.pk])
    return redirect(f"{form}?{urlencode({'item': items}, doseq=True)}")


def _match(
    request: HttpRequest, school_class: "SchoolClass", items: "Sequence[str]"
) -> HttpResponse:
    planning = reverse("lessons:new_lesson", args=[school_class.pk])
    return redirect(f"{planning}?{urlencode({'items': ','.join(items)})}")


DEEDS = {
    "quiz": _quiz,
    "practice": _practice,
    "some": _practice_of_some,
    "homework": _homework,
    "match": _match,
}


def _words(choice: FilterChoice) -> dict[str, Any]:
    scope = choice.scope
    week = words.week_name(scope.since) if choice.week else ""
    return {
        "period": week or words.PERIOD_NAMES[scope.period],
        "week": week,
        "this_week": choice.address(week="", scope=structs.replace(scope, period="week")),
        "this_period": choice.address(week="", scope=structs.replace(scope, period=USUAL)),
        "before": words.BEFORE_NAMES[scope.period],
        "periods": words.PERIOD_NAMES.items(),
        "topics": TOPIC_NAMES.items(),
        "topic": TOPIC_NAMES.get(scope.topic, ""),
        "sources": words.SOURCE_NAMES.items(),
        "source": words.SOURCE_NAMES.get(scope.source, ""),
        "views": {view: f"{choice.address(view=view)}#atlas" for view in VIEWS},
    }


def _headings(choice: FilterChoice, columns: "Sequence[str]") -> list[Heading]:
    return [_heading(choice, column) for column in ("name", *columns)]


def _heading(choice: FilterChoice, column: str) -> Heading:
    order = {column: "ascending", f"-{column}": "descending"}.get(choice.sort, "")
    sort = f"-{column}" if order == "ascending" else column
    address = f"{choice.address(sort=sort)}#table" if column else ""
    return Heading(column, words.COLUMN_NAMES[column], address, order)
