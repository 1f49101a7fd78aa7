"""Numbers greater than a database can hold are found nowhere, and never break a page."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.urls.converters import IntConverter
from django.urls.exceptions import Resolver404

from europa_edu.numbers import LARGEST, whole
from tests.europa_edu.matrix import World

TOO_LARGE = (str(LARGEST + 1), "9" * 5000)  # the second is more than int() reads


def addresses() -> list[str]:
    """Every address of the site with a number in it; each of its numbers once too large."""
    found = []

    def walk(patterns: list[URLPattern | URLResolver], before: str, numbers: list[str]) -> None:
        for one in patterns:
            route = before + str(one.pattern)
            converters = one.pattern.converters.items()  # type: ignore[union-attr]
            here = [
                *numbers,
                *(name for name, kind in converters if isinstance(kind, IntConverter)),
            ]
            if isinstance(one, URLResolver):
                walk(one.url_patterns, route, here)
            elif here:
                found.append(route)

    walk(get_resolver().url_patterns, "/", [])
    return found


def filled(route: str, number: str) -> list[str]:
    """The route with plain values, and one after the other of its numbers too large."""
    parts = route.replace("<id:", "<int:").split("<")
    numbers = [at for at, part in enumerate(parts) if part.startswith("int:")]
    return [
        parts[0]
        + "".join(
            (number if at == large else "1") + part.partition(">")[2]
            for at, part in enumerate(parts[1:], 1)
        )
        for large in numbers
    ]


def test_it_knows_the_site_s_addresses() -> None:
    assert len(addresses()) > 80


@pytest.mark.parametrize("route", addresses())
def test_it_has_no_page_at_a_number_that_is_too_large(route: str) -> None:
    for number in TOO_LARGE:
        for address in filled(route, number):
            with pytest.raises(Resolver404):
                resolve(address)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), (str(LARGEST), LARGEST), ("", None), ("-1", None), ("1.5", None)]
    + [(text, None) for text in TOO_LARGE],
)
def test_it_reads_whole_numbers(text: str, number: int | None) -> None:
    assert whole(text) == number


@pytest.mark.django_db
@pytest.mark.integration
@pytest.mark.usefixtures("valkey")
@pytest.mark.parametrize("number", TOO_LARGE)
def test_it_takes_a_number_in_a_form_that_is_too_large_for_nobody_s(number: str) -> None:
    world = World()
    client = world.client("teacher")
    lesson, planned = f"/lessons/{world.lesson.pk}", f"/lessons/{world.planned.pk}"
    assert answered(client, f"/classes/{world.school_class.pk}/cards/", pupil=number) == 302
    assert answered(client, f"{lesson}/latecomer/", pupil=number) == 404
    assert answered(client, f"{lesson}/swap/", first=number, second=number) == 404
    assert answered(client, f"{lesson}/hand/", pupil=number) == 404
    for form in ({"to": number}, {"go_on": number}, {"keep": number}, {"pupil": number}):
        sent = form | ({"pupil": str(world.pupil.pk)} if "to" in form else {})
        assert answered(client, f"{planned}/seats/", **sent) in (200, 302, 422)
    assert answered(client, reverse("quizzes:live_next", args=[world.quiz.pk]), stage=number) == 302
    client = world.client("pupil")
    assert answered(client, f"/table/{world.match.pk}/move/", version=number, move="draw") == 302
    assert answered(client, "/me/progress/practise/", item="flag:FR", after=number) == 302
    assert answered(client, "/practice/", topic="flags", after=number) == 302


def answered(client: Client, address: str, **form: str) -> int:
    return client.post(address, form).status_code
