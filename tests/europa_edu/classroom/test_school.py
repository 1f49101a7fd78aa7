"""The school's page: only for who looks after it, and only for that school."""

import re

import pytest
from django.test import Client

from europa_edu.classroom.models import AuditEntry, Invitation, Teacher
from europa_edu.classroom.services.colleagues import NotYours, do_to_colleague, give_password
from europa_edu.classroom.services.log_in import (
    TooManyTries,
    WrongPassword,
    check_password,
)
from tests.europa_edu.classroom.people import PASSWORD, class_of, school_with_admin, teacher_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.integration,
    pytest.mark.usefixtures("no_tries"),
]


@pytest.fixture
def ada() -> Teacher:
    return school_with_admin()


@pytest.fixture
def bob(ada: Teacher) -> Teacher:
    return teacher_of(ada.school, "bob@school.example")


@pytest.fixture
def admin(ada: Teacher, client: Client) -> Client:
    client.force_login(ada)
    return client


def test_it_does_not_exist_for_other_teachers(client: Client, bob: Teacher) -> None:
    client.force_login(bob)
    assert client.get("/school/").status_code == 404
    for path in ("invitations", f"teachers/{bob.pk}", f"teachers/{bob.pk}/password"):
        assert client.post(f"/school/{path}/").status_code == 404


def test_it_renames_the_school(admin: Client, ada: Teacher) -> None:
    assert admin.post("/school/", {"name": ""}).status_code == 422
    assert admin.post("/school/", {"name": "Seeschule"}).status_code == 302
    assert "Seeschule" in admin.get("/school/").text


def test_it_opens_a_school_for_an_admin_made_on_the_command_line(client: Client) -> None:
    root = Teacher.objects.create_superuser("root@school.example", PASSWORD, name="Root")
    client.force_login(root)
    assert "Invite a teacher" not in client.get("/school/").text
    assert client.post("/school/invitations/", {"email": "a@b.example"})["Location"] == "/school/"
    client.post("/school/", {"name": "Seeschule"})
    assert "Invite a teacher" in client.get("/school/").text


def test_it_invites_by_a_link_and_takes_it_back(admin: Client) -> None:
    assert admin.post("/school/invitations/", {"email": "no address"}).status_code == 422
    known = admin.post("/school/invitations/", {"email": "ada@school.example"})
    assert known.status_code == 422
    admin.post("/school/invitations/", {"email": "bob@school.example"})
    link = re.search(r'value="http://testserver(/signup/[^"]+)"', admin.get("/school/").text)
    assert link
    assert Client().get(link[1]).status_code == 200
    admin.post(f"/school/invitations/{Invitation.objects.get().pk}/withdraw/")
    assert Client().get(link[1]).status_code == 404


def test_it_gives_a_password_that_is_shown_once_and_ends_the_old_sessions(
    admin: Client, bob: Teacher
) -> None:
    elsewhere = Client()
    elsewhere.force_login(bob)
    page = admin.post(f"/school/teachers/{bob.pk}/password/")
    given = re.search(r"<code>([a-z-]+\d+)</code>", page.text)
    assert given
    assert given[1] not in admin.get("/school/").text
    assert elsewhere.get("/home/").status_code == 302
    words = {"username": bob.email, "password": given[1]}
    assert elsewhere.post("/login/", words)["Location"] == "/login/password/"
    assert AuditEntry.objects.filter(action="password_given").count() == 1


def test_it_closes_and_opens_an_account(admin: Client, bob: Teacher) -> None:
    elsewhere = Client()
    elsewhere.force_login(bob)
    admin.post(f"/school/teachers/{bob.pk}/", {"deed": "account_closed"})
    assert elsewhere.get("/home/").status_code == 302
    assert "Open the account again" in admin.get("/school/").text
    admin.post(f"/school/teachers/{bob.pk}/", {"deed": "account_opened"})
    assert check_password(email=bob.email, password=PASSWORD) == bob


def test_it_makes_admins_and_unmakes_them(admin: Client, bob: Teacher) -> None:
    admin.post(f"/school/teachers/{bob.pk}/", {"deed": "admin_made"})
    assert Teacher.objects.get(pk=bob.pk).is_staff
    admin.post(f"/school/teachers/{bob.pk}/", {"deed": "admin_unmade"})
    assert not Teacher.objects.get(pk=bob.pk).is_staff


def test_it_lets_a_colleague_in_again_and_takes_a_lost_phone_off(
    admin: Client, bob: Teacher
) -> None:
    Teacher.objects.filter(pk=bob.pk).update(totp_secret="A" * 32, recovery_codes=["x"])
    for _ in range(10):
        with pytest.raises(WrongPassword):
            check_password(email=bob.email, password="wrong")
    with pytest.raises(TooManyTries):
        check_password(email=bob.email, password=PASSWORD)
    admin.post(f"/school/teachers/{bob.pk}/", {"deed": "let_in_again"})
    assert check_password(email=bob.email, password=PASSWORD) == bob
    admin.post(f"/school/teachers/{bob.pk}/", {"deed": "second_factor_removed"})
    assert not Teacher.objects.get(pk=bob.pk).totp_secret


def test_it_touches_neither_oneself_nor_another_school(admin: Client, ada: Teacher) -> None:
    eve = school_with_admin("Elsewhere", "eve@e.example")
    for other in (ada, eve):
        path = f"/school/teachers/{other.pk}/"
        assert admin.post(path, {"deed": "account_closed"}).status_code == 404
        assert admin.post(f"{path}password/").status_code == 404
    assert "eve@e.example" not in admin.get("/school/").text
    assert admin.post(f"/school/teachers/{ada.pk}/", {"deed": "nonsense"}).status_code == 404
    with pytest.raises(NotYours):
        give_password(admin=ada, teacher_id=eve.pk)


def test_it_leaves_an_admin_when_two_dismiss_each_other(ada: Teacher, bob: Teacher) -> None:
    do_to_colleague(admin=ada, teacher_id=bob.pk, deed="admin_made")
    bob.refresh_from_db()
    do_to_colleague(admin=ada, teacher_id=bob.pk, deed="admin_unmade")
    with pytest.raises(NotYours):
        do_to_colleague(admin=bob, teacher_id=ada.pk, deed="admin_unmade")


def test_it_hands_all_classes_of_a_leaving_teacher_over(
    admin: Client, ada: Teacher, bob: Teacher
) -> None:
    class_of(bob), class_of(bob, "6a", "BCDEFGHJ")
    path = f"/school/teachers/{bob.pk}/classes/"
    admin.post(path, {"email": "nobody@school.example"})
    assert bob.own_classes.count() == 2
    admin.post(path, {"email": ada.email})
    assert bob.own_classes.count() == 0
    assert ada.own_classes.count() == 2
    assert AuditEntry.objects.filter(action="class_handed_over").count() == 2


def test_it_asks_the_database_as_often_for_thirty_teachers_as_for_two(
    admin: Client, ada: Teacher, bob: Teacher, django_assert_max_num_queries
) -> None:
    for number in range(30):
        teacher_of(ada.school, f"t{number}@school.example")
    with django_assert_max_num_queries(8):
        admin.get("/school/")
