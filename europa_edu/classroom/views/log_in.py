"""How a teacher logs in: password, then the code of the second factor, then a new password."""

import time
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from europa_edu.classroom.forms.teachers import CodeForm, LogInForm, NewPasswordForm
from europa_edu.classroom.reading_aids import keep_language
from europa_edu.classroom.selectors.teachers import SignUp, sign_up_way, teacher_by_number
from europa_edu.classroom.services import log_in as services
from europa_edu.classroom.services.teachers import choose_password
from europa_edu.classroom.views.next_page import next_page
from europa_edu.form_page import form_page

if TYPE_CHECKING:
    from europa_edu.classroom.models import Teacher

STEP_SECONDS = 10 * 60  # between the password and the last step
DEVICE = "device"
REASONS: dict[type[Exception], Promise | str] = {
    services.WrongPassword: _(
        "This e-mail address and password do not belong together. "
        "Check both; the password tells capital and small letters apart."
    ),
    services.AccountClosed: _(
        "This account is closed. Ask your school's administrator to open it."
    ),
    services.WrongCode: _("This is not the code of now. Wait for the next one, then type it."),
    services.TooManyTries: _(
        "Too many tries. Try again in a quarter of an hour, "
        "or ask your school's administrator to let you in again."
    ),
}
REFUSED = tuple(REASONS)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect(_wanted(request))
    form = LogInForm(request.POST or None)
    if form.is_valid():
        device = request.COOKIES.get(DEVICE, "")
        email, password = form.cleaned_data["username"], form.cleaned_data["password"]
        try:
            teacher = services.check_password(email=email, password=password, device=device)
        except REFUSED as refusal:
            form.add_error(None, reason_for(refusal))
        else:
            return _begin(request, teacher)
    more = {"next": _wanted(request), "can_sign_up": sign_up_way() != SignUp.CLOSED}
    return form_page(request, "classroom/login.html", form, **more)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The second step, for teachers who switched the second factor on."""
    teacher = _waiting(request)
    if teacher is None:
        return redirect("classroom:login")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            services.check_code(teacher=teacher, code=form.cleaned_data["code"])
        except REFUSED as refusal:
            form.add_error("code", reason_for(refusal))
        else:
            return _go_on(request, teacher, proved=True)
    return form_page(request, "classroom/teachers/code.html", form)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def own_password(request: HttpRequest) -> HttpResponse:
    """The last step, for teachers to whom an admin gave a password."""
    teacher = _waiting(request)
    if teacher is None or (teacher.totp_secret and not request.session["log_in"]["proved"]):
        return redirect("classroom:login")
    form = NewPasswordForm(request.POST or None, teacher=teacher)
    if form.is_valid():
        choose_password(teacher=teacher, password=form.cleaned_data["new_password"])
        return _enter(request, teacher)
    return form_page(request, "classroom/teachers/own_password.html", form)


def reason_for(refusal: Exception) -> str:
    return str(REASONS[type(refusal)])


def _begin(request: HttpRequest, teacher: "Teacher") -> HttpResponse:
    """The password was right; what is still to do waits in the session."""
    request.session["log_in"] = {
        "teacher": teacher.pk,
        "password": teacher.get_session_auth_hash(),  # another password ends the waiting
        "until": time.time() + STEP_SECONDS,
        "next": _wanted(request),
        "proved": False,
    }
    return _go_on(request, teacher)


def _go_on(request: HttpRequest, teacher: "Teacher", *, proved: bool = False) -> HttpResponse:
    request.session["log_in"] = request.session["log_in"] | {"proved": proved}
    if teacher.totp_secret and not proved:
        return redirect("classroom:login_code")
    if teacher.must_change_password:
        return redirect("classroom:own_password")
    return _enter(request, teacher)


def _enter(request: HttpRequest, teacher: "Teacher") -> HttpResponse:
    """All steps are done."""
    return welcome(request, teacher, request.session.pop("log_in")["next"])


def welcome(request: HttpRequest, teacher: "Teacher", wanted: str) -> HttpResponse:
    """Log in, in the teacher's language; the device counts its own tries from now on."""
    request.session.pop("pupil", None)
    login(request, teacher, "django.contrib.auth.backends.ModelBackend")
    request.session.set_expiry(None)
    answer = redirect(wanted)
    device = services.remember_device(email=teacher.email, device=request.COOKIES.get(DEVICE, ""))
    answer.set_cookie(
        DEVICE,
        device,
        services.DEVICE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    if teacher.language:
        keep_language(answer, teacher.language)
    return answer


def _waiting(request: HttpRequest) -> "Teacher | None":
    """Who gave the right password a moment ago."""
    begun = request.session.get("log_in")
    if not begun or begun["until"] < time.time():
        return None
    teacher = teacher_by_number(begun["teacher"])
    same = teacher and teacher.get_session_auth_hash() == begun["password"]
    return teacher if same else None


def _wanted(request: HttpRequest) -> str:
    return next_page(request, resolve_url(settings.LOGIN_REDIRECT_URL))
