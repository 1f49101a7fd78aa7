"""The board of 1945, and how it is drawn."""

from europa_edu.atlas import atlas
from games.titles.europa import TITLE
from games.titles.europa.board_check import check_board
from games.titles.europa.state import edition
from tests.games.titles.europa.positions import RULES, after, election, placing, started


def test_it_meets_every_constraint() -> None:  # EU-D1, EU-D2, EU-D3, EU-D4, EU-D5, EU-D6, EU-D7
    report = check_board()
    assert [clause for clause, _, _ in report] == [f"EU-D{n}" for n in range(1, 8)]
    assert [row for row in report if not row[2]] == []


def test_it_plays_on_the_atlas_s_borders_and_sea_lines() -> None:  # EU-D2, EU-D6
    board = edition()
    ours = frozenset(board.lands)
    borders = {pair for pair in atlas().years[board.year].borders if ours.issuperset(pair)}
    assert {tuple(pair.split()) for pair in board.borders} == borders
    lines = {tuple(sorted((line.a, line.b))) for line in atlas().sea_lines}
    assert {tuple(pair.split()) for pair in board.dotted} <= lines


def test_it_names_its_source_and_licence() -> None:
    assert edition().licence == "CC0-1.0"
    assert edition().source


def test_it_has_five_hundred_and_twenty_points_to_share() -> None:  # EU-D4
    board = edition()
    by_turn = [
        sum(land.white for code, land in board.lands.items() if board.uncovered[code] == turn)
        for turn in (1, 2, 3)
    ]
    assert by_turn == [214, 78, 228]


def test_it_names_its_covers_in_three_languages() -> None:  # EU-4
    covers = edition().covers
    assert [cover.turn for cover in covers] == [2, 2, 3, 3]
    assert all(all((c.names.en, c.names.fr, c.names.de)) for c in covers)


def test_it_draws_covers_the_union_and_places_to_tap() -> None:
    state = started()
    view = RULES.view(state, state.mover)
    drawing = TITLE.board(view, RULES.legal_moves(state, state.mover))
    tones = {fill.place: fill.tone for fill in drawing.fills}
    assert (tones["ES"], tones["FR"]) == ("veil", "plain")
    assert {target.move for target in drawing.targets} == {f"place {c}" for c in state.cards}
    state = placing(1, 1, 1, cards="ES", members="FR", wars="PT", turn=3)
    drawing = TITLE.board(RULES.view(state, None), ())
    assert next(fill.tone for fill in drawing.fills if fill.place == "FR") == "union"
    assert [token.kind for token in drawing.tokens] == ["fire"]
    assert drawing.targets == ()


def test_it_draws_pawns_by_seat_and_looks_at_the_election() -> None:
    state = election("FR FR", "FR", "DE", cards="FR DE")
    drawing = TITLE.board(RULES.view(state, 0), RULES.legal_moves(state, 0))
    pawns = [(token.place, token.seat, token.text) for token in drawing.tokens]
    assert pawns == [("FR", 0, "2"), ("FR", 1, "1"), ("DE", 2, "1")]
    assert drawing.focus[0] == "FR"
    assert set(drawing.focus[1:]) == edition().near["FR"]
    state = after(state, "propose 0,1", "vote yes")
    drawing = TITLE.board(RULES.view(state, 0), RULES.legal_moves(state, 0))
    assert [target.move for target in drawing.targets] == ["send DE"]


def test_it_lets_the_latest_member_spread_and_keeps_it_in_sight() -> None:
    state = election("FR FR FR", "NO NO NO NO NO", "", cards="FR NO")
    state = after(state, "propose 0")
    drawing = TITLE.board(RULES.view(state, None), ())
    assert state.country == "NO"
    assert [fill.place for fill in drawing.fills if fill.fresh] == ["FR"]
    assert {"FR", "NO"} <= set(drawing.focus)


def test_it_shows_covered_lands_on_the_map_of_their_time() -> None:
    drawing = TITLE.board(RULES.view(started(), None), ())
    tones = {fill.place: fill.tone for fill in drawing.fills}
    assert drawing.year == 1965
    covered = "AL BG CS DD ES GR HU PL PT RO SU TR YU"
    assert sorted(code for code, tone in tones.items() if tone == "veil") == covered.split()
    signs = {fill.place: fill.note for fill in drawing.fills if fill.tone == "veil"}
    assert (signs["SU"], signs["PL"], signs["TR"]) == ("1989", "1989", "1974")
    assert tones["DE"] == "plain"
    for turn in (3, 4):
        state = placing(1, 1, 1, cards="ES", members="FR", turn=turn)
        drawing = TITLE.board(RULES.view(state, None), ())
        assert drawing.year == 1993
        assert {fill.place for fill in drawing.fills} == set(edition().lands)
        assert "veil" not in {fill.tone for fill in drawing.fills}


def test_it_colours_only_what_is_on_the_map_of_the_turn() -> None:
    for turn in (1, 2, 3, 4):
        for code in edition().lands:
            if edition().uncovered[code] <= turn:
                state = election(code, code, "", cards=code, turn=turn)
                drawing = TITLE.board(RULES.view(state, 0), RULES.legal_moves(state, 0))
                drawn = atlas().years[drawing.year].states
                assert {fill.place for fill in drawing.fills} <= drawn.keys()
                assert {place for place in drawing.focus if "," not in place} <= {
                    *drawn, "A1", "J8",
                }  # fmt: skip


def test_it_calls_the_kingdom_by_its_name() -> None:
    assert edition().lands["GB"].name == "United Kingdom"
    assert "IE" in edition().by_land["GB"]
