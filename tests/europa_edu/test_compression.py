import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_it_compresses_pages(client: Client) -> None:
    assert client.get("/", headers={"accept-encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_it_sends_fragments_as_they_are(client: Client) -> None:
    answer = client.get("/", headers={"accept-encoding": "gzip", "hx-request": "true"})
    assert "Content-Encoding" not in answer.headers
