"""The school, for who looks after it: its name, its teachers, invitations."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from europa_edu.classroom import tasks
from europa_edu.classroom.callers import admin_required, teacher_of
from europa_edu.classroom.forms.teachers import EmailForm, SchoolForm
from europa_edu.classroom.selectors.teachers import open_invitations, teachers_of_school
from europa_edu.classroom.services.classes_sharing import NoSuchColleague, hand_over_all_classes
from europa_edu.classroom.services.colleagues import NotYours, do_to_colleague, give_password
from europa_edu.classroom.services.teachers import (
    AlreadyTeacher,
    invitation_token,
    invite,
    name_school,
    withdraw_invitation,
)

DONE: dict[str, Promise | str] = {
    "account_closed": gettext_lazy("The account is closed."),
    "account_opened": gettext_lazy("The account is open again."),
    "admin_made": gettext_lazy("Your colleague now looks after the school as well."),
    "admin_unmade": gettext_lazy("Your colleague no longer looks after the school."),
    "second_factor_removed": gettext_lazy("The second factor is off."),
    "let_in_again": gettext_lazy("The wrong tries are forgotten."),
}


@never_cache
@admin_required
@require_http_methods(["GET", "HEAD", "POST"])
def school(request: HttpRequest) -> HttpResponse:
    admin = teacher_of(request)
    form = SchoolForm(request.POST or None, initial={"name": admin.school})
    if form.is_valid():
        name_school(admin=admin, name=form.cleaned_data["name"])
        messages.success(request, _("Saved."))
        return redirect("classroom:school")
    return _school_page(request, form=form)


@admin_required
@require_POST
def invitations(request: HttpRequest) -> HttpResponse:
    """Invite one address. The link is on the page, and in a mail where mail is set up."""
    admin = teacher_of(request)
    if admin.school is None:
        return redirect("classroom:school")  # which asks for the school's name first
    form = EmailForm(request.POST, auto_id="id_invite_%s")
    if form.is_valid():
        try:
            new = invite(school=admin.school, email=form.cleaned_data["email"], admin=admin)
        except AlreadyTeacher:
            form.add_error("email", _("This address belongs to a teacher of your school already."))
        else:
            if settings.HAS_MAIL:
                tasks.mail_invitation.delay(invitation_id=new.pk, language=get_language())
            messages.success(request, _("The invitation is written. Its link is below."))
            return redirect("classroom:school")
    return _school_page(request, invite_form=form)


@admin_required
@require_POST
def withdraw(request: HttpRequest, invitation_id: int) -> HttpResponse:
    withdraw_invitation(admin=teacher_of(request), invitation_id=invitation_id)
    messages.success(request, _("The invitation is withdrawn. Its link no longer works."))
    return redirect("classroom:school")


@never_cache
@admin_required
@require_POST
def password(request: HttpRequest, teacher_id: int) -> HttpResponse:
    """A password for a colleague, shown on this answer and never again."""
    try:
        colleague, given = give_password(admin=teacher_of(request), teacher_id=teacher_id)
    except NotYours:
        raise Http404 from None
    context = {"colleague": colleague, "password": given}
    return render(request, "classroom/teachers/given_password.html", context)


@admin_required
@require_POST
def colleague(request: HttpRequest, teacher_id: int) -> HttpResponse:
    """Close or open an account, make an admin, and what else DONE lists."""
    deed = request.POST.get("deed", "")
    try:
        do_to_colleague(admin=teacher_of(request), teacher_id=teacher_id, deed=deed)
    except (KeyError, NotYours):
        raise Http404 from None
    messages.success(request, str(DONE[deed]))
    return redirect("classroom:school")


@admin_required
@require_POST
def hand_over(request: HttpRequest, teacher_id: int) -> HttpResponse:
    """All classes of a teacher who leaves go to a colleague."""
    admin = teacher_of(request)
    form = EmailForm(request.POST)
    if form.is_valid():
        email = form.cleaned_data["email"]
        try:
            given = hand_over_all_classes(admin=admin, teacher_id=teacher_id, email=email)
        except NoSuchColleague:
            messages.error(request, no_colleague())
        else:
            said = ngettext("%d class is handed over.", "%d classes are handed over.", given)
            messages.success(request, said % given)
    else:
        messages.error(request, _("Type the e-mail address of the colleague who takes them over."))
    return redirect("classroom:school")


def no_colleague() -> str:
    return _("Your school has no open account with this address. Its administrator can invite.")


def _school_page(request: HttpRequest, **forms: Any) -> HttpResponse:
    admin = teacher_of(request)
    links = [
        (one, request.build_absolute_uri(reverse("classroom:join_school", args=[token])))
        for one in open_invitations(admin)
        if (token := invitation_token(one))
    ]
    shown = {
        "form": SchoolForm(initial={"name": admin.school}),
        "invite_form": EmailForm(auto_id="id_invite_%s"),
        "teachers": teachers_of_school(admin),
        "invitations": links,
        "days": settings.INVITATION_DAYS,
        "has_mail": settings.HAS_MAIL,
    }
    status = 422 if any(form.errors for form in forms.values()) else 200
    return render(request, "classroom/teachers/school.html", shown | forms, status=status)
