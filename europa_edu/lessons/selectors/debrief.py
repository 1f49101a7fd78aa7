"""The end of a lesson on the projector, in steps that its teacher goes through.

What has nothing to show is left out, so each lesson has steps of its own; while matches of it are
kept, they rest on what the room may read (see `evidence`).
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from europa_edu.atlas import Board
from europa_edu.facts import Item, can_ask, speaks_of
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.class_atlas import ClassAtlas, atlas_of
from europa_edu.lessons.selectors.comparison import Compared, comparison
from europa_edu.lessons.selectors.evidence import Proof, evidence
from europa_edu.lessons.selectors.wall import Tile, wall
from games.models import Seat
from quizzes.boards import board, has_map
from quizzes.questions.generate import forms_of, question
from quizzes.questions.question import Form, Question
from quizzes.words import LETTERS, choice_name, explanation, flags, prompt

FACTS = 3
PLACES = 3  # that are shown
LONG = 150  # letters of a question with all that belongs to it: more are set smaller
# Said in a sentence and a map; a row of flags or of countries by size is none.
SHOWN_AS: tuple[Form, ...] = ("choice", "tap_city", "tap_cell", "tap_country", "typed")


class MissedFact(Struct, frozen=True):
    """A fact of the lesson that was missed: how often it was got right, of how many times."""

    item: str
    right: int
    given: int
    question: Question

    @property
    def words(self) -> str:
        return explanation(self.question)

    @property
    def flags(self) -> tuple[str, ...]:
        return flags(self.question)

    @property
    def board(self) -> Board | None:
        """What does not hold has no right place: two that do not touch are only shown."""
        if not has_map(self.question):
            return None
        shown = board(self.question, answered=True)
        if Item.parse(self.item).holds:
            return shown
        return replace(shown, fills=tuple(replace(fill, tone="lit") for fill in shown.fills))


class Choice(Struct, frozen=True):
    letter: str
    name: str
    right: bool  # False of all, as long as the class still thinks


class Asked(Struct, frozen=True):
    """A question to the whole class. Before the answer nothing in it tells which one is right."""

    words: str
    choices: tuple[Choice, ...]
    why: str
    board: Board | None

    @property
    def is_long(self) -> bool:
        choices = sum(len(choice.name) for choice in self.choices)
        return len(self.words) + choices + len(self.why) > LONG


class Podium(Struct, frozen=True):
    """Who was in front at a table, by place; nobody sees who stands last."""

    tile: Tile
    places: tuple[tuple[int, Seat], ...]


class Step(Struct, frozen=True):
    """One screen of the debrief: its kind, and what is shown there."""

    kind: str  # atlas, fact, podiums, deal, question or answer
    atlas: ClassAtlas | None = None
    fact: MissedFact | None = None
    podiums: tuple[Podium, ...] = ()
    deal: tuple[Compared, ...] = ()
    asked: Asked | None = None


def debrief(lesson: Lesson) -> tuple[Step, ...]:
    """All steps of a lesson that is over, in their order."""
    found = evidence(lesson)
    missed = missed_facts(found.proofs, lesson)
    used = (tile for tile in wall(lesson) if tile.was_used)
    podiums = tuple(podium for tile in used if (podium := _podium(tile)))
    compared = comparison(lesson)
    steps = [Step("atlas", atlas=atlas_of(found))]
    steps += (Step("fact", fact=fact) for fact in missed[:FACTS])
    steps += [Step("podiums", podiums=podiums)] if podiums else []
    steps += [Step("deal", deal=compared)] if compared else []
    if to_ask := _to_ask(missed):
        steps += [
            Step("question", asked=asked(to_ask, answered=False)),
            Step("answer", asked=asked(to_ask, answered=True)),
        ]
    return tuple(steps)


def step_of(lesson: Lesson, steps: Sequence[Step]) -> int:
    """Which of them is shown: 0 before the first. A deleted match may have taken the last away."""
    return min(lesson.debrief, len(steps))


def missed_facts(proofs: Iterable[Proof], lesson: Lesson) -> list[MissedFact]:
    """Facts of today's map that somebody got wrong, the most often missed first.

    Two that touch teach more than two that do not: such pairs come last.
    """
    given: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for proof in proofs:
        given[proof.item] += 1
        right[proof.item] += proof.right
    order = sorted(
        given,
        key=lambda item: (not Item.parse(item).holds, right[item] - given[item], right[item], item),
    )
    facts: list[MissedFact] = []
    without = lesson.school_class.left_out
    for item in order:
        if speaks_of(item, without):
            continue
        form = next((form for form in SHOWN_AS if form in forms_of(item)), None)
        if right[item] < given[item] and can_ask(item) and form:
            made = question(item, seed=f"debrief {lesson.pk}", form=form, without=without)
            facts.append(MissedFact(item, right[item], given[item], made))
    return facts


def _podium(tile: Tile) -> Podium | None:
    """None where the match goes on, or where all are level: nobody was in front."""
    last = max((place for place, _seat, _points in tile.final), default=0)
    places = tuple(
        (place, seat) for place, seat, _points in tile.final if place <= PLACES and place < last
    )
    return Podium(tile, places) if places else None


def _to_ask(missed: Sequence[MissedFact]) -> Question | None:
    """A fact that was not shown a moment ago, where there is one; its flag is no text to choose."""
    fit = [fact.question for fact in missed if fact.question.choices and _is_words(fact)]
    shown = {fact.item for fact in missed[:FACTS]}
    fresh = (question for question in fit if question.item not in shown)
    return next(fresh, fit[0] if fit else None)


def _is_words(fact: MissedFact) -> bool:
    return fact.question.form == "choice" and Item.parse(fact.item).kind != "flag"


def asked(question: Question, *, answered: bool) -> Asked:
    return Asked(
        words=prompt(question),
        choices=tuple(
            Choice(letter, choice_name(code, question), answered and code in question.answer)
            for letter, code in zip(LETTERS, question.choices, strict=False)
        ),
        why=explanation(question) if answered else "",
        board=board(question, answered=answered) if has_map(question) else None,
    )
