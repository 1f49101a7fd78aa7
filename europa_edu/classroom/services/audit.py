"""The audit log: what teachers do to pupils and classes is on record."""

from europa_edu.classroom.models import AuditEntry, Pupil, School, SchoolClass, Teacher


def record(
    teacher: Teacher | None,
    action: str,
    school_class: SchoolClass,
    pupil: Pupil | None = None,
    detail: str = "",
) -> None:
    """Call inside the transaction of the deed. `action` is a code such as `card_renewed`.

    The detail never names a pupil. No teacher: the site itself did it, when a term was over.
    """
    AuditEntry.objects.create(
        school=school_class.school,
        teacher=teacher,
        action=action,
        school_class=school_class,
        pupil_id=pupil.pk if pupil else None,
        detail=detail[:200],
    )


def record_of_school(school: School, teacher: Teacher, action: str, detail: str = "") -> None:
    """What an admin does to colleagues' accounts; call it inside the transaction of the deed."""
    AuditEntry.objects.create(school=school, teacher=teacher, action=action, detail=detail[:200])
