"""Teachers: the first opens the school, later ones are invited; each looks after an account."""

from django.core import signing
from django.db import transaction

from europa_edu.classroom.limits import Limit
from europa_edu.classroom.models import Invitation, School, Teacher
from europa_edu.classroom.selectors.teachers import SignUp, oldest_invitation, sign_up_way
from europa_edu.classroom.services.log_in import let_in_again, normal

INVITATION_SALT = "classroom.invitation"
# One at a time: of two first teachers in the same second, one comes second.
FIRST = Limit("first_teacher", tries=1, seconds=20)


class SignUpClosed(Exception):
    """Somebody else was first, or the school invites its teachers."""


class InvitationGone(Exception):
    """The link was altered, is too old, was withdrawn or used."""


class AlreadyTeacher(Exception):
    """The address has an account already."""


def open_school(*, name: str, email: str, password: str, school: str) -> Teacher:
    """The first teacher opens the school and looks after it."""
    if not FIRST.take("site"):
        raise SignUpClosed
    try:
        with transaction.atomic():
            if sign_up_way() != SignUp.FIRST:
                raise SignUpClosed
            opened = School.objects.create(name=school)
            return Teacher.objects.create_user(
                email, password, name=name, school=opened, is_staff=True
            )
    finally:
        FIRST.forget("site")


@transaction.atomic
def name_school(*, admin: Teacher, name: str) -> School:
    """Rename the admin's school, or open it for an admin whom `createsuperuser` made."""
    if admin.school is None:
        admin.school = School.objects.create(name=name)
        admin.save(update_fields=["school"])
        return admin.school
    admin.school.name = name
    admin.school.save(update_fields=["name"])
    return admin.school


@transaction.atomic
def invite(*, school: School, email: str, admin: Teacher | None = None) -> Invitation:
    """A new invitation; an older link for the same address dies, and so do those out of date."""
    if Teacher.objects.filter(email=normal(email), school=school).exists():
        raise AlreadyTeacher
    Invitation.objects.filter(email=normal(email), school=school).delete()
    Invitation.objects.filter(at__lt=oldest_invitation()).delete()
    return Invitation.objects.create(school=school, email=normal(email), invited_by=admin)


@transaction.atomic
def withdraw_invitation(*, admin: Teacher, invitation_id: int) -> None:
    Invitation.objects.filter(pk=invitation_id, school=admin.school).delete()


def invitation_token(invitation: Invitation) -> str:
    """What the link carries: a signed number."""
    return signing.dumps(invitation.pk, salt=INVITATION_SALT)


def read_invitation(token: str) -> Invitation:
    """The invitation behind a link, while it is good."""
    try:
        number = signing.loads(token, salt=INVITATION_SALT)
    except signing.BadSignature:
        raise InvitationGone from None
    found = Invitation.objects.select_related("school").filter(
        pk=number, at__gte=oldest_invitation()
    )
    if (invitation := found.first()) is None:
        raise InvitationGone
    return invitation


@transaction.atomic
def join_school(*, token: str, name: str, password: str) -> Teacher:
    """An invited teacher signs up. The link works once."""
    invitation = read_invitation(token)
    email, school = invitation.email, invitation.school
    if not Invitation.objects.filter(pk=invitation.pk).delete()[0]:
        raise InvitationGone  # the same link in two tabs: one deleted it first
    if Teacher.objects.filter(email=email).exists():
        raise AlreadyTeacher
    return Teacher.objects.create_user(email, password, name=name, school=school)


@transaction.atomic
def update_account(*, teacher: Teacher, name: str, language: str) -> None:
    teacher.name, teacher.language = name, language
    teacher.save(update_fields=["name", "language"])


@transaction.atomic
def choose_password(*, teacher: Teacher, password: str) -> None:
    """The teacher's own choice. A new hash ends every session but the one that is kept alive."""
    teacher.set_password(password)
    teacher.must_change_password = False
    teacher.save(update_fields=["password", "must_change_password"])
    let_in_again(teacher=teacher)
