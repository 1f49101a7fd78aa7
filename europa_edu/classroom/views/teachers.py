"""How a teacher gets an account, and a new password when the old one is forgotten."""

from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from europa_edu.classroom import tasks
from europa_edu.classroom.forms.teachers import (
    EmailForm,
    JoinForm,
    NewPasswordForm,
    SignUpForm,
)
from europa_edu.classroom.selectors.teachers import SignUp, sign_up_way
from europa_edu.classroom.services.teachers import (
    AlreadyTeacher,
    InvitationGone,
    SignUpClosed,
    choose_password,
    join_school,
    open_school,
    read_invitation,
)
from europa_edu.classroom.views.log_in import welcome
from europa_edu.form_page import form_page

if TYPE_CHECKING:
    from europa_edu.classroom.models import Teacher


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """The first teacher opens the school; later ones get a link by mail, or an invitation."""
    way = sign_up_way()
    if way == SignUp.MAIL:
        template = "classroom/teachers/sign_up_mail.html"
        return _ask_for_link(request, tasks.mail_sign_up_link, template)
    if way == SignUp.CLOSED:
        return render(request, "classroom/teachers/sign_up_closed.html")
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        words = form.cleaned_data
        try:
            teacher = open_school(
                name=words["name"],
                email=words["email"],
                password=words["new_password"],
                school=words["school"],
            )
        except SignUpClosed:
            return render(request, "classroom/teachers/sign_up_closed.html", status=422)
        messages.success(request, _("Welcome! Your school is open."))
        return welcome(request, teacher, "classroom:home")
    return form_page(request, "classroom/teachers/sign_up.html", form)


def _ask_for_link(request: HttpRequest, task: Any, template: str) -> HttpResponse:
    """The answer is the same whether the address has an account or not."""
    form = EmailForm(request.POST or None)
    if form.is_valid():
        email = form.cleaned_data["email"]
        task.delay(email=email, language=get_language())
        return render(request, "classroom/teachers/mail_sent.html", {"email": email})
    return form_page(request, template, form)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind an invitation's link."""
    try:
        invitation = read_invitation(token)
        form = JoinForm(request.POST or None)
        if form.is_valid():
            words = form.cleaned_data
            teacher = join_school(token=token, name=words["name"], password=words["new_password"])
            messages.success(request, _("Welcome! Your account is open."))
            return welcome(request, teacher, "classroom:home")
    except InvitationGone:
        return render(request, "classroom/teachers/invitation_gone.html", status=404)
    except AlreadyTeacher:
        messages.info(request, _("You have an account already: log in."))
        return redirect("classroom:login")
    return form_page(request, "classroom/teachers/join.html", form, invitation=invitation)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgot_password(request: HttpRequest) -> HttpResponse:
    """A link by mail; where no mail is set up, the page names who can help."""
    if not settings.HAS_MAIL:
        return render(request, "classroom/teachers/ask_admin.html")
    template = "classroom/teachers/forgot_password.html"
    return _ask_for_link(request, tasks.mail_password_link, template)


class NewPassword(PasswordResetConfirmView):
    """Django's page behind the link in the mail, with our form and our service."""

    template_name = "classroom/teachers/new_password.html"
    success_url = reverse_lazy("classroom:login")

    def get_form(self, form_class: Any = None) -> Any:
        return NewPasswordForm(self.request.POST or None, teacher=self.user)

    def form_valid(self, form: Any) -> HttpResponse:
        teacher = cast("Teacher", self.user)
        choose_password(teacher=teacher, password=form.cleaned_data["new_password"])
        messages.success(self.request, _("Your new password is set. Log in with it."))
        return redirect(self.get_success_url())

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)
