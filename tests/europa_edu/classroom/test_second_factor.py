"""The second factor: codes of an app, recovery codes, and no code twice."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pyotp
import pytest
from django.db import connection
from django.test import Client

from europa_edu.classroom.models import Teacher
from europa_edu.classroom.services.log_in import TooManyTries, WrongCode, check_code
from europa_edu.classroom.services.second_factor import (
    WrongFirstCode,
    new_secret,
    step_of,
    switch_on,
    use_code,
)
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
def codes(ada: Teacher) -> list[str]:
    """Ada's recovery codes; her second factor is on, with the code of a minute ago."""
    secret = new_secret()
    codes = switch_on(teacher=ada, secret=secret, code=shown(secret))
    Teacher.objects.filter(pk=ada.pk).update(totp_step=0)
    ada.refresh_from_db()
    return codes


def shown(secret: str, later: int = 0) -> str:
    """What the app shows now, or so many seconds later."""
    return pyotp.TOTP(secret).at(int(time.time()) + later)


def log_in(client: Client, code: str = "") -> str:
    """Where the log-in leads to, after the code if one is given."""
    answer = client.post("/login/", {"username": "ada@school.example", "password": PASSWORD})
    if code:
        answer = client.post("/login/code/", {"code": code})
    return str(answer.headers.get("Location", ""))


def test_it_is_switched_on_by_the_first_right_code_only(client: Client, ada: Teacher) -> None:
    client.force_login(ada)
    page = client.get("/account/second-factor/")
    found = re.search(r"<code class=\"factor-key\">(\w+)</code>", page.text)
    assert found
    assert "data:image/svg+xml" in page.text
    wrong = client.post("/account/second-factor/", {"code": "12"})
    assert wrong.status_code == 422
    assert found[1] in wrong.text
    ada.refresh_from_db()
    assert not ada.totp_secret
    page = client.post("/account/second-factor/", {"code": shown(found[1])})
    kept = re.findall(r"<code>(\w{5}-\w{5})</code>", page.text)
    assert len(set(kept)) == 8
    ada.refresh_from_db()
    assert ada.totp_secret == found[1]
    assert not any(code in str(ada.recovery_codes) for code in kept)
    assert client.get("/account/second-factor/")["Location"] == "/account/"


def test_it_asks_for_the_code_after_the_password(
    client: Client, ada: Teacher, codes: list[str]
) -> None:
    assert log_in(client) == "/login/code/"
    assert client.get("/home/").status_code == 302
    answer = client.post("/login/code/", {"code": "000"})
    assert answer.status_code == 422
    assert "not the code" in answer.text
    assert log_in(client, shown(ada.totp_secret)) == "/home/"
    assert client.get("/account/").status_code == 200


def test_it_takes_no_code_twice_and_none_older_than_the_last(
    ada: Teacher, codes: list[str]
) -> None:
    newest = shown(ada.totp_secret, 30)
    assert use_code(teacher=ada, code=newest)
    assert not use_code(teacher=ada, code=newest)
    assert not use_code(teacher=ada, code=shown(ada.totp_secret, -30))


def test_it_does_not_take_the_code_that_switched_it_on(client: Client, ada: Teacher) -> None:
    secret = new_secret()
    code = shown(secret)
    switch_on(teacher=ada, secret=secret, code=code)
    assert log_in(client, code) == ""


def test_it_forgives_half_a_minute_and_a_blank_but_not_more() -> None:
    secret = new_secret()
    code = shown(secret)
    assert step_of(secret, f"{code[:3]} {code[3:]}")
    assert not step_of(secret, shown(secret, 120))
    assert not step_of(secret, shown(secret, -120))
    assert not step_of(secret, "ébène")
    assert not step_of(secret, "")


def test_it_opens_with_each_recovery_code_once(
    client: Client, ada: Teacher, codes: list[str]
) -> None:
    assert log_in(client, codes[0].upper().replace("-", " ")) == "/home/"
    assert log_in(Client(), codes[0]) == ""
    assert log_in(Client(), codes[7]) == "/home/"
    ada.refresh_from_db()
    assert len(ada.recovery_codes) == 6
    assert "6 recovery codes are left" in client.get("/account/").text


def test_it_takes_five_codes_and_then_not_even_the_right_one(
    ada: Teacher, codes: list[str]
) -> None:
    for _ in range(5):
        with pytest.raises(WrongCode):
            check_code(teacher=ada, code="not-this")
    with pytest.raises(TooManyTries):
        check_code(teacher=ada, code=codes[0])


def test_it_waits_for_the_code_only_while_the_password_is_the_same(
    client: Client, ada: Teacher, codes: list[str]
) -> None:
    log_in(client)
    ada.set_password("another-one-now")
    ada.save()
    answer = client.post("/login/code/", {"code": shown(ada.totp_secret)})
    assert answer["Location"] == "/login/"
    assert client.get("/home/").status_code == 302


def test_it_cannot_be_passed_by_way_of_the_given_password(
    client: Client, ada: Teacher, codes: list[str]
) -> None:
    Teacher.objects.filter(pk=ada.pk).update(must_change_password=True)
    log_in(client)
    words = {"new_password": "harbour-ember-7", "again": "harbour-ember-7"}
    assert client.post("/login/password/", words)["Location"] == "/login/"
    assert log_in(client, codes[0]) == "/login/password/"
    assert client.post("/login/password/", words)["Location"] == "/home/"


def test_it_is_switched_off_with_the_password(
    client: Client, ada: Teacher, codes: list[str]
) -> None:
    client.force_login(ada)
    wrong = client.post("/account/second-factor/off/", {"password": "wrong"})
    assert wrong.status_code == 422
    assert "not your password" in wrong.text
    client.post("/account/second-factor/off/", {"password": PASSWORD})
    ada.refresh_from_db()
    assert not ada.totp_secret
    assert ada.recovery_codes == []
    assert log_in(Client()) == "/home/"


def test_it_stays_off_after_a_wrong_first_code(ada: Teacher) -> None:
    with pytest.raises(WrongFirstCode):
        switch_on(teacher=ada, secret=new_secret(), code="")
    assert not Teacher.objects.get(pk=ada.pk).totp_secret


@pytest.mark.django_db(transaction=True)
def test_it_lets_one_of_many_at_once_use_a_code(ada: Teacher, codes: list[str]) -> None:
    def use(code: str) -> bool:
        try:
            return use_code(teacher=ada, code=code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(use, [shown(ada.totp_secret)] * 8)) == 1
        assert sum(threads.map(use, [codes[3]] * 8)) == 1
