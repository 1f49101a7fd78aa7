"""A school for tests: a teacher with a class of pupils."""

from typing import Any

from django.test import Client
from django.urls import reverse

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.services.classes import open_class
from europa_edu.classroom.tokens import pictures_of


def teacher_at_work(name: str = "Ada", school: School | None = None) -> Teacher:
    """A teacher of a school, of a new one if none is given."""
    school = school or School.objects.create(name="Lake School")
    email = f"{name.lower()}@school.example"
    return Teacher.objects.create_user(email, "cedar-fjord-123", name=name, school=school)


def class_of(teacher: Teacher, *names: str, name: str = "5b") -> SchoolClass:
    opened = open_class(teacher=teacher, name=name)
    Pupil.objects.bulk_create(Pupil(school_class=opened, name=pupil) for pupil in names)
    return opened


def logged_in(teacher: Teacher) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def door(pupil: Pupil) -> str:
    return f"/c/{pupil.school_class.code}/{pupil.pk}/"


def come_in(client: Client, pupil: Pupil) -> None:
    answer = client.post(door(pupil), {"picture": pictures_of(pupil)})
    assert answer.status_code == 302, answer.text


def preview(client: Client, school_class: SchoolClass, text: str = "", **more: Any) -> Any:
    address = reverse("classroom:add_pupils", args=[school_class.pk])
    return client.post(address, {"step": "read", "text": text, **more})


def save(client: Client, shown: Any, names: list[str] | None = None) -> Any:
    """Press the button of the preview as it was shown, or with these names in its boxes."""
    context = shown.context
    names = [row.name for row in context["rows"]] if names is None else names
    address = reverse("classroom:add_pupils", args=[context["school_class"].pk])
    fields = {"readings": context["readings"].packed(), "known": context["known"]}
    return client.post(address, {"step": "save", "text": context["text"], "name": names} | fields)


def names_in(school_class: SchoolClass) -> list[str]:
    return list(school_class.pupils.values_list("name", flat=True))
