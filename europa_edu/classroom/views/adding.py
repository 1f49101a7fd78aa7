"""Adding pupils: a list, its preview, and only then the pupils."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.forms.classes import NamesForm
from europa_edu.classroom.forms.preview import (
    PreviewRow,
    Readings,
    readings_of,
    rows_of,
    rows_typed,
    unpacked,
    worded,
)
from europa_edu.classroom.roster import Roster, read_file, read_names
from europa_edu.classroom.selectors.classes import present_names
from europa_edu.classroom.services.pupils import ClassChanged, ClassIsFull, add_pupils
from europa_edu.classroom.views.guards import open_class_required
from europa_edu.numbers import whole

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


@require_http_methods(["GET", "HEAD", "POST"])
@open_class_required
def add(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    step = STEPS.get(request.POST.get("step", ""), _ask)
    return step(request, school_class)


def _ask(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """The empty box, or the one the teacher comes back to."""
    form = NamesForm(initial={"text": request.POST.get("text", "")})
    return _asked(request, school_class, form)


def _read(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    form = NamesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _asked(request, school_class, form, status=422)
    plain, swapped = (_roster(form, swapped=swapped) for swapped in (False, True))
    if not plain.rows:
        return _asked(request, school_class, form, status=422, problems=worded(plain))
    readings = readings_of(plain, swapped)
    return _preview(request, school_class, readings)


def _roster(form: NamesForm, *, swapped: bool) -> Roster:
    file = form.cleaned_data["file"]
    if not file:
        return read_names(form.cleaned_data["text"], swapped=swapped)
    file.seek(0)
    return read_file(file.read(), file.name, swapped=swapped)


def _swap(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    readings = unpacked(request.POST.get("readings", ""))
    if readings is None:
        return _ask(request, school_class)
    turned = Readings(readings.swapped, readings.plain)
    return _preview(request, school_class, turned)


def _save(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    rows = rows_typed(request.POST.getlist("name"))
    known = whole(request.POST.get("known", ""))
    if not rows:
        return _again(request, school_class, rows, _("No name is left. Write one, or go back."))
    if any(row.fault for row in rows):
        return _again(
            request, school_class, rows, _("Nothing is saved yet: mend the marked names.")
        )
    try:
        added = add_pupils(
            teacher=teacher_of(request),
            school_class=school_class,
            names=[row.name for row in rows],
            known=-1 if known is None else known,
        )
    except ClassChanged:
        reason = _("The class has changed meanwhile. Look at the list again before you add it.")
        rows = rows_typed([row.name for row in rows], present_names(school_class))
        return _again(request, school_class, rows, reason)
    except ClassIsFull as full:
        reason = ngettext(
            "A class takes at most 200 pupils; this one has room for %(room)s more.",
            "A class takes at most 200 pupils; this one has room for %(room)s more.",
            full.room,
        )
        return _again(request, school_class, rows, reason % {"room": full.room})
    said = ngettext("%(count)s pupil added.", "%(count)s pupils added.", len(added))
    messages.success(request, said % {"count": len(added)})
    return redirect("classroom:class", school_class.pk)


STEPS = {"read": _read, "swap": _swap, "save": _save}


def _again(
    request: HttpRequest, school_class: "SchoolClass", rows: Sequence[PreviewRow], reason: str
) -> HttpResponse:
    """The preview as the teacher left it, with what to mend."""
    readings = unpacked(request.POST.get("readings", "")) or Readings(Roster(), Roster())
    return _preview(request, school_class, readings, status=422, rows=rows, reason=reason)


def _preview(
    request: HttpRequest,
    school_class: "SchoolClass",
    readings: Readings,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """`readings.plain` is the one that is shown."""
    taken = present_names(school_class)
    roster = readings.plain
    context = {
        "school_class": school_class,
        "rows": rows_of(roster, taken),
        "problems": worded(roster),
        "header": roster.header,
        "readings": readings,
        "text": request.POST.get("text", ""),
        "known": len(taken),
    }
    return render(request, "classroom/classes/preview.html", context | more, status=status)


def _asked(
    request: HttpRequest,
    school_class: "SchoolClass",
    form: NamesForm,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {"school_class": school_class, "form": form, "size": len(present_names(school_class))}
    return render(request, "classroom/classes/add.html", context | more, status=status)
