"""The table's views: who may see what, what a move answers, and what never leaks."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from europa_edu.atlas import has_border
from europa_edu.classroom.people import Person
from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import encode
from games.models import Match, Seat
from games.selectors.tables import log
from games.services.matches import hand_to_bot, join_match
from games.services.turns import play_bot_turn
from tests.games.tables import first_move, opened, playing, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
HTMX = {"hx-request": "true"}
SLUGS = list(CATALOG)


def visitor(key: str) -> Client:
    """A browser that the site remembers as this visitor."""
    client = Client()
    client.get("/c/")
    session = client.session
    session["visitor"], session["name"] = key, key.capitalize()
    session.save()
    return client


def ada() -> Client:
    return visitor("ada")


def post(client: Client, match: Match, move: str, version: int = 0):  # type: ignore[no-untyped-def]
    data = {"version": version, "move": move}
    return client.post(f"/table/{match.pk}/move/", data, headers=HTMX)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_each_game_s_table_to_those_who_sit_there(slug: str) -> None:
    match = playing(slug, people=2, bots=CATALOG[slug].seats[0] - 2)
    for client in (ada(), visitor("ben")):
        answer = client.get(f"/table/{match.pk}/")
        assert answer.status_code == 200
        assert 'id="_table"' in answer.text


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_nobody_at_the_table_what_was_due(slug: str) -> None:
    match = playing(slug, people=2, bots=CATALOG[slug].seats[0] - 2)
    pages = []
    for due in ("[]", '["cell:oslo","sight:rome","capital:FR"]'):
        Match.objects.filter(pk=match.pk).update(due=due)
        paths = ("now/", "log/", "hint/")
        shown = [ada().get(f"/table/{match.pk}/{path}", headers=HTMX).text for path in paths]
        pages.append([_plain(page) for page in shown])
    assert pages[0] == pages[1]


@pytest.mark.parametrize("path", ["", "now/", "at/0/", "hint/"])
def test_it_tells_strangers_nothing_not_even_that_the_table_exists(path: str) -> None:
    match = playing()
    stranger = visitor("eva")
    assert stranger.get(f"/table/{match.pk}/{path}").status_code == 404
    assert stranger.get(f"/table/999999/{path}").status_code == 404


@pytest.mark.parametrize("path", ["move/", "start/", "take-back/", "open/", "leave/", "again/"])
def test_it_lets_strangers_change_nothing(path: str) -> None:
    match = playing()
    data = {"version": 0, "move": first_move(match)}
    assert visitor("eva").post(f"/table/{match.pk}/{path}", data).status_code == 404
    match.refresh_from_db()
    assert (match.version, Match.objects.count()) == (0, 1)
    assert ada().get(f"/table/{match.pk}/{path}").status_code == 405


def test_it_plays_a_move_and_lets_the_page_hear_of_it_as_all_others_do() -> None:
    match = playing()
    answer = post(ada(), match, first_move(match))
    assert answer.status_code == 204
    fragment = ada().get(f"/table/{match.pk}/now/", headers=HTMX).text
    assert 'name="version" value="1"' in fragment
    assert "<html" not in fragment


def test_it_reads_the_table_twice_and_writes_it_once_for_a_move() -> None:
    match, client = playing("europa_tour"), ada()
    post(client, match, "put 1")
    with CaptureQueriesContext(connection) as asked:
        assert post(client, match, "put 2", 1).status_code == 204
    words = [query["sql"].split()[0] for query in asked]
    lock = ["SELECT"] if connection.features.has_select_for_update else []
    assert [word for word in words if word in ("SELECT", "INSERT", "UPDATE", "DELETE")] == [
        *lock,
        *("SELECT", "SELECT", "UPDATE", "INSERT"),
    ]


def have(page: str) -> dict[str, str]:
    """The header in which a page says what it shows."""
    parts = re.findall(r' id="([^"]+)"[^>]*? data-mark="([^"]+)"', page)
    return HTMX | {"have-parts": ",".join(f"{name}={mark}" for name, mark in parts)}


@pytest.mark.parametrize("slug", SLUGS)
def test_it_answers_a_page_only_with_what_it_lacks(slug: str) -> None:
    match = playing(slug, people=2, bots=CATALOG[slug].seats[0] - 2)
    page = ada().get(f"/table/{match.pk}/").text
    nothing = ada().get(f"/table/{match.pk}/now/", headers=have(page))
    assert nothing.headers["Only-Parts"]
    assert "data-mark" not in nothing.text
    post(ada(), match, first_move(match))
    some = ada().get(f"/table/{match.pk}/now/", headers=have(page))
    assert some.headers["Only-Parts"]
    assert 'id="line-1-0"' in some.text
    assert 'id="_table"' not in some.text
    assert len(some.text) < len(page) / 3


def test_it_opens_for_who_is_put_away_at_this_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look at who is calling and the look at the card: the page hears numbers alone."""
    match = playing()
    monkeypatch.setattr("games.views.match.seat_pages", lambda seats, languages: {})
    page = ada().get(f"/table/{match.pk}/")
    assert f'data-live="match:{match.pk}~0:' in page.text


