"""What every title says where it has no words of its own, and what sentences are built from."""

from games.engine import Event, IllegalMove, Move
from games.engine.words import Reader, Words, ngettext_noop


class Plain:
    """English, as it is written; places are their codes."""

    language = "en"

    def gettext(self, text: str, /) -> str:
        return text

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many

    def place(self, code: str, year: int, /) -> str:
        return f"{code} in {year}"

    def colour(self, code: str, /) -> str:
        return code


class Go(Move, frozen=True):
    city: str


class Stay(Move, frozen=True):
    pass


class Own(Words, frozen=True):
    options = {"theme": "How it looks"}
    phrases = {"want": "I want %(country)s."}
    events = {
        "drew": "%(name)s draws.",
        "met": "%(name)s is in %(city)s.",
        "won": ngettext_noop("%(name)s wins %(cards)s card.", "… %(cards)s cards.", "cards"),
    }
    private_events = {"drew": "You draw %(card)s."}
    refusals = {"no_line": "No line to %(city)s."}
    hints = {Go: "Go to %(city)s."}
    place_facts = ("city",)

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        return {"city": self.place(refusal.facts[0])}


WORDS = Own(Reader(1, ("Ada", "Ben", "Cem"), year=1993), Plain())


def test_it_names_seats_and_leaves_nobody_unnamed() -> None:
    assert WORDS.name(2) == "Cem"
    assert WORDS.name(None) == ""
    assert WORDS.names((0, 1)) == "Ada, Ben"


def test_it_joins_names_as_one_speaks() -> None:
    assert WORDS.joined(["Ada"]) == "Ada"
    assert WORDS.joined(["Ada", "Ben", "Cem"]) == "Ada, Ben and Cem"


def test_it_counts() -> None:
    assert [WORDS.score(number) for number in (1, 2)] == ["1 point", "2 points"]


def test_it_knows_the_title_s_options_and_the_common_ones() -> None:
    assert WORDS.option("theme") == "How it looks"
    assert WORDS.option("edition") == "Which map and cards"
    assert WORDS.option("unheard_of") == "unheard_of"


def test_it_says_the_title_s_phrases_and_the_common_ones() -> None:
    assert WORDS.phrase("want", "FR") == "I want FR in 1993."
    assert WORDS.phrase("hello", "") == "Hello!"


def test_it_refuses_in_general_words() -> None:
    assert WORDS.refusal(IllegalMove("not_your_turn"), None) == "It is not your turn yet."
    assert WORDS.refusal(IllegalMove("odd"), None).startswith("That is not possible now.")


def test_it_tells_an_event_that_has_no_words() -> None:
    assert WORDS.event(Event("laid", 0, {"card": "FR"})) == "Ada laid FR"


def test_it_tells_events_by_its_tables() -> None:
    assert WORDS.event(Event("met", 1, {"city": "oslo"})) == "Ben is in oslo in 1993."
    told = [WORDS.event(Event("won", 0, {"cards": number})) for number in (1, 3)]
    assert told == ["Ada wins 1 card.", "… 3 cards."]


def test_it_tells_what_is_private_to_who_may_read_it() -> None:
    drew = Event("drew", 0, private={"card": "FR"}, to=(0,))
    assert WORDS.event(drew) == "You draw FR."
    assert WORDS.event(drew.seen_by(1)) == "Ada draws."


def test_it_refuses_and_hints_by_its_tables() -> None:
    assert WORDS.refusal(IllegalMove("no_line", "oslo"), None) == "No line to oslo in 1993."
    assert WORDS.advice(Go("oslo"), None, None) == "Go to oslo in 1993."
    assert WORDS.advice(Stay(), None, None) == "stay"


def test_it_is_the_same_for_all_who_look_at_the_table() -> None:
    ada, ben = (Reader(seat, ("Ada", "Ben"), "options", year=1993) for seat in (0, 1))
    assert ada.anyone == ben.anyone == Reader(options="options", year=1993)
