"""Co-teachers of a class, and its hand-over. Both take effect at once and are on record."""

from django.db import transaction

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.services.colleagues import NotYours
from europa_edu.classroom.services.log_in import normal


class NoSuchColleague(Exception):
    """No open account with this address in the school of the class."""


@transaction.atomic
def share_class(*, school_class: SchoolClass, teacher: Teacher, email: str) -> Teacher:
    """The colleague may do all that the owner may, but sharing and handing over."""
    owned = _locked(school_class, teacher)
    colleague = _colleague(owned, email)
    if colleague.pk != owned.owner_id:
        owned.co_teachers.add(colleague)
        record(teacher, "class_shared", owned, detail=colleague.name)
    return colleague


@transaction.atomic
def unshare_class(*, school_class: SchoolClass, teacher: Teacher, colleague_id: int) -> None:
    """By the owner; or a co-teacher leaves."""
    if colleague_id != teacher.pk:
        school_class = _locked(school_class, teacher)
    colleague = school_class.co_teachers.filter(pk=colleague_id).first()
    if colleague is None:
        raise NoSuchColleague
    school_class.co_teachers.remove(colleague)
    record(teacher, "class_unshared", school_class, detail=colleague.name)


@transaction.atomic
def hand_over_class(*, school_class: SchoolClass, teacher: Teacher, email: str) -> Teacher:
    """The colleague owns the class from now on; who owned it stays as a co-teacher."""
    owned = _locked(school_class, teacher)
    colleague = _colleague(owned, email)
    if colleague.pk != owned.owner_id:
        _change_owner(owned, colleague)
        owned.co_teachers.add(teacher)
        record(teacher, "class_handed_over", owned, detail=colleague.name)
    return colleague


@transaction.atomic
def hand_over_all_classes(*, admin: Teacher, teacher_id: int, email: str) -> int:
    """When a teacher leaves, an admin gives their classes to a colleague. Returns how many."""
    if not admin.is_staff or admin.school is None:
        raise NotYours
    classes = SchoolClass.objects.select_for_update().filter(
        owner_id=teacher_id, school=admin.school
    )
    given = 0
    for owned in classes:
        colleague = _colleague(owned, email)
        if colleague.pk != owned.owner_id:
            _change_owner(owned, colleague)
            record(admin, "class_handed_over", owned, detail=colleague.name)
            given += 1
    return given


def _change_owner(owned: SchoolClass, colleague: Teacher) -> None:
    owned.co_teachers.remove(colleague)
    owned.owner = colleague
    owned.save(update_fields=["owner"])


def _locked(school_class: SchoolClass, owner: Teacher) -> SchoolClass:
    """The class, locked, if this teacher owns it."""
    found = SchoolClass.objects.select_for_update().filter(pk=school_class.pk, owner=owner).first()
    if found is None:
        raise NotYours
    return found


def _colleague(school_class: SchoolClass, email: str) -> Teacher:
    found = Teacher.objects.filter(
        email=normal(email), school_id=school_class.school_id, is_active=True
    ).first()
    if found is None:
        raise NoSuchColleague
    return found
