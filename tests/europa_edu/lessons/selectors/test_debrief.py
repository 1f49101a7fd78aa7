"""The steps of a lesson's debrief: which there are, in which order, and what each shows."""

import pytest

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.debrief import asked, debrief, missed_facts, step_of
from europa_edu.lessons.selectors.evidence import Proof
from europa_edu.lessons.services.debrief import show_step
from europa_edu.lessons.services.lessons import end_lesson
from games.engine.codec import encode
from games.engine.events import Event, Evidence
from games.engine.rules import Outcome
from games.models import Match
from quizzes.questions.generate import question
from tests.europa_edu.lessons.begun import come_in
from tests.europa_edu.lessons.selectors.test_evidence import turn
from tests.europa_edu.lessons.services.test_lessons import lesson_of, started, tables

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

MISSED = ("border:FR-IT", "border:ES-PT", "border:CH-FR", "border:DE-PL")


def answered(match: Match, item: str, *, right: bool, private: bool = False) -> None:
    hidden = {"card": "FR"} if private else {}
    turn(match, Event("laid", 0, private=hidden, evidence=(Evidence(item, right=right),)))


def ended(at_bell: str = "end", *, private: bool = False, missed: int = 4) -> Lesson:
    """Tables of a bot and three pupils, and of three; the first facts were missed most often."""
    lesson, people = started(at_bell=at_bell, seed="the same")
    come_in(lesson, people)
    for often, item in enumerate(reversed(MISSED[:missed]), 1):
        for _ in range(often):
            answered(tables(lesson)[1], item, right=False, private=private)
    answered(tables(lesson)[1], "border:DK-SE", right=True)
    end_lesson(lesson=lesson)
    lesson.refresh_from_db()
    return lesson


def kinds(lesson: Lesson) -> list[str]:
    return [step.kind for step in debrief(lesson)]


def test_it_goes_from_our_map_to_a_question() -> None:
    lesson = ended()
    assert kinds(lesson) == ["atlas", "fact", "fact", "fact", "podiums", "question", "answer"]
    facts = [step.fact for step in debrief(lesson) if step.fact]
    assert [fact.item for fact in facts] == list(MISSED[:3])
    assert facts[0].words == "France and Italy touch."
    assert (facts[0].right, facts[0].given) == (0, 4)
    assert facts[0].board


def test_it_leaves_out_what_has_nothing_to_show() -> None:
    assert kinds(ended(missed=0)) == ["atlas", "podiums"]


def test_it_tells_nothing_secret_of_matches_that_are_kept() -> None:
    assert kinds(ended("freeze", private=True)) == ["atlas"]


def test_it_looks_back_at_what_all_saw_where_matches_are_kept() -> None:
    steps = kinds(ended("freeze"))
    assert steps == ["atlas", "fact", "fact", "fact", "question", "answer"]


@pytest.mark.parametrize(
    ("missed", "about"), [(4, ("Germany", "Poland")), (1, ("France", "Italy"))]
)
def test_it_asks_what_was_not_just_shown_where_it_can(missed: int, about: tuple[str, ...]) -> None:
    questions = [step.asked for step in debrief(ended(missed=missed)) if step.asked]
    assert len(questions) == 2
    assert all(any(name in asked.words for name in about) for asked in questions)


def test_it_tells_no_answer_before_it_is_shown() -> None:
    before, after = (step.asked for step in debrief(ended()) if step.asked)
    assert before
    assert after
    assert not any(choice.right for choice in before.choices)
    assert before.why == ""
    assert before.board is None or not (before.board.fills or before.board.labels)
    assert [choice.name for choice in before.choices] == [choice.name for choice in after.choices]
    assert sum(choice.right for choice in after.choices) == 1
    assert after.why


def test_it_says_who_is_in_front_and_never_who_is_last() -> None:
    (podiums,) = (step.podiums for step in debrief(ended()) if step.podiums)
    for podium in podiums:
        outcome = podium.tile.standing
        assert outcome
        shown = {seat.index for _place, seat in podium.places}
        assert shown >= set(outcome.ranking[0])
        assert not shown & set(outcome.ranking[-1])


def test_it_ranks_only_who_was_there() -> None:
    lesson = ended()
    first, second = (match.seats.get(index=0) for match in tables(lesson))
    for seat in (first, second):
        others = tuple(range(2, seat.match.seats.count()))
        won = Outcome(((0,), (1,), others), (3, 2, *(1 for _ in others)), "stopped")
        lesson.matches.filter(pk=seat.match_id).update(outcome=encode(won).decode())
        lesson.attendance.filter(pupil=seat.pupil_id).update(seen_at=None)
    (podiums,) = (step.podiums for step in debrief(lesson) if step.podiums)
    assert len(podiums) == 2
    for podium in podiums:
        assert [(place, seat.index) for place, seat in podium.places] == [(1, 1)]


def test_it_shows_no_table_to_which_nobody_came() -> None:
    lesson = ended()
    lesson.attendance.update(seen_at=None)
    assert "podiums" not in kinds(lesson)


def test_it_puts_nobody_in_front_where_all_are_level() -> None:
    lesson = ended()
    level = encode(Outcome(((0, 1, 2),), (0, 0, 0), "stopped")).decode()
    lesson.matches.update(outcome=level)
    assert "podiums" not in kinds(lesson)


def test_it_shows_pairs_that_touch_before_pairs_that_do_not() -> None:
    lesson, _people = lesson_of(2)
    proofs = [Proof("Ada", "border:DK-HU", right=False)] * 3
    proofs += [Proof("Ada", "border:FR-IT", right=False), Proof("Ada", "own-card:x", right=False)]
    assert [fact.item for fact in missed_facts(proofs, lesson)] == ["border:FR-IT", "border:DK-HU"]


def test_it_shows_the_flag_that_was_missed() -> None:
    lesson, _people = lesson_of(2)
    (fact,) = missed_facts([Proof("Ada", "flag:IS", right=False)], lesson)
    assert fact.flags == ("IS",)


@pytest.mark.parametrize(
    ("item", "tones"), [("border:FR-IT", {"lit", "right"}), ("border:DK-HU", {"lit"})]
)
def test_it_marks_no_place_as_right_where_nothing_touches(item: str, tones: set[str]) -> None:
    lesson, _people = lesson_of(2)
    (fact,) = missed_facts([Proof("Ada", item, right=False)], lesson)
    assert fact.board
    assert {fill.tone for fill in fact.board.fills} == tones


def test_it_sets_smaller_what_has_many_letters() -> None:
    answer = asked(question("sight:hamburg", seed="1", form="choice"), answered=True)
    assert answer.is_long
    assert not asked(question("capital:FR", seed="1", form="choice"), answered=True).is_long


def test_it_shows_the_step_that_was_asked_for_and_none_after_the_last() -> None:
    lesson = ended()
    for wanted, shown in ((2, 2), (2, 2), (1, 1), (99, 7)):
        show_step(lesson=lesson, step=wanted)
        lesson.refresh_from_db()
        assert lesson.debrief == shown
    assert step_of(lesson, debrief(lesson)[:3]) == 3


def test_it_has_no_steps_before_the_lesson_is_over() -> None:
    lesson, _people = started()
    show_step(lesson=lesson, step=1)
    lesson.refresh_from_db()
    assert lesson.debrief == 0
