"""One pupil of a class: rename, move, archive, seat apart, let in again."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.forms.classes import ApartForm, MoveForm, PupilForm
from europa_edu.classroom.selectors.classes import other_classes_of, pupils_of
from europa_edu.classroom.services import pupils
from europa_edu.classroom.services.entry import closed_pupils
from europa_edu.classroom.views.guards import (
    class_required,
    open_class_required,
    pupil_or_404,
)
from europa_edu.form_page import form_page
from europa_edu.htmx import HtmxRequest

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass

# Each with what is said when it is done.
DEEDS: dict[str, tuple[Callable[..., None], Promise | str]] = {
    "archive": (
        pupils.archive_pupil,
        gettext_lazy("%(name)s is archived and cannot log in. You find the name below the list."),
    ),
    "restore": (pupils.restore_pupil, gettext_lazy("%(name)s is back.")),
    "let_in": (pupils.let_in_again, gettext_lazy("%(name)s can choose the pictures again.")),
    "renew_card": (
        pupils.renew_card,
        gettext_lazy("%(name)s has a new log-in card: print it. The old one no longer works."),
    ),
}


@require_safe
@class_required
def pupil_page(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    return show_pupil(request, school_class, pupil_or_404(school_class, pupil_id))


def show_pupil(
    request: HttpRequest, school_class: "SchoolClass", pupil: "Pupil", **refused: Any
) -> HttpResponse:
    """All that can be done about a pupil; `refused` is a form that could not be followed."""
    classes = other_classes_of(teacher_of(request), school_class)
    others = pupils_of(school_class).filter(archived_at=None).exclude(pk=pupil.pk)
    context = {
        "school_class": school_class,
        "pupil": pupil,
        "rename": PupilForm(initial={"name": pupil.name}),
        "move": MoveForm(classes),
        "apart": ApartForm(one for one in others if one not in pupil.foes),  # type: ignore[attr-defined]
    }
    status = 422 if refused else 200
    return render(request, "classroom/classes/pupil.html", context | refused, status=status)


@require_safe
@open_class_required
def pupil_row(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    """The row as it was, after a name was not changed."""
    return _row(request, pupil_or_404(school_class, pupil_id))


@require_http_methods(["GET", "HEAD", "POST"])
@open_class_required
def rename(request: HtmxRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    """In the class's table with htmx, on the pupil's page without."""
    pupil = pupil_or_404(school_class, pupil_id)
    form = PupilForm(request.POST or None, initial={"name": pupil.name})
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            pupils.rename_pupil(teacher=teacher_of(request), pupil=pupil, name=name)
        except pupils.NameTaken:
            said = _("There is already a %(name)s in this class. Add a letter, such as %(name)s M.")
            form.add_error("name", said % {"name": name})
        else:
            return _row(request, pupil) if request.htmx else _back(request, pupil)
    if not request.htmx:
        refused = {"rename": form} if form.is_bound else {}
        return show_pupil(request, school_class, pupil, **refused)
    more = {"school_class": school_class, "pupil": pupil}
    return form_page(request, "classroom/classes/_pupil_form.html", form, **more)


@require_POST
@open_class_required
def move(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    pupil = pupil_or_404(school_class, pupil_id)
    classes = other_classes_of(teacher_of(request), school_class)
    form = MoveForm(classes, request.POST)
    if form.is_valid():
        to = classes.get(pk=form.cleaned_data["to"])
        try:
            pupils.move_pupil(teacher=teacher_of(request), pupil=pupil, to=to)
        except pupils.ClassIsFull:
            form.add_error("to", _("That class is full: it has 200 pupils."))
        else:
            said = _(
                "%(name)s is in %(class)s now. The card’s QR code and pictures stay valid, but the "
                "class code on it is the old one: print a new card."
            )
            messages.success(request, said % {"name": pupil.name, "class": to.name})
            return redirect("classroom:pupil", to.pk, pupil.pk)  # there, cards are printed
    return show_pupil(request, school_class, pupil, move=form)


@require_POST
@open_class_required
def do_to_pupil(
    request: HttpRequest, school_class: "SchoolClass", pupil_id: int, deed: str
) -> HttpResponse:
    """One of DEEDS, then back to where its button was."""
    pupil = pupil_or_404(school_class, pupil_id)
    service, said = DEEDS[deed]
    try:
        service(teacher=teacher_of(request), pupil=pupil)
    except pupils.ClassIsFull:
        messages.error(request, _("This class is full: it has 200 pupils."))
        return redirect("classroom:class", school_class.pk)
    messages.success(request, said % {"name": pupil.name})
    return _back(request, pupil)


@require_POST
@open_class_required
def apart(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    """Two pupils who should sit apart; with `together`, who need not any more."""
    pupil = pupil_or_404(school_class, pupil_id)
    others = pupils_of(school_class).filter(archived_at=None).exclude(pk=pupil.pk)
    form = ApartForm(others, request.POST)
    if not form.is_valid():
        return show_pupil(request, school_class, pupil, apart=form)
    other = pupil_or_404(school_class, form.cleaned_data["other"])
    deed = pupils.seat_anywhere if "together" in request.POST else pupils.seat_apart
    deed(teacher=teacher_of(request), pupil=pupil, other=other)
    return redirect("classroom:pupil", school_class.pk, pupil.pk)


def _row(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    context = {
        "school_class": pupil.school_class,
        "pupil": pupil,
        "closed": closed_pupils([pupil]),
        "focused": True,
    }
    return render(request, "classroom/classes/_pupil.html", context)


def _back(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """To the page the button was on: the class, at this pupil's row, or the pupil's page."""
    if pupil.archived_at:
        return redirect("classroom:class", pupil.school_class_id)
    if request.POST.get("back") == "class":
        address = reverse("classroom:class", args=[pupil.school_class_id])
        return redirect(f"{address}#pupil-{pupil.pk}")
    return redirect("classroom:pupil", pupil.school_class_id, pupil.pk)
