"""Groups of a class: made, renamed, filled, deleted."""

from collections.abc import Collection

from django.db import transaction

from europa_edu.classroom.models import Group, SchoolClass, Teacher
from europa_edu.classroom.selectors.groups import active_pupils
from europa_edu.classroom.services.audit import record


class GroupNameTaken(Exception):
    """Another group of the class is called so."""


@transaction.atomic
def make_group(
    *, teacher: Teacher, school_class: SchoolClass, name: str, pupils: Collection[int]
) -> Group:
    """Of the pupils only those of the class."""
    _lock(school_class)
    _ensure_free(school_class, name)
    group = Group.objects.create(school_class=school_class, name=name)
    group.pupils.set(active_pupils(school_class).filter(pk__in=pupils))
    record(teacher, "group_made", school_class, detail=name)
    return group


@transaction.atomic
def change_group(*, teacher: Teacher, group: Group, name: str, pupils: Collection[int]) -> None:
    """Name and pupils at once. Who is archived or elsewhere stays in it, unseen."""
    _lock(group.school_class)
    _ensure_free(group.school_class, name, but=group)
    group.name = name
    group.save(update_fields=["name"])
    here = active_pupils(group.school_class)
    group.pupils.remove(*here.exclude(pk__in=pupils))
    group.pupils.add(*here.filter(pk__in=pupils))
    record(teacher, "group_changed", group.school_class, detail=name)


@transaction.atomic
def delete_group(*, teacher: Teacher, group: Group) -> None:
    """The group alone: its pupils and what they were given stay."""
    record(teacher, "group_deleted", group.school_class, detail=group.name)
    group.delete()


def _lock(school_class: SchoolClass) -> None:
    """Names of groups are given out one after the other."""
    SchoolClass.objects.select_for_update().get(pk=school_class.pk)


def _ensure_free(school_class: SchoolClass, name: str, but: Group | None = None) -> None:
    others = school_class.groups.exclude(pk=but.pk) if but else school_class.groups.all()
    if name.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
        raise GroupNameTaken
