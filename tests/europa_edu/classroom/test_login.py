"""Logging in: what the page says, how tries are counted, and what it never tells."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.test import Client

from europa_edu.classroom.codes import speakable_password
from europa_edu.classroom.models import Pupil, Teacher
from europa_edu.classroom.services.demo import open_demo_school
from europa_edu.classroom.services.log_in import (
    PASSWORD_TRIES,
    TooManyTries,
    WrongPassword,
    account_of,
    check_password,
    remember_device,
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


def log_in(client: Client, email: str = "ada@school.example", password: str = PASSWORD) -> Any:
    return client.post("/login/", {"username": email, "password": password})


def test_it_lets_a_teacher_in_and_shows_the_teacher_s_home(client: Client, ada: Teacher) -> None:
    answer = log_in(client, " ADA@School.example")
    assert answer.status_code == 302
    assert "Ada" in client.get(answer["Location"]).text


def test_it_says_what_to_do_when_the_password_does_not_fit_and_keeps_the_address(
    client: Client, ada: Teacher
) -> None:
    answer = log_in(client, password="wrong-one")
    assert answer.status_code == 422
    assert "do not belong together" in answer.text
    assert "ada@school.example" in answer.text
    assert "wrong-one" not in answer.text


def test_it_sends_strangers_to_the_log_in_page_and_back_to_where_they_wanted(
    client: Client, ada: Teacher
) -> None:
    answer = client.get("/account/")
    assert answer["Location"] == "/login/?next=/account/"
    page = client.get(answer["Location"])
    assert 'name="next" value="/account/"' in page.text
    words = {"username": ada.email, "password": PASSWORD, "next": "/account/"}
    assert client.post("/login/", words)["Location"] == "/account/"


def test_it_never_leads_to_another_site(client: Client, ada: Teacher) -> None:
    words = {"username": ada.email, "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post("/login/", words)["Location"] == "/home/"


def test_it_logs_out_by_post_only(client: Client, ada: Teacher) -> None:
    client.force_login(ada)
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").status_code == 302
    assert client.get("/home/").status_code == 302


def test_it_ends_the_log_in_of_a_pupil_on_the_same_browser(client: Client, ada: Teacher) -> None:
    pupil = Pupil.objects.create(school_class=class_of(ada), name="Lea")
    session = client.session
    session["pupil"] = [pupil.pk, pupil.card]
    session.save()
    log_in(client)
    assert "pupil" not in client.session


def test_it_speaks_the_teacher_s_language_after_the_log_in(client: Client, ada: Teacher) -> None:
    ada.language = "de"
    ada.save()
    log_in(client)
    assert '<html lang="de"' in client.get("/account/").text


def test_it_takes_ten_tries_and_then_says_when_to_come_back(client: Client, ada: Teacher) -> None:
    for _ in range(10):
        assert "do not belong together" in log_in(client, password="wrong").text
    answer = log_in(client)
    assert answer.status_code == 422
    assert "quarter of an hour" in answer.text
    assert "administrator" in answer.text
    assert client.get("/home/").status_code == 302


def test_it_counts_an_unknown_address_just_like_a_known_one(client: Client, ada: Teacher) -> None:
    def answers(email: str) -> list[tuple[int, str]]:
        given = [log_in(Client(), email, "wrong") for _ in range(11)]
        return [(one.status_code, without_form(one.text, email)) for one in given]

    assert answers("ada@school.example") == answers("eve@school.example")


def test_it_computes_a_password_for_an_unknown_address_too(ada: Teacher, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    Teacher.objects.filter(pk=ada.pk).update(password=CountingHasher().encode(PASSWORD, "salt"))
    closed = teacher_of(ada.school, "closed@school.example", is_active=False)
    counts = []
    for email in (ada.email, closed.email, "nobody@school.example"):
        CountingHasher.computed.clear()
        with pytest.raises(WrongPassword):
            check_password(email=email, password="wrong")
        counts.append(len(CountingHasher.computed))
    assert counts == [1, 1, 1]


def test_it_never_counts_per_address_of_the_network(client: Client, ada: Teacher) -> None:
    teacher_of(ada.school, "bob@school.example")
    for _ in range(12):
        log_in(client, password="wrong")
    assert log_in(client, "bob@school.example").status_code == 302


def test_it_forgets_wrong_tries_after_a_right_one(client: Client, ada: Teacher) -> None:
    for _ in range(9):
        log_in(Client(), password="wrong")
    assert log_in(client).status_code == 302
    assert not PASSWORD_TRIES.is_reached(account_of(ada.email))
    assert "do not belong" in log_in(Client(), password="wrong").text


def test_it_cannot_be_used_to_lock_a_teacher_out_of_their_own_device(
    client: Client, ada: Teacher
) -> None:
    log_in(client)
    client.post("/logout/")
    for _ in range(20):
        log_in(Client(), password="wrong")
    assert log_in(Client()).status_code == 422
    assert log_in(client).status_code == 302


def test_it_limits_the_known_device_too_and_trusts_no_made_up_cookie(ada: Teacher) -> None:
    device = remember_device(email=ada.email, device="")
    for _ in range(10):
        with pytest.raises(WrongPassword):
            check_password(email=ada.email, password="wrong", device=device)
    with pytest.raises(TooManyTries):
        check_password(email=ada.email, password=PASSWORD, device=device)
    assert account_of(ada.email, "made:up") == account_of(ada.email)
    assert account_of("bob@school.example", device) == account_of("bob@school.example")


def test_it_lets_no_race_past_the_limit() -> None:
    with ThreadPoolExecutor(16) as threads:
        allowed = list(threads.map(lambda _: PASSWORD_TRIES.take("one"), range(200)))
    assert sum(allowed) == 10


def test_it_tells_that_an_account_is_closed_only_to_who_has_its_password(
    client: Client, ada: Teacher
) -> None:
    teacher_of(ada.school, "bob@school.example", is_active=False)
    assert "do not belong" in log_in(client, "bob@school.example", "wrong").text
    assert "is closed" in log_in(client, "bob@school.example").text
    assert client.get("/home/").status_code == 302


def test_it_asks_for_an_own_password_before_letting_in_who_was_given_one(
    client: Client, ada: Teacher
) -> None:
    ada.must_change_password = True
    ada.save()
    assert log_in(client)["Location"] == "/login/password/"
    assert client.get("/home/").status_code == 302
    assert client.post("/login/password/", {"new_password": "x", "again": "x"}).status_code == 422
    words = {"new_password": "harbour-ember-7", "again": "harbour-ember-7"}
    assert client.post("/login/password/", words)["Location"] == "/home/"
    assert client.get("/home/").status_code == 200
    assert log_in(Client(), password="harbour-ember-7")["Location"] == "/home/"


def test_it_lets_nobody_set_a_password_who_has_not_given_the_old_one(client: Client) -> None:
    assert client.get("/login/password/")["Location"] == "/login/"
    assert client.get("/login/code/")["Location"] == "/login/"


def test_it_opens_the_demo_school_any_number_of_times() -> None:
    first = open_demo_school(password="one")
    again = open_demo_school(password="two")
    assert first.pk == again.pk
    assert again.check_password("two")
    assert again.school == first.school
    assert again.school is not None
    assert not again.is_staff


def test_it_makes_passwords_that_can_be_read_out() -> None:
    assert len({speakable_password() for _ in range(50)}) > 40
    assert speakable_password().count("-") == 3


class CountingHasher(PBKDF2PasswordHasher):
    """Django's hasher with one round, and a note of each time it computes."""

    iterations = 1
    computed: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        self.computed.append(salt)
        return super().encode(password, salt, iterations)


def without_form(page: str, email: str) -> str:
    """The page without what differs on every page: token and typed address."""
    lines = page.replace(email, "").splitlines()
    return "\n".join(line for line in lines if "csrf" not in line.lower())
