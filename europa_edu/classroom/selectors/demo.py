"""The demo school: how it is told from real ones, and who of it may be tried."""

from europa_edu.classroom.models import Pupil, Teacher

DEMO_EMAIL = "demo@school.example"


def demo_is_open() -> bool:
    """Whether the demo teacher can log in and has a class."""
    open_teachers = Teacher.objects.filter(email=DEMO_EMAIL, is_active=True)
    return open_teachers.filter(own_classes__isnull=False).exists()


def demo_pupil() -> Pupil | None:
    """One pupil of the demo class whom a visitor may be."""
    pupils = Pupil.objects.filter(archived_at=None, school_class__archived_at=None)
    own = pupils.filter(school_class__owner__email=DEMO_EMAIL)
    return own.select_related("school_class").order_by("pk").first()
