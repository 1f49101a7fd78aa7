"""What the tables' templates say in words."""

from django.utils.translation import override

from games.templatetags.tables import argument, moves, place


def test_it_names_places_in_the_reader_s_language_and_the_map_s_year() -> None:
    with override("de"):
        assert place("FR") == "Frankreich"
        assert place("CS", 1965) == "Tschechoslowakei"
        assert place("rome") == "Rom"
        assert place("D3") == "D3"


def test_it_picks_moves_apart() -> None:
    assert moves(["lay FR", "stop", "lay IT"], "lay") == ["lay FR", "lay IT"]
    assert argument("go oslo 3") == "oslo"
    assert argument("go oslo 3", 2) == "3"
    assert argument("stop") == ""
