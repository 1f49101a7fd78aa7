"""A teacher's classes; one of them: open it, look at it, settings, next school year, record."""

from typing import TYPE_CHECKING, Any

import segno
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import teacher_of, teacher_required
from europa_edu.classroom.codes import spoken
from europa_edu.classroom.forms.classes import ClassForm, NextYearForm, SettingsForm
from europa_edu.classroom.forms.usual import UsualForm
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.classroom.selectors.classes import deeds_of, pupils_of, record_of, shelf_of
from europa_edu.classroom.services import classes
from europa_edu.classroom.services.entry import closed_pupils
from europa_edu.classroom.views.guards import class_required, open_class_required
from europa_edu.classroom.words import DEEDS
from europa_edu.form_page import form_page

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass

FORM = ["GET", "HEAD", "POST"]
HERE = ("localhost", "127.0.0.1", "[::1]")
DEEDS_A_PAGE = 100


@require_safe
@teacher_required
def home(request: HttpRequest) -> HttpResponse:
    """The running lesson, then the classes."""
    teacher = teacher_of(request)
    shelf = list(shelf_of(teacher))
    current = [one for one in shelf if one.archived_at is None]
    context = {
        "current": current,
        "own": [one for one in current if one.owner_id == teacher.pk],
        "shared": [one for one in current if one.owner_id != teacher.pk],
        "running": [one for one in current if one.lesson],  # type: ignore[attr-defined]
        "archived": [one for one in shelf if one.archived_at],
    }
    return render(request, "classroom/home.html", context)


@require_http_methods(FORM)
@teacher_required
def new_class(request: HttpRequest) -> HttpResponse:
    form = ClassForm(request.POST or None)
    if form.is_valid():
        try:
            opened = classes.open_class(teacher=teacher_of(request), name=form.cleaned_data["name"])
        except classes.NoSchool:
            form.add_error(None, _("Your account belongs to no school yet. Ask its administrator."))
        else:
            return redirect("classroom:add_pupils", opened.pk)
    return form_page(request, "classroom/classes/new.html", form)


@require_safe
@class_required
def class_page(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    pupils = by_name(pupils_of(school_class))
    away = school_class.archived_at
    shown = [pupil for pupil in pupils if pupil.archived_at == away]
    context = way_in(request, school_class) | {
        "school_class": school_class,
        "pupils": shown,
        "closed": closed_pupils(shown),
        "archived": [pupil for pupil in pupils if pupil.archived_at != away],
        "lesson": running_lesson(school_class),
    }
    return render(request, "classroom/classes/class.html", context)


def way_in(request: HttpRequest, school_class: "SchoolClass") -> dict[str, Any]:
    """What leads pupils to "who are you?": the code, and its address as a QR code."""
    link = request.build_absolute_uri(reverse("classroom:who", args=[school_class.code]))
    return {
        "code": spoken(school_class.code),
        "typed": request.get_host() + reverse("classroom:class_code"),
        "link": link,
        "qr": mark_safe(segno.make_qr(link).svg_inline(omitsize=True)),  # noqa: S308
        "only_here": request.get_host().rsplit(":", 1)[0] in HERE,
    }


@require_http_methods(FORM)
@open_class_required
def class_settings(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    initial = {"name": school_class.name, "ends_on": school_class.ends_on}
    form = SettingsForm(request.POST or None, initial=initial)
    if form.is_valid():
        classes.change_class(
            teacher=teacher_of(request), school_class=school_class, **form.cleaned_data
        )
        messages.success(request, _("Saved."))
        return redirect("classroom:class_settings", school_class.pk)
    more = {"school_class": school_class, "kept_days": settings.CLASS_KEPT_DAYS}
    return form_page(request, "classroom/classes/settings.html", form, **more)


@require_http_methods(FORM)
@open_class_required
def usual(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """What a lesson of this class begins with."""
    form = UsualForm(request.POST or None, initial=model_to_dict(school_class))
    if form.is_valid():
        classes.change_usual(
            teacher=teacher_of(request), school_class=school_class, **form.cleaned_data
        )
        messages.success(request, _("Saved."))
        return redirect("classroom:usual", school_class.pk)
    return form_page(request, "classroom/classes/usual.html", form, school_class=school_class)


@require_POST
@class_required
def archive_class(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    try:
        classes.archive_class(teacher=teacher_of(request), school_class=school_class)
    except classes.LessonIsRunning:
        messages.error(request, _("A lesson of this class is running. End it, then archive."))
        return redirect("classroom:class_settings", school_class.pk)
    messages.success(
        request, _("The class is archived. Its pupils cannot log in until it is back.")
    )
    return redirect("classroom:home")


@require_POST
@class_required
def restore_class(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    classes.restore_class(teacher=teacher_of(request), school_class=school_class)
    messages.success(request, _("The class is back, and its pupils' cards work again."))
    return redirect("classroom:class", school_class.pk)


@require_http_methods(FORM)
@open_class_required
def next_year(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    pupils = pupils_of(school_class).filter(archived_at=None)
    name = classes.name_of_next_year(school_class.name, get_language() or "en")
    form = NextYearForm(pupils, request.POST or None, initial={"name": name})
    if form.is_valid():
        try:
            new = classes.move_up(
                teacher=teacher_of(request), school_class=school_class, **form.cleaned_data
            )
        except classes.LessonIsRunning:
            form.add_error(None, _("A lesson of this class is running. End it first."))
        except classes.ClassIsArchived:
            return redirect("classroom:class", school_class.pk)
        else:
            moved = len(form.cleaned_data["pupils"])
            said = ngettext(
                "%(count)s pupil has moved up. The old class is archived.",
                "%(count)s pupils have moved up. The old class is archived.",
                moved,
            )
            messages.success(request, said % {"count": moved})
            return redirect("classroom:class", new.pk)
    return form_page(request, "classroom/classes/next_year.html", form, school_class=school_class)


@require_safe
@class_required
def class_record(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    page = Paginator(record_of(school_class), DEEDS_A_PAGE).get_page(request.GET.get("page"))
    deeds = [(deed, DEEDS.get(deed.entry.action, deed.entry.action)) for deed in deeds_of(page)]
    context = {"school_class": school_class, "page": page, "deeds": deeds}
    return render(request, "classroom/classes/record.html", context)