def test_it_answers_with_the_whole_table_where_its_frame_changed() -> None:
    match = playing()
    page = ada().get(f"/table/{match.pk}/").text
    hand_to_bot(match_id=match.pk, seat=0)
    answer = ada().get(f"/table/{match.pk}/now/", headers=have(page))
    assert "Only-Parts" not in answer.headers
    assert "I am back" in answer.text


@pytest.mark.parametrize("said", ["_table", "=,=", "a=b=c," * 2000, "_table=é"])
def test_it_answers_with_the_whole_table_whatever_a_page_claims_to_have(said: str) -> None:
    match = playing()
    answer = ada().get(f"/table/{match.pk}/now/", headers=HTMX | {"have-parts": said})
    assert 'id="_table"' in answer.text


def test_it_plays_a_move_without_javascript_too() -> None:
    match = playing()
    answer = ada().post(f"/table/{match.pk}/move/", {"version": 0, "move": first_move(match)})
    assert answer.status_code == 302
    match.refresh_from_db()
    assert match.version == 1


def test_it_says_why_not_and_changes_nothing() -> None:
    match = playing()
    answer = post(visitor("ben"), match, first_move(match))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    match.refresh_from_db()
    assert match.version == 0


def test_it_says_why_not_in_numbers_too() -> None:
    match = playing("voyage", people=2)
    client = ada()
    post(client, match, "roll")
    points = state_of(match).points
    answer = post(client, match, "commit", match.version)
    assert answer.status_code == 422
    assert f"You have {points} point" in answer.text


def test_it_shows_no_line_that_is_newer_than_the_table() -> None:
    match = playing()
    before = Match.objects.get(pk=match.pk)
    post(ada(), match, first_move(match))
    assert list(log(before, 0)) == []
    assert list(log(Match.objects.get(pk=match.pk), 0))


def test_it_shows_the_table_as_it_stands_when_the_page_was_old() -> None:
    match = playing()
    move = first_move(match)
    post(ada(), match, move)
    answer = post(ada(), match, "stop")
    assert answer.status_code == 409
    assert 'name="version" value="1"' in answer.text


@pytest.mark.parametrize(
    "data", [{"move": "stop"}, {"version": "x", "move": "stop"}, {"version": 0, "move": "a" * 999}]
)
def test_it_answers_bad_input_with_a_sentence(data: dict[str, object]) -> None:
    match = playing()
    answer = ada().post(f"/table/{match.pk}/move/", data, headers=HTMX)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("slug", SLUGS)
