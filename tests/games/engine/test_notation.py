import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Move, Notation, UnreadableMove, moves_in


class PickUp(Move, frozen=True):
    card: str
    count: int


class Share(Move, frozen=True):
    seats: tuple[int, ...]
    openly: bool


class Stop(Move, frozen=True):
    pass


NOTATION = Notation(PickUp, Share, Stop)


def test_it_writes_a_move_as_words() -> None:
    assert str(PickUp("FR", 3)) == "pick-up FR 3"
    assert str(Share((0, 2), True)) == "share 0,2 yes"
    assert str(Share((), False)) == "share - no"
    assert str(Stop()) == "stop"


@given(
    st.one_of(
        st.builds(
            PickUp,
            st.from_regex(r"[A-Za-zé][\w.:+'-]{0,9}", fullmatch=True),
            st.integers(-999, 999),
        ),
        st.builds(Share, st.lists(st.integers(0, 9), max_size=6).map(tuple), st.booleans()),
        st.just(Stop()),
    )
)
def test_it_reads_what_it_writes(move: Move) -> None:
    assert NOTATION.read(NOTATION.write(move)) == move


@given(st.text(max_size=40))
def test_it_reads_strictly_or_not_at_all(text: str) -> None:
    try:
        move = NOTATION.read(text)
    except UnreadableMove:
        return
    assert NOTATION.write(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "pick-up", "pick-up FR", "pick-up FR 03", "pick-up FR +3", "pick-up  3", "pick-up FR 3 4"]
    + ["share 0, yes", "share 0,2 maybe", "Stop", "stop ", " stop", "pick-up - 1", "pick-up F/R 1"]
    + ["pick-up FR 99999999999999", "stop" * 100, "pick-up FR ٣"],
)
def test_it_refuses_anything_else(text: str) -> None:
    with pytest.raises(UnreadableMove):
        NOTATION.read(text)


def test_it_refuses_fields_that_have_no_notation() -> None:
    class Odd(Move, frozen=True):
        weight: float

    with pytest.raises(TypeError, match="cannot have a field"):
        Notation(Odd)


def test_it_finds_the_moves_that_a_module_defines() -> None:
    assert moves_in(sys.modules[__name__]) == (PickUp, Share, Stop)
