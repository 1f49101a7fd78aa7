"""How pupils come in: every door, what it tells, and how long a guesser is kept out."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

import pytest
from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.pictures import PICTURES
from europa_edu.classroom.services.entry import (
    FRESH,
    KNOWN,
    PicturesClosed,
    WrongPictures,
    forget_tries,
    is_closed,
    try_pictures,
)
from europa_edu.classroom.tokens import SALT, card_token, pictures_of
from europa_edu.live.channels import valkey as valkey_client
from tests.europa_edu.classroom.school import come_in, door
from tests.europa_edu.lessons.planned import opened_class

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


@pytest.fixture(autouse=True)
def no_tries_yet(valkey: Path) -> None:
    """Numbers of pupils come again in every test; the tries of another must not count."""
    for key in valkey_client().scan_iter("*"):
        if "limit:" in key or "pardons:" in key:
            valkey_client().delete(key)


def wrong_pictures(pupil: Pupil) -> list[str]:
    return list(reversed(pictures_of(pupil)))


def is_in(client: Client, pupil: Pupil) -> bool:
    answer = client.get("/me/")
    return answer.status_code == 200 and pupil.name in answer.text


class TestClassCode:
    def test_it_leads_from_the_code_over_the_name_to_the_pictures(self, client: Client, lea, tom):
        answer = client.post("/c/", {"code": " abcd-efgh "})
        assert answer["Location"] == "/c/ABCDEFGH/"
        page = client.get("/c/ABCDEFGH/").text
        assert door(lea) in page
        assert door(tom) in page
        assert "picture-secret" in client.get(door(lea)).text

    @pytest.mark.parametrize("code", ["", "ABC", "ZZZZZZZZ", "!" * 24, "A" * 65, "9" * 12])
    def test_it_says_what_to_do_about_a_wrong_code_and_keeps_it(self, client: Client, code: str):
        answer = client.post("/c/", {"code": code, "x": "1"})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert code in answer.text

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            ("zzzz-zzzz", "No class has the code ZZZZ ZZZZ."),
            ("whlx", "“whlx” is no code"),
            ("12345", "“12345” is no code"),
            ("<b>", "“&lt;b&gt;” is no code"),
        ],
    )
    def test_it_names_what_was_tried(self, client: Client, code: str, words: str):
        assert words in client.post("/c/", {"code": code}).text

    def test_it_is_the_one_field_for_codes(self, client: Client):
        for path in ("/", "/play/zigzag/"):
            assert 'href="/c/"' in client.get(path).text

    def test_it_lets_who_is_logged_in_go_on_and_others_choose_their_name(
        self, client: Client, lea, tom
    ):
        come_in(client, lea)
        page = client.get("/c/ABCDEFGH/").text
        assert "I am Lea: go on" in page
        assert door(tom) in page
        other = client.get(f"/c/{opened_class(2, '6cabcdef').code}/")
        assert other.status_code == 200
        assert "go on" not in other.text

    @pytest.mark.parametrize("code", ["ZZZZZZZZ", "nothing", "%00"])
    def test_it_asks_for_the_code_again_where_a_link_is_wrong(self, client: Client, code: str):
        answer = client.get(f"/c/{code}/")
        assert answer.status_code == 404
        assert 'name="code"' in answer.text

    def test_it_never_logs_anybody_in(self, client: Client, lea):
        client.post("/c/", {"code": "ABCDEFGH"})
        client.get("/c/ABCDEFGH/")
        client.get(door(lea))
        assert client.post("/c/ABCDEFGH/").status_code == 405
        assert not is_in(client, lea)
        assert "sessionid" not in client.cookies

    def test_it_lists_neither_archived_pupils_nor_archived_classes(
        self, client: Client, class_5b, lea, tom
    ):
        tom.archived_at = timezone.now()
        tom.save()
        assert "Tom" not in client.get("/c/ABCDEFGH/").text
        assert client.get(door(tom)).status_code == 404
        class_5b.archived_at = timezone.now()
        class_5b.save()
        assert client.get("/c/ABCDEFGH/").status_code == 404
        assert client.get(door(lea)).status_code == 404

    def test_it_shows_no_pupil_of_another_class(self, client: Client, class_5b, lea):
        other = SchoolClass.objects.create(
            school=class_5b.school,
            name="6a",
            code="HGFEDCBA",
            owner=class_5b.owner,
            ends_on=class_5b.ends_on,
        )
        assert client.get(f"/c/{other.code}/{lea.pk}/").status_code == 404

    def test_it_groups_many_names_by_letter_with_constant_queries(self, client: Client, class_5b):
        Pupil.objects.bulk_create(
            Pupil(school_class=class_5b, name=name) for name in ("Éva", "Emil", "Zoë")
        )
        with CaptureQueriesContext(connection) as few:
            assert "letter-E" not in client.get("/c/ABCDEFGH/").text
        Pupil.objects.bulk_create(
            Pupil(school_class=class_5b, name=f"Emma {n}") for n in range(197)
        )
        with CaptureQueriesContext(connection) as many:
            page = client.get("/c/ABCDEFGH/").text
        assert len(many) == len(few)
        assert page.count('id="letter-') == 2
        assert page.index("Emil") < page.index("Éva") < page.index("Zoë")
        assert page.count('entry-name"') == 200


class TestPictures:
    def test_it_lets_in_with_the_right_pictures_into_a_new_session_of_half_a_day(
        self, client: Client, lea
    ):
        client.get("/play/voyage/")  # a visitor has a session already
        before = client.cookies["sessionid"].value
        come_in(client, lea)
        assert is_in(client, lea)
        assert client.cookies["sessionid"].value != before
        assert client.session["pupil"] == [lea.pk, lea.card]
        assert "visitor" not in client.session
        assert client.session.get_expiry_age() <= 60 * 60 * 12

    def test_it_ends_a_teacher_s_log_in_first(self, client: Client, lea):
        client.force_login(lea.school_class.owner)
        come_in(client, lea)
        assert client.get("/home/").status_code == 302
        assert is_in(client, lea)

    def test_it_keeps_out_with_wrong_pictures_and_says_what_to_do(self, client: Client, lea):
        answer = client.post(door(lea), {"picture": wrong_pictures(lea)})
        assert answer.status_code == 422
        assert "not your three pictures" in answer.text
        assert not is_in(client, lea)

    def test_it_tells_nothing_about_how_wrong_the_pictures_are(self, lea):
        first, second, third = pictures_of(lea)
        other = next(code for code in PICTURES if code not in pictures_of(lea))
        answers = set()
        for given in (
            [first, second, other],
            [first, third, second],
            [other, other, other],
            ["no", "such", "picture"],
        ):
            answer = Client().post(door(lea), {"picture": given})
            answers.add((answer.status_code, without_tokens(answer.text)))
        assert len(answers) == 1

    @pytest.mark.parametrize("given", [[], ["cat"], ["cat", "", ""], ["cat"] * 4])
    def test_it_counts_no_try_before_three_pictures_are_chosen(self, client: Client, lea, given):
        for _ in range(FRESH.tries + 1):
            answer = client.post(door(lea), {"picture": given})
            assert answer.status_code == 422
            assert "Choose three pictures" in answer.text
        come_in(client, lea)

    def test_it_forgets_the_pupil_when_the_pupil_goes(self, client: Client, lea):
        come_in(client, lea)
        assert client.get("/leave/").status_code == 405
        assert client.post("/leave/")["Location"] == "/c/"
        assert not is_in(client, lea)

    def test_it_ends_the_log_in_when_the_card_is_renewed_or_the_pupil_archived(
        self, client: Client, lea
    ):
        come_in(client, lea)
        Pupil.objects.filter(pk=lea.pk).update(card=2)
        assert client.get("/me/")["Location"] == "/c/"
        lea.refresh_from_db()
        come_in(client, lea)
        SchoolClass.objects.update(archived_at=timezone.now())
        assert client.get("/me/")["Location"] == "/c/"

    def test_it_wants_a_token_against_forged_posts(self, lea):
        client = Client(enforce_csrf_checks=True)
        assert client.post(door(lea), {"picture": pictures_of(lea)}).status_code == 403
        assert client.post(f"/q/{card_token(lea)}/").status_code == 403


class TestLimits:
    def test_it_closes_the_pictures_to_strange_devices_even_for_the_right_ones(self, lea):
        for _ in range(FRESH.tries):
            assert "not your" in Client().post(door(lea), {"picture": wrong_pictures(lea)}).text
        guesser = Client()
        closed = guesser.post(door(lea), {"picture": pictures_of(lea)})
        assert closed.status_code == 422
        assert "too many" in closed.text
        assert not is_in(guesser, lea)
        still = guesser.post(door(lea), {"picture": wrong_pictures(lea)})
        assert without_tokens(still.text) == without_tokens(closed.text)
        assert "too many" in guesser.get(door(lea)).text

    def test_it_locks_no_other_pupil_out(self, client: Client, lea, tom):
        for _ in range(FRESH.tries + 1):
            Client().post(door(lea), {"picture": wrong_pictures(lea)})
        come_in(client, tom)

    def test_it_lets_the_card_in_however_many_tries_there_were(self, client: Client, lea):
        for _ in range(FRESH.tries + 1):
            client.post(door(lea), {"picture": wrong_pictures(lea)})
        assert client.post(f"/q/{card_token(lea)}/").status_code == 302
        assert is_in(client, lea)

    def test_it_lets_a_known_device_in_while_strangers_are_kept_out(self, client: Client, lea):
        come_in(client, lea)
        client.post("/leave/")
        for _ in range(FRESH.tries + 1):
            Client().post(door(lea), {"picture": wrong_pictures(lea)})
        come_in(client, lea)

    def test_it_counts_each_known_device_by_itself(self, lea):
        one, other = Client(), Client()
        for device in (one, other):
            come_in(device, lea)
            device.post("/leave/")
        for _ in range(KNOWN.tries):
            assert "not your" in one.post(door(lea), {"picture": wrong_pictures(lea)}).text
        assert "too many" in one.post(door(lea), {"picture": pictures_of(lea)}).text
        come_in(other, lea)

    def test_it_takes_no_device_s_own_word_for_being_known(self, client: Client, lea):
        come_in(client, lea)
        name = client.cookies["known"].value
        for forged in (f"made-up {lea.pk}.1", f"x{name}", signing.dumps([lea.pk, 1])):
            stranger = Client()
            stranger.cookies["known"] = forged
            for _ in range(FRESH.tries):
                stranger.post(door(lea), {"picture": wrong_pictures(lea)})
            assert is_closed(lea)
            forget_tries(lea)

    def test_it_knows_no_device_by_a_card_that_was_replaced(self, client: Client, lea):
        come_in(client, lea)
        client.post("/leave/")
        Pupil.objects.filter(pk=lea.pk).update(card=2)
        lea.refresh_from_db()
        for _ in range(FRESH.tries):
            client.post(door(lea), {"picture": wrong_pictures(lea)})
        assert is_closed(lea)

    def test_it_remembers_all_pupils_of_a_shared_tablet(self, client: Client, lea, tom):
        for pupil in (lea, tom):
            come_in(client, pupil)
            client.post("/leave/")
        for pupil in (lea, tom):
            for _ in range(FRESH.tries):
                Client().post(door(pupil), {"picture": wrong_pictures(pupil)})
            come_in(client, pupil)

    def test_it_forgets_wrong_tries_after_a_right_one(self, lea):
        for _ in range(3):
            for _ in range(FRESH.tries - 1):
                with pytest.raises(WrongPictures):
                    try_pictures(pupil=lea, given=wrong_pictures(lea))
            try_pictures(pupil=lea, given=pictures_of(lea))

    def test_it_gives_strangers_no_new_tries_when_the_own_device_comes_in(self, lea):
        for _ in range(FRESH.tries):
            with pytest.raises(WrongPictures):
                try_pictures(pupil=lea, given=wrong_pictures(lea))
        try_pictures(pupil=lea, given=pictures_of(lea), device="own")
        with pytest.raises(PicturesClosed):
            try_pictures(pupil=lea, given=pictures_of(lea))

    def test_it_opens_again_when_a_teacher_says_so_on_every_device(self, lea):
        for device, limit in (("", FRESH), ("own", KNOWN)):
            for _ in range(limit.tries):
                with pytest.raises(WrongPictures):
                    try_pictures(pupil=lea, given=wrong_pictures(lea), device=device)
            assert is_closed(lea, device)
        forget_tries(lea)
        for device in ("", "own"):
            try_pictures(pupil=lea, given=pictures_of(lea), device=device)

    def test_it_ends_every_count_after_a_day(self, lea):
        with pytest.raises(WrongPictures):
            try_pictures(pupil=lea, given=wrong_pictures(lea))
        kept = [valkey_client().ttl(key) for key in valkey_client().scan_iter("limit:pictures:*")]
        assert len(kept) == 1
        assert 0 < kept[0] <= timedelta(days=1).total_seconds()

    def test_it_judges_no_more_than_the_limit_of_200_tries_at_once(self, lea, tom):
        def attempt(number: int) -> str:
            given = [PICTURES[number % 36], PICTURES[(number + 1) % 36], PICTURES[number // 36]]
            if tuple(given) == pictures_of(lea):
                given.reverse()
            try:
                try_pictures(pupil=lea, given=given)
            except (WrongPictures, PicturesClosed) as problem:
                return type(problem).__name__
            return "in"

        with ThreadPoolExecutor(40) as crowd:
            ends = Counter(crowd.map(attempt, range(200)))
        assert ends == {"WrongPictures": FRESH.tries, "PicturesClosed": 200 - FRESH.tries}
        try_pictures(pupil=tom, given=pictures_of(tom))

    def test_it_makes_guessing_hopeless(self):
        """The figures that the module and docs/security.md name."""
        secrets = 36 * 35 * 34
        assert secrets == 42_840
        assert secrets // FRESH.tries == 7_140
        in_a_class = 1 - (1 - 1 / secrets) ** (30 * FRESH.tries)
        assert round(1 / in_a_class) == 238
        in_a_school = 1 - (1 - 1 / secrets) ** (1000 * FRESH.tries)
        assert round(100 * in_a_school) == 13
        found_codes = 100 * 60 * 60 * 24 * 34 / 32**8
        assert round(1 / found_codes) == 3743
        assert found_codes * in_a_class < 1 / 800_000


class TestCard:
    def test_it_shows_whose_card_it_is_and_comes_in_by_post_only(self, client: Client, lea):
        address = f"/q/{card_token(lea)}/"
        page = client.get(address)
        assert "Lea" in page.text
        assert "data-comes-in" in page.text
        assert "no-store" in page["Cache-Control"]
        assert not is_in(client, lea)
        assert client.post(address)["Location"] == "/me/in/"
        assert is_in(client, lea)

    def test_it_answers_alike_to_every_card_that_is_not_valid(self, client: Client, lea, tom):
        old = card_token(lea)
        Pupil.objects.filter(pk=lea.pk).update(card=2)
        archived = card_token(tom)
        Pupil.objects.filter(pk=tom.pk).update(archived_at=timezone.now())
        never = signing.Signer(salt=SALT).sign_object([999_999, 1])
        other_salt = signing.dumps([lea.pk, 2], salt="another")
        answers = {
            (answer.status_code, without_tokens(answer.text, token))
            for token in (old, archived, never, other_salt, "x", old[:-1])
            for answer in (client.get(f"/q/{token}/"), client.post(f"/q/{token}/"))
        }
        assert len(answers) == 1
        assert answers.pop()[0] == 404
        assert not is_in(client, lea)


def without_tokens(page: str, token: str = "") -> str:
    """A page without what is new on it every time, and without the token of its own address."""
    for address in (f"/q/{token}/", f"/q/{quote(token)}/", quote(f"/q/{token}/", "")):
        page = page.replace(address, "").replace(quote(address, ""), "")
    page = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", page)
    return re.sub(r'"X-CSRFToken": "[^"]+"', "", page)
