"""For all tests of quizzes."""

from collections.abc import Iterator

import pytest

from quizzes.selectors_live import questions_of


@pytest.fixture(autouse=True)
def fresh_questions() -> Iterator[None]:
    """A test's rows are rolled back, and their numbers are used again."""
    questions_of.cache_clear()
    yield
    questions_of.cache_clear()
