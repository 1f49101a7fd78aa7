from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.facts import Chance, Luck


def test_it_gives_the_same_numbers_for_the_same_seed_and_version() -> None:
    first, again = Chance("s", 3), Chance("s", 3)
    assert [first.below(100) for _ in range(50)] == [again.below(100) for _ in range(50)]


def test_it_gives_the_same_numbers_on_every_machine_and_python() -> None:
    # Stored matches depend on these numbers: never change them, add a new stream instead.
    chance = Chance("europa", 1)
    assert [chance.below(1000) for _ in range(10)] == FIXED
    assert Chance("europa", 2).shuffled("abcdef") == FIXED_SHUFFLE


def test_it_keeps_versions_and_uses_apart() -> None:
    streams = [
        Chance("s", 1),
        Chance("s", 2),
        Chance("s", 1, "bot"),
        Chance("s1", 1),
        Chance("s", 11),
    ]
    assert len({tuple(stream.below(1000) for _ in range(6)) for stream in streams}) == 5


def test_it_shares_the_draws_of_a_quiz_by_its_seed_and_the_item() -> None:
    drawn = [Chance("7b", use=item).shuffled(range(30)) for item in ("flag:FR", "flag:IT")]
    assert drawn[0] == Chance("7b", use="flag:FR").shuffled(range(30)) != drawn[1]
    assert Chance("a", use="bc").shuffled(range(30)) != Chance("ab", use="c").shuffled(range(30))


def test_it_throws_a_fair_die() -> None:
    chance = Chance("die", 0)
    counts = Counter(chance.die() for _ in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


def test_it_needs_at_least_one_possibility() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Chance("s", 0).below(0)


@given(st.text(), st.integers(0, 10**6), st.lists(st.integers(), max_size=60))
def test_it_shuffles_without_losing_anything(seed: str, version: int, items: list[int]) -> None:
    assert sorted(Chance(seed, version).shuffled(items)) == sorted(items)


@given(st.text(), st.lists(st.integers(), unique=True, max_size=30), st.data())
def test_it_samples_different_items(seed: str, items: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    sample = Chance(seed, 0).sample(items, count)
    assert len(set(sample)) == count
    assert set(sample) <= set(items)


FIXED = [618, 665, 396, 673, 984, 482, 627, 119, 326, 439]
FIXED_SHUFFLE = ("f", "e", "c", "a", "b", "d")


# Luck: what a deal holds, moment by moment.
PILE = tuple(range(41)) + (7, 7)


def test_it_gives_the_same_luck_at_the_same_moment_on_every_machine_and_python() -> None:
    # Stored matches depend on these: never change them, add a new version of the rules instead.
    luck = Luck("europa")
    assert [luck.at("die", 1, seat).die() for seat in range(8)] == FIXED_DICE
    assert luck.at("deck").shuffled("abcdef") == FIXED_DECK
    assert luck.at("pile", 1).mixed("afbba", tuple("aabbcdef")) == FIXED_PILE


def test_it_has_no_luck_without_a_moment() -> None:
    for draw in (
        lambda: Luck("s").die(),
        lambda: Luck("s").pick("ab"),
        lambda: Luck("s").sample("ab", 1),
        lambda: Luck("s").shuffled("ab"),
        lambda: Luck("s").mixed("ab", ("a", "b")),
    ):
        with pytest.raises(LookupError):
            draw()


def test_a_plain_stream_knows_no_moments() -> None:
    chance, same = Chance("s", 3), Chance("s", 3)
    assert [chance.at("die", n).below(100) for n in range(9)] == [same.below(100) for n in range(9)]
    assert chance.mixed(range(30), PILE) == same.shuffled(range(30))


def test_it_keeps_moments_apart_however_they_are_named() -> None:
    luck = Luck("s")
    moments = [luck.at("a"), luck.at("b"), luck.at("a", 1), luck.at("a", 11), luck.at("a", 1, 1)]
    assert len({tuple(moment.below(1000) for _ in range(6)) for moment in moments}) == 5
    assert luck.at("a", 1).below(1000) == luck.at("a").at(1).below(1000)
    assert Luck("t").at("a").shuffled(range(30)) != luck.at("a").shuffled(range(30))


@given(st.sets(st.integers(0, 42)), st.randoms())
def test_it_mixes_alike_however_the_things_lay(places: set[int], dice: Random) -> None:
    items = [PILE[place] for place in sorted(places)]
    other = dice.sample(items, len(items))
    mixed = Luck("s").at("pile", 1).mixed(items, PILE)
    assert mixed == Luck("s").at("pile", 1).mixed(other, PILE)
    assert sorted(mixed) == sorted(items)


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)))
def test_it_keeps_the_order_of_what_two_piles_share(one: set[int], two: set[int]) -> None:
    first, second = (Luck("s").at("pile", 1).mixed(sorted(pile), PILE) for pile in (one, two))
    assert [n for n in first if n in two] == [n for n in second if n in one]


def test_what_is_drawn_second_at_a_moment_is_something_else() -> None:
    luck = Luck("s").at("choices")
    drawn = [luck.mixed(range(41), PILE), luck.mixed(range(41), PILE), luck.shuffled(range(41))]
    assert len(set(drawn)) == 3


def test_it_mixes_fairly() -> None:
    among = tuple("dbecaf")
    places = Counter(
        (card, place)
        for deal in range(3000)
        for place, card in enumerate(Luck(str(deal)).at("deck").mixed("abcd", among))
    )
    assert len(places) == 16
    assert all(650 < count < 850 for count in places.values())


def test_it_throws_a_fair_die_at_every_moment() -> None:
    counts = Counter(Luck("die").at("die", n // 6, n % 6).die() for n in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


FIXED_DICE = [6, 6, 6, 6, 4, 3, 6, 2]
FIXED_DECK = ("e", "c", "b", "f", "a", "d")
FIXED_PILE = ("b", "a", "f", "a", "b")
FIXED = [618, 665, 396, 673, 984, 482, 627, 119, 326, 439]
FIXED_SHUFFLE = ("f", "e", "c", "a", "b", "d")
