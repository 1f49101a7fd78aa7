"""Writes of the classroom: each function is one thing a teacher or the set-up does."""

import secrets

from django.db import transaction

from europa_edu.classroom.models import Teacher

DEMO_EMAIL = "demo@school.example"


@transaction.atomic
def open_demo_school(*, password: str) -> Teacher:
    """Make the demo teacher, or give the existing one this password."""
    teacher = Teacher.objects.filter(email=DEMO_EMAIL).first()
    if teacher is None:
        return Teacher.objects.create_user(DEMO_EMAIL, password, name="Ada Demo")
    if not teacher.check_password(password):
        teacher.set_password(password)
        teacher.save(update_fields=["password"])
    return teacher


def speakable_password() -> str:
    """A password that can be read out across a classroom: three words and a number."""
    words = "amber basil cedar delta ember fjord gravel harbour island juniper lagoon maple"
    return (
        "-".join(secrets.choice(words.split()) for _ in range(3))
        + f"-{secrets.randbelow(900) + 100}"
    )