def test_it_never_shows_a_seat_what_another_world_would_change(slug: str) -> None:
    """The page of each seat is the same in a world where everything hidden from it is different."""
    title = CATALOG[slug]
    match = playing(slug, people=2, bots=title.seats[0] - 2)
    Seat.objects.filter(match=match).update(bot="gentle")
    version: int | None = 0
    for _ in range(30):
        version = play_bot_turn(match_id=match.pk, version=version or 0)
    Seat.objects.filter(match=match).update(bot="")
    real = state_of(match)
    for index, client in ((0, ada()), (1, visitor("ben"))):
        pages = []
        for world in (real, title.rules.imagine(real, index, Chance("other world", index))):
            Match.objects.filter(pk=match.pk).update(state=encode(world).decode())
            pages.append(_plain(client.get(f"/table/{match.pk}/now/").text))
        assert pages[0] == pages[1]


def _plain(text: str) -> str:
    """Without what differs from one answer to the next: tokens."""
    return re.sub(r'data-live="[^"]*"|value="[A-Za-z0-9]{64}"', "", text)


def test_it_never_sends_the_seed_or_a_move_of_another_seat() -> None:
    match = playing("voyage", people=2)
    assert match.seed not in ada().get(f"/table/{match.pk}/").text


def test_it_gives_a_seat_back_to_its_owner_with_one_tap() -> None:
    match = playing()
    hand_to_bot(match_id=match.pk, seat=0)
    assert "/take-back/" in ada().get(f"/table/{match.pk}/").text
    ada().post(f"/table/{match.pk}/take-back/")
    assert not match.seats.get(index=0).is_away


def test_it_gives_hints_only_where_the_table_allows_them() -> None:
    assert ada().get(f"/table/{playing().pk}/hint/").status_code == 200
    assert ada().get(f"/table/{playing(hints=False).pk}/hint/").status_code == 404


def test_it_notes_who_took_a_hint() -> None:
    match = playing()
    helped = match.seats.filter(helped=True).values_list("index", flat=True)
    assert [*helped] == []
    ada().get(f"/table/{match.pk}/hint/")
    assert [*helped.all()] == [0]


def test_it_shows_the_map_after_an_earlier_turn() -> None:
    match = playing()
    post(ada(), match, first_move(match))
    answer = ada().get(f"/table/{match.pk}/at/0/")
    assert answer.status_code == 200
    assert "map-state" in answer.text
    assert ada().get(f"/table/{match.pk}/at/99/").status_code == 200


def test_it_shows_no_map_after_a_turn_that_is_none_any_more() -> None:
    match = playing()
    post(ada(), match, first_move(match))
    match.turns.filter(version=1).update(move="lay ZZ")
    assert ada().get(f"/table/{match.pk}/at/0/").status_code == 200
    assert ada().get(f"/table/{match.pk}/at/1/").status_code == 404
    assert ada().get(f"/table/{match.pk}/").status_code == 200


def test_it_brings_the_ground_of_an_earlier_turn_only_to_a_page_that_has_another() -> None:
    match = playing()
    page = ada().get(f"/table/{match.pk}/").text
    mark = page.split('id="map-land" data-mark="')[1].split('"')[0]
    known = ada().get(f"/table/{match.pk}/at/0/", headers={"have-parts": f"map-land={mark}"})
    assert 'id="map-land"' not in known.text
    assert 'id="map-land"' in ada().get(f"/table/{match.pk}/at/0/").text


def test_it_shows_the_table_again_when_the_button_was_swapped_away() -> None:
    match = playing()
    answer = ada().post(f"/table/{match.pk}/move/", {"version": 0}, headers=HTMX)
    assert answer.status_code == 409
    assert 'name="version" value="0"' in answer.text


def test_it_flies_to_the_places_that_a_refusal_speaks_of() -> None:
    match = playing()
    hand = state_of(match).hands[0]
    client = ada()
    post(client, match, "draw")
    last = state_of(match).chain[-1]
    far = next(card for card in hand if not _may_follow(last, card))
    answer = post(client, match, f"lay {far}", 1)
    assert answer.status_code == 422
    assert "data-focus" in answer.text


