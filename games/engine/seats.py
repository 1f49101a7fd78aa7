"""Small sums that every title does with seats: who is next, who ranks where, one item changed."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def swap(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item changed."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def after(seat: int, seats: int, gone: Collection[int] = ()) -> int:
    """The next seat clockwise that is still at the table."""
    following = (seat + 1) % seats
    while following in gone and following != seat:
        following = (following + 1) % seats
    return following


def ranking(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped by their key, the greatest key first; equal keys share a rank."""
    return tuple(
        tuple(seat for seat, key in enumerate(keys) if key == rank)
        for rank in sorted(set(keys), reverse=True)
    )
