"""Practice as pupils see it: questions, explanations, where it goes on."""

import re
from typing import get_args

import msgspec
import pytest
from django.test import Client
from django.utils.html import escape

from europa_edu.atlas import atlas
from quizzes.models import Answer, Practice
from quizzes.questions.question import Form, Question
from quizzes.selectors.practice import questions_of
from quizzes.words import prompt
from tests.quizzes.pupils import answers_of, asking, class_with, logged_in, right_answer

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

FORMS = [
    ("border:FR-IT", "choice"),
    ("country-of:riga", "typed"),
    ("country-of:riga", "tap_country"),
    ("capital:FR", "tap_city"),
    ("cell:oslo", "tap_cell"),
    ("cell:oslo", "name_cell"),
    ("area:FR>DE", "order"),
    ("flag:FR", "match"),
    ("flag:FR", "pick_flag"),
]
HEARS = 'data-live="class:[^"]*" data-version="[0-9]*"'  # news of the class, from this moment on
TOKENS = rf'csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken[^}}]*|{HEARS}'


@pytest.fixture
def lea():
    return class_with("Lea")[0]


@pytest.fixture
def browser(lea) -> Client:
    return logged_in(lea)


def test_it_asks_everybody_else_for_the_class_code(client: Client, lea):
    begun = asking(lea, *FORMS)
    for path in ("/practice/", f"/practice/{begun.pk}/", f"/practice/{begun.pk}/1/"):
        assert client.get(path)["Location"] == "/c/"
    for path in ("/practice/", f"/practice/{begun.pk}/1/"):
        assert client.post(path, {"move": "IT"})["Location"] == "/c/"
    assert not Answer.objects.exists()


def test_it_shows_no_set_of_another_pupil(lea):
    begun = asking(lea, *FORMS)
    other = logged_in(class_with("Tom", code="BCDEFGHA")[0])
    for path in (f"/practice/{begun.pk}/", f"/practice/{begun.pk}/1/"):
        assert other.get(path).status_code == 404
    assert other.post(f"/practice/{begun.pk}/1/", {"move": "IT"}).status_code == 404
    assert not Answer.objects.exists()


def test_it_begins_goes_on_and_ends(browser, lea):
    answer = browser.post("/practice/", {"after": "0"}, follow=True)
    begun = Practice.objects.get()
    assert answer.redirect_chain[-1][0] == f"/practice/{begun.pk}/1/"
    for number in range(1, 11):
        assert f'value="{number}" max="10"' in browser.get(f"/practice/{begun.pk}/{number}/").text
        browser.post(f"/practice/{begun.pk}/{number}/", {"move": "-"})
        if number == 4:
            assert "Go on with question 5" in browser.get("/practice/").text
            assert browser.get(f"/practice/{begun.pk}/")["Location"].endswith("/5/")
    page = browser.get(f"/practice/{begun.pk}/").text
    assert "0 of 10 right" in page
    assert page.count('class="is-missed"') == 10
    assert "You practised on 1 day this week." in page


@pytest.mark.parametrize(("item", "form"), FORMS)
def test_it_asks_and_explains_in_every_form(browser, lea, item, form):
    begun = asking(lea, (item, form), ("flag:DE", "choice"))
    address = f"/practice/{begun.pk}/1/"
    asked = browser.get(address).text
    assert 'value="-"' in asked
    assert "<europa-map" in asked
    assert ('class="map-target"' in asked) == form.startswith("tap")
    told = browser.post(address, {"move": right_answer(questions_of(begun)[0])}, follow=True).text
    assert "is-right" in told
    assert "<europa-map" in told
    assert f"/practice/{begun.pk}/2/" in told


@pytest.mark.parametrize("form", ["choice", "pick_flag", "match", "tap_country"])
def test_it_shows_flags_without_saying_whose_they_are(browser, lea, form):
    begun = asking(lea, ("flag:FR", form))
    address = f"/practice/{begun.pk}/1/"
    page = browser.get(address).text
    pictures = re.findall(r'<img class="practice-flag" src="([^"]*)"', page)
    assert pictures == [f"{address}flag/{n}/" for n in range(1, len(pictures) + 1)]
    assert {browser.get(one)["Content-Type"] for one in pictures} == {"image/png"}
    assert browser.get(f"{address}flag/{len(pictures) + 1}/").status_code == 404
    assert browser.get(f"/practice/{begun.pk}/2/flag/1/").status_code == 404