def _may_follow(last: object, card: str) -> bool:
    code = getattr(last, "card", last)
    return card == code or has_border(str(code), card, 1965)


def test_it_says_that_a_match_must_be_over_before_it_is_dealt_again() -> None:
    match = playing()
    answer = ada().post(f"/table/{match.pk}/again/", {"deal": "same"}, follow=True)
    assert "Play this match to its end first." in answer.text
    assert Match.objects.count() == 1


def test_it_shows_what_was_learnt_on_the_map_once_the_match_is_over() -> None:
    match = playing()
    client = ada()
    assert client.get(f"/table/{match.pk}/facts/").status_code == 404
    Seat.objects.filter(match=match).update(bot="gentle")
    version: int | None = 0
    while version is not None:
        version = play_bot_turn(match_id=match.pk, version=version)
    assert "map-state" in client.get(f"/table/{match.pk}/facts/").text
    assert "/again/" in client.get(f"/table/{match.pk}/").text
    assert visitor("eva").get(f"/table/{match.pk}/facts/").status_code == 404


def test_it_lets_who_has_the_code_look_on_without_hidden_things() -> None:
    match = playing()
    stranger = visitor("eva")
    assert stranger.get(f"/watch/{match.code}/").status_code == 200
    assert stranger.get(f"/watch/{match.code}/now/").status_code == 200
    assert stranger.get("/watch/000000/").status_code == 404


def test_it_draws_a_curtain_between_the_players_of_one_device() -> None:
    client = ada()
    answer = client.post(
        "/play/zigzag/table/",
        {"players": 2, "level": "gentle", "shared_device": "on", "rules": "school"},
    )
    assert answer.status_code == 302, answer.text[-2000:]
    match = Match.objects.latest("pk")
    page = client.get(f"/table/{match.pk}/").text
    assert "/open/" in page
    assert 'id="moves"' not in page
    client.post(f"/table/{match.pk}/open/")
    page = client.get(f"/table/{match.pk}/").text
    assert 'id="moves"' in page
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    while CATALOG["zigzag"].rules.to_move(state_of(match))[0] == seat:
        moves = CATALOG["zigzag"].rules.legal_moves(state_of(match), seat)
        post(client, match, str(moves[-1]), match.version)
        match.refresh_from_db()
    assert "/open/" in client.get(f"/table/{match.pk}/").text


def test_it_shows_a_newcomer_the_same_table_as_before_the_bot_left() -> None:
    match = playing(people=1, bots=1)
    join_match(match_id=match.pk, person=Person(visitor="ben"), name="Ben")
    assert visitor("ben").get(f"/table/{match.pk}/").status_code == 200


@pytest.mark.parametrize("title", ["zigzag", ""])
def test_it_has_nothing_to_look_at_before_the_deal(title: str) -> None:
    match = opened("zigzag", hints=True)
    Match.objects.filter(pk=match.pk).update(title=title)
    for path in ("log/", "at/0/", "hint/"):
        assert ada().get(f"/table/{match.pk}/{path}").status_code == 404
    assert ada().post(f"/table/{match.pk}/again/").status_code == 404
    for path in ("say/", "move/", "take-back/", "open/", *([] if title else ["start/"])):
        answer = ada().post(f"/table/{match.pk}/{path}")
        assert answer["Location"] == f"/table/{match.pk}/"
    there = ada().post(f"/table/{match.pk}/leave/")["Location"]
    assert there == ("/play/zigzag/" if title else "/")
    assert Match.objects.count() == 1


def test_it_comes_with_the_tour_s_invitation_at_the_first_table_only() -> None:
    first, second = playing(), playing()
    client = ada()
    for cookie, invited in (
        (None, [first, second]),
        (f"/table/{first.pk}/", [first]),
        ("known", []),
    ):
        if cookie:
            client.cookies["tour"] = cookie
        pages = {match: client.get(f"/table/{match.pk}/").text for match in (first, second)}
        assert [match for match, page in pages.items() if "tour-invitation" in page] == invited
