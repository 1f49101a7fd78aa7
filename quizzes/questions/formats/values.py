"""What files hold: cards and written questions as plain values, and what is wrong with a file."""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, astuple

from europa_edu.atlas import fold
from quizzes.questions.place_names import is_country, places_called
from quizzes.questions.spelling import forms

LANGUAGES = ("en", "fr", "de")
MAX_BYTES = 2_000_000
MAX_CARDS = 500  # as many as a match takes
MAX_QUESTIONS = 2000
MAX_PROBLEMS = 50  # who has more has the wrong file
NAME, SENTENCE, TEXT = 80, 200, 1000  # letters
LEAST_SIGHTS, MOST_SIGHTS = 3, 12
MOST_CHOICES = 6

Kind = Literal["choice", "true_false", "short", "match", "number"]


class Wording(Struct, frozen=True):
    """A text in the languages of the site; those that nobody wrote are empty."""

    en: str = ""
    fr: str = ""
    de: str = ""

    def in_language(self, language: str) -> str:
        """The text in this language, or else in the first that has one."""
        return asdict(self).get(language[:2]) or next(iter(self.written), "")

    @property
    def written(self) -> tuple[str, ...]:
        return tuple(filter(None, astuple(self)))

    def __bool__(self) -> bool:
        return bool(self.written)


class WrittenSight(Struct, frozen=True):
    name: Wording
    sentence: Wording = Wording()


class WrittenCard(Struct, frozen=True):
    """A tourism card as a teacher or a file writes it, in one language or more."""

    key: str
    country: str
    city: Wording
    sights: tuple[WrittenSight, ...]


class Written(Struct, frozen=True):
    """A question in words. True or false has the text "true" or "false" as its right answer."""

    kind: Kind
    text: str
    right: tuple[str, ...] = ()  # one of them is enough
    wrong: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    tolerance: float = 0
    title: str = ""
    feedback: str = ""


class FileProblem(Struct, frozen=True):
    """What is wrong in which line, as a code; `about` quotes what was found or is missing."""

    line: int
    code: str
    about: str = ""


class FileReading(Struct, frozen=True):
    """What a file holds: everything, or its problems and nothing. `left_out` did no harm.

    `lines` says where each question begins.
    """

    cards: tuple[WrittenCard, ...] = ()
    questions: tuple[Written, ...] = ()
    problems: tuple[FileProblem, ...] = ()
    left_out: tuple[FileProblem, ...] = ()
    lines: tuple[int, ...] = ()


class Findings:
    """A file being read: cards, questions and problems, in the order in which they come."""

    def __init__(self) -> None:
        self.cards: list[WrittenCard] = []
        self.questions: list[Written] = []
        self.problems: list[FileProblem] = []
        self.left_out: list[FileProblem] = []
        self.lines: list[int] = []

    def complain(self, line: int, code: str, about: str = "") -> None:
        self.problems.append(FileProblem(line, code, about[:NAME]))

    def leave_out(self, line: int, code: str, about: str = "") -> None:
        self.left_out.append(FileProblem(line, code, about[:NAME]))

    def add_card(self, line: int, card: WrittenCard) -> None:
        found = card_problems(card)
        if any(card.key == other.key for other in self.cards):
            found = (*found, ("twice", card.key))
        for code, about in found:
            self.complain(line, code, about)
        self.cards.append(card)

    def add_question(self, line: int, question: Written) -> None:
        for code, about in question_problems(question):
            self.complain(line, code, about)
        self.questions.append(question)
        self.lines.append(line)

    def result(self) -> FileReading:
        """All or nothing: half a file would have to be found again by hand."""
        if len(self.cards) > MAX_CARDS or len(self.questions) > MAX_QUESTIONS:
            self.complain(0, "too_many")
        elif not (self.cards or self.questions or self.problems):
            self.complain(0, "empty")
        if self.problems:
            return FileReading(problems=tuple(self.problems[:MAX_PROBLEMS]))
        left_out, lines = tuple(self.left_out), tuple(self.lines)
        return FileReading(tuple(self.cards), tuple(self.questions), (), left_out, lines)


def refused(code: str, about: str = "") -> FileReading:
    """The file as a whole cannot be read."""
    return FileReading(problems=(FileProblem(0, code, about),))


def card_problems(card: WrittenCard) -> tuple[tuple[str, str], ...]:
    texts = (card.city, *(sight.name for sight in card.sights))
    sentences = tuple(sight.sentence for sight in card.sights)
    found = [
        ("no_city", card.key) if not card.city else None,
        ("no_such_country", card.country) if not is_country(card.country) else None,
        ("few_sights", _named(card)) if len(card.sights) < LEAST_SIGHTS else None,
        ("many_sights", _named(card)) if len(card.sights) > MOST_SIGHTS else None,
        *(("no_sight", _named(card)) for sight in card.sights if not sight.name),
        *_too_long(texts, NAME),
        *_too_long(sentences, SENTENCE),
    ]
    return tuple(filter(None, found))


def _named(card: WrittenCard) -> str:
    return card.city.in_language("en")


def _too_long(texts: Sequence[Wording], most: int) -> list[tuple[str, str]]:
    return [("too_long", text) for each in texts for text in each.written if len(text) > most]


def question_problems(question: Written) -> tuple[tuple[str, str], ...]:
    """Why it cannot be asked: no right answer, a wrong one that is right too, texts too long."""
    folded = [fold(text) or text for text in (*question.right, *question.wrong)]
    answers = (
        *question.right,
        *question.wrong,
        *(side for pair in question.pairs for side in pair),
    )
    choices = len(question.right) + len(question.wrong)
    found = [
        ("no_text", "") if not question.text else None,
        ("no_right_answer", question.text) if not (question.right or question.pairs) else None,
        ("empty_answer", question.text) if not all(answers) else None,
        ("same_answer_twice", question.text) if len(set(folded)) < len(folded) else None,
        *(("too_long", text) for text in answers if len(text) > NAME),
        *(("too_long", text) for text in (question.text, question.feedback) if len(text) > TEXT),
    ]
    if question.kind == "choice" and not (2 <= choices <= MOST_CHOICES):
        found.append(("wrong_number_of_choices", question.text))
    if question.kind == "choice" and len(question.right) > 1:
        found.append(("several_right", question.text))
    if question.kind == "match" and not (2 <= len(question.pairs) <= MOST_CHOICES):
        found.append(("wrong_number_of_pairs", question.text))
    if question.kind == "number" and not all(map(is_number, question.right)):
        found.append(("no_number", question.text))
    return tuple(filter(None, found))


def is_number(text: str) -> bool:
    return bool(re.fullmatch(r"-?\d{1,15}(\.\d{1,9})?", text))


def make_key(text: str, taken: Sequence[str] = ()) -> str:
    """A key from a name: "Saint-Malo" becomes "saint-malo"; a second one "saint-malo-2"."""
    words = (fold(word) for word in re.split(r"[\W_]+", text))
    plain = re.sub(r"[^a-z0-9-]", "", "-".join(filter(None, words)))
    start = plain[:50].strip("-") or "card"
    key, number = start, 1
    while key in taken:
        number += 1
        key = f"{start}-{number}"
    return key


def country_code(text: str) -> str:
    """The code for a code or for a name in any language; empty if it is none."""
    if is_country(text.strip().upper()):
        return text.strip().upper()
    called = (place for form in forms(text) for place in places_called().get(form, ()))
    return next(filter(is_country, called), "")
