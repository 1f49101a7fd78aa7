"""The field `next`: only to an address of ours."""

import pytest
from django.test import Client

from europa_edu.classroom.models import Teacher


@pytest.mark.django_db
@pytest.mark.integration
@pytest.mark.usefixtures("valkey")
@pytest.mark.parametrize("odd", ["abc", "//evil.example/", "http://[", "\x00", "games:table", "."])
def test_it_leads_to_the_usual_page_where_next_is_no_address_of_ours(odd: str) -> None:
    password = "a long journey through Europe"
    Teacher.objects.create_user("tess@school.example", password, name="Tess", school=None)
    sent = {"username": "tess@school.example", "password": password, "next": odd}
    for address, form, usual in (
        ("/reading/", {"language": "en", "next": odd}, "/"),
        ("/login/", sent, "/home/"),
    ):
        answer = Client().post(address, form)
        assert (answer.status_code, answer["Location"]) == (302, usual)
