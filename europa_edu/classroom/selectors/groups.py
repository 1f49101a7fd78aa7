"""Groups of a class, with those of their pupils who are still in it."""

from django.db.models import Prefetch, QuerySet
from msgspec import Struct

from europa_edu.classroom.models import Group, Pupil, SchoolClass
from europa_edu.classroom.people import by_name


class GroupOfPupils(Struct, frozen=True):
    """A group, and who is in it, by name."""

    group: Group
    pupils: tuple[Pupil, ...]


def groups_of(school_class: SchoolClass) -> list[GroupOfPupils]:
    """By name. Who moved away or was archived is in none, and is again once back."""
    here = Prefetch("pupils", queryset=active_pupils(school_class), to_attr="here")
    groups = by_name(school_class.groups.prefetch_related(here))
    return [GroupOfPupils(group, tuple(by_name(group.here))) for group in groups]


def active_pupils(school_class: SchoolClass) -> QuerySet[Pupil]:
    return Pupil.objects.filter(school_class=school_class, archived_at=None)
