"""The teacher's home: the running lesson, then the classes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import teacher_of, teacher_required
from europa_edu.classroom.selectors.classes import shelf_of


@require_safe
@teacher_required
def home(request: HttpRequest) -> HttpResponse:
    teacher = teacher_of(request)
    classes = list(shelf_of(teacher))
    current = [one for one in classes if one.archived_at is None]
    context = {
        "own": [one for one in current if one.owner_id == teacher.pk],
        "shared": [one for one in current if one.owner_id != teacher.pk],
        "running": [one for one in current if one.lesson],  # type: ignore[attr-defined]
        "archived": [one for one in classes if one.archived_at],
    }
    return render(request, "classroom/home.html", context)
