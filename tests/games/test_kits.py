"""Every game on paper: nothing missing, nothing too small, every page A4."""

from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext

from europa_edu.atlas import atlas
from europa_edu.paper.document import A4, ACROSS, document, write_document
from games.catalog import CATALOG
from games.kits import LANGUAGES, editions, inventory, kit
from games.printing.language import ENGLISH, Language
from games.titles.voyage.network import network
from tests import papers
from tests.games.expected import expected

SMALLEST = 1.9  # millimetres: about 5.5 points

EVERY = [(slug, edition) for slug in CATALOG for edition in editions(slug)]


@pytest.mark.parametrize(("slug", "edition"), EVERY)
def test_it_holds_every_piece_of_the_game(slug: str, edition: str) -> None:
    assert inventory(slug, edition) == expected(slug).pieces[edition]


@pytest.mark.parametrize(("slug", "edition"), EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_draws_every_page_in_a4_with_letters_that_can_be_read(
    slug: str, edition: str, language: str
) -> None:
    with translation.override(language):
        sheets = kit(slug, Language(language, gettext), edition).sheets
        reader = papers.opened(document(sheets, slug, language))
    assert papers.sizes(reader) == [ACROSS if sheet.across else A4 for sheet in sheets]
    assert papers.smallest(reader) >= SMALLEST


@pytest.mark.parametrize(("slug", "edition"), EVERY)
def test_it_holds_no_picture_but_flags(slug: str, edition: str) -> None:
    reader = papers.opened(document(kit(slug, ENGLISH, edition).sheets, slug, "en"))
    assert set(papers.pictures(reader)) <= {(240, 180)}


def test_it_writes_names_as_text() -> None:
    reader = papers.opened(
        document(kit("voyage", Language("de", str), "today").sheets, "voyage", "de")
    )
    written = " ".join(page.extract_text() for page in reader.pages)
    for city in network("today").cities:
        assert atlas().cities[city].names.de.split()[-1] in written


def test_it_offers_all_editions_of_a_game() -> None:
    for slug, title in CATALOG.items():
        assert title.options().edition == editions(slug)[0]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("code", "word"), [("en", "Plane"), ("fr", "Avion"), ("de", "Flugzeug")])
def test_it_speaks_the_language_it_is_given(code: str, word: str) -> None:
    with translation.override(code):
        sheets = kit("europa_tour", Language(code, gettext), "today").sheets
        reader = papers.opened(document(sheets, "", code))
    assert any(word in page.extract_text() for page in reader.pages)


def test_it_writes_all_pages_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "zigzag.pdf"
    write_document(file, kit("zigzag", ENGLISH, "1960").sheets[:3], "Zigzag", "en")
    reader = papers.opened(file)
    assert papers.sizes(reader) == [ACROSS, A4, A4]
    assert reader.metadata
    assert reader.metadata.title == "Zigzag"
