"""Mails to teachers. Sent by tasks, so that a page takes as long for nobody as for somebody."""

from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext, override

from europa_edu.classroom.limits import Limit
from europa_edu.classroom.models import Invitation, Teacher
from europa_edu.classroom.selectors.teachers import SignUp, school, sign_up_way
from europa_edu.classroom.services.log_in import account_of, normal
from europa_edu.classroom.services.teachers import invitation_token, invite

HOUR = 60 * 60
# A mailbox is not flooded, and the site is nobody's tool for writing to strangers.
MAILS_TO_ONE = Limit("mails", tries=3, seconds=HOUR)
MAILS_TO_STRANGERS = Limit("mails_to_strangers", tries=100, seconds=HOUR)


def mail_password_link(*, email: str, language: str) -> None:
    """A link to choose a new password, if the address has an open account."""
    teacher = Teacher.objects.filter(email=normal(email), is_active=True).first()
    if teacher is None or not MAILS_TO_ONE.take(account_of(email)):
        return
    with override(teacher.language or language):
        _send(teacher.email, gettext("A new password for Europa Edu"), "password", teacher)


def mail_sign_up_link(*, email: str, language: str) -> None:
    """Open sign-up: a link to join, or for who has an account one to choose a new password."""
    joined = school()
    if sign_up_way() != SignUp.MAIL or joined is None or not MAILS_TO_ONE.take(account_of(email)):
        return
    teacher = Teacher.objects.filter(email=normal(email)).first()
    if teacher is None and MAILS_TO_STRANGERS.take("site"):
        invitation = invite(school=joined, email=email)
        mail_invitation(invitation_id=invitation.pk, language=language)
    elif teacher is not None and teacher.is_active:
        with override(teacher.language or language):
            _send(teacher.email, gettext("Your account at Europa Edu"), "known", teacher)


def mail_invitation(*, invitation_id: int, language: str) -> None:
    """The link to join, to the one address it is for; nothing if it was withdrawn meanwhile."""
    invitation = Invitation.objects.select_related("school").filter(pk=invitation_id).first()
    if invitation is None:
        return
    link = reverse("classroom:join_school", args=[invitation_token(invitation)])
    with override(language):
        subject = gettext("Your account at Europa Edu")
        values = {"invitation": invitation, "days": settings.INVITATION_DAYS}
        _write(invitation.email, subject, "invitation", link=link, **values)


def _send(email: str, subject: str, template: str, teacher: Teacher) -> None:
    number = urlsafe_base64_encode(force_bytes(teacher.pk))
    token = default_token_generator.make_token(teacher)
    link = reverse("classroom:new_password", args=[number, token])
    _write(email, subject, template, link=link, teacher=teacher)


def _write(email: str, subject: str, template: str, *, link: str, **values: Any) -> None:
    text = render_to_string(
        f"classroom/mail/{template}.txt", {"link": settings.SITE_URL + link, **values}
    )
    send_mail(subject, text, None, [email])
