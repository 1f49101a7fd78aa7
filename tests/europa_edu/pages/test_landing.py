"""The landing page, the base page around it and the files they load."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override
from msgspec.structs import replace

from europa_edu.classroom.models import Teacher
from games.catalog import CATALOG
from tests.europa_edu.pages.markup import Markup

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = [
    file
    for folder in ("templates", "games/titles")
    for file in (Path(settings.BASE_DIR) / folder).rglob("*.html")
]
OWN = [
    file
    for pattern in ("css/**/*.css", "js/*.js", "*.svg", "*.webmanifest")
    for file in STATIC.glob(pattern)
]
OWN += Path(settings.BASE_DIR).glob("games/titles/*/static/*")

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_speaks_the_readers_language(client, language):
    response = client.get("/", headers={"accept-language": language})
    assert Markup(response.content.decode()).language == language


def test_it_switches_the_language_and_stays_on_the_page(client):
    response = client.post(reverse("set_language"), {"language": "de", "next": "/login/"})
    assert response["Location"] == "/login/"
    assert Markup(client.get("/login/").content.decode()).language == "de"


def test_it_hangs_a_poster_for_each_game(client):
    html = client.get("/").content.decode()
    assert all(f'id="{slug}"' in html for slug in CATALOG)


def test_it_names_the_authors_of_the_board_game_where_there_was_one():
    title = CATALOG["zigzag"]
    assert "by Johannes Gerstäcker." in render_to_string("components/poster.html", {"title": title})
    own = replace(title, authors="")
    assert "After the board game" not in render_to_string("components/poster.html", {"title": own})


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", ("Four", "Five", "Six")),
        ("fr", ("Quatre", "Cinq", "Six")),
        ("de", ("Vier", "Fünf", "Sechs")),
    ],
)
def test_it_says_how_many_games_there_are(rf, language, numbers):
    titles = [*CATALOG.values()] * 2
    with override(language):
        for count, number in enumerate(numbers, 4):
            html = render_to_string("landing.html", {"titles": titles[:count]}, rf.get("/"))
            for said in (
                '<meta name="description" content="',
                '<p class="lead">',
                '"games-title">',
            ):
                assert f"{said}{number} " in html


def test_it_links_only_to_ids_that_exist(client):
    elements = Markup(client.get("/").content.decode()).elements
    ids = {attrs.get("id") for _, attrs in elements}
    targets = {
        attrs["href"][1:] for tag, attrs in elements if attrs.get("href", "").startswith("#")
    }
    assert targets <= ids


@pytest.mark.parametrize("path", ["/", "/login/", "/home/", "/nowhere/"])
def test_it_holds_nothing_inline_and_nothing_foreign(client, path):
    client.force_login(Teacher.objects.create_user("t@school.example", name="Tea"))
    if path == "/login/":
        client.logout()
    page = Markup(client.get(path).content.decode())
    assert page.inline == []
    assert [address for address in page.loaded if re.match(r"(\w+:)?//", address)] == []


@pytest.mark.parametrize("file", OWN, ids=lambda file: file.name)
def test_it_loads_no_file_from_another_server(file):
    addresses = re.findall(r"https?://[^\s\"')]+", file.read_text())
    assert [a for a in addresses if a != "http://www.w3.org/2000/svg"] == []
    assert "@import" not in file.read_text()


def test_it_finds_every_file_it_loads(client):
    for address in Markup(client.get("/").content.decode()).loaded:
        path = address.partition("#")[0]
        if path.startswith("/static/"):
            assert finders.find(path.removeprefix("/static/")), path


def test_it_weighs_less_than_150_kilobytes_on_the_first_visit(client):
    html = client.get("/").content
    paths = {a.partition("#")[0] for a in Markup(html.decode()).loaded}
    names = {path.removeprefix("/static/") for path in paths if path.startswith("/static/")}
    names.add("vendor/atkinson-hyperlegible/latin-700.woff2")
    files = [Path(finders.find(name)).read_bytes() for name in sorted(names)]
    assert sum(min(len(gzip.compress(f)), len(f)) for f in [html, *files]) < 150_000


def test_it_remembers_the_theme_but_prints_no_other_words_from_the_cookie(client):
    client.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.cookies["theme"] = "purple"
    assert "purple" not in client.get("/").content.decode()


def test_it_draws_every_icon_it_names():
    drawn = set(re.findall(r'id="icon-([a-z]+)"', (STATIC / "icons.svg").read_text()))
    named = set()
    for file in TEMPLATES:
        named |= set(re.findall(r'icon\.html" with name="([a-z]+)"', file.read_text()))
        named |= set(re.findall(r'\bicon="([a-z]+)"', file.read_text()))
    assert named <= drawn


@pytest.mark.parametrize(
    "folder", [f for f in (STATIC / "vendor").iterdir() if f.is_dir()], ids=lambda f: f.name
)
def test_it_keeps_licence_and_version_of_every_vendored_folder(folder):
    readme = (STATIC / "vendor" / "README.md").read_text()
    assert (folder / "LICENSE").stat().st_size > 200
    assert re.search(rf"\| `{folder.name}` \| v?\d[^|]*\| [^|]+\|", readme)
