"""The next lesson in one press, and what is put away: kept matches and plans."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from europa_edu.classroom.callers import teacher_of, teacher_required
from europa_edu.classroom.views.guards import open_class_required
from europa_edu.classroom.views.next_page import next_page
from europa_edu.lessons.services.next_lesson import (
    NoLessonBefore,
    delete_plan,
    discard_matches,
    go_on_as_last_time,
)
from europa_edu.lessons.services.planning import AlreadyStarted, ClassInLesson
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.numbers import whole

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


@require_POST
@open_class_required
def go_on(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """Into the lobby with everybody's seat of last time; else to the plan that needs a look."""
    try:
        lesson = go_on_as_last_time(teacher=teacher_of(request), school_class=school_class)
    except ClassInLesson as other:
        lesson = other.lesson
    except NoLessonBefore:
        return redirect("lessons:new_lesson", school_class.pk)
    if lesson.is_planned:
        said = _("Not everybody has a good seat yet. Please look at the marked tables.")
        messages.warning(request, said)
        return redirect("lessons:seat_class", lesson.pk)
    return redirect("lessons:lesson", lesson.pk)


@require_POST
@open_class_required
def discard(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """One kept match, or all of the class."""
    one = request.POST.get("match")
    count = discard_matches(
        teacher=teacher_of(request),
        school_class=school_class,
        matches=None if one is None else [whole(one) or 0],
    )
    ended = ngettext("%(count)s match has ended.", "%(count)s matches have ended.", count)
    messages.success(request, ended % {"count": count})
    return redirect(next_page(request, resolve_url("lessons:new_lesson", school_class.pk)))


@require_POST
@teacher_required
def delete(request: HttpRequest, lesson_id: int) -> HttpResponse:
    lesson = lesson_or_404(request, lesson_id)
    try:
        delete_plan(teacher=teacher_of(request), lesson=lesson)
    except AlreadyStarted:
        return redirect("lessons:lesson", lesson.pk)
    messages.success(request, _("The plan is deleted."))
    return redirect(next_page(request, resolve_url("lessons:new_lesson", lesson.school_class_id)))
