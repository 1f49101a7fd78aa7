"""Every question can be read in every language, and its map shows what it is about."""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.utils.translation import override

from europa_edu.atlas import REGIONS, atlas
from europa_edu.facts import OWN, TOPICS, Item, all_items, sentence, sights
from europa_edu.maps.drawing import draw_state
from quizzes.boards import board, is_tapped
from quizzes.questions.generate import YES_NO, forms_of, question
from quizzes.questions.question import Question
from quizzes.words import (
    REGION_NAMES,
    TOPIC_NAMES,
    answer_name,
    choice_name,
    explanation,
    flags,
    flags_above,
    prompt,
)

LANGUAGES = ("en", "fr", "de")


def each_question() -> Iterator[Question]:
    """Every item in every form, both ways round in most."""
    for item in all_items():
        for form in forms_of(item):
            for seed in ("1", "2"):
                yield question(item, seed=seed, form=form)


def said(asked: Question) -> tuple[str, str, tuple[str, ...]]:
    names = tuple(choice_name(code, asked) for code in (*asked.choices, *asked.answer))
    return prompt(asked), explanation(asked), names


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_never_asks_one_sentence_for_two_facts(language: str) -> None:
    """Whoever reads it cannot know which Brest is meant."""
    items: defaultdict[tuple[str, tuple[str, ...]], set[tuple[str, ...]]] = defaultdict(set)
    right: defaultdict[tuple[str, tuple[str, ...]], set[str]] = defaultdict(set)
    wrong: defaultdict[tuple[str, tuple[str, ...]], set[str]] = defaultdict(set)
    for asked in each_question():
        if asked.topic in ("population", "area") or asked.form == "match":
            continue  # what is right there depends on what is offered
        with override(language):
            sentence = prompt(asked), flags(asked) if asked.topic == "flag" else ()
            names = {code: choice_name(code, asked) for code in (*asked.choices, *asked.answer)}
        if not asked.choices or asked.form == "tap_city":
            items[sentence].add(asked.answer)
        elif asked.choices != YES_NO and asked.form != "pick_flag":
            right[sentence].add(names[asked.answer[0]])
            wrong[sentence] |= {names[code] for code in asked.choices if code not in asked.answer}
    assert not {sentence: answers for sentence, answers in items.items() if len(answers) > 1}
    assert not {sentence: both for sentence in right if (both := right[sentence] & wrong[sentence])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_every_question_in_every_language(language: str) -> None:
    codes = {*atlas().countries, *atlas().cities, *atlas().rivers, *atlas().seas, *sights()}
    for asked in each_question():
        with override(language):
            sentence, reason, names = said(asked)
        for text in (sentence, reason, *names):
            assert text[0] == text[0].upper()
            assert "%" not in text
            assert "None" not in text
            assert not set(re.findall(r"[\w-]+", text)) & atlas().countries.keys(), text
        assert not set(names) & codes
        assert sentence.endswith(("?", "."))
        assert len(sentence) < 140
        assert reason.endswith(".")
        choices = names[: len(asked.choices)]
        assert len(set(choices)) == len(choices), asked


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_leaves_no_english_in_other_languages(language: str) -> None:
    for asked in each_question():
        with override("en"):
            english = said(asked)
        with override(language):
            own = said(asked)
        assert own[0] != english[0]
        # "Monaco: 2 km²." is said alike where all the names are.
        if own[2] != english[2]:
            assert own[1] != english[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_names_every_topic(language: str) -> None:
    assert tuple(TOPIC_NAMES) == (*TOPICS, OWN)
    with override(language):
        assert len({str(name) for name in TOPIC_NAMES.values()}) == len(TOPIC_NAMES)


def test_it_reads_well_in_english() -> None:
    with override("en"):
        assert prompt(question("joined:NL", seed="1")) == (
            "When did the Netherlands join the European Union?"
        )
        asked = Question("river:danube", "river", "choice", ("danube",), ("RO",), ("RO", "PL"))
        assert prompt(asked) == "Which of these countries does the Danube flow through?"
        assert explanation(asked).startswith("The Danube flows through Austria, ")
        asked = Question("capital:FR", "capital", "typed", ("paris",), ("FR",))
        assert prompt(asked) == "Which country has the capital Paris?"


def test_it_does_not_say_the_answer_in_the_question() -> None:
    """But for places named after each other, such as Andorra la Vella."""
    for asked in each_question():
        if asked.topic in ("capital", "country-of", "flag") and asked.form != "match":
            with override("en"):
                told = choice_name(asked.answer[0], asked) in prompt(asked)
            assert not told or "AD" in asked.answer or asked.item == "capital:LU", asked


@pytest.mark.parametrize(
    ("language", "people", "area"),
    [
        ("en", "France: about 66.4 million people in 2024 (without the overseas departments).",
         "Serbia: 77,470 km² (without Kosovo)."),
        ("fr", "France : environ 66,4 millions d’habitants en 2024 (sans l’outre-mer).",
         "Serbie : 77\u202f470 km² (sans le Kosovo)."),
        ("de", "Frankreich: etwa 66,4 Millionen Menschen im Jahr 2024 (ohne die Überseegebiete).",
         "Serbien: 77.470 km² (ohne den Kosovo)."),
    ],
)  # fmt: skip
def test_it_tells_of_what_year_and_of_what_a_figure_is(
    language: str, people: str, area: str
) -> None:
    with override(language):
        assert people in explanation(question("population:FR>ES", seed="1", form="choice"))
        assert area in explanation(question("area:RO>RS", seed="1", form="choice"))


def test_it_tells_few_people_in_full() -> None:
    with override("en"):
        told = explanation(question("population:EE>ME", seed="1", form="choice"))
    assert "Estonia: about 1.37 million people in 2024." in told
    assert "Montenegro: about 624,000 people in 2024." in told


def test_it_shows_flags_where_they_are_asked() -> None:
    assert flags(question("flag:FR", seed="1", form="typed")) == ("FR",)
    assert len(flags(question("flag:FR", seed="1", form="match"))) == 4
    asked = question("flag:FR", seed="1", form="pick_flag")
    assert flags(asked) == asked.choices
    assert flags(question("capital:FR", seed="1")) == ()


def test_it_shows_no_flag_over_flags_to_choose_from_until_it_is_known() -> None:
    asked = question("flag:FR", seed="1", form="pick_flag")
    assert flags_above(asked, answered=False) == ()
    (number,) = flags_above(asked, answered=True)
    assert asked.choices[number - 1] == "FR"
    assert flags_above(question("flag:FR", seed="1", form="typed"), answered=False) == (1,)
    matched = question("flag:FR", seed="1", form="match")
    assert flags_above(matched, answered=False) == ()
    assert flags_above(matched, answered=True) == (1, 2, 3, 4)


def test_it_names_flags_to_choose_from_by_letters_until_the_answer() -> None:
    asked = question("flag:FR", seed="1", form="pick_flag")
    with override("en"):
        names = [choice_name(code, asked) for code in asked.choices]
        assert names == ["Flag A", "Flag B", "Flag C", "Flag D"]
        assert answer_name("FR", asked) == "France"
        assert prompt(asked) == "Which is the flag of France?"


def test_it_draws_every_question_before_and_after() -> None:
    for asked in each_question():
        wrong = next((code for code in asked.choices if code not in asked.answer), "")
        for drawn in (
            board(asked, answered=False),
            board(asked, answered=True, given=wrong),
        ):
            draw_state(drawn, "en")


def test_it_lets_all_countries_be_tapped_and_marks_none() -> None:
    drawn = board(question("flag:FR", seed="1", form="tap_country"), answered=False)
    assert {target.move for target in drawn.targets} == set(atlas().countries)
    assert (drawn.fills, drawn.focus, drawn.cities) == ((), (), ())


def test_it_draws_cities_to_tap_without_their_names() -> None:
    asked = question("capital:FR", seed="1", form="tap_city")
    drawn = board(asked, answered=False)
    assert [target.move for target in drawn.targets] == [*asked.choices]
    assert drawn.cities == ()
    assert len({fill.tone for fill in drawn.fills}) == 1


def test_it_lets_every_square_be_tapped() -> None:
    drawn = board(question("cell:oslo", seed="1", form="tap_cell"), answered=False)
    assert drawn.grid
    assert len(drawn.targets) == 80
    assert drawn.fills == ()


def test_it_tells_nothing_on_the_map_before_the_answer() -> None:
    for asked in each_question():
        drawn = board(asked, answered=False)
        assert not {fill.place for fill in drawn.fills} - set(asked.choices)
        assert len({fill.tone for fill in drawn.fills}) <= 1
        assert (drawn.labels, drawn.routes, drawn.tokens, drawn.cities) == ((), (), (), ())


def test_it_marks_what_was_right_and_what_was_given() -> None:
    asked = question("flag:FR", seed="1", form="tap_country")
    tones = {fill.place: fill.tone for fill in board(asked, answered=True, given="IT").fills}
    assert tones == {"FR": "right", "IT": "wrong"}
    right = board(asked, answered=True, given="FR")
    assert {fill.place: fill.tone for fill in right.fills} == {"FR": "right"}


def test_it_sets_the_country_off_from_its_neighbours() -> None:
    fills = board(question("neighbours:PT", seed="1"), answered=True, given="3").fills
    assert {fill.place: fill.tone for fill in fills} == {"PT": "right", "ES": "lit"}


def test_it_numbers_the_countries_in_their_order() -> None:
    asked = question("area:FR>DE", seed="1", form="order")
    notes = {fill.place: fill.note for fill in board(asked, answered=True).fills}
    assert [notes[code] for code in asked.answer] == ["1", "2", "3", "4"]


def test_it_draws_the_sea_line_after_the_answer() -> None:
    drawn = board(question("sea:FR-GB", seed="1"), answered=True)
    assert [route.points for route in drawn.routes] == [("FR", "GB")]
    assert board(question("sea:HU-PL", seed="1"), answered=True).routes == ()


def test_it_names_the_river_on_the_map() -> None:
    with override("de"):
        drawn = board(question("river:danube", seed="1"), answered=True)
    assert [label.text for label in drawn.labels] == ["Donau"]


def test_it_names_the_country_that_was_meant_before_its_neighbours() -> None:
    with override("fr"):
        drawn = board(question("country-of:riga", seed="1", form="tap_country"), answered=True)
    assert [(label.place, label.text) for label in drawn.labels] == [("LV", "Lettonie")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_explains_by_the_sentence_that_is_said_everywhere(language: str) -> None:
    for asked in each_question():
        if asked.form not in ("order", "match"):
            with override(language):
                told = explanation(asked)
            assert told.startswith(sentence(Item.parse(asked.item), language)), asked


@pytest.mark.parametrize(
    ("asked", "french", "german"),
    [
        (
            Question("capital:NL", "capital", "typed", ("NL",), ("amsterdam",)),
            "Quelle est la capitale des Pays-Bas\u202f?",
            "Wie heißt die Hauptstadt der Niederlande?",
        ),
        (
            Question("border:AL-XK", "border", "choice", ("XK",), ("AL",), ("AL", "FR")),
            "Lequel de ces pays touche le Kosovo\u202f?",
            "Welches dieser Länder grenzt an den Kosovo?",
        ),
        (
            Question("river:rhine", "river", "choice", ("rhine",), ("CH",), ("CH", "PL")),
            "Par lequel de ces pays passe le Rhin\u202f?",
            "Durch welches dieser Länder fließt der Rhein?",
        ),
        (
            Question("joined:NL", "joined", "choice", ("NL",), ("1958",), ("1958", "1973")),
            "En quelle année l’Union européenne a-t-elle accueilli les Pays-Bas\u202f?",
            "In welchem Jahr nahm die Europäische Union die Niederlande auf?",
        ),
    ],
)
def test_it_asks_in_good_french_and_german(asked: Question, french: str, german: str) -> None:
    with override("fr"):
        assert prompt(asked) == french
    with override("de"):
        assert prompt(asked) == german


def test_it_names_every_region_in_every_language() -> None:
    assert REGION_NAMES.keys() == REGIONS.keys()
    for language in LANGUAGES:
        with override(language):
            assert len({str(name) for name in REGION_NAMES.values()}) == len(REGIONS)


def test_it_draws_nothing_before_the_answer_but_what_can_be_tapped() -> None:
    for asked in each_question():
        before = board(asked, answered=False)
        dots = {fill.place for fill in before.fills}
        assert dots == (set(asked.choices) if asked.form == "tap_city" else set())
        drawn = (before.routes, before.labels, before.notes, before.cities, before.rivers)
        assert not any(drawn), asked
        assert bool(before.targets) == is_tapped(asked)


def test_it_draws_the_course_of_a_river_after_the_answer() -> None:
    after = board(question("river:dnieper", seed="1"), answered=True)
    assert after.rivers == ("dnieper",)
    assert draw_state(after, "en").rivers == ("dnieper",)
