"""Facts for a table: everybody's wishes in turn, wherever everybody sits."""

from hypothesis import given
from hypothesis import strategies as st

from games.engine.due import DEALT, shared

LISTS = st.lists(st.lists(st.text("abcdefgh", min_size=1, max_size=2), max_size=40), max_size=6)


def test_it_takes_everybodys_first_wish_before_anybodys_second() -> None:
    assert shared([["a", "b", "c"], ["x", "y"]]) == ("a", "x", "b", "y", "c")


def test_it_brings_what_more_pupils_need_first() -> None:
    assert shared([["a"], ["b"], ["b"]]) == ("b", "a")


def test_it_deals_each_fact_once_and_not_too_many() -> None:
    assert shared([["a", "b"], ["b", "a"]]) == ("a", "b")
    assert len(shared([[str(number) for number in range(100)]])) == DEALT


@given(lists=LISTS, order=st.randoms())
def test_it_does_not_matter_who_sits_where(lists: list[list[str]], order: object) -> None:
    swapped = list(lists)
    order.shuffle(swapped)  # type: ignore[attr-defined]
    assert shared(swapped) == shared(lists)
