"""What an admin does to colleagues' accounts. Each deed is on record; none is done to oneself."""

from collections.abc import Callable

from django.db import transaction

from europa_edu.classroom.codes import speakable_password
from europa_edu.classroom.models import School, Teacher
from europa_edu.classroom.services import log_in, second_factor
from europa_edu.classroom.services.audit import record_of_school


class NotYours(Exception):
    """Somebody else's school, one's own account, or no longer an admin."""


@transaction.atomic
def give_password(*, admin: Teacher, teacher_id: int) -> tuple[Teacher, str]:
    """A password to be read out once; the teacher must choose another at the next log-in."""
    school, teacher = _colleague(admin, teacher_id)
    password = speakable_password()
    teacher.set_password(password)
    teacher.must_change_password = True
    teacher.save(update_fields=["password", "must_change_password"])
    log_in.let_in_again(teacher=teacher)
    record_of_school(school, admin, "password_given", teacher.name)
    return teacher, password


@transaction.atomic
def do_to_colleague(*, admin: Teacher, teacher_id: int, deed: str) -> Teacher:
    """One of DEEDS; unknown ones are a KeyError."""
    action = DEEDS[deed]
    school, teacher = _colleague(admin, teacher_id)
    action(teacher)
    record_of_school(school, admin, deed, teacher.name)
    return teacher


def _colleague(admin: Teacher, teacher_id: int) -> tuple[School, Teacher]:
    """Locks the school, so that two admins cannot dismiss each other and leave none."""
    if admin.school is None:
        raise NotYours
    school = School.objects.select_for_update().get(pk=admin.school.pk)
    found = Teacher.objects.filter(pk=teacher_id, school=school).exclude(pk=admin.pk)
    still = Teacher.objects.filter(pk=admin.pk, is_staff=True, is_active=True)
    if not still.exists() or (teacher := found.first()) is None:
        raise NotYours
    return school, teacher


def _setter(**fields: bool) -> Callable[[Teacher], None]:
    def change(teacher: Teacher) -> None:
        for name, value in fields.items():
            setattr(teacher, name, value)
        teacher.save(update_fields=list(fields))

    return change


DEEDS: dict[str, Callable[[Teacher], None]] = {
    "account_closed": _setter(is_active=False),  # the teacher's sessions end with it
    "account_opened": _setter(is_active=True),
    "admin_made": _setter(is_staff=True),
    "admin_unmade": _setter(is_staff=False),
    "second_factor_removed": lambda teacher: second_factor.switch_off(teacher=teacher),
    "let_in_again": lambda teacher: log_in.let_in_again(teacher=teacher),
}
