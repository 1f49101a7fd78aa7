"""Questions: exactly one answer is right, whatever the item, the form, the seed and the pupil."""

import subprocess
import sys
from collections import Counter
from itertools import combinations
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.atlas import atlas, may_touch
from europa_edu.environment import ROOT
from europa_edu.facts import (
    Item,
    all_items,
    cards,
    cities_like,
    cities_of,
    may_lie_on,
    may_sail,
    name,
    sights,
)
from quizzes.questions.generate import CannotAsk, forms_of, question, questions
from quizzes.questions.grading import grade
from quizzes.questions.question import Form, Question
from tests.quizzes.questions.oracle import flag, is_true, right_answers

ITEMS = st.sampled_from(all_items())
CODES = st.sampled_from(
    (*atlas().countries, *atlas().cities, *atlas().rivers, *atlas().seas, "D3", "1995", "4", "")
)


def check(asked: Question) -> None:
    """What holds for every question."""
    right = right_answers(asked)
    if (asked.topic, asked.form) == ("sight", "typed"):
        # Who types may know another city of which one may say the same.
        assert asked.answer in right
        assert all(grade(asked, name(city, "en")).right for (city,) in right)
    else:
        assert right == [asked.answer]
    assert len(set(asked.choices)) == len(asked.choices)
    if asked.form in ("choice", "pick_flag"):
        assert 2 <= len(asked.choices) <= 6
        assert [choice for choice in asked.choices if is_true(asked, choice)] == [*asked.answer]
    if asked.form in ("order", "match"):
        assert sorted(asked.choices) == sorted(asked.answer)
    if asked.form in ("typed", "name_cell", "tap_country", "tap_cell"):
        assert asked.choices == ()
    assert msgspec.json.decode(msgspec.json.encode(asked), type=Question) == asked


def test_it_has_exactly_one_right_answer_in_ten_thousand_questions() -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(10):
        for item in all_items():
            asked = question(item, seed=str(seed))
            check(asked)
            seen[asked.topic, asked.form] += 1
    assert seen.total() >= 10_000
    assert set(seen) == {
        (item.split(":")[0], form) for item in all_items() for form in forms_of(item)
    }
    assert {form for _, form in seen} == set(get_args(Form))


def test_it_names_no_country_that_a_class_leaves_out() -> None:
    without = frozenset(("XK",))
    gone = {"XK", "pristina", *(sight.id for sight in cards()["pristina"].sights)}
    confusions = dict.fromkeys(all_items(), ("XK", "pristina"))
    some = questions(all_items(), seed="all", confusions=confusions)
    assert any(gone & {*one.subject, *one.choices, *one.answer} for one in some)
    for seed in range(8):
        asked = questions(all_items(), seed=f"{seed}", confusions=confusions, without=without)
        for one in asked:
            if one.form != "tap_city":  # a dot without a name
                assert not gone & {*one.subject, *one.choices, *one.answer}, one
        left = {one.item for one in asked}
        assert {"neighbours:AL", "border:AL-XK", "flag:XK"}.isdisjoint(left)
        assert {"neighbours:DE", "border:AL-GR", "flag:AL"} <= left


@given(ITEMS, st.text(max_size=12), st.lists(CODES, max_size=8), st.data())
def test_it_has_exactly_one_right_answer_for_every_pupil(
    item: str, seed: str, confusions: list[str], data: st.DataObject
) -> None:
    form = data.draw(st.sampled_from(("", *forms_of(item))))
    asked = question(item, seed=seed, confusions=confusions, form=form)
    check(asked)
    assert not form or asked.form == form
    assert asked == question(item, seed=seed, confusions=confusions, form=form)


