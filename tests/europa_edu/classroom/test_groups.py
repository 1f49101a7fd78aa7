"""Groups of a class, and what is usual in it."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Group, Pupil, SchoolClass
from europa_edu.classroom.selectors.groups import groups_of
from europa_edu.classroom.services.cards import print_cards
from tests.europa_edu.classroom.school import class_of, logged_in, teacher_at_work

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def taught() -> SchoolClass:
    return class_of(teacher_at_work(), "Zoë", "Élodie", "Tom")


@pytest.fixture
def client(taught: SchoolClass) -> Client:
    return logged_in(taught.owner)


def pupil(name: str) -> Pupil:
    return Pupil.objects.get(name=name)


def make(client: Client, taught: SchoolClass, name: str, *names: str) -> Group:
    form = {"name": name, "pupils": [pupil(one).pk for one in names]}
    answer = client.post(reverse("classroom:groups", args=[taught.pk]), form)
    assert answer.status_code == 302, answer.text
    return Group.objects.get(name=name)


def inside(taught: SchoolClass) -> dict[str, list[str]]:
    return {one.group.name: [who.name for who in one.pupils] for one in groups_of(taught)}


def test_it_makes_a_group_lists_it_by_name_and_writes_it_down(
    client: Client, taught: SchoolClass
) -> None:
    make(client, taught, "Needs maps", "Zoë", "Élodie")
    make(client, taught, "Capitals")

    assert inside(taught) == {"Capitals": [], "Needs maps": ["Élodie", "Zoë"]}
    assert "Élodie, Zoë" in client.get(reverse("classroom:groups", args=[taught.pk])).text
    assert AuditEntry.objects.filter(action="group_made", school_class=taught).count() == 2


def test_it_renames_and_fills_a_group_and_deletes_it_alone(
    client: Client, taught: SchoolClass
) -> None:
    group = make(client, taught, "Maps", "Zoë")
    address = reverse("classroom:group", args=[taught.pk, group.pk])
    client.post(address, {"name": "More maps", "pupils": [pupil("Tom").pk]})
    assert inside(taught) == {"More maps": ["Tom"]}

    client.post(reverse("classroom:delete_group", args=[taught.pk, group.pk]))
    assert inside(taught) == {}
    assert taught.pupils.count() == 3


def test_it_tells_groups_apart_and_wants_a_name(client: Client, taught: SchoolClass) -> None:
    make(client, taught, "Maps")
    address = reverse("classroom:groups", args=[taught.pk])
    for name in ("maps", "  "):
        answer = client.post(address, {"name": name})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert Group.objects.count() == 1


def test_it_takes_in_nobody_of_another_class(client: Client, taught: SchoolClass) -> None:
    stranger = Pupil.objects.create(
        school_class=class_of(teacher_at_work("Bo"), name="6a"), name="Otis"
    )
    form = {"name": "Maps", "pupils": [stranger.pk]}
    answer = client.post(reverse("classroom:groups", args=[taught.pk]), form)
    assert answer.status_code == 422


def test_it_keeps_the_place_of_who_is_archived_and_shows_nobody_who_is_not_here(
    client: Client, taught: SchoolClass
) -> None:
    group = make(client, taught, "Maps", "Zoë", "Tom")
    Pupil.objects.filter(name="Zoë").update(archived_at=timezone.now())
    address = reverse("classroom:group", args=[taught.pk, group.pk])
    client.post(address, {"name": "Maps", "pupils": [pupil("Tom").pk]})
    assert inside(taught) == {"Maps": ["Tom"]}

    Pupil.objects.filter(name="Zoë").update(archived_at=None)
    assert inside(taught) == {"Maps": ["Tom", "Zoë"]}


def test_it_knows_no_group_of_another_class(client: Client, taught: SchoolClass) -> None:
    other = class_of(teacher_at_work("Bo"), name="6a")
    group = Group.objects.create(school_class=other, name="Theirs")
    assert client.get(reverse("classroom:group", args=[taught.pk, group.pk])).status_code == 404
    assert client.get(reverse("classroom:group", args=[other.pk, group.pk])).status_code == 404


def test_it_changes_what_is_usual_and_writes_it_down(client: Client, taught: SchoolClass) -> None:
    address = reverse("classroom:usual", args=[taught.pk])
    form = {"lesson_minutes": "45", "bot_after": "0", "card_language": "fr", "with_kosovo": "on"}
    assert client.post(address, form).status_code == 302

    taught.refresh_from_db()
    usual = (taught.lesson_minutes, taught.hints, taught.bot_after, taught.card_language)
    assert usual == (45, False, 0, "fr")
    assert taught.left_out == set()
    client.post(address, form | {"with_kosovo": ""})
    taught.refresh_from_db()
    assert taught.left_out == {"XK"}
    assert AuditEntry.objects.filter(action="class_usual_changed", school_class=taught).exists()
    assert 'value="45"' in client.get(address).text


@pytest.mark.parametrize(
    "wrong", [{"lesson_minutes": "4"}, {"bot_after": "7"}, {"card_language": "xx"}]
)
def test_it_refuses_what_no_lesson_can_have(
    client: Client, taught: SchoolClass, wrong: dict[str, str]
) -> None:
    form = {"lesson_minutes": "45", "bot_after": "1", "card_language": ""} | wrong
    address = reverse("classroom:usual", args=[taught.pk])
    assert client.post(address, form).status_code == 422


def test_it_prints_cards_in_the_language_that_is_usual(
    taught: SchoolClass, settings: Any, tmp_path: Path
) -> None:
    settings.VAR = tmp_path

    def title() -> str:
        return print_cards(class_id=taught.pk, pupils=[pupil("Tom").pk], site="https://x").shown

    assert title() == "Log-in cards 5b.pdf"
    SchoolClass.objects.update(card_language="fr")
    assert title() == "Cartes de connexion 5b.pdf"
