"""Which facts a set asks for."""

from europa_edu.facts import all_items, in_order, items_of, topic_of
from quizzes.questions.choosing import choose

NEW = in_order()


def test_it_asks_new_ones_in_a_sensible_order_and_one_at_random():
    chosen = choose(due=[], known=[], seed="a")
    easy = NEW[:9]
    assert [item for item in chosen if item in easy] == list(easy)
    assert len(set(chosen)) == 10


def test_it_asks_due_ones_first_the_most_urgent_before_the_others():
    due = list(NEW[50:56])
    chosen = choose(due=due, known=due, seed="a")
    first = [item for item in chosen if item in due or item in NEW[:3]]
    assert first == [*due, *NEW[:3]]


def test_it_asks_nothing_but_due_ones_and_one_other_when_many_are_due():
    due = list(NEW[20:60])
    chosen = choose(due=due, known=due, seed="a")
    assert len([item for item in chosen if item in due[:9]]) == 9


def test_it_is_the_same_for_the_same_seed_and_another_for_another():
    sets = {choose(due=[], known=[], seed=str(n)) for n in range(20)}
    assert len(sets) > 10
    assert choose(due=[], known=[], seed="7") in sets


def test_it_stays_within_the_topics_and_gives_each_its_turn():
    chosen = choose(due=["flag:FR"], known=["flag:FR"], topics=["rivers", "seas"], seed="a")
    topics = [topic_of(item) for item in chosen]
    assert set(topics) == {"rivers", "seas"}
    assert min(map(topics.count, ("rivers", "seas"))) >= 4


def test_it_comes_back_to_known_ones_when_nothing_new_is_left():
    known = list(all_items())
    chosen = choose(due=[], known=known, seed="a")
    assert len([item for item in chosen if item in known[:9]]) == 9
    assert len(set(chosen)) == 10


def test_it_asks_all_there_is_where_a_topic_has_less():
    chosen = choose(due=[], known=[], topics=["seas"], number=50, seed="a")
    assert sorted(chosen) == sorted(items_of("seas"))


def test_it_never_asks_what_only_an_old_map_knows():
    old = ["border1960:SU-TR", "nonsense", "capital:XX"]
    assert not set(choose(due=old, known=old, seed="a")) & set(old)
