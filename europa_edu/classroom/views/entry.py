"""How pupils come in: a code, "who are you?", three pictures; or the QR code of their card."""

from typing import TYPE_CHECKING

from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import pupil_of
from europa_edu.classroom.codes import read_code
from europa_edu.classroom.devices import device_of
from europa_edu.classroom.forms.entry import WayInForm
from europa_edu.classroom.reading_aids import show_as_pupil, show_as_usual
from europa_edu.classroom.rows import pupil_with_card
from europa_edu.classroom.selectors.access import (
    class_with_code,
    names_by_letter,
    pupil_in_class,
)
from europa_edu.classroom.services.entry import (
    PicturesClosed,
    WrongPictures,
    is_closed,
    note_log_in,
    try_pictures,
)
from europa_edu.classroom.tokens import read_card_token
from europa_edu.form_page import form_page

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil

PUPIL_SECONDS = 60 * 60 * 12  # a school day: a tablet left behind forgets who sat there
ONE_PAGE = 40  # names up to here need no letters to jump to


@require_http_methods(["GET", "HEAD", "POST"])
def class_code(request: HttpRequest) -> HttpResponse:
    form = WayInForm(request.POST or None)
    if form.is_valid():
        return redirect(form.cleaned_data["code"])
    return form_page(request, "classroom/entry/class_code.html", form)


@require_safe
def who(request: HttpRequest, code: str) -> HttpResponse:
    """All that a class code ever opens: the names of the class, each before its pictures."""
    school_class = class_with_code(read_code(code))
    if school_class is None:
        form = WayInForm({"code": code})
        return render(request, "classroom/entry/class_code.html", {"form": form}, status=404)
    letters = names_by_letter(school_class)
    count = sum(len(pupils) for _, pupils in letters)
    context = {"class": school_class, "letters": letters, "jumps": count > ONE_PAGE}
    known = pupil_of(request)
    if known and known.school_class_id == school_class.pk:
        context["known"] = known
    return render(request, "classroom/entry/who.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pictures(request: HttpRequest, code: str, pupil_id: int) -> HttpResponse:
    pupil = pupil_in_class(read_code(code), pupil_id)
    if pupil is None:
        raise Http404
    device = device_of(request).known_to(pupil)
    given = [code for code in request.POST.getlist("picture") if code]
    reason = "closed" if is_closed(pupil, device) else ""
    if request.method == "POST" and len(given) != 3:
        reason = reason or "three"
    elif request.method == "POST":
        try:
            try_pictures(pupil=pupil, given=given, device=device)
        except PicturesClosed:
            reason = "closed"
        except WrongPictures:
            reason = "wrong"
        else:
            return _come_in(request, pupil)
    context = {"pupil": pupil, "class": pupil.school_class, "reason": reason}
    status = 422 if request.method == "POST" else 200
    return render(request, "classroom/entry/pictures.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The card's QR code. Looking changes nothing, for link previews look too; the page posts."""
    known = read_card_token(token)
    pupil = pupil_with_card(*known) if known else None
    if pupil is None:
        return render(request, "classroom/entry/card_gone.html", status=404)
    if request.method == "POST":
        return _come_in(request, pupil)
    return render(request, "classroom/entry/card.html", {"pupil": pupil})


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    logout(request)
    response = redirect("classroom:class_code")
    show_as_usual(response)
    return response


def _come_in(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """A new session: whoever was logged in on this browser, teacher or pupil, is not any more."""
    logout(request)
    note_log_in(pupil=pupil)
    request.session["pupil"] = [pupil.pk, pupil.card]
    request.session.set_expiry(PUPIL_SECONDS)
    rotate_token(request)
    response = redirect("progress:arrive")
    device_of(request).remember(response, pupil)
    show_as_pupil(response, pupil)
    return response
