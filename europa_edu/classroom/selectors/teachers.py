"""What pages read about teachers, their school and how one joins it."""

from datetime import datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.db.models import Count, QuerySet
from django.utils import timezone

from europa_edu.classroom.models import Invitation, School, SchoolClass, Teacher
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.demo import DEMO_EMAIL


class SignUp(StrEnum):
    """How a teacher whom nobody invited can get an account."""

    FIRST = "first"  # opens the school
    MAIL = "mail"  # a link to whoever asks
    CLOSED = "closed"  # invitations only


def sign_up_way() -> SignUp:
    if settings.SIGN_UP == "closed":
        return SignUp.CLOSED
    if not _real_teachers().exists():
        return SignUp.FIRST
    # Only the mailbox can tell whether an address has an account already: never the page.
    by_mail = settings.SIGN_UP == "open" and settings.HAS_MAIL and school()
    return SignUp.MAIL if by_mail else SignUp.CLOSED


def school() -> School | None:
    """The school of the first real teacher: whom nobody invited joins this one."""
    first = _real_teachers().exclude(school=None).order_by("pk").first()
    return first.school if first else None


def _real_teachers() -> QuerySet[Teacher]:
    """Without those of the demo and of its copies."""
    return Teacher.objects.exclude(email=DEMO_EMAIL).filter(school__ends_at=None)


def teachers_of_school(admin: Teacher) -> list[Teacher]:
    """Everybody of the admin's school, with the number of classes they own; closed ones last."""
    everybody = Teacher.objects.filter(school=admin.school).exclude(school=None)
    named = by_name(everybody.annotate(classes=Count("own_classes")))
    return sorted(named, key=lambda one: not one.is_active)


def open_invitations(admin: Teacher) -> QuerySet[Invitation]:
    """Those an admin gave out; who asked by mail has the link in the mailbox alone."""
    given = Invitation.objects.filter(school=admin.school).exclude(invited_by=None)
    return given.filter(at__gte=oldest_invitation())


def oldest_invitation() -> datetime:
    """When an invitation must have been written to be good now."""
    return timezone.now() - timedelta(days=settings.INVITATION_DAYS)


def teachers_of_class(school_class: SchoolClass) -> list[Teacher]:
    return by_name(school_class.co_teachers.all())


def teacher_by_number(teacher_id: int) -> Teacher | None:
    """A teacher who may log in."""
    return Teacher.objects.filter(pk=teacher_id, is_active=True).first()
