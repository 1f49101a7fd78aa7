"""Who is told after the commit, and that a past can be written down without a word."""

from collections.abc import Callable

import pytest

from europa_edu.live.hooks import after_commit, nobody_told

pytestmark = pytest.mark.django_db


def test_it_tells_after_the_commit(django_capture_on_commit_callbacks: Callable) -> None:
    heard: list[str] = []
    with django_capture_on_commit_callbacks(execute=True):
        after_commit(lambda: heard.append("news"))
        assert not heard
    assert heard == ["news"]


def test_it_tells_nobody_of_a_past(django_capture_on_commit_callbacks: Callable) -> None:
    with django_capture_on_commit_callbacks() as told, nobody_told():
        after_commit(lambda: None)
    assert not told


def test_it_tells_again_after_a_past_even_one_that_failed(
    django_capture_on_commit_callbacks: Callable,
) -> None:
    with pytest.raises(LookupError), nobody_told():
        raise LookupError
    with django_capture_on_commit_callbacks() as told:
        after_commit(lambda: None)
    assert len(told) == 1
