"""Reading aids and languages: for visitors in cookies, for pupils on every device."""

import pytest
from django.test import Client

from europa_edu.classroom.models import Pupil
from tests.europa_edu.classroom.school import come_in

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("no_tries")]


def test_it_keeps_a_visitor_s_aids_in_cookies_and_goes_back(client: Client) -> None:
    answer = client.post(
        "/reading/",
        {"large_text": "on", "easy_font": "on", "language": "de", "next": "/atlas/?q=Rom"},
    )
    assert answer["Location"] == "/atlas/?q=Rom"
    page = client.get("/").text
    assert 'data-text="large"' in page
    assert 'data-reading="dyslexia-friendly"' in page
    assert '<html lang="de"' in page
    client.post("/reading/", {"language": "en"})
    page = client.get("/").text
    assert "data-text" not in page
    assert "data-reading" not in page


@pytest.mark.parametrize("away", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_it_goes_back_to_no_other_site(client: Client, away: str) -> None:
    answer = client.post("/reading/", {"language": "en", "next": away})
    assert answer["Location"] == "/"


def test_it_says_what_to_do_about_a_language_it_does_not_have(client: Client) -> None:
    answer = client.post("/reading/", {"language": "tlh"})
    assert answer.status_code == 422


def test_it_reads_to_a_pupil_alike_on_every_device(client: Client, lea: Pupil) -> None:
    come_in(client, lea)
    client.post("/reading/", {"large_text": "on", "language": "fr"})
    tablet = Client()
    come_in(tablet, lea)
    page = tablet.get("/me/").text
    assert 'data-text="large"' in page
    assert '<html lang="fr"' in page


def test_it_remembers_the_language_that_a_pupil_chooses_in_the_header(
    client: Client, lea: Pupil
) -> None:
    come_in(client, lea)
    client.post("/language/setlang/", {"language": "de", "next": "/me/"})
    lea.refresh_from_db()
    assert lea.language == "de"
    client.post("/language/setlang/", {"language": "nonsense", "next": "/me/"})
    lea.refresh_from_db()
    assert lea.language == "de"


def test_it_leaves_nothing_of_it_to_the_next_one_at_the_tablet(client: Client, lea: Pupil) -> None:
    Pupil.objects.filter(pk=lea.pk).update(large_text=True, easy_font=True, language="fr")
    lea.refresh_from_db()
    come_in(client, lea)
    client.post("/leave/")
    page = client.get("/c/").text
    assert "data-text" not in page
    assert "data-reading" not in page
    assert '<html lang="en"' in page
