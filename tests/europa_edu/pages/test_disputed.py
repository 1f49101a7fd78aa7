"""The page about disputed borders and names, and the ways to it."""

import pytest
from django.test import Client

from europa_edu.atlas import atlas
from europa_edu.pages.disputed import MATTERS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_has_a_section_for_every_matter(client: Client, language: str) -> None:
    page = client.get("/atlas/disputed/", headers={"accept-language": language}).text
    for matter in MATTERS:
        assert f'id="{matter.key}"' in page


@pytest.mark.parametrize("matter", MATTERS, ids=lambda matter: matter.key)
def test_it_is_one_press_from_every_place_that_is_concerned(client: Client, matter) -> None:
    for place in matter.places:
        assert place in atlas().countries or place in atlas().cities
        assert f'href="/atlas/disputed/#{matter.key}"' in client.get(f"/atlas/{place}/").text
    assert "/atlas/disputed/" not in client.get("/atlas/PT/").text


def test_it_is_on_the_page_for_teachers(client: Client) -> None:
    assert "/atlas/disputed/" in client.get("/teachers/").text
