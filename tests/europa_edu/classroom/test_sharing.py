"""Co-teachers of a class, and its hand-over."""

import pytest
from django.test import Client

from europa_edu.classroom.models import AuditEntry, SchoolClass, Teacher
from europa_edu.classroom.services.classes_sharing import (
    NoSuchColleague,
    hand_over_class,
    share_class,
    unshare_class,
)
from europa_edu.classroom.services.colleagues import NotYours
from tests.europa_edu.classroom.people import class_of, school_with_admin, teacher_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.integration,
    pytest.mark.usefixtures("valkey"),
]


@pytest.fixture
def ada() -> Teacher:
    return school_with_admin()


@pytest.fixture
def bob(ada: Teacher) -> Teacher:
    return teacher_of(ada.school, "bob@school.example")


@pytest.fixture
def class_5b(ada: Teacher) -> SchoolClass:
    return class_of(ada)


def page_of(school_class: SchoolClass) -> str:
    return f"/classes/{school_class.pk}/teachers/"


def test_it_shares_a_class_at_once_and_on_record(
    client: Client, ada: Teacher, bob: Teacher, class_5b: SchoolClass
) -> None:
    path = page_of(class_5b)
    client.force_login(bob)
    assert client.get(path).status_code == 404
    client.force_login(ada)
    assert client.post(path, {"deed": "share", "email": " Bob@School.example"}).status_code == 302
    assert "Bob" in client.get(path).text
    client.force_login(bob)
    assert client.get(path).status_code == 200
    entry = AuditEntry.objects.get(action="class_shared")
    assert (entry.teacher, entry.school_class, entry.detail) == (ada, class_5b, "Bob")


def test_it_says_that_no_colleague_has_the_address_and_keeps_it(
    client: Client, ada: Teacher, class_5b: SchoolClass
) -> None:
    school_with_admin("Elsewhere", "eve@e.example")
    teacher_of(ada.school, "shut@school.example", is_active=False)
    client.force_login(ada)
    for email in ("nobody@school.example", "eve@e.example", "shut@school.example"):
        answer = client.post(page_of(class_5b), {"deed": "share", "email": email})
        assert answer.status_code == 422
        assert "no open account with this address" in answer.text
        assert email in answer.text
    assert class_5b.co_teachers.count() == 0


def test_it_ends_sharing_by_the_owner_or_by_the_colleague(
    client: Client, ada: Teacher, bob: Teacher, class_5b: SchoolClass
) -> None:
    for who, leads_to in ((ada, page_of(class_5b)), (bob, "/home/")):
        share_class(school_class=class_5b, teacher=ada, email=bob.email)
        client.force_login(who)
        answer = client.post(f"{page_of(class_5b)}{bob.pk}/leave/")
        assert answer["Location"] == leads_to
        assert class_5b.co_teachers.count() == 0
    assert AuditEntry.objects.filter(action="class_unshared").count() == 2


def test_it_lets_a_co_teacher_neither_share_nor_hand_over_nor_send_others_away(
    client: Client, ada: Teacher, bob: Teacher, class_5b: SchoolClass
) -> None:
    cleo = teacher_of(ada.school, "cleo@school.example")
    share_class(school_class=class_5b, teacher=ada, email=bob.email)
    share_class(school_class=class_5b, teacher=ada, email=cleo.email)
    for service in (share_class, hand_over_class):
        with pytest.raises(NotYours):
            service(school_class=class_5b, teacher=bob, email=cleo.email)
    with pytest.raises(NotYours):
        unshare_class(school_class=class_5b, teacher=bob, colleague_id=cleo.pk)
    client.force_login(bob)
    path = page_of(class_5b)
    assert client.post(path, {"deed": "hand_over", "email": bob.email}).status_code == 404
    assert client.post(f"{path}{cleo.pk}/leave/").status_code == 404
    assert client.post(path, {"deed": "steal", "email": bob.email}).status_code == 404


def test_it_hands_a_class_over_and_keeps_the_former_owner_as_a_co_teacher(
    client: Client, ada: Teacher, bob: Teacher, class_5b: SchoolClass
) -> None:
    share_class(school_class=class_5b, teacher=ada, email=bob.email)
    client.force_login(ada)
    client.post(page_of(class_5b), {"deed": "hand_over", "email": bob.email})
    class_5b.refresh_from_db()
    assert class_5b.owner == bob
    assert list(class_5b.co_teachers.all()) == [ada]
    assert AuditEntry.objects.get(action="class_handed_over").detail == "Bob"
    assert "Hand the class over" not in client.get(page_of(class_5b)).text


def test_it_changes_nothing_when_the_owner_names_the_owner(
    ada: Teacher, class_5b: SchoolClass
) -> None:
    share_class(school_class=class_5b, teacher=ada, email=ada.email)
    hand_over_class(school_class=class_5b, teacher=ada, email=ada.email)
    class_5b.refresh_from_db()
    assert class_5b.owner == ada
    assert class_5b.co_teachers.count() == 0
    assert not AuditEntry.objects.exists()
    with pytest.raises(NoSuchColleague):
        unshare_class(school_class=class_5b, teacher=ada, colleague_id=ada.pk)