def test_it_takes_a_flag_by_its_number_and_keeps_whose_it_is(browser, lea):
    begun = asking(lea, ("flag:FR", "pick_flag"), ("flag:FR", "pick_flag"))
    for number, asked in enumerate(questions_of(begun), 1):
        wrong = next(n for n, code in enumerate(asked.choices, 1) if code != "FR")
        move = wrong if number == 1 else asked.choices.index("FR") + 1
        told = browser.post(f"/practice/{begun.pk}/{number}/", {"move": move}, follow=True).text
        assert "The flag of France." in told
        assert ("Your answer:" in told) == (number == 1)
    first, second = answers_of(lea)
    assert first[:2] == ("flag:FR", False)
    assert first[2] in atlas().countries
    assert second == ("flag:FR", True, "FR")


# By form: two questions that differ in what is right and in the sentence, and in nothing else.
ALIKE = {
    "choice": ("capital", ("FR",), ("IT",), ("paris",), ("rome",), ("rome", "paris", "madrid")),
    "pick_flag": ("flag", ("FR",), ("IT",), ("FR",), ("IT",), ("IT", "FR", "BE", "IE")),
    "typed": ("capital", ("FR",), ("IT",), ("paris",), ("rome",), ()),
    "tap_country": ("country-of", ("riga",), ("oslo",), ("LV",), ("NO",), ()),
    "tap_city": ("capital", ("FR",), ("IT",), ("paris",), ("rome",), ("madrid", "paris", "rome")),
    "tap_cell": ("cell", ("oslo",), ("rome",), ("D3",), ("E6",), ()),
    "name_cell": ("cell", ("oslo",), ("rome",), ("D3",), ("E6",), ()),
    "order": ("area", (), (), ("FR", "ES"), ("ES", "FR"), ("ES", "FR")),
    "match": ("flag", ("FR", "IT"), ("IT", "FR"), ("FR", "IT"), ("IT", "FR"), ("IT", "FR")),
}


def test_it_compares_every_form():
    assert set(ALIKE) == set(get_args(Form))


@pytest.mark.parametrize("form", ALIKE)
def test_it_marks_nothing_as_right_before_the_answer(browser, lea, form):
    """Readers of the page's source and of its labels find every place, and none set apart."""
    topic, *subjects, one, other, choices = ALIKE[form]
    begun = asking(lea, ("flag:DE", "choice"))
    pages = []
    for subject, answer in zip(subjects, (one, other), strict=True):
        item = f"{topic}:{'>'.join(answer) if form == 'order' else (subject or answer)[0]}"
        asked = Question(item, topic, form, subject, answer, choices)
        Practice.objects.update(questions=msgspec.json.encode([asked]).decode())
        page = browser.get(f"/practice/{begun.pk}/1/").text
        pages.append(re.sub(TOKENS, "", page.replace(escape(prompt(asked)), "…")))
    assert pages[0] == pages[1]


def test_it_shows_the_right_spelling_after_a_slip(browser, lea):
    begun = asking(lea, ("flag:SI", "typed"))
    told = browser.post(f"/practice/{begun.pk}/1/", {"move": "Slovenja"}, follow=True).text
    assert "You wrote “Slovenja”. It is written <strong>Slovenia</strong>." in told


def test_it_takes_another_city_of_which_a_sight_may_be_said_and_names_it(browser, lea):
    asked = Question("sight:varna", "sight", "typed", ("sea-garden",), ("varna",))
    begun = asking(lea, ("flag:SI", "typed"))
    Practice.objects.update(questions=msgspec.json.encode([asked]).decode())
    told = browser.post(f"/practice/{begun.pk}/1/", {"move": "Bourgas"}, follow=True).text
    assert "is-right" in told
    assert "It is written" not in told
    assert "Also counted as right: Burgas." in told
    assert answers_of(lea) == [("sight:varna", True, "varna")]


def test_it_says_what_was_answered_instead(browser, lea):
    begun = asking(lea, ("flag:SK", "typed"), ("flag:SI", "typed"))
    told = browser.post(f"/practice/{begun.pk}/1/", {"move": "slovenia"}, follow=True).text
    assert "Your answer: Slovenia" in told
    told = browser.post(f"/practice/{begun.pk}/2/", {"move": "<b>no</b>"}, follow=True).text
    assert "Your answer: &lt;b&gt;no&lt;/b&gt;" in told


def test_it_says_kind_words_to_who_does_not_know(browser, lea):
    begun = asking(lea, ("capital:FR", "tap_city"))
    told = browser.post(f"/practice/{begun.pk}/1/", {"move": "-"}, follow=True).text
    assert "Good to ask" in told
    assert "The capital of France is called Paris." in told


