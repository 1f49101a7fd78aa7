"""One fact in one pupil's memory: an FSRS card that answers are folded into.

No clock and no chance: the times are those of the answers, so the same answers in the same order
give the same card, whenever they are folded.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol

from fsrs import Card, Rating, Scheduler
from msgspec import Struct

NEARLY = "~"  # begins the response of who was right but for the spelling

# Who knew it at once is asked again in days; who did not, in the next set.
SOON = (timedelta(minutes=10),)
SCHEDULER = Scheduler(learning_steps=SOON, relearning_steps=SOON, enable_fuzzing=False)
# The curve of forgetting, as FSRS defines it: 0.9 are left after `stability` days.
DECAY = -SCHEDULER.parameters[20]
FACTOR = 0.9 ** (1 / DECAY) - 1


class GivenAnswer(Protocol):
    """What counts of an answer."""

    @property
    def right(self) -> bool: ...
    @property
    def response(self) -> str: ...
    @property
    def at(self) -> datetime: ...


class Remembered(Struct, frozen=True):
    """How long it lasts (FSRS: days until nine of ten still know it), and when to ask again."""

    stability: float
    due_at: datetime


def remembered(answers: Iterable[GivenAnswer]) -> Remembered:
    """The card that these answers to one item leave, in their order; there is at least one."""
    card: Card | None = None
    for answer in answers:
        card = card or Card(card_id=0, due=answer.at)
        rating = rating_of(right=answer.right, response=answer.response)
        card, _log = SCHEDULER.review_card(card, rating, answer.at)
    if card is None or card.stability is None:
        raise ValueError("nothing was answered, so nothing is remembered")
    return Remembered(card.stability, card.due)


def rating_of(*, right: bool, response: str) -> Rating:
    """To say "don't know" is no worse than to guess wrong; a slip of spelling is a little hard."""
    if not right:
        return Rating.Again
    return Rating.Hard if response.startswith(NEARLY) else Rating.Good


def recall(*, stability: float, days: int, last_right: bool) -> float:
    """How likely the pupil still knows it, from 0 to 1.

    FSRS asks how well the answer that was shown will be remembered; who did not know it at the last
    time has yet to show that it is.
    """
    return (1 + FACTOR * max(days, 0) / stability) ** DECAY if last_right else 0.0
