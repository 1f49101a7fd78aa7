"""Pages name their static files by content: tests collect them first, as `make run` does."""

import pytest
from django.core.management import call_command


@pytest.fixture(scope="session", autouse=True)
def collected_static() -> None:
    call_command("collectstatic", verbosity=0, interactive=False)
