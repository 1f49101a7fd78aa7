"""Who may open what: every address of the site, for everybody who might try it.

The table is authorisation.txt. A new URL fails here until it has a row: think who may call it.
"""

from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any

import pytest
from django.db import transaction

from tests.europa_edu.matrix import CALLERS, METHODS, World, addresses, cell, has_row, row_of, rows

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

SHUT = {"login", "code", "403", "404", "405"}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any, valkey: object) -> Iterator[World]:
    """One school for the whole table; every call is undone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


def asked(world: World, method: str, name: str, caller: str) -> str:
    """What the caller gets, in a word."""
    with transaction.atomic():
        client = world.client(caller)
        address = world.address(name, addresses()[name])
        answer = client.get(address) if method == "GET" else client.post(address, world.form(name))
        b"".join(answer)  # read to its end, so that a download closes its file
        transaction.set_rollback(True)
    return cell(answer)


@pytest.mark.parametrize("name", [name for name in sorted(addresses()) if has_row(name)])
def test_it_answers_each_caller_as_the_table_says(world: World, name: str) -> None:
    for method in METHODS:
        if row := row_of(method, name):
            got = [asked(world, method, name, caller) for caller in CALLERS]
            assert dict(zip(CALLERS, got, strict=True)) == dict(zip(CALLERS, row, strict=True))
        else:
            # Those who may do most are refused: nobody is let in by a method without a row.
            insiders = ("pupil", "teacher", "admin")
            assert {asked(world, method, name, caller) for caller in insiders} <= SHUT


def test_it_has_a_row_for_every_address() -> None:
    missing = [name for name in addresses() if not has_row(name)]
    assert not missing, (
        f"Add a row for {', '.join(missing)} to tests/europa_edu/authorisation.txt: the method, "
        "the URL's name, and what each caller gets (see the words at its head)."
    )


def test_it_has_an_address_for_every_row() -> None:
    stale = [name for _, name in rows() if not any(fnmatch(one, name) for one in addresses())]
    assert not stale, f"No URL is named {', '.join(stale)}: take the row out of authorisation.txt."


def test_it_has_a_cell_for_every_caller() -> None:
    assert {len(cells) for cells in rows().values()} == {len(CALLERS)}
