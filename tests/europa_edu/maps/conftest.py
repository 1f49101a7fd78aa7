"""Pages in tests take static files from where they lie."""

import pytest


@pytest.fixture(autouse=True)
def plain(plain_static_files: None) -> None:
    pass
