"""A teacher's account: name, language, password, second factor."""

from typing import TYPE_CHECKING, Any

import segno
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from europa_edu.classroom.callers import teacher_of, teacher_required
from europa_edu.classroom.forms.teachers import (
    AccountForm,
    ChangePasswordForm,
    CodeForm,
    PasswordForm,
)
from europa_edu.classroom.reading_aids import keep_language
from europa_edu.classroom.services import second_factor as factor
from europa_edu.classroom.services.log_in import TooManyTries, WrongPassword, confirm_password
from europa_edu.classroom.services.teachers import choose_password, update_account
from europa_edu.classroom.views.log_in import reason_for
from europa_edu.form_page import form_page

if TYPE_CHECKING:
    from europa_edu.classroom.models import Teacher

SECRET = "second_factor"  # in the session, until the first right code  # noqa: S105


@never_cache
@teacher_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    teacher = teacher_of(request)
    form = _account_form(teacher, request.POST or None)
    if form.is_valid():
        update_account(teacher=teacher, **form.cleaned_data)
        with override(teacher.language):
            answer = _done(request, _("Saved."))
        keep_language(answer, teacher.language)
        return answer
    return _account_page(request, form=form)


@sensitive_post_parameters()
@teacher_required
@require_POST
def change_password(request: HttpRequest) -> HttpResponse:
    teacher = teacher_of(request)
    form = ChangePasswordForm(request.POST, teacher=teacher)
    if _confirmed(request, form):
        choose_password(teacher=teacher, password=form.cleaned_data["new_password"])
        update_session_auth_hash(request, teacher)
        return _done(request, _("Your new password is set. Other devices are logged out."))
    return _account_page(request, password_form=form)


@sensitive_post_parameters()
@teacher_required
@require_POST
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    """The same password, hashed anew, ends every session but this one."""
    teacher = teacher_of(request)
    form = PasswordForm(request.POST, auto_id="id_everywhere_%s")
    if _confirmed(request, form):
        choose_password(teacher=teacher, password=form.cleaned_data["password"])
        update_session_auth_hash(request, teacher)
        return _done(request, _("All other devices are logged out."))
    return _account_page(request, everywhere_form=form)


@never_cache
@teacher_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Switch it on: scan, type the first code, keep the recovery codes."""
    teacher = teacher_of(request)
    if teacher.totp_secret:
        return redirect("classroom:account")
    secret = request.session.setdefault(SECRET, factor.new_secret())
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            codes = factor.switch_on(teacher=teacher, secret=secret, code=form.cleaned_data["code"])
        except factor.WrongFirstCode:
            form.add_error("code", _("The app shows another code now. Type the newest one."))
        else:
            del request.session[SECRET]
            return render(request, "classroom/teachers/recovery_codes.html", {"codes": codes})
    qr = segno.make(factor.app_address(secret=secret, email=teacher.email), error="m")
    picture = qr.svg_data_uri(scale=6, border=3, light="#fff")
    template = "classroom/teachers/second_factor.html"
    return form_page(request, template, form, qr=picture, secret=secret)


@sensitive_post_parameters()
@teacher_required
@require_POST
def second_factor_off(request: HttpRequest) -> HttpResponse:
    form = PasswordForm(request.POST, auto_id="id_off_%s")
    if _confirmed(request, form):
        factor.switch_off(teacher=teacher_of(request))
        return _done(request, _("The second factor is off."))
    return _account_page(request, off_form=form)


def _confirmed(request: HttpRequest, form: Any) -> bool:
    """Whether all is filled in and the password is the teacher's; else the form says so."""
    if not form.is_valid():
        return False
    try:
        confirm_password(teacher=teacher_of(request), password=form.cleaned_data["password"])
    except WrongPassword:
        form.add_error("password", _("This is not your password."))
        return False
    except TooManyTries as refusal:
        form.add_error("password", reason_for(refusal))
        return False
    return True


def _done(request: HttpRequest, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("classroom:account")


def _account_form(teacher: "Teacher", sent: Any = None) -> AccountForm:
    known = {"name": teacher.name, "language": teacher.language or get_language()}
    return AccountForm(sent, initial=known)


def _account_page(request: HttpRequest, **forms: Any) -> HttpResponse:
    """The whole page, with the one form that needs correcting."""
    teacher = teacher_of(request)
    shown = {
        "form": _account_form(teacher),
        "password_form": ChangePasswordForm(),
        "everywhere_form": PasswordForm(auto_id="id_everywhere_%s"),
        "off_form": PasswordForm(auto_id="id_off_%s"),
        "codes_left": len(teacher.recovery_codes),
    }
    status = 422 if any(form.errors for form in forms.values()) else 200
    return render(request, "classroom/teachers/account.html", shown | forms, status=status)