def test_it_asks_the_same_on_every_machine() -> None:
    script = (
        "from quizzes.questions.generate import questions; from europa_edu.facts import all_items;"
        "import hashlib; asked = questions(all_items(), seed='class 7b');"
        "print(hashlib.sha256(repr(asked).encode()).hexdigest())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(said) == 1


def test_it_asks_differently_with_another_seed() -> None:
    assert len({question("capital:FR", seed=str(seed), form="choice") for seed in range(20)}) > 10


def test_it_offers_first_what_this_pupil_took_for_it_before() -> None:
    for seed in range(20):
        asked = question("flag:SI", seed=str(seed), form="choice", confusions=["RU", "SK", "SI"])
        assert {"SI", "RU", "SK"} < set(asked.choices)


def test_it_offers_the_capital_of_the_country_that_was_taken_for_it() -> None:
    for seed in range(20):
        asked = question("capital:SK", seed=str(seed), form="choice", confusions=["SI"])
        assert {"SI", "ljubljana"} & set(asked.choices)


def test_it_offers_neighbours_and_the_region() -> None:
    for seed in range(20):
        asked = question("country-of:riga", seed=str(seed), form="choice")
        near = {"EE", "LT", "BY", "RU", "FI", "SE", "DK", "NO", "IS", "LV"}
        assert set(asked.choices) <= near


def test_it_offers_the_largest_city_beside_the_capital() -> None:
    asked = [question("capital:TR", seed=str(seed), form="choice") for seed in range(30)]
    assert any("istanbul" in one.choices for one in asked)


def test_it_never_shows_flags_that_only_a_shade_tells_apart() -> None:
    for code, twin in (("LU", "NL"), ("NL", "LU")):
        for seed in range(50):
            for form in ("choice", "pick_flag", "match"):
                asked = question(f"flag:{code}", seed=str(seed), form=form, confusions=[twin])
                assert twin not in asked.choices
    assert len({flag(code) for code in atlas().countries}) == len(atlas().countries)


@pytest.mark.parametrize("form", ["pick_flag", "match"])
def test_it_never_shows_two_such_flags_beside_a_third(form: str) -> None:
    for seed in range(50):
        asked = question("flag:BE", seed=str(seed), form=form, confusions=["LU", "NL"])
        assert not {"LU", "NL"} <= set(asked.choices)


def test_it_asks_for_a_flags_country_and_for_a_countrys_flag() -> None:
    asked = Counter(question("flag:FR", seed=str(seed)).form for seed in range(200))
    assert min(asked["choice"], asked["typed"], asked["pick_flag"]) > 20


@pytest.mark.parametrize(
    ("kind", "may_hold"), [("border", may_touch), ("sea", may_sail), ("coast", may_lie_on)]
)
def test_it_offers_nothing_that_a_teacher_could_dispute(kind: str, may_hold) -> None:  # type: ignore[no-untyped-def]
    for item in all_items():
        for seed in range(6 if item.startswith(f"{kind}:") else 0):
            asked = question(item, seed=str(seed))
            if len(asked.subject) == 1:
                told = [choice for choice in asked.choices if choice in asked.answer]
                wrong = [choice for choice in asked.choices if choice not in asked.answer]
                # "Which of these does not touch …": there the answer says that it is so.
                pairs = [
                    (asked.subject[0], choice)
                    for choice in (wrong, told)[not Item.parse(item).holds]
                ]
                pairs = [pair if pair[0] in atlas().countries else pair[::-1] for pair in pairs]
                assert not any(may_hold(*pair) for pair in pairs), asked


def test_it_asks_about_links_that_a_pupil_imagined() -> None:
    for a, b in combinations(atlas().countries, 2):
        for item in (f"border:{a}-{b}", f"sea:{a}-{b}"):
            if forms_of(item) and item not in all_items():
                check(question(item, seed="1"))


def test_it_asks_which_is_no_neighbour_where_a_border_was_imagined() -> None:
    drawn = (question("border:FR-PL", seed=str(seed)) for seed in range(20))
    asked = next(one for one in drawn if len(one.subject) == 1)
    assert asked.answer == ("PL",)
    assert asked.subject == ("FR",)
    assert set(asked.choices) - {"PL"} <= set(atlas().countries["FR"].neighbours)


def test_it_asks_yes_or_no_where_there_is_nothing_to_choose_from() -> None:
    asked = question("border:IE-IS", seed="1")
    assert (asked.subject, asked.choices, asked.answer) == (("IE", "IS"), ("yes", "no"), ("no",))


def test_it_asks_now_and_then_whether_a_real_border_is_there() -> None:
    answers = Counter(question("border:FR-IT", seed=str(seed)).answer for seed in range(100))
    assert 5 < answers["yes",] < 25


@pytest.mark.parametrize("kind", ["border", "sea"])
def test_it_is_answered_no_as_often_as_yes(kind: str) -> None:
    listed = [item for item in all_items() if item.startswith(f"{kind}:")]
    drawn = (question(item, seed=str(seed)) for item in listed for seed in range(60))
    answers = Counter(one.answer for one in drawn if len(one.subject) == 2)
    assert set(answers) == {("yes",), ("no",)}
    assert 0.4 < answers["no",] / answers.total() < 0.6


def test_it_asks_outright_about_the_very_fact_of_the_item() -> None:
    for item in ("border:FR-PT", "border:FR-IT", "sea:FI-NO", "sea:FR-GB"):
        outright = [
            one for n in range(60) if len((one := question(item, seed=str(n))).subject) == 2
        ]
        assert outright
        assert {f"{one.topic}:{'-'.join(one.subject)}" for one in outright} == {item}
        assert {one.item for one in outright} == {item}


def test_it_asks_for_every_sight_with_one_right_answer_whatever_a_pupil_took_for_it() -> None:
    asked_for = set()
    for city in cards():
        alike = tuple(cities_like(city))
        theirs = tuple(s.id for other in alike if other in cards() for s in cards()[other].sights)
        for form in ("choice", *set(forms_of(f"sight:{city}")) - {"choice", "typed"}):
            for seed in range(24):
                asked = question(
                    f"sight:{city}", seed=str(seed), form=form, confusions=(*alike, *theirs)
                )
                check(asked)
                assert not {*alike, *theirs} & set(asked.choices), asked
                asked_for |= {*asked.subject, *asked.answer}
    assert set(sights()) <= asked_for


@pytest.mark.parametrize(
    ("one", "two"),
    [("rome", "vaticancity"), ("kaliningrad", "gdansk"), ("riga", "tallinn"), ("tromso", "narvik"),
     ("podgorica", "skopje"), ("varna", "burgas"), ("palermo", "catania")],
)  # fmt: skip
def test_it_never_offers_a_city_against_one_of_which_the_same_is_true(one: str, two: str) -> None:
    for city, other in ((one, two), (two, one)):
        theirs = {sight.id for sight in cards()[other].sights} if other in cards() else set()
        for seed in range(60 if city in cards() else 0):
            asked = question(f"sight:{city}", seed=str(seed), confusions=(other, *theirs))
            assert not {other, *theirs} & set(asked.choices)


def test_it_takes_wrong_sights_from_several_cities() -> None:
    for seed in range(20):
        asked = question("sight:bern", seed=str(seed), form="choice")
        if asked.subject == ("bern",):
            assert len({cities_of(sight) for sight in asked.choices}) == len(asked.choices)


@pytest.mark.parametrize(
    "item",
    [
        "border1960:DD-PL", "plane:FR-IT", "border:FR", "border:FR-FR", "border:FR-XX",
        "border:ES-GB", "sea:GB-IE", "capital:KZ", "capital:", "population:ES>FR",
        "population:BE>GR", "joined:CH", "sight:nowhere", "cell:pisa", "river:nile", "", "nonsense",
    ],
)  # fmt: skip
def test_it_cannot_ask_what_is_no_clear_fact_of_today(item: str) -> None:
    assert forms_of(item) == ()
    with pytest.raises(CannotAsk):
        question(item, seed="1")


def test_it_refuses_a_form_that_does_not_suit() -> None:
    with pytest.raises(CannotAsk):
        question("joined:PT", seed="1", form="tap_country")


def test_it_leaves_out_of_a_set_what_cannot_be_asked() -> None:
    asked = questions(
        ["plane:FR-IT", "capital:FR", "neighbours:FR", "area:HU>RS", "cell:oslo"], seed="1"
    )
    assert [one.item for one in asked] == ["capital:FR", "cell:oslo"]


def test_it_keeps_a_set_to_the_forms_that_are_wanted() -> None:
    wanted = ("choice", "tap_country")
    asked = questions(all_items(), seed="1", forms=wanted)
    assert {one.form for one in asked} == set(wanted)
    assert len(asked) == len(all_items())


def test_it_takes_confusions_of_a_set_by_item() -> None:
    asked = questions(
        ["flag:SI", "flag:BE"], seed="1", forms=("choice",), confusions={"flag:SI": ("PT",)}
    )
    assert "PT" in asked[0].choices
    assert "PT" not in asked[1].choices


def test_it_leaves_a_fingers_breadth_between_cities_to_tap() -> None:
    for item in all_items():
        if "tap_city" in forms_of(item):
            asked = question(item, seed="1", form="tap_city")
            spots = [(atlas().cities[city].x, atlas().cities[city].y) for city in asked.choices]
            near = [
                (a, b)
                for i, a in enumerate(spots)
                for b in spots[:i]
                if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 900
            ]
            assert near == []


def test_it_never_shows_the_right_order_at_first() -> None:
    for item in all_items():
        if "order" in forms_of(item):
            asked = question(item, seed="1", form="order")
            assert asked.choices != asked.answer
            assert len(asked.choices) == 4
