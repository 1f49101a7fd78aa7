"""Small sums that every title does with seats: who is next, who ranks where, one item changed."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def swap(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item changed."""
    return (*items[:index], item, *items[index + 1 :])


def after(seat: int, seats: int, gone: Collection[int] = ()) -> int:
    """The next seat clockwise that is still at the table."""
    for step in range(1, seats):
        if (other := (seat + step) % seats) not in gone:
            return other
    return seat


def ranking(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped by their key, the greatest key first; equal keys share a rank."""
    return tuple(
        tuple(seat for seat, key in enumerate(keys) if key == rank)
        for rank in sorted(set(keys), reverse=True)
    )
