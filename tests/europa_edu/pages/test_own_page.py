"""From every page there is a way to the own one: by the logo, in the menu, from a result."""

import re

import pytest
from django.test import Client

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import end_lesson
from games.models import Match
from tests.europa_edu.lessons.services.test_lessons import pupils_browser, started

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
LOGO = re.compile(r'<a class="wordmark" href="([^"]*)"')


def table_of(lesson: Lesson) -> str:
    return f"/table/{Match.objects.filter(lesson=lesson).earliest('pk').pk}/"


def test_it_leads_everybody_home_by_the_logo() -> None:
    lesson, people = started()
    teacher = Client()
    teacher.force_login(lesson.school_class.owner)
    pupil = pupils_browser(people[0])
    for path in ("/atlas/", "/play/zigzag/rules/"):
        assert LOGO.findall(Client().get(path).text) == ["/"]
        assert LOGO.findall(teacher.get(path).text) == ["/home/"]
        assert LOGO.findall(pupil.get(path).text) == ["/me/"]
    assert LOGO.findall(pupil.get(table_of(lesson)).text) == ["/me/"]


def test_it_leads_a_pupil_home_from_the_menu_of_a_table() -> None:
    lesson, people = started()
    menu = pupils_browser(people[0]).get(table_of(lesson)).text.partition('<details class="menu">')
    assert 'href="/me/"' in menu[2].partition("</details>")[0]


def test_it_leads_a_pupil_home_from_the_end_of_a_match() -> None:
    lesson, people = started(at_bell="end")
    end_lesson(lesson=lesson)
    page = pupils_browser(people[0]).get(table_of(lesson)).text
    assert 'href="/me/"' in page.partition('class="result"')[2].partition("</section>")[0]


def test_it_offers_a_visitor_no_page_of_their_own(client: Client) -> None:
    table = client.post("/play/zigzag/quick/", {"level": "strong", "players": 2})["Location"]
    assert "/me/" not in client.get(table).text
