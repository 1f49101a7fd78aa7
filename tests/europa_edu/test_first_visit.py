"""What a browser that was never here has to fetch before a page works."""

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from games.catalog import CATALOG
from tests.europa_edu.pages.markup import Markup
from tests.games.tables import playing
from tests.games.views.test_match import visitor
from tests.quizzes.pupils import asking, class_with, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

REQUESTS = 6
BYTES = 120_000

Visit = tuple[Client, str]


def table(slug: str) -> Visit:
    match = playing(slug, people=2, bots=CATALOG[slug].seats[0] - 2)
    return visitor("ada"), f"/table/{match.pk}/"


def practice() -> Visit:
    lea = class_with("Lea")[0]
    return logged_in(lea), f"/practice/{asking(lea, ('cell:oslo', 'tap_cell')).pk}/1/"


def class_page(path: str = "") -> Visit:
    taught = class_with("Lea")[0].school_class
    client = Client()
    client.force_login(taught.owner)
    return client, f"/classes/{taught.pk}/{path}"


PAGES: dict[str, Callable[[], Visit]] = {
    "landing": lambda: (Client(), "/"),
    "atlas": lambda: (Client(), "/atlas/"),
    **{f"table of {slug}": partial(table, slug) for slug in CATALOG},
    "practice": practice,
    "class": class_page,
    "numbers of a class": partial(class_page, "progress/"),
    "code of a class": lambda: (Client(), "/c/"),
}


@pytest.mark.parametrize("page", PAGES)
def test_it_asks_for_at_most_six_styles_and_scripts_of_120_kilobytes(page: str) -> None:
    client, path = PAGES[page]()
    answer = client.get(path)
    assert answer.status_code == 200
    files = [
        attrs.get("src") or attrs["href"]
        for tag, attrs in Markup(answer.text).elements
        if tag == "script" or attrs.get("rel") == "stylesheet"
    ]
    sent, unpacked = (
        sum(size(client, file, encoding) for file in files) for encoding in ("gzip", "identity")
    )
    figures = f"{len(files)} files, {sent:,} bytes sent, {unpacked:,} unpacked"
    assert len(files) <= REQUESTS, figures
    assert sent <= BYTES, figures
    assert sent < unpacked / 2, figures


def size(client: Client, address: str, encoding: str) -> int:
    """Bytes of a file as it is sent; it is asked for once and then kept."""
    answer = client.get(address, headers={"accept-encoding": encoding})
    assert answer.status_code == 200
    assert answer.get("Content-Encoding", "identity") == encoding
    assert "immutable" in answer["Cache-Control"]
    return len(b"".join(answer))
