"""What a seat of EUROPA must not know, and what all may."""

from msgspec.structs import replace

from games.engine import Chance
from games.engine.codec import encode
from games.engine.notation import Move
from games.engine.replay import Turn, playthrough
from games.engine.rules import Step
from games.titles.europa import TITLE
from games.titles.europa.state import SILENT, EuropaOptions
from tests.games.conformance import (
    Position,
    check_leaving,
    check_match,
    check_null_moves,
    check_secrets,
    check_unlisted_moves_are_refused,
)
from tests.games.titles.europa.positions import (
    BOX,
    RULES,
    after,
    flow,
    follow,
    pledging,
    started,
    steps,
    table,
)


def test_it_hides_the_victory_points_of_others() -> None:  # EU-2, P-2
    state = table("", "", "", vp=(3, 4, 5), phase="place")
    assert RULES.view(state, 1).vp == (None, 4, None)
    assert RULES.view(state, None).vp == (None, None, None)


def test_it_shows_all_points_if_the_table_wants_it_and_at_the_end() -> None:  # EU-2
    open_table = EuropaOptions(open_vp=True)
    state = table("", "", "", vp=(3, 4, 5), phase="place", options=open_table)
    assert RULES.view(state, None).vp == (3, 4, 5)
    assert RULES.view(replace(state, options=BOX, phase="over"), 0).vp == (3, 4, 5)


def test_it_hides_pledges_until_all_are_in() -> None:  # EU-19, P-2
    step = steps(pledging(3, 3, 3, tensions="AL", cards="TR"), "1: pledge 2")[-1]
    assert RULES.view(step.state, 1).pledge == 2
    for seat in (0, 2, None):
        view = RULES.view(step.state, seat)
        assert view.pledge == SILENT
        assert view.pledged == (False, True, False)
        assert view.given == ()
        assert step.events[0].seen_by(seat).private == {}
    assert step.events[0].seen_by(1).private == {"pawns": 2}


def test_it_hides_how_many_tokens_a_blamed_player_really_had() -> None:  # EU-21, P-2
    state = pledging(6, 2, 2, vp=(1, 9, 9), wars="YU", cards="TR")
    last = steps(state, "pledge 0", "pledge 1", "pledge 1")[-1]
    blamed = next(event for event in last.events if event.kind == "blamed" and event.seat == 0)
    assert blamed.seen_by(1).private == {}
    assert blamed.seen_by(0).private == {"lost": 1}


def test_it_hides_the_right_answer_from_everyone() -> None:  # SCH-3, P-2
    state = follow(table("FR", "", "", options=EuropaOptions(), phase="deploy", cards="FR"))
    state = after(state, "ask FR")
    for seat in (0, 1, None):
        shown = RULES.view(state, seat).questions[0]
        assert shown is not None
        assert shown.right == ""
        assert len(shown.choices) >= 2


def test_it_hides_the_war_sums_to_come() -> None:  # EU-40, P-2
    sums = (11, 12, 8, 14, 12, 12, 2, 3, 4, 5, 6, 7)
    state = started(war_sums=sums)
    for seat in (0, None):
        assert RULES.view(state, seat).options.war_sums == ()
    other = RULES.imagine(state, 0, Chance("other", 0))
    assert other.options.war_sums != sums
    later = flow(replace(state, turn=2, phase="order")).state
    other = RULES.imagine(later, 0, Chance("other", 0))
    assert other.options.war_sums[:6] == sums[:6]


def test_it_keeps_evidence_between_the_table_and_its_owner() -> None:  # SCH-4
    state = table("", "", "", hand=(1, 1, 1), phase="deploy", cards="ES BE", members="FR")
    event = steps(follow(state), "place ES")[-1].events[0]
    assert event.seen_by(0).evidence
    assert not event.seen_by(1).evidence


def test_it_imagines_only_what_is_hidden() -> None:  # P-2
    state = pledging(5, 5, 5, tensions="AL", vp=(3, 4, 5))
    state = after(state, "0: pledge 1", "1: pledge 2")
    worlds = [RULES.imagine(state, 0, Chance(str(n), 0)) for n in range(20)]
    assert {world.pledges[0] for world in worlds} == {1}
    assert {world.pledges[2] for world in worlds} == {SILENT}
    assert len({world.pledges[1] for world in worlds}) > 3
    assert len({world.vp[2] for world in worlds}) > 3
    assert {world.vp[0] for world in worlds} == {3}
    for world in worlds:
        assert encode(RULES.view(world, 0)) == encode(RULES.view(state, 0))


def test_it_keeps_every_promise_with_every_option() -> None:  # EU-34, EU-40, P-2
    sums = (11, 12, 8, 14, 12, 12) * 2
    for seats in TITLE.seat_counts:
        check_match(TITLE, seats, "a", EuropaOptions(rules="box", union_border=True))
        check_match(TITLE, seats, "b", EuropaOptions(open_vp=True, war_sums=sums, starter=1))


def test_it_keeps_every_promise_in_well_played_matches() -> None:  # P-2, P-5, P-8
    positions: list[Position] = []

    def keep(turn: Turn, move: Move, step: Step) -> None:
        positions.append(Position(turn.version, step.state, turn, step))

    bots = [TITLE.bot(level) for level in ("strong", "gentle", "strong", "gentle")]
    for seed in ("1", "2", "3"):
        positions.clear()
        playthrough(TITLE, TITLE.options(), seed, bots, keep)
        seen = {position.turn.move for position in positions if position.turn}
        for position in positions[::5]:
            check_secrets(TITLE, 4, position, seed)
            check_null_moves(TITLE, position)
            check_leaving(TITLE, 4, position, seed)
        for position in positions[::40]:
            check_unlisted_moves_are_refused(TITLE, 4, position, seen)
