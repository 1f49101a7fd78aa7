import pytest
from django.test import Client

from europa_edu.classroom.models import Teacher
from europa_edu.classroom.services import open_demo_school, speakable_password

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


def test_it_lets_a_teacher_in_and_shows_the_teacher_s_home(client: Client) -> None:
    Teacher.objects.create_user("ada@school.example", "cedar-fjord-123", name="Ada")
    answer = client.post(
        "/login/", {"username": " ADA@School.example", "password": "cedar-fjord-123"}
    )
    assert answer.status_code == 302
    assert "Ada" in client.get(answer["Location"]).text


def test_it_says_what_to_do_when_the_password_does_not_fit_and_keeps_the_address(
    client: Client,
) -> None:
    answer = client.post("/login/", {"username": "ada@school.example", "password": "wrong"})
    assert answer.status_code == 200
    assert "do not belong together" in answer.text
    assert "ada@school.example" in answer.text
    assert "wrong" not in answer.text


def test_it_sends_strangers_to_the_log_in_page(client: Client) -> None:
    answer = client.get("/home/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/login/")


def test_it_logs_out_by_post_only(client: Client) -> None:
    teacher = Teacher.objects.create_user("ada@school.example", "x", name="Ada")
    client.force_login(teacher)
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").status_code == 302
    assert client.get("/home/").status_code == 302


def test_it_opens_the_demo_school_any_number_of_times() -> None:
    first = open_demo_school(password="one")
    again = open_demo_school(password="two")
    assert first.pk == again.pk
    assert again.check_password("two")
    assert not again.is_staff


def test_it_makes_passwords_that_can_be_read_out() -> None:
    assert len({speakable_password() for _ in range(50)}) > 40
    assert speakable_password().count("-") == 3
