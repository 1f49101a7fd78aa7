"""A teacher's account: what can be changed, and what that ends."""

import pytest
from django.test import Client

from europa_edu.classroom.models import Teacher
from tests.europa_edu.classroom.people import PASSWORD, school_with_admin

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.integration,
    pytest.mark.usefixtures("no_tries"),
]


@pytest.fixture
def ada() -> Teacher:
    return school_with_admin()


@pytest.fixture
def here(ada: Teacher) -> Client:
    return logged_in(ada)


@pytest.fixture
def elsewhere(ada: Teacher) -> Client:
    return logged_in(ada)


def logged_in(teacher: Teacher) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def test_it_saves_name_and_language_and_speaks_it_from_then_on(here: Client, ada: Teacher) -> None:
    answer = here.post("/account/", {"name": "Ada Lovelace", "language": "fr"})
    assert answer["Location"] == "/account/"
    ada.refresh_from_db()
    assert (ada.name, ada.language) == ("Ada Lovelace", "fr")
    assert '<html lang="fr"' in here.get("/account/").text
    assert here.post("/account/", {"name": "", "language": "fr"}).status_code == 422
    assert here.post("/account/", {"name": "Ada", "language": "xx"}).status_code == 422


def test_it_changes_the_password_and_logs_other_devices_out(
    here: Client, elsewhere: Client, ada: Teacher
) -> None:
    words = {"password": PASSWORD, "new_password": "harbour-ember-7", "again": "harbour-ember-7"}
    wrong = here.post("/account/password/", words | {"password": "wrong"})
    assert wrong.status_code == 422
    assert "not your password" in wrong.text
    assert here.post("/account/password/", words)["Location"] == "/account/"
    assert here.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    ada.refresh_from_db()
    assert ada.check_password("harbour-ember-7")


def test_it_logs_out_everywhere_else_with_the_same_password(
    here: Client, elsewhere: Client, ada: Teacher
) -> None:
    assert here.post("/account/everywhere/", {"password": "wrong"}).status_code == 422
    assert elsewhere.get("/account/").status_code == 200
    assert here.post("/account/everywhere/", {"password": PASSWORD})["Location"] == "/account/"
    assert elsewhere.get("/account/").status_code == 302
    assert here.get("/account/").status_code == 200
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_it_lets_nobody_guess_the_password_at_an_open_laptop(here: Client) -> None:
    for _ in range(10):
        here.post("/account/everywhere/", {"password": "wrong"})
    answer = here.post("/account/everywhere/", {"password": PASSWORD})
    assert answer.status_code == 422
    assert "quarter of an hour" in answer.text


@pytest.mark.parametrize("path", ["password", "everywhere", "second-factor/off"])
def test_it_changes_by_post_only(here: Client, path: str) -> None:
    assert here.get(f"/account/{path}/").status_code == 405
