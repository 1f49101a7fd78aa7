"""Who is calling: a teacher, a pupil, or a visitor whom this browser remembers. Every view asks."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from msgspec import Struct

from europa_edu.classroom.people import Person
from europa_edu.classroom.rows import pupil_with_card
from europa_edu.classroom.selectors.access import classes_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass, Teacher

# fmt: off
STARS = (
    "Vega", "Altair", "Lyra", "Orion", "Rigel", "Nova", "Sirius", "Mira", "Polaris", "Antares",
    "Castor", "Pollux", "Electra", "Maia", "Phoenix", "Draco", "Cygnus", "Aquila", "Corona",
    "Pegasus", "Andromeda", "Deneb", "Bellatrix", "Capella", "Spica", "Regulus", "Atria", "Izar",
)
# fmt: on
View = Callable[..., HttpResponse]


class Caller(Struct, frozen=True):
    """Who asks for a page, and by what name others know them."""

    person: Person
    name: str

    @property
    def key(self) -> str:
        return self.person.key


def caller_of(request: HttpRequest) -> Caller:
    """The caller; a new visitor gets a name that is the same in every language: Vega 42."""
    if request.user.is_authenticated:
        return Caller(Person(teacher=request.user.pk), request.user.name)
    if pupil := pupil_of(request):
        return Caller(Person(pupil=pupil.pk), pupil.name)
    if "visitor" not in request.session:
        request.session["visitor"] = secrets.token_urlsafe(12)
        request.session["name"] = f"{secrets.choice(STARS)} {secrets.randbelow(90) + 10}"
    return Caller(Person(visitor=request.session["visitor"]), request.session["name"])


def known_caller(request: HttpRequest) -> Caller | None:
    """The caller, unless this is a stranger: asking makes no visitor, and no session, of one."""
    known = request.user.is_authenticated or {"pupil", "visitor"} & set(request.session.keys())
    return caller_of(request) if known else None


def pupil_of(request: HttpRequest) -> "Pupil | None":
    """The pupil who logged in here, as long as the card of that day is still valid."""
    if request.user.is_authenticated:
        return None  # a teacher logged in over the pupil
    known = request.session.get("pupil")
    return pupil_with_card(*known) if known else None


def teacher_of(request: HttpRequest) -> "Teacher":
    """The teacher, in a view that only teachers reach."""
    return cast("Teacher", request.user)


def class_or_404(request: HttpRequest, class_id: int) -> "SchoolClass":
    """One of the teacher's own or shared classes; others' do not exist for them."""
    return get_object_or_404(classes_of(teacher_of(request)), pk=class_id)


teacher_required = login_required


def admin_required(view: View) -> View:
    """Who looks after the school; for all others the page does not exist."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not teacher_of(request).is_staff:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def pupil_required(view: View) -> View:
    """Hands the view the pupil, read once; all others are asked for their class code first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        pupil = pupil_of(request)
        if pupil is None:
            return redirect("classroom:class_code")
        return view(request, pupil, *args, **kwargs)

    return guarded
