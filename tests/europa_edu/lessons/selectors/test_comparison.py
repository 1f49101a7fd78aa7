"""Tables of a lesson with the same deal, beside each other."""

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.comparison import comparison
from europa_edu.lessons.services.lessons import end_lesson, end_table, restart_table
from europa_edu.lessons.services.planning import start_planned
from games.catalog import CATALOG
from games.engine.codec import encode
from games.models import Match
from games.services.turns import play_turn
from tests.europa_edu.lessons.planned import opened_class, planned
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def running(pupils: int, title: str = "europa_tour", **fields: object) -> Lesson:
    school_class = opened_class(pupils, f"{pupils}b")
    lesson = planned(school_class, title=title, **{"same_deal": True, "at_bell": "end", **fields})
    start_planned(lesson=lesson)
    lesson.refresh_from_db()
    Match.objects.filter(lesson=lesson).update(status=Match.Status.PLAYING)
    return lesson


def matches_of(lesson: Lesson) -> list[Match]:
    return list(lesson.matches.order_by("pk"))


def null_moves(match: Match, turns: int) -> None:
    """Everybody takes what the clock would take for them."""
    rules = CATALOG[match.title].rules
    for _ in range(turns):
        match.refresh_from_db()
        state = state_of(match)
        seat = rules.to_move(state)[0]
        move = CATALOG[match.title].notation.write(rules.null_move(state, seat))
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=move)


def stopped(match: Match, turns: int) -> Match:
    null_moves(match, turns)
    end_table(match_id=match.pk)
    match.refresh_from_db()
    return match


def test_it_compares_tables_that_had_the_same_deal_the_best_first() -> None:
    lesson = running(12)
    one, two, three = matches_of(lesson)
    stopped(one, 5)
    assert comparison(lesson) == ()  # one alone compares with nothing
    stopped(two, 40)
    stopped(three, 12)
    found = comparison(lesson)
    ranks = [table.measure.rank for table in found]
    assert ranks == sorted(ranks, reverse=True)
    assert {table.number for table in found} == {1, 2, 3}
    assert {table.group for table in found} == {0}
    assert found[0].place == 1
    for table in found:
        assert str(table.value) in table.words
        assert table.compared_by


def test_it_says_so_in_the_reader_s_language() -> None:
    lesson = running(8)
    for match in matches_of(lesson):
        stopped(match, 41)
    said = set()
    for language in ("en", "fr", "de"):
        with translation.override(language):
            said.add((comparison(lesson)[0].words, comparison(lesson)[0].compared_by))
    assert len(said) == 3


def test_it_is_silent_where_each_table_has_a_deal_of_its_own() -> None:
    lesson = running(8, same_deal=False)
    for match in matches_of(lesson):
        stopped(match, 2)
    assert comparison(lesson) == ()


def test_it_is_silent_about_matches_that_go_on_or_are_kept() -> None:
    lesson = running(8, at_bell="freeze")
    stopped(matches_of(lesson)[0], 2)
    end_lesson(lesson=lesson)
    assert comparison(lesson) == ()


def test_it_is_silent_about_tables_where_nobody_has_moved() -> None:
    lesson = running(8)
    end_lesson(lesson=lesson)
    assert comparison(lesson) == ()


def test_it_compares_only_tables_with_as_many_players_and_the_same_options() -> None:
    lesson = running(8)
    one, two = matches_of(lesson)
    stopped(one, 2)
    stopped(two, 2)
    assert len(comparison(lesson)) == 2
    two.seats.filter(index=3).update(left=True)
    assert comparison(lesson) == ()
    two.seats.filter(index=3).delete()
    assert comparison(lesson) == ()
    one.seats.filter(index=3).delete()
    assert len(comparison(lesson)) == 2
    options = encode(CATALOG[one.title].options(round_limit=7)).decode()
    Match.objects.filter(pk=one.pk).update(options=options)
    assert comparison(lesson) == ()


def test_it_counts_the_first_try_of_who_had_the_deal_again() -> None:
    lesson = running(8, options=CATALOG["europa_tour"].options(round_limit=1))
    one, two = matches_of(lesson)
    for match in (one, two):
        null_moves(match, 40 + 2 * 4)
        match.refresh_from_db()
        assert match.is_over
    again = restart_table(match_id=two.pk)
    assert comparison(lesson) == ()  # a table that plays the deal again has not done with it
    Match.objects.filter(pk=again.pk).update(status=Match.Status.PLAYING)
    stopped(again, 1)
    assert {table.match.pk for table in comparison(lesson)} == {one.pk, two.pk}


def test_it_reads_as_much_for_two_tables_as_for_six(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for pupils in (8, 24):
        lesson = running(pupils, title="zigzag")
        for match in matches_of(lesson):
            stopped(match, 1)
        with django_assert_num_queries(2):
            comparison(lesson)
