"""Strong play wins; bots bargain, agree and give to peace, seeing only what a seat sees."""

from games.engine import Chance
from games.engine.replay import playthrough
from games.titles.europa import TITLE
from games.titles.europa.bots import gentle, strong
from games.titles.europa.state import State
from tests.games.duels import share_won
from tests.games.titles.europa.positions import RULES, after, election, placing, pledging


def chosen(state: State, seat: int, level: str = "strong", seed: str = "s") -> str:
    bot = strong if level == "strong" else gentle
    moves = RULES.legal_moves(state, seat)
    return str(bot(RULES.view(state, seat), moves, Chance(seed, 1, "bot")))


def test_its_strong_bot_beats_random_players() -> None:
    assert share_won(TITLE, "strong", "random", matches=40) >= 0.8


def test_its_strong_bot_beats_gentle_ones() -> None:
    assert share_won(TITLE, "strong", "gentle", matches=40) >= 0.65


def test_its_strong_bot_governs_alone_where_it_can() -> None:
    state = election("FR FR FR", "FR", "", cards="FR DE")
    assert chosen(state, 0) == "propose 0"


def test_its_strong_bot_looks_for_one_partner_rather_than_two() -> None:
    state = election("FR FR", "FR FR", "FR", cards="FR DE")
    assert chosen(state, 0) in ("propose 0,1", "propose 0,2")


def test_its_bots_agree_to_a_fair_coalition() -> None:
    state = after(election("FR FR", "FR FR", "", cards="FR DE"), "propose 0,1")
    assert chosen(state, 1) == "vote yes"
    assert chosen(state, 1, "gentle") == "vote yes"


def test_its_bots_refuse_a_coalition_that_they_do_not_need() -> None:
    state = after(election("FR", "FR FR FR", "", cards="FR DE"), "propose 0,1")
    assert chosen(state, 1) == "vote no"
    assert chosen(state, 1, "gentle") == "vote no"


def test_its_bots_give_to_peace_but_not_everything() -> None:
    state = pledging(6, 6, 6, wars="YU", tensions="AL", vp=(5, 5, 5))
    for level in ("strong", "gentle"):
        gifts = [int(chosen(state, 0, level, str(seed)).split()[1]) for seed in range(12)]
        assert 0 < sum(gifts) < 6 * len(gifts)


def test_its_gentle_bot_goes_on_where_it_has_begun() -> None:
    state = after(placing(6, 6, 6, cards="FR DE NO"), "place FR")
    assert chosen(state, 0, "gentle") == "place FR"


def test_its_bots_let_the_union_grow() -> None:
    for level in ("strong", "gentle"):
        members = []
        for seed in range(6):
            state = playthrough(TITLE, TITLE.options(), str(seed), [TITLE.bot(level)] * 4)
            members.append(len(state.members))
        assert sum(members) / len(members) > 12


def test_it_plays_whole_matches_with_every_option() -> None:
    options = TITLE.options(
        rules="box", open_vp=True, union_border=True, war_sums=(11, 12, 8, 14, 12, 12) * 2
    )
    for seats in TITLE.seat_counts:
        bots = [TITLE.bot(("strong", "gentle")[seat % 2]) for seat in range(seats)]
        assert RULES.outcome(playthrough(TITLE, options, "all", bots)) is not None
