"""Reading by hand gives what Django's own reading gives."""

import pytest

from games.models import Match
from games.selectors import match_row
from games.services.turns import play_turn
from tests.games.tables import first_move, playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.mark.parametrize("locked", [False, True])
def test_it_reads_a_match_as_django_does(locked: bool) -> None:
    match = playing()
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    django_s, ours = Match.objects.get(pk=match.pk), match_row(match.pk, locked=locked)
    for field in Match._meta.concrete_fields:
        expected, read = getattr(django_s, field.attname), getattr(ours, field.attname)
        assert (read, type(read)) == (expected, type(expected)), field.attname
    assert not ours._state.adding


def test_it_says_that_there_is_no_such_match() -> None:
    with pytest.raises(LookupError):
        match_row(0)
