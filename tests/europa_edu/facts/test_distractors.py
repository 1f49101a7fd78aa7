"""What is near: wrong answers that a pupil might give, and none that is right too."""

from europa_edu.atlas import atlas
from europa_edu.facts import distractors


def test_it_never_offers_a_flag_beside_one_that_looks_the_same() -> None:
    assert "MD" not in distractors.flags_near("RO")
    assert "RO" not in distractors.flags_near("MD")
    assert "LU" not in distractors.flags_near("NL")
    for code in atlas().countries:
        seen = {code, *distractors.flags_beside(code)}
        assert not any({a, b} <= seen for a, b in distractors.TWIN_FLAGS.items()), code


def test_it_knows_the_twin_of_each_twin() -> None:
    assert all(
        distractors.TWIN_FLAGS[other] == code for code, other in distractors.TWIN_FLAGS.items()
    )


def test_it_parts_the_countries_around_from_those_elsewhere() -> None:
    around, elsewhere = distractors.surroundings("AT")
    assert {"DE", "CH", "IT", "SI"} <= set(around)
    assert "PT" in elsewhere
    assert sorted((*around, *elsewhere, "AT")) == sorted(atlas().countries)


def test_it_lists_neighbours_first() -> None:
    assert set(distractors.countries_near("PT")[:1]) == {"ES"}
