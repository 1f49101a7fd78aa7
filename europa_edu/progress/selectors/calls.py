"""What calls a pupil away from the page that is open: the table of a lesson, or a live quiz."""

from typing import TYPE_CHECKING

from msgspec import Struct

from europa_edu.live import channels
from europa_edu.progress.selectors.home import sitting_of
from quizzes import notify
from quizzes.selectors.live import open_quiz_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil
    from games.models import Match
    from quizzes.models import LiveQuiz


class Call(Struct, frozen=True):
    """Heard of on the channel of the class. At most one of the two calls."""

    token: str
    version: int
    at: int  # the table that the page shows; 0: it shows none
    shown: int = 0  # the quiz that the page shows; 0: it shows none
    table: int = 0  # where the pupil plays in the lesson that is on, if that is somewhere else
    quiz: "LiveQuiz | None" = None


def call_of(pupil: "Pupil", match: "Match | None", quiz: "LiveQuiz | None") -> Call:
    """For a page that opens; `match`, `quiz`: the one that it shows.

    Who plays there knows already where the lesson is.
    """
    plays = bool(match and not (match.is_over or match.is_frozen)) or bool(
        quiz and not quiz.is_over
    )
    at, shown = match.pk if match else 0, quiz.pk if quiz else 0
    return _call(pupil, at, shown, looks_for_table=not plays)


def call_at(pupil: "Pupil", at: int, shown: int = 0) -> Call:
    """For a page that heard news of the class."""
    return _call(pupil, at, shown, looks_for_table=True)


def _call(pupil: "Pupil", at: int, shown: int, *, looks_for_table: bool) -> Call:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    token = channels.token_for(notify.class_channel(pupil.school_class_id))
    sitting = sitting_of(pupil) if looks_for_table else None
    if sitting and sitting.table not in (0, at):
        return Call(token, version, at, shown, table=sitting.table)
    quiz = open_quiz_of(pupil.school_class_id)
    return Call(token, version, at, shown, quiz=quiz if quiz and quiz.pk != shown else None)
