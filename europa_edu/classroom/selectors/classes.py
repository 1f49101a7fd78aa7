"""What the pages of a class read; the number of queries does not grow with the class."""

from collections.abc import Iterable, Sequence

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from msgspec import Struct

from europa_edu.classroom.models import AuditEntry, Pupil, SchoolClass, Teacher
from europa_edu.classroom.selectors.access import IN_LESSON, classes_of


class Deed(Struct, frozen=True):
    """One line of a class's record; the pupil's name while the pupil exists."""

    entry: AuditEntry
    pupil: str


def shelf_of(teacher: Teacher) -> QuerySet[SchoolClass]:
    """The teacher's classes, each with `size` (pupils) and `lesson` (the running one's id)."""
    running = SchoolClass.objects.filter(pk=OuterRef("pk"), lessons__status__in=IN_LESSON)
    return (
        classes_of(teacher)
        .select_related("owner")
        .annotate(
            size=Count("pupils", filter=Q(pupils__archived_at=None), distinct=True),
            lesson=Subquery(running.order_by("-lessons__pk").values("lessons__pk")[:1]),
        )
        .order_by("name", "pk")  # a query that counts leaves out the model's own order
    )


def other_classes_of(teacher: Teacher, but: SchoolClass) -> QuerySet[SchoolClass]:
    """Where a pupil may be moved to."""
    return classes_of(teacher).filter(archived_at=None).exclude(pk=but.pk)


def pupils_of(school_class: SchoolClass) -> QuerySet[Pupil]:
    """All pupils, archived ones too, each with `foes`: classmates who should sit apart."""
    foes = Pupil.objects.filter(school_class=school_class, archived_at=None)
    return school_class.pupils.select_related("school_class").prefetch_related(
        Prefetch("apart_from", queryset=foes, to_attr="foes")
    )


def present_names(school_class: SchoolClass) -> list[str]:
    """Every name that a new pupil must differ from."""
    return list(school_class.pupils.values_list("name", flat=True))


def deeds_of(entries: Iterable[AuditEntry]) -> Sequence[Deed]:
    """Entries with the names of the pupils that still exist."""
    entries = list(entries)
    names = dict(
        Pupil.objects.filter(pk__in={entry.pupil_id for entry in entries}).values_list("pk", "name")
    )
    return [Deed(entry, names.get(entry.pupil_id or 0, "")) for entry in entries]


def record_of(school_class: SchoolClass) -> QuerySet[AuditEntry]:
    """What teachers did to this class and its pupils, newest first."""
    return AuditEntry.objects.filter(school_class=school_class).select_related("teacher")
