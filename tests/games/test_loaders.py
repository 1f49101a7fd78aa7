"""A title's templates and static files are found in its own folder."""

import pytest
from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from games.catalog import CATALOG
from games.loaders import TITLES


@pytest.mark.parametrize("slug", CATALOG)
def test_it_finds_the_templates_of_every_title_in_its_folder(slug: str) -> None:
    rules = get_template(f"games/titles/{slug}/rules.html")
    assert rules.origin.name == str(TITLES / slug / "templates" / "rules.html")


@pytest.mark.parametrize("slug", CATALOG)
@pytest.mark.parametrize("file", ["style.css", "poster.svg"])
def test_it_finds_the_style_and_the_poster_of_every_title_in_its_folder(
    slug: str, file: str
) -> None:
    assert finders.find(f"games/titles/{slug}/{file}") == str(TITLES / slug / "static" / file)


def test_it_says_which_template_is_missing() -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"games/titles/zigzag/_nothing.html"):
        get_template("games/titles/zigzag/_nothing.html")


def test_it_draws_a_title_s_screen_from_what_it_is_given_alone() -> None:
    """From its view, and what the reader `asked` to see: never from the request."""
    templates = TITLES.glob("*/templates/*.html")
    assert [file.name for file in templates if "request" in file.read_text()] == []
