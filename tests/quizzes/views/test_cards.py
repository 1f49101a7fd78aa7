"""Teachers' own cards: write them, share them, look at them; nobody else's are there."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from europa_edu.classroom.models import School, Teacher
from quizzes.models import CardSet, OwnCard
from quizzes.questions.formats import anki, gift, tables
from quizzes.questions.formats.values import WrittenCard
from tests.processes import eventually
from tests.quizzes.bad_pictures import SVG, bomb, picture, polyglot

pytestmark = [pytest.mark.django_db]

ULM: dict[str, Any] = {
    "city_en": "Ulm",
    "country": "Germany",
    "sight1_en": "Minster with a very high tower",
    "say1_en": "You climb 768 steps.",
    "sight2_en": "Sparrow of Ulm",
    "sight3_en": "Fishermen’s quarter",
}


class Staff:
    """Two schools; Ada writes, Bea is her colleague, Cem works elsewhere."""

    def __init__(self) -> None:
        here, elsewhere = (School.objects.create(name=name) for name in ("Here", "Elsewhere"))
        self.ada, self.bea = self._teacher("Ada", here), self._teacher("Bea", here)
        self.cem = self._teacher("Cem", elsewhere)
        self.set = CardSet.objects.create(school=here, owner=self.ada, name="School trip")

    def _teacher(self, name: str, school: School) -> Teacher:
        return Teacher.objects.create_user(f"{name}@x.example", name=name, school=school)

    def browser(self, teacher: Teacher) -> Client:
        client = Client()
        client.force_login(teacher)
        return client

    def post(self, page: str, *args: Any, by: Teacher | None = None, **fields: Any) -> Any:
        address = reverse(f"quizzes:{page}", args=[self.set.pk, *args])
        return self.browser(by or self.ada).post(address, fields)

    def get(self, name: str, *args: Any, by: Teacher | None = None, **query: Any) -> Any:
        address = reverse(f"quizzes:{name}", args=[self.set.pk, *args])
        return self.browser(by or self.ada).get(address, query)

    def card(self, key: str = "ulm") -> WrittenCard:
        return msgspec.json.decode(self.set.cards.get(key=key).content, type=WrittenCard)


@pytest.fixture
def staff(settings: Any, tmp_path: Path) -> Staff:
    settings.MEDIA_ROOT = tmp_path
    return Staff()


def test_it_makes_a_set_and_shows_it(staff: Staff) -> None:
    browser = staff.browser(staff.bea)
    answer = browser.post(reverse("quizzes:all_sets"), {"name": "Our town"})
    made = CardSet.objects.get(name="Our town")
    assert answer.headers["Location"] == reverse("quizzes:card_set", args=[made.pk])
    assert "Our town" in browser.get(reverse("quizzes:all_sets")).content.decode()
    assert browser.post(reverse("quizzes:all_sets"), {"name": " "}).status_code == 422


def test_it_writes_a_card_in_one_language_and_says_so(staff: Staff) -> None:
    assert staff.post("new_card", **ULM).status_code == 302
    assert staff.card().country == "DE"
    page = staff.get("card", "ulm", language="fr").content.decode()
    assert "Sparrow of Ulm" in page
    assert "Allemagne" in page
    assert "Something is not written in: French, German" in page


def test_it_takes_the_place_of_our_card_where_the_atlas_has_the_city(staff: Staff) -> None:
    staff.post("new_card", **ULM | {"city_en": "Munich"})
    staff.post("new_card", **ULM | {"city_en": "", "city_fr": "Munich"})
    assert sorted(staff.set.cards.values_list("key", flat=True)) == ["munich", "munich-2"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"country": "Atlantis"}, "Our atlas has no such country."),
        ({"country": ""}, "Say in which country the city lies."),
        ({"city_en": ""}, "Write the name of the city."),
        ({"sight3_en": ""}, "A card needs three sights or more."),
        ({"say4_fr": "Une phrase."}, "Name the sight of this sentence."),
        ({"sight1_en": "x" * 81}, "This text is too long."),
    ],
)
def test_it_says_what_is_missing(staff: Staff, change: dict[str, str], words: str) -> None:
    answer = staff.post("new_card", **ULM | change)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not staff.set.cards.exists()


def test_it_says_everything_that_is_missing_at_once(staff: Staff) -> None:
    page = staff.post("new_card", country="").content.decode()
    assert "Say in which country the city lies." in page
    assert "Write the name of the city." in page
    assert "A card needs three sights or more." in page


def test_it_keeps_the_key_of_a_card_that_is_changed(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    staff.post("edit_card", "ulm", **ULM | {"city_en": "Neu-Ulm", "sight4_de": "Donau"})
    assert staff.card().city.en == "Neu-Ulm"
    assert staff.card().sights[3].name.de == "Donau"
    assert staff.card().key == "ulm"


def test_it_deletes_a_card_and_a_set(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    staff.post("delete_card", "ulm")
    assert not OwnCard.objects.exists()
    staff.post("delete_set")
    assert not CardSet.objects.exists()


def test_it_shows_a_set_to_colleagues_once_it_is_shared(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    assert staff.get("card", "ulm", by=staff.bea).status_code == 404
    staff.post("card_set", name="School trip", shared="on")
    assert staff.get("card", "ulm", by=staff.bea).status_code == 200
    assert "Ulm" in staff.get("card_set", by=staff.bea).content.decode()
    assert staff.get("card", "ulm", by=staff.cem).status_code == 404
    assert staff.get("card_set", by=staff.cem).status_code == 404


def test_it_lets_nobody_else_change_a_shared_set(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    staff.post("card_set", name="School trip", shared="on")
    for name, args in [
        ("card_set", ()), ("delete_set", ()), ("new_card", ()), ("import_cards", ()),
        ("edit_card", ("ulm",)), ("delete_card", ("ulm",)),
    ]:  # fmt: skip
        assert staff.post(name, *args, by=staff.bea, **ULM).status_code == 404
    assert staff.set.cards.count() == 1


def upload(raw: bytes, name: str = "photo.jpg") -> dict[str, Any]:
    return ULM | {"picture": SimpleUploadedFile(name, raw, "image/jpeg")}


def test_it_shows_a_picture_only_to_those_who_may_see_the_set(staff: Staff) -> None:
    staff.post("new_card", **upload(polyglot()))
    answer = staff.get("card_picture", "ulm", "large")
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert b"script" not in b"".join(answer)
    assert staff.get("card_picture", "ulm", "large", by=staff.bea).status_code == 404
    address = reverse("quizzes:card_picture", args=[staff.set.pk, "ulm", "large"])
    assert Client().get(address).status_code == 302


@pytest.mark.integration
@pytest.mark.usefixtures("worker")
def test_it_lets_a_worker_make_the_thumbnail(django_capture_on_commit_callbacks: Any) -> None:
    staff = Staff()
    with django_capture_on_commit_callbacks(execute=True):
        staff.post("new_card", **upload(picture(size=(900, 600))))
    name = staff.set.cards.get().picture
    small = Path(settings.MEDIA_ROOT) / "cards" / f"small-{name}"
    assert eventually(small.exists)


def test_it_takes_a_picture_off_a_card(staff: Staff) -> None:
    staff.post("new_card", **upload(picture()))
    staff.post("edit_card", "ulm", **ULM)
    assert staff.set.cards.get().picture
    staff.post("edit_card", "ulm", **ULM, no_picture="on")
    assert not staff.set.cards.get().picture
    assert staff.get("card_picture", "ulm", "large").status_code == 404


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (SVG, "SVG drawings can hold programs"),
        (bomb(), "up to 50 million"),
        (b"hello", "We cannot read this as a picture."),
        (picture() + bytes(25 * 1024 * 1024), "larger than 25 MB"),
    ],
    ids=["drawing", "bomb", "text", "too big"],
)
def test_it_says_why_a_picture_is_refused_and_keeps_the_words(
    staff: Staff, raw: bytes, words: str
) -> None:
    answer = staff.post("new_card", **upload(raw))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert "Sparrow of Ulm" in page
    assert not staff.set.cards.exists()


@pytest.mark.parametrize("page", ["new_card", "edit_card"])
def test_it_answers_a_photo_of_thirty_megabytes_without_losing_the_form(
    staff: Staff, page: str
) -> None:
    key = [staff.post("new_card", **ULM) and "ulm"] if page == "edit_card" else []
    photo = picture() + bytes(30 * 1024 * 1024)
    answer = staff.post(page, *key, **upload(photo) | {"sight1_en": "The tallest church"})
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "This picture is larger than 25 MB. Make it smaller and send it again." in told
    assert "The tallest church" in told
    assert "The card is not saved yet:" in told
    assert '<a href="#id_picture">Picture</a>' in told


def test_it_refuses_what_no_camera_makes_and_what_a_stranger_sends(staff: Staff) -> None:
    answer = staff.post("new_card", **upload(bytes(41 * 1024 * 1024)))
    assert answer.status_code == 413
    assert "Choose a smaller file" in answer.content.decode()
    address = reverse("quizzes:new_card", args=[staff.set.pk])
    assert Client().post(address, upload(bytes(9 * 1024 * 1024))).status_code == 413


@pytest.mark.parametrize("ending", ["csv", "apkg"])
def test_it_takes_back_what_it_exported(staff: Staff, ending: str) -> None:
    staff.post("new_card", **ULM)
    before = staff.card()
    raw = staff.get("export_set", ending).content
    staff.set.cards.all().delete()
    file = SimpleUploadedFile(f"cards.{ending}", raw)
    assert staff.post("import_cards", file=file).status_code == 302
    assert [sight.name.en for sight in staff.card().sights] == [s.name.en for s in before.sights]


def test_it_exchanges_cards_that_are_imported_again(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    raw = tables.write_cards([staff.card()]).replace(b"Sparrow", b"Stone sparrow")
    staff.post("import_cards", file=SimpleUploadedFile("cards.csv", raw))
    assert staff.set.cards.count() == 1
    assert staff.card().sights[1].name.en == "Stone sparrow of Ulm"


def test_it_writes_files_as_the_reader_s_spreadsheet_splits_them(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    browser = staff.browser(staff.ada)
    for name in ("export_set", "export_questions"):
        address = reverse(f"quizzes:{name}", args=[staff.set.pk, "csv"])
        heads = {
            language: browser.get(address, headers={"accept-language": language}).content[3:9]
            for language in ("en", "fr", "de")
        }
        assert [[one for one in ";," if one in head.decode()] for head in heads.values()] == [
            [","],
            [";"],
            [";"],
        ]


def test_it_adds_nothing_of_a_file_with_a_mistake_and_names_the_line(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    rows = tables.write_cards([staff.card()]).decode().splitlines()
    staff.set.cards.all().delete()
    bad = "\n".join([*rows, rows[1].replace("ulm,DE,Ulm", "linz,Atlantis,Linz")])
    answer = staff.post("import_cards", file=SimpleUploadedFile("cards.csv", bad.encode()))
    assert answer.status_code == 422
    assert "Line 3: No country of Europe is called that. (“Atlantis”)" in answer.content.decode()
    assert not staff.set.cards.exists()


def test_it_gives_cards_to_quiz_programs_as_questions(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    read = gift.read_questions(staff.get("export_set", "gift").content)
    assert not read.problems
    country, *sights = read.questions
    assert country.text == "In which country is Ulm?"
    assert {"Germany", "Allemagne", "Deutschland"} <= set(country.right)
    assert {one.right for one in sights} == {("Ulm",)}
    assert len(sights) >= 3
    moodle = ElementTree.fromstring(staff.get("export_set", "xml").content)  # noqa: S314
    texts = [one.findtext("questiontext/text") or "" for one in moodle.iter("question")]
    assert any("In which country is Ulm?" in text for text in texts)


def test_it_gives_anki_the_language_of_the_teacher(staff: Staff) -> None:
    staff.post("new_card", **ULM)
    assert anki.read_deck(staff.get("export_set", "apkg").content).cards[0].city.en == "Ulm"
    assert staff.get("export_set", "exe").status_code == 404
