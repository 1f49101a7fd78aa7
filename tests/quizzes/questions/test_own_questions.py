"""What teachers wrote, asked and graded: texts as they stand, cards against their like."""

from collections.abc import Iterable, Iterator

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.atlas import atlas, fold
from europa_edu.facts import OWN, TOPICS, Item, topic_of
from quizzes.boards import board, has_map
from quizzes.questions.formats import gift
from quizzes.questions.formats.values import Wording, Written, WrittenCard, WrittenSight
from quizzes.questions.generate import forms_of
from quizzes.questions.grading import grade
from quizzes.questions.own_questions import ask_card, ask_written, fit_to_ask, problems_of
from quizzes.questions.question import Question
from quizzes.words import TOPIC_NAMES, choice_name, explanation, prompt

TOWER = Written(
    "choice", "How high is the tower?", ("161 m",), ("100 m", "50 m"), feedback="Count the steps."
)
RIVER = Written("short", "Which river flows through Ulm?", ("Danube", "Donau"))
SEEDS = [str(number) for number in range(40)]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield


def card(key: str, country: str, city: str, *sights: str) -> WrittenCard:
    return WrittenCard(
        key,
        country,
        Wording(en=city),
        tuple(WrittenSight(Wording(en=name)) for name in sights),
    )


ULM = card("ulm", "DE", "Ulm", "Sparrow of Ulm", "Very high minster", "Fishermen’s quarter")
LINZ = card("linz", "AT", "Linz", "Ars Electronica", "Very high minster", "Cake shop")
BERN = card("bern", "CH", "Bern", "Bear park", "Clock tower", "Rose garden")


def typed(*accepted: str) -> Question:
    return ask_written("own:1", Written("short", "?", accepted), seed="s")


def asked(one: WrittenCard, *others: WrittenCard, seeds: Iterable[str] = SEEDS) -> list[Question]:
    return [ask_card("own-card:1", one, others, seed=seed) for seed in seeds]


def test_it_offers_all_answers_in_an_order_that_only_lots_know() -> None:
    drawn = [ask_written("own:1", TOWER, seed=seed) for seed in SEEDS]
    assert {frozenset(one.choices) for one in drawn} == {frozenset(("161 m", "100 m", "50 m"))}
    assert {one.choices.index("161 m") for one in drawn} == {0, 1, 2}
    assert drawn[0] == ask_written("own:1", TOWER, seed="0")


def test_it_says_the_right_answer_and_what_the_teacher_says_about_it() -> None:
    one = ask_written("own:1", TOWER, seed="s")
    assert prompt(one) == "How high is the tower?"
    assert explanation(one) == "The right answer: 161 m. Count the steps."
    assert grade(one, "161 m").right
    assert not grade(one, "50 m").right


def test_it_says_true_and_false_in_words_of_the_site() -> None:
    one = ask_written("own:1", Written("true_false", "Ulm is in Spain.", ("false",)), seed="s")
    assert [choice_name(code, one) for code in one.choices] == ["True", "False"]
    assert grade(one, "false").right


def test_it_never_takes_a_text_for_a_code() -> None:
    one = ask_written("own:1", Written("choice", "?", ("FR",), ("paris", "B, C")), seed="s")
    assert sorted(choice_name(code, one) for code in one.choices) == ["B, C", "FR", "paris"]
    assert not has_map(one)


def test_it_keeps_signs_that_mean_something_else_apart_from_answers() -> None:
    one = ask_written("own:1", Written("choice", "?", ("-",), ("~ 3", "a\nb")), seed="s")
    assert "-" not in one.choices
    assert not any(code.startswith("~") or "\n" in code for code in one.choices)
    assert grade(one, one.answer[0]).right
    assert not grade(one, "-").right


@pytest.mark.parametrize("text", ["Danube", "the danube", "donau", "DANUBE ", "Danub"])
def test_it_forgives_what_is_typed_nearly_right(text: str) -> None:
    assert grade(ask_written("own:1", RIVER, seed="s"), text).right


def test_it_shows_the_right_spelling_of_what_was_meant() -> None:
    verdict = grade(ask_written("own:1", RIVER, seed="s"), "Donnau")
    assert (verdict.right, verdict.exact, verdict.spelling) == (True, False, "Donau")


@pytest.mark.parametrize("text", ["Rhine", "Dan", "", "-", "Danube or Rhine", "x" * 200])
def test_it_accepts_nothing_else(text: str) -> None:
    assert not grade(ask_written("own:1", RIVER, seed="s"), text).right


def test_it_knows_no_rival_but_what_the_teacher_accepts() -> None:
    assert grade(typed("Slovenia"), "Slovania").right


