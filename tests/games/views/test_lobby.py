"""From the landing page to a table: quick play, opening, joining, and what bad input answers."""

import pytest
from django.test import Client

from games.catalog import CATALOG
from games.models import Match
from tests.games.tables import opened

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.mark.parametrize("slug", list(CATALOG))
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_has_a_page_and_rules_for_every_game_in_every_language(
    client: Client, slug: str, language: str
) -> None:
    for path in ("", "rules/", "table/"):
        answer = client.get(f"/play/{slug}/{path}", headers={"accept-language": language})
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.text


@pytest.mark.parametrize("slug", list(CATALOG))
def test_it_deals_in_two_clicks(client: Client, slug: str) -> None:
    assert f"/play/{slug}/" in client.get("/").text
    answer = client.post(f"/play/{slug}/quick/", {"level": "gentle", "players": 3})
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200


def test_it_finds_the_match_again_on_the_same_device(client: Client) -> None:
    table = client.post("/play/zigzag/quick/", {"level": "strong", "players": 2})["Location"]
    assert table in client.get("/play/zigzag/").text
    assert table not in Client().get("/play/zigzag/").text


@pytest.mark.parametrize(
    "data", [{}, {"level": "cruel", "players": 2}, {"level": "gentle", "players": 9}]
)
def test_it_keeps_the_form_when_something_is_wrong(client: Client, data: dict[str, object]) -> None:
    answer = client.post("/play/zigzag/quick/", data)
    assert answer.status_code == 422
    assert "<form" in answer.text
    assert Match.objects.count() == 0


def test_it_knows_no_other_games(client: Client) -> None:
    assert client.get("/play/chess/").status_code == 404


def test_it_opens_a_table_with_a_code_a_link_and_a_qr_code(client: Client) -> None:
    data = {"players": 2, "hints": "on", "rules": "box"}
    page = client.get(client.post("/play/zigzag/table/", data)["Location"]).text
    match = Match.objects.get()
    assert match.code in page
    assert f"/join/{match.code}/" in page
    assert "<svg" in page
    assert '"rules":"box"' in match.options


def test_it_seats_who_comes_with_the_code_and_lets_the_host_start() -> None:
    host, guest = Client(), Client()
    data = {"players": 2, "rules": "school"}
    table = host.post("/play/zigzag/table/", data)["Location"]
    match = Match.objects.get()
    assert guest.get(f"/join/{match.code}/").status_code == 200
    assert guest.post(f"/join/{match.code}/")["Location"] == table
    guest.post(f"{table}start/")
    match.refresh_from_db()
    assert match.status == "open"
    host.post(f"{table}start/")
    match.refresh_from_db()
    assert match.status == "playing"
    assert guest.get(table).status_code == 200
    waiting = {"hx-request": "true", "hx-target": "_lobby"}
    assert guest.get(f"{table}now/", headers=waiting)["HX-Redirect"] == table


@pytest.mark.parametrize("between", ["", " ", "-", " – "])
def test_it_reads_a_code_typed_in_groups(client: Client, between: str) -> None:
    match = opened()
    answer = client.post("/c/", {"code": f" {match.code[:3]}{between}{match.code[3:]} "})
    assert answer["Location"] == f"/join/{match.code}/"


@pytest.mark.parametrize("code", ["000000", "000 000", "000-000"])
def test_it_says_which_code_no_table_has(client: Client, code: str) -> None:
    answer = client.post("/c/", {"code": code})
    assert answer.status_code == 422
    assert "No table has the code 000 000 now." in answer.text
    assert f'value="{code}"' in answer.text
    link = client.get("/join/000000/")
    assert link.status_code == 404
    assert "No table has the code 000 000 now." in link.text


def test_it_lets_who_comes_too_late_watch(client: Client) -> None:
    match = opened(people=2)
    assert client.post(f"/join/{match.code}/")["Location"] == f"/watch/{match.code}/"


def test_it_seats_nobody_at_a_match_that_is_over(client: Client) -> None:
    match = opened()
    Match.objects.update(status=Match.Status.OVER)
    assert client.post("/c/", {"code": match.code}).status_code == 422
    assert client.post(f"/join/{match.code}/").status_code == 404
