"""Pages in tests take static files from where they lie."""

import pytest


@pytest.fixture(autouse=True)
def plain_static_files(settings):
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