@pytest.mark.parametrize(
    ("accepted", "right", "wrong"),
    [
        ("3,5", "3.5", "35"),
        ("10000", "10 000", "1000"),
        ("1989", "in 1989", "1998"),
        ("-12", "−12", "12"),
        ("C++", "c++", "x"),
        ("+", "+", "*"),
    ],
)
def test_it_takes_numbers_and_signs_exactly(accepted: str, right: str, wrong: str) -> None:
    assert grade(typed(accepted), right).right
    assert not grade(typed(accepted), wrong).right


@given(st.text(max_size=90), st.lists(st.text(min_size=1, max_size=80), min_size=1, max_size=4))
def test_it_never_stumbles_over_what_is_typed(text: str, accepted: list[str]) -> None:
    assert grade(typed(*accepted), text).right in (True, False)


def test_it_asks_for_a_card_s_country_and_for_the_city_of_a_sight() -> None:
    forms = {(one.topic, one.form) for one in asked(ULM)}
    assert forms == {("country-of", "choice"), ("country-of", "tap_country"), ("sight", "choice")}
    sentences = {prompt(one) for one in asked(ULM)}
    assert {
        "In which country is Ulm?",
        "Tap the country in which Ulm lies.",
        "Very high minster: which city is that?",
        "Fishermen’s quarter: which city is that?",
    } == sentences


def test_it_has_one_right_answer_among_different_ones() -> None:
    for one in asked(ULM, LINZ, BERN):
        names = [choice_name(code, one) for code in one.choices]
        assert len(set(map(fold, names))) == len(names) in (0, 4)
        assert [grade(one, code).right for code in one.choices].count(True) == bool(names)


def test_it_tells_a_city_from_the_others_of_its_set() -> None:
    of_sight = [one for one in asked(ULM, LINZ, BERN) if one.topic == "sight"]
    assert all("bern" in one.choices for one in of_sight)
    assert {choice_name("bern", one) for one in of_sight} == {"Bern"}
    # Linz has a very high minster too.
    high = [one for one in of_sight if "minster" in prompt(one)]
    assert high
    assert not any("linz" in one.choices for one in high)


def test_it_never_says_the_answer_in_the_question() -> None:
    assert not any("Sparrow" in prompt(one) for one in asked(ULM))
    monaco = card("monaco", "MC", "Monaco", "Prince’s palace", "Harbour", "Rock")
    assert {one.topic for one in asked(monaco)} == {"sight"}


def test_it_explains_a_card_and_shows_it_on_the_map() -> None:
    said = {explanation(one) for one in asked(ULM)}
    assert "Ulm is in Germany." in said
    assert "Very high minster: Ulm, Germany." in said
    for one in asked(ULM):
        drawn = board(one, answered=True)
        assert [fill.place for fill in drawn.fills] == ["DE"]
    with override("fr"):
        one = next(one for one in asked(ULM) if one.topic != "sight")
        assert explanation(one) == "Ulm se trouve en Allemagne."


@pytest.mark.parametrize("country", atlas().countries)
def test_it_can_ask_for_a_card_of_any_country(country: str) -> None:
    one = card("a-town", country, "Atown", "Old bridge", "New bridge", "No bridge")
    assert {len(each.choices) for each in asked(one, seeds=SEEDS[:9])} <= {0, 4}


def test_it_has_a_topic_of_its_own_which_is_no_fact_of_the_atlas() -> None:
    for item in ("own:12", "own-card:3"):
        assert topic_of(item) == OWN
        about = Item.parse(item)
        assert (about.is_of_today, about.countries, about.places()) == (False, (), ())
        assert forms_of(item) == ()
    assert OWN not in TOPICS
    assert str(TOPIC_NAMES[OWN]) == "Own questions"


@pytest.mark.parametrize(
    "written",
    [
        Written("match", "?", pairs=(("a", "b"), ("c", "d"))),
        Written("number", "?", ("4806",), tolerance=2),
        Written("short", "x" * 301, ("a",)),
        Written("short", "?", ("a",), feedback="x" * 501),
        Written("short", "?", tuple(map(str, range(13)))),
    ],
    ids=lambda written: written.kind,
)
def test_it_refuses_what_cannot_be_asked(written: Written) -> None:
    assert problems_of(written)


def test_it_names_the_line_of_what_cannot_be_asked() -> None:
    raw = b"Is it?{T}\n\n// next\nPairs?{=a -> b =c -> d}\n\nHow many?{#9}\n\nHigh?{#4800:50}\n"
    read = fit_to_ask(gift.read_questions(raw))
    assert [(one.line, one.code) for one in read.problems] == [(4, "not_asked"), (8, "not_asked")]
    assert not read.questions
    kept = fit_to_ask(gift.read_questions(b"How many?{#9}\n"))
    assert [(one.kind, one.right) for one in kept.questions] == [("short", ("9",))]
