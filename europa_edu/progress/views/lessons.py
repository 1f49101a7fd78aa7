"""A class's lessons, and the report of each: ready when the lesson ends."""

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import caller_of, teacher_of
from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.classroom.views.guards import class_required
from europa_edu.facts import can_ask
from europa_edu.lessons.selectors.plans import next_lesson
from europa_edu.progress.mastery import mastery_board
from europa_edu.progress.numbers import by_country, of_answers
from europa_edu.progress.selectors.lesson_report import lesson_in, lesson_report, lessons_of_class
from europa_edu.progress.services.papers import Paper, make_lesson_paper, make_quiz_paper
from games.catalog import CATALOG
from quizzes.selectors.past_quizzes import past_quizzes

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


@never_cache
@require_safe
@class_required
def lessons(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    listed = [(one, CATALOG.get(one.title)) for one in lessons_of_class(school_class)]
    context = {
        "school_class": school_class,
        "lessons": listed,
        "next_lesson": None if running_lesson(school_class) else next_lesson(school_class),
    }
    return render(request, "progress/lessons/lessons.html", context)


@never_cache
@require_safe
@class_required
def lesson(request: HttpRequest, school_class: "SchoolClass", lesson_id: int) -> HttpResponse:
    found = lesson_in(school_class, lesson_id)
    if found is None:
        raise Http404
    if found.is_planned:
        return redirect("lessons:seat_class", found.pk)
    report = lesson_report(found, caller_of(request).person)
    known = by_country(of_answers(report.counts))
    context = {
        "school_class": school_class,
        "lesson": found,
        "report": report,
        "board": mastery_board(known),
        "countries": sorted(known.items(), key=lambda one: (one[1].mean, one[0])),
        "remedy": [fact.item for fact in report.missed if can_ask(fact.item)],
        "title": CATALOG.get(found.title),
        "earlier_title": CATALOG.get(report.earlier.title) if report.earlier else None,
    }
    return render(request, "progress/lessons/report.html", context)


@require_POST
@class_required
def lesson_pdf(request: HttpRequest, school_class: "SchoolClass", lesson_id: int) -> HttpResponse:
    found = lesson_in(school_class, lesson_id)
    if found is None or found.started_at is None:
        raise Http404
    return _file(make_lesson_paper(teacher=teacher_of(request), lesson=found))


@require_POST
@class_required
def quiz_pdf(request: HttpRequest, school_class: "SchoolClass", quiz_id: int) -> HttpResponse:
    found = past_quizzes(school_class).filter(pk=quiz_id).first()
    if found is None:
        raise Http404
    return _file(make_quiz_paper(teacher=teacher_of(request), quiz=found))


def _file(paper: Paper) -> HttpResponse:
    name = content_disposition_header(as_attachment=True, filename=paper.name)
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-store"}
    return HttpResponse(paper.content, "application/pdf", headers=headers)
