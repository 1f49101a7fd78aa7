"""The two bots: how well they play, and that they look sensible."""

from games.engine import Chance, Move
from games.engine.replay import Turn, playthrough
from games.engine.rules import Step
from games.titles.sans_frontieres import TITLE
from games.titles.sans_frontieres.bots import gentle, strong
from games.titles.sans_frontieres.state import State
from tests.games.duels import share_won
from tests.games.titles.sans_frontieres.positions import RULES, SOUTH, after, table, traveller


def choice(state: State, level: str = "strong", *, recalls: bool = True) -> str:
    view = RULES.recall(state, 0) if recalls else RULES.view(state, 0)
    moves = RULES.legal_moves(state, 0)
    return str(TITLE.bot(level)(view, moves, Chance("b", 1)))


def test_its_strong_bot_beats_random_players() -> None:
    assert share_won(TITLE, "strong", "random", matches=40) >= 0.9


def test_its_strong_bot_beats_the_gentle_one() -> None:
    assert share_won(TITLE, "strong", "gentle", matches=40) >= 0.65


def test_its_bots_declare_the_stage_they_remember_and_no_other() -> None:  # P-5
    arrived = after(table(traveller("2 2", SOUTH, at="messina")), "go valletta 2")
    elsewhere = after(table(traveller("4 2", SOUTH)), "go rome 4")
    for level in TITLE.bots:
        assert choice(arrived, level) == "declare"
        assert choice(arrived, level, recalls=False) != "declare"
        assert choice(elsewhere, level) != "declare"


def test_its_strong_bot_takes_the_example_s_way_to_valletta() -> None:
    state = table(traveller("6 3 2 2 1", SOUTH))
    assert choice(state) in ("go rome 3", "go rome 6", "go rome 2")


def test_its_strong_bot_sends_the_leader_away() -> None:
    state = table(
        traveller("2 2 hamburg", SOUTH), traveller(stages=1), traveller(stages=3, at="ankara")
    )
    assert choice(state) == "lay hamburg 2"


def test_its_bots_find_a_move_without_the_itinerary_in_mind() -> None:
    for seed in range(20):
        for bot in (strong, gentle):
            state = RULES.setup(2, TITLE.options(round_limit=4), Chance(f"h{seed}", 0))
            version = 0
            while to_move := RULES.to_move(state):
                version += 1
                moves = RULES.legal_moves(state, to_move[0])
                move = bot(RULES.view(state, to_move[0]), moves, Chance("h", version))
                assert move in moves
                state = RULES.apply(state, to_move[0], move, Chance("t", version)).state


def test_its_bots_never_declare_wrongly() -> None:
    def watch(turn: Turn, move: Move, step: Step) -> None:
        assert all(event.kind != "wrong_stage" for event in step.events)

    for seed in range(5):
        playthrough(TITLE, TITLE.options(), f"w{seed}", [gentle, gentle, strong], watch)
