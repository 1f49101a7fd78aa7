"""Sessions live in the database; Valkey only holds a copy."""

import pytest
from django.contrib.sessions.backends.cached_db import SessionStore

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


def test_it_keeps_a_session_without_valkey(settings) -> None:
    settings.CACHES = {
        **settings.CACHES,
        "sessions": {**settings.CACHES["sessions"], "LOCATION": "unix:///nowhere/valkey.sock"},
    }
    session = SessionStore()
    session["name"] = "Vega 42"
    session.create()
    again = SessionStore(session.session_key)
    assert again["name"] == "Vega 42"
    again.delete()
    assert not SessionStore(session.session_key).exists(session.session_key)
