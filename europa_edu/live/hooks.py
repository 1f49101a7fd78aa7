"""What pages and workers are told once the transaction is committed, if anybody shall hear it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import transaction

_unheard = ContextVar("unheard", default=False)


def after_commit(tell: Callable[[], None]) -> None:
    """Not before: who hears of it fetches at once, and must find it committed."""
    if not _unheard.get():
        transaction.on_commit(tell)


@contextmanager
def nobody_told() -> Iterator[None]:
    """For a past that is written down now: no page is open there, no bot and no scoring waits."""
    token = _unheard.set(True)
    try:
        yield
    finally:
        _unheard.reset(token)
