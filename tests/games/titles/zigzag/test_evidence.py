"""Which steps of the zigzag journey are answers, and to what."""

import pytest

from europa_edu.atlas import atlas, has_border
from games.titles.zigzag.state import edition
from tests.games.titles.zigzag.positions import items, news, refused, table


@pytest.mark.parametrize(
    ("last", "card", "item"),
    [
        ("FR", "ES", "border:ES-FR"),
        ("ES", "FR", "border:ES-FR"),
        ("AT", "DE", "border:AT-DE"),
        ("GB", "IE", "border:GB-IE"),
        ("CS", "DE", "border1960:CS-DE"),
        ("DD", "DE", "border1960:DD-DE"),
        ("TR", "SU", "border1960:SU-TR"),
        ("SE", "DK", "rail:DK-SE"),
        ("DD", "SE", "rail:DD-SE"),
    ],
)
def test_it_takes_a_neighbour_laid_as_right(last: str, card: str, item: str) -> None:  # SCH-4
    assert items(news(table(f"{card} IS", "DE", last=last), f"lay {card}")[0]) == {item: True}


def test_it_takes_a_flight_or_a_twin_as_no_answer() -> None:  # SCH-4
    assert items(news(table("SE IS", "DE", last="FR"), "fly SE")[0]) == {}
    assert items(news(table("FR IS", "DE", last="FR"), "lay FR")[0]) == {}


def test_it_takes_a_card_that_does_not_touch_as_wrong() -> None:  # SCH-4
    for flown in (False, True):
        state = table("IT PT", "DE", last="ES", flown=flown)
        assert items(refused(state, "lay IT")) == {"border:ES-IT": False}


def test_it_takes_a_flight_to_a_neighbour_as_wrong() -> None:  # SCH-4
    assert items(refused(table("FR SE", "DE", last="ES"), "fly FR")) == {"border:ES-FR": False}
    assert items(refused(table("FR SE", "DE", last="GB"), "fly FR")) == {"rail:FR-GB": False}


def test_it_does_not_mistake_west_germany_for_germany() -> None:  # SCH-4
    """Germany touches Poland today, so a pupil who says so is not wrong about today's border."""
    assert items(refused(table("PL IS", "DE", last="DE"), "lay PL")) == {"border1960:DE-PL": False}


def test_it_takes_refusals_that_rest_on_no_fact_as_no_answer() -> None:  # SCH-4
    flown = table("TR IS", "DE", last="ES", flown=True)
    assert items(refused(flown, "fly TR")) == {}
    assert items(refused(flown, "lay SE")) == {}
    assert (
        items(refused(table("ES IS", "DE", last="ES", options={"twins": "strict"}), "lay ES")) == {}
    )


def test_it_uses_today_s_item_exactly_where_the_answer_is_today_s() -> None:  # SCH-4
    board = edition("1960")
    today = atlas().years[0].states
    for a in board.figure:
        for b in board.figure:
            item = board.item(a, b)
            if a == b or item.startswith("rail:"):
                continue
            touched = b in board.near[a]
            same = a in today and b in today and has_border(a, b) == touched
            assert item.startswith("border:") == same, item
