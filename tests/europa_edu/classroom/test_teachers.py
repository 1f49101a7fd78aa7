"""How teachers get an account, and a new password: the first, the invited, the forgetful."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.core import signing
from django.db import connection
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.models import Invitation, School, Teacher
from europa_edu.classroom.services import mail
from europa_edu.classroom.services.demo import open_demo_school
from europa_edu.classroom.services.teachers import (
    AlreadyTeacher,
    InvitationGone,
    SignUpClosed,
    invitation_token,
    invite,
    join_school,
    open_school,
)
from tests.europa_edu.classroom.people import PASSWORD, school_with_admin, teacher_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.integration,
    pytest.mark.usefixtures("no_tries"),
]

NEW = {"new_password": PASSWORD, "again": PASSWORD}
FIRST = {"school": "Lindenschule", "name": "Ada", "email": "Ada@School.example", **NEW}


@pytest.fixture
def ada() -> Teacher:
    return school_with_admin()


@pytest.fixture
def with_mail(settings: Any) -> None:
    settings.HAS_MAIL = True
    settings.SITE_URL = "https://europa.school.example"


def test_it_lets_the_first_teacher_open_the_school_and_look_after_it(client: Client) -> None:
    open_demo_school(password=PASSWORD)
    assert "Open your school" in client.get("/signup/").text
    assert client.post("/signup/", FIRST)["Location"] == "/home/"
    ada = Teacher.objects.get(email="ada@school.example")
    assert ada.is_staff
    assert not ada.is_superuser
    assert ada.school
    assert ada.school.name == "Lindenschule"
    assert "Lindenschule" in client.get("/school/").text


def test_it_keeps_what_was_typed_and_says_what_to_change(client: Client) -> None:
    answer = client.post("/signup/", FIRST | {"again": "different"})
    assert answer.status_code == 422
    assert "The two passwords differ" in answer.text
    assert "Lindenschule" in answer.text
    assert PASSWORD not in answer.text
    weak = {"new_password": "lindenberg", "again": "lindenberg", "name": "Lindenberg"}
    assert client.post("/signup/", FIRST | weak).status_code == 422
    assert not Teacher.objects.exists()


def test_it_is_closed_once_the_first_teacher_is_there(client: Client, ada: Teacher) -> None:
    assert "By invitation" in client.get("/signup/").text
    assert "By invitation" in client.post("/signup/", FIRST | {"email": "eve@e.example"}).text
    assert Teacher.objects.count() == 1
    with pytest.raises(SignUpClosed):
        open_school(name="Eve", email="eve@e.example", password=PASSWORD, school="Mine")
    assert "/signup/" not in client.get("/login/").text


def test_it_can_be_closed_before_anybody_came(client: Client, settings: Any) -> None:
    settings.SIGN_UP = "closed"
    assert "By invitation" in client.post("/signup/", FIRST).text
    assert not Teacher.objects.exists()


def test_it_stays_by_invitation_where_open_sign_up_has_no_mail_to_prove_an_address(
    client: Client, ada: Teacher, settings: Any
) -> None:
    settings.SIGN_UP = "open"
    assert "By invitation" in client.post("/signup/", FIRST).text


@pytest.mark.django_db(transaction=True)
def test_it_makes_one_of_two_first_teachers_the_first() -> None:
    def sign_up(name: str) -> bool:
        try:
            open_school(name=name, email=f"{name}@e.example", password=PASSWORD, school=name)
        except SignUpClosed:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(6) as threads:
        assert sum(threads.map(sign_up, "abcdef")) == 1
    assert School.objects.count() == Teacher.objects.count() == 1


def test_it_lets_an_invited_teacher_join_as_an_ordinary_one(client: Client, ada: Teacher) -> None:
    assert ada.school
    token = invitation_token(invite(school=ada.school, email="BOB@school.example", admin=ada))
    page = client.get(f"/signup/{token}/")
    assert "Lindenschule" in page.text
    assert "bob@school.example" in page.text
    answer = client.post(f"/signup/{token}/", {"name": "Bob", **NEW})
    assert answer["Location"] == "/home/"
    bob = Teacher.objects.get(email="bob@school.example")
    assert bob.school == ada.school
    assert not bob.is_staff
    assert client.get("/school/").status_code == 404


def test_it_takes_an_invitation_once(client: Client, ada: Teacher) -> None:
    assert ada.school
    token = invitation_token(invite(school=ada.school, email="bob@school.example", admin=ada))
    join_school(token=token, name="Bob", password=PASSWORD)
    with pytest.raises(InvitationGone):
        join_school(token=token, name="Eve", password=PASSWORD)
    assert client.get(f"/signup/{token}/").status_code == 404


def test_it_takes_no_invitation_that_is_old_withdrawn_or_altered(
    client: Client, ada: Teacher
) -> None:
    assert ada.school
    old = invite(school=ada.school, email="old@school.example", admin=ada)
    Invitation.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=15))
    good = invite(school=ada.school, email="good@school.example", admin=ada)
    token = invitation_token(good)
    made_up = signing.dumps(good.pk, salt="another")
    flipped = ("B" if token[0] != "B" else "C") + token[1:]
    assert client.get(f"/signup/{token}/").status_code == 200
    for gone in (invitation_token(old), made_up, flipped, token[:-1], "x", str(good.pk)):
        answer = client.post(f"/signup/{gone}/", {"name": "Eve", **NEW})
        assert answer.status_code == 404
        assert "no longer works" in answer.text
    good.delete()
    assert client.get(f"/signup/{token}/").status_code == 404
    assert Teacher.objects.count() == 1


def test_it_lets_only_the_newest_invitation_of_an_address_work(ada: Teacher) -> None:
    assert ada.school
    older = invitation_token(invite(school=ada.school, email="bob@school.example", admin=ada))
    invite(school=ada.school, email="bob@school.example", admin=ada)
    with pytest.raises(InvitationGone):
        join_school(token=older, name="Bob", password=PASSWORD)
    with pytest.raises(AlreadyTeacher):
        invite(school=ada.school, email="ada@school.example", admin=ada)


def test_it_says_who_can_help_where_no_mail_is_set_up(client: Client) -> None:
    page = client.get("/password/")
    assert "administrator" in page.text
    assert 'name="email"' not in page.text


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("path", ["/password/", "/signup/"])
def test_it_answers_the_same_whether_an_address_has_an_account(
    client: Client, ada: Teacher, settings: Any, path: str
) -> None:
    settings.SIGN_UP = "open"
    teacher_of(ada.school, "shut@school.example", is_active=False)
    answers = set()
    for email in (ada.email, "shut@school.example", "nobody@school.example"):
        answer = client.post(path, {"email": email})
        assert answer.status_code == 200
        lines = answer.text.replace(email, "…").splitlines()
        answers.add("\n".join(line for line in lines if "csrf" not in line.lower()))
    assert len(answers) == 1
    assert "Look into your mailbox" in answers.pop()


@pytest.mark.usefixtures("with_mail")
def test_it_sends_a_link_that_sets_a_new_password_once(client: Client, ada: Teacher) -> None:
    mail.mail_password_link(email=" ADA@school.example", language="en")
    [sent] = outbox.outbox
    assert sent.to == ["ada@school.example"]
    link = linked(sent.body)
    page = client.get(link, follow=True)
    assert "Choose your password" in page.text
    there = page.redirect_chain[-1][0]
    assert client.post(there, {"new_password": "1", "again": "1"}).status_code == 422
    chosen = {"new_password": "harbour-ember-7", "again": "harbour-ember-7"}
    assert client.post(there, chosen)["Location"] == "/login/"
    ada.refresh_from_db()
    assert ada.check_password("harbour-ember-7")
    assert "no longer works" in Client().get(link, follow=True).text


@pytest.mark.usefixtures("with_mail")
def test_it_writes_no_invitation_while_sign_up_is_closed(ada: Teacher) -> None:
    mail.mail_sign_up_link(email="bob@school.example", language="de")
    mail.mail_sign_up_link(email=ada.email, language="de")
    assert outbox.outbox == []
    assert not Invitation.objects.exists()


@pytest.mark.usefixtures("with_mail")
def test_it_writes_to_nobody_and_not_to_closed_accounts_and_floods_no_mailbox(
    ada: Teacher,
) -> None:
    teacher_of(ada.school, "shut@school.example", is_active=False)
    for email in ("nobody@school.example", "shut@school.example"):
        mail.mail_password_link(email=email, language="en")
    assert outbox.outbox == []
    for _ in range(5):
        mail.mail_password_link(email=ada.email, language="en")
    assert len(outbox.outbox) == 3


@pytest.mark.usefixtures("with_mail")
def test_it_sends_who_asks_an_invitation_and_who_is_known_a_password_link(
    client: Client, ada: Teacher, settings: Any
) -> None:
    settings.SIGN_UP = "open"
    mail.mail_sign_up_link(email="bob@school.example", language="en")
    mail.mail_sign_up_link(email=ada.email, language="en")
    to_bob, to_ada = outbox.outbox
    assert "You have one already" in to_ada.body
    assert "Choose your password" in client.get(linked(to_ada.body), follow=True).text
    answer = Client().post(linked(to_bob.body), {"name": "Bob", **NEW})
    assert answer["Location"] == "/home/"
    assert Teacher.objects.get(email="bob@school.example").school == ada.school


@pytest.mark.usefixtures("with_mail")
def test_it_is_nobody_s_tool_for_writing_to_strangers(ada: Teacher, settings: Any) -> None:
    settings.SIGN_UP = "open"
    for number in range(105):
        mail.mail_sign_up_link(email=f"stranger{number}@e.example", language="en")
    assert len(outbox.outbox) == 100


def linked(text: str) -> str:
    """The path of the mail's link, whose site is the one of the settings."""
    found = re.search(r"^https://europa\.school\.example(/\S+)$", text, re.MULTILINE)
    assert found, text
    return found[1]