def test_it_writes_nothing_for_an_empty_answer(browser, lea):
    begun = asking(lea, ("flag:SK", "typed"))
    for form in ({}, {"move": ""}, {"move": "   "}):
        browser.post(f"/practice/{begun.pk}/1/", form)
    assert answers_of(lea) == []


def test_it_counts_a_reload_of_the_answer_once(browser, lea):
    begun = asking(lea, ("capital:FR", "tap_city"), ("flag:DE", "choice"))
    for city in ("paris", "lyon", "paris"):
        browser.post(f"/practice/{begun.pk}/1/", {"move": city})
    assert answers_of(lea) == [("capital:FR", True, "paris")]
    assert "is-right" in browser.get(f"/practice/{begun.pk}/1/").text


def test_it_leads_back_from_questions_that_are_not_asked_yet(browser, lea):
    begun = asking(lea, *FORMS)
    for number in (0, 2, 8, 9, 4000):
        answer = browser.get(f"/practice/{begun.pk}/{number}/", follow=True)
        assert answer.redirect_chain[-1][0] == f"/practice/{begun.pk}/1/"


def test_it_sends_the_fragment_alone_to_htmx(browser, lea):
    begun = asking(lea, *FORMS)
    fragment = browser.get(f"/practice/{begun.pk}/1/", headers={"HX-Request": "true"}).text
    assert fragment.strip().startswith('<section id="_question"')


def test_it_moves_places_up_and_down_without_an_answer(browser, lea):
    begun = asking(lea, ("area:FR>DE", "order"))
    line = list(questions_of(begun)[0].choices)
    moved = [line[1], line[0], *line[2:]]
    page = browser.get(f"/practice/{begun.pk}/1/?line={','.join(moved)}").text
    places = [page.index(f'name="move" value="{code}"') for code in moved]
    assert places == sorted(places)
    for nonsense in ("", "XX,YY", ",".join(line[:3]), ",".join([*line, "FR"])):
        page = browser.get(f"/practice/{begun.pk}/1/?line={nonsense}").text
        places = [page.index(f'name="move" value="{code}"') for code in line]
        assert places == sorted(places)
    assert answers_of(lea) == []


def test_it_completes_names_of_the_kind_asked_for(browser, lea):
    begun = asking(lea, ("flag:SI", "typed"), ("flag:SI", "choice"))
    page = browser.get(f"/practice/{begun.pk}/1/names/", {"move": "slov"}).text
    assert 'value="Slovakia"' in page
    assert 'value="Slovenia"' in page
    assert browser.get(f"/practice/{begun.pk}/2/names/", {"move": "slov"}).status_code == 404


def test_it_takes_any_number_of_the_newest_set(browser, lea):
    for after in ("", "x", "9" * 40, "²"):
        assert browser.post("/practice/", {"after": after}).status_code == 302
    assert Practice.objects.count() == 1


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_speaks_the_pupil_s_language(browser, lea, language):
    browser.cookies["django_language"] = language
    begun = asking(lea, ("capital:AT", "tap_city"))
    told = browser.post(f"/practice/{begun.pk}/1/", {"move": "-"}, follow=True).text
    assert {"fr": "Vienne", "de": "Wien"}[language] in told


def test_it_says_in_the_tab_which_question_this_is(browser, lea):
    begun = asking(lea, ("flag:DE", "choice"), ("flag:FR", "choice"))
    browser.post(f"/practice/{begun.pk}/1/", {"move": "-"})
    address, title = f"/practice/{begun.pk}/2/", "<title>Question 2 · Europa Edu"
    assert browser.get(address).text.count(title) == 1
    assert title in browser.get(address, headers={"hx-request": "true"}).text


def test_it_practises_a_region_and_says_where_there_is_nothing_to_ask(browser, lea):
    browser.post("/practice/", {"after": "0", "topic": "capitals", "region": "iberia"})
    begun = Practice.objects.get()
    assert {one.item for one in questions_of(begun)} == {"capital:ES", "capital:PT", "capital:AD"}

    answer = browser.post(
        "/practice/", {"after": begun.pk, "topic": "rivers", "region": "benelux"}, follow=True
    )
    assert "There is nothing to ask about this there." in answer.text
    assert Practice.objects.get().finished_at is None


def test_it_praises_only_what_went_well(browser, lea):
    begun = asking(lea, *[(f"capital:{land}", "choice") for land in ("FR", "IT", "ES", "PT")])
    for number, asked in enumerate(questions_of(begun), 1):
        given = right_answer(asked) if number == 1 else ["-"]
        browser.post(f"/practice/{begun.pk}/{number}/", {"move": given})
    page = browser.get(f"/practice/{begun.pk}/").text
    assert "A good start" in page
    assert "Well done!" not in page
