"""What a live quiz shows: to the projector, and to each pupil only what may be known by now."""

from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from europa_edu.atlas import Board, Fill
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.access import classes_of
from europa_edu.facts import is_place
from europa_edu.live import channels
from quizzes import notify
from quizzes.boards import board, has_map, is_on_map, is_tapped
from quizzes.models import LiveQuiz, Player
from quizzes.phases import Phase
from quizzes.questions.question import DONT_KNOW, Form, Question
from quizzes.rows import questions_text
from quizzes.words import (
    LETTERS,
    answer_name,
    choice_name,
    explanation,
    fact,
    flags,
    flags_above,
    prompt,
)

OVER = 10_000  # the last stage, after any number of questions
LISTED = 6  # wrong answers told apart on the projector; the others are one bar
HARDEST = 3
UNREAD = "?"  # typed, and no place that we know: never shown to the class


class QuizInvitation(Struct, frozen=True):
    """The part of a pupil's home that hears when a quiz of the class opens; None: there is none."""

    quiz: LiveQuiz | None
    token: str
    version: int


class AnswerButton(Struct, frozen=True):
    """A button: its letter is the same on the projector and on every device."""

    value: str
    name: str
    letter: str


class Asked(Struct, frozen=True):
    """A question as it may be shown before the answer: nothing in it tells which one is right."""

    position: int
    number: int
    of: int
    words: str
    form: Form
    choices: tuple[AnswerButton, ...]
    flags: tuple[int, ...]  # numbers of those shown over the sentence
    board: Board | None

    @property
    def map_id(self) -> str:
        """Each question has a map of its own, which shows all of Europe again."""
        return f"map-{self.position}"

    @property
    def offers_flags(self) -> bool:
        return self.form == "pick_flag"

    @property
    def is_typed(self) -> bool:
        return self.form == "typed"


class Bar(Struct, frozen=True):
    """How many gave one answer."""

    name: str
    letter: str
    count: int
    percent: int
    right: bool


class ShownAnswer(Struct, frozen=True):
    """Why the answer is right, and what the class said."""

    explanation: str
    board: Board | None
    bars: tuple[Bar, ...]


class Team(Struct, frozen=True):
    number: int
    names: tuple[str, ...]
    right: int

    @property
    def average(self) -> float:
        """Right answers a pupil: fair, whatever the size of the team."""
        return self.right / len(self.names) if self.names else 0


class QuizFact(Struct, frozen=True):
    """A question of a quiz that is over; percent of those who answered it knew it."""

    explanation: str
    percent: int = 0


class AnswerCount(Struct, frozen=True):
    """What the projector shows while all think: a number, and nobody's name."""

    answered: int
    here: int


class OwnResult(Struct, frozen=True):
    """A pupil's own answer to the question just shown."""

    given: str  # in words; empty: none was given
    right: bool
    explanation: str
    board: Board | None


def questions_of(quiz_id: int) -> tuple[Question, ...]:
    return _read_questions(questions_text(quiz_id))


@lru_cache(maxsize=64)
def _read_questions(text: str) -> tuple[Question, ...]:
    """A class that answers at once brings the same text every time."""
    return msgspec.json.decode(text, type=tuple[Question, ...])


def stage_of(quiz: LiveQuiz) -> int:
    """A number that grows whenever the quiz goes on: what pages hear and compare."""
    match quiz.phase:
        case Phase.WAITING:
            return 0
        case Phase.ASKING:
            return 2 * quiz.position + 1
        case Phase.SHOWN:
            return 2 * quiz.position + 2
    return OVER


def quizzes_of_teacher(teacher: Teacher) -> QuerySet[LiveQuiz]:
    own = LiveQuiz.objects.filter(school_class__in=classes_of(teacher))
    return own.select_related("school_class")


def quizzes_of_pupil(pupil: Pupil) -> QuerySet[LiveQuiz]:
    """Quizzes that the pupil has joined."""
    return LiveQuiz.objects.filter(players__pupil=pupil).defer("questions")


def open_quiz_of(school_class: SchoolClass | int) -> LiveQuiz | None:
    """The quiz that the class can join now."""
    running = LiveQuiz.objects.filter(school_class=school_class).exclude(phase=Phase.OVER)
    return running.defer("questions").first()


def open_quizzes_of(classes: Collection[SchoolClass]) -> dict[int, int]:
    """By class: the number of the quiz that it can join now."""
    running = LiveQuiz.objects.filter(school_class__in=classes).exclude(phase=Phase.OVER)
    return dict(running.order_by("pk").values_list("school_class", "pk"))


def invitation_of(pupil: Pupil) -> QuizInvitation:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    token = channels.token_for(notify.class_channel(pupil.school_class_id))
    return QuizInvitation(open_quiz_of(pupil.school_class_id), token, version)


def asked(quiz: LiveQuiz, *, tappable: bool = True) -> Asked:
    """The question of now. The projector shows the same, with a map that nobody taps."""
    questions = questions_of(quiz.pk)
    question = questions[quiz.position]
    return Asked(
        position=quiz.position,
        number=quiz.position + 1,
        of=len(questions),
        words=prompt(question),
        form=question.form,
        choices=tuple(
            AnswerButton(value, choice_name(code, question), letter)
            for value, code, letter in zip(
                question.buttons, question.choices, LETTERS, strict=False
            )
            if not is_tapped(question)  # the dots of cities stay without their names
        ),
        flags=flags_above(question, answered=quiz.is_shown),
        board=_board_before(question, tappable=tappable),
    )


def _board_before(question: Question, *, tappable: bool) -> Board | None:
    """On a device only a map to tap; the room looks at one whatever is asked."""
    if not has_map(question) or (tappable and not is_tapped(question)):
        return None
    drawn = board(question, answered=False)
    return drawn if tappable else msgspec.structs.replace(drawn, targets=())


def seconds_left(quiz: LiveQuiz) -> int | None:
    """To answer the question of now; None where the teacher sets the pace."""
    if quiz.closes_at is None:
        return None
    return max(0, round((quiz.closes_at - timezone.now()).total_seconds()))


def flags_shown(quiz: LiveQuiz, position: int) -> tuple[str, ...]:
    """The countries whose flags belong to a question that was asked already."""
    if quiz.is_waiting or position > quiz.position:
        return ()
    return flags(questions_of(quiz.pk)[position])


def count(quiz: LiveQuiz) -> AnswerCount:
    """How many are here, and how many of them have answered the question of now."""
    has_answered = Q(answered=quiz.position + 1)
    found = quiz.players.aggregate(here=Count("pk"), answered=Count("pk", filter=has_answered))
    return AnswerCount(found["answered"], found["here"])


def shown(quiz: LiveQuiz) -> ShownAnswer:
    """Only after the reveal: the answer and who gave which."""
    question = questions_of(quiz.pk)[quiz.position]
    said_now = quiz.answers.filter(position=quiz.position).values_list("response", "right")
    given = Counter(code_of(question, *answer) for answer in said_now)
    return ShownAnswer(
        explanation=explanation(question),
        board=_board_with_counts(question, given) if has_map(question) else None,
        bars=tuple(_bars(question, given)),
    )


def code_of(question: Question, response: str, right: bool) -> str:
    """What was meant. Words that name no place stay off the projector: children try things."""
    if right:
        return question.answer[0]
    known = question.form != "typed" or response == DONT_KNOW or is_place(response)
    return response if known else UNREAD


def said(question: Question, code: str) -> str:
    """An answer in words, after the reveal."""
    if code == DONT_KNOW:
        return _("I don’t know")
    return _("something else") if code == UNREAD else answer_name(code, question)


def chosen(question: Question, code: str) -> str:
    """The own answer before the reveal: a flag must not have its name yet."""
    return said(question, code) if code == DONT_KNOW else choice_name(code, question)


def _bars(question: Question, given: Counter[str]) -> Iterable[Bar]:
    """Choices in their order; where nothing was offered, the right one and the frequent wrong."""
    letters = {} if is_tapped(question) else dict(zip(question.choices, LETTERS, strict=False))
    wrong = [code for code, _often in given.most_common() if code != question.answer[0]]
    rest = [code for code in wrong if code not in letters]
    codes = [*(letters or question.answer[:1]), *rest[:LISTED]]
    for code in codes:
        yield Bar(
            name=said(question, code),
            letter=letters.get(code, ""),
            count=given[code],
            percent=round(100 * given[code] / max(given.total(), 1)),
            right=code == question.answer[0],
        )


def _board_with_counts(question: Question, given: Counter[str]) -> Board:
    """The fact on the map, and how many looked for it where."""
    drawn = board(question, answered=True)
    places = {fill.place: fill for fill in drawn.fills}
    for code, often in given.items():
        if is_on_map(code):
            tone = "right" if code == question.answer[0] else "wrong"
            places[code] = Fill(code, tone, str(often))
    return msgspec.structs.replace(
        drawn, fills=tuple(places.values()), focus=tuple(dict.fromkeys((*drawn.focus, *places)))
    )


def player_of(quiz: LiveQuiz, pupil: Pupil) -> Player:
    return quiz.players.get(pupil=pupil)


def own_answer(quiz: LiveQuiz, pupil: Pupil) -> str:
    """What the pupil answered to the question of now, in words; empty if nothing yet."""
    found = quiz.answers.filter(position=quiz.position, pupil=pupil).first()
    return chosen(questions_of(quiz.pk)[quiz.position], found.response) if found else ""


def result(quiz: LiveQuiz, pupil: Pupil) -> OwnResult:
    """Only after the reveal."""
    question = questions_of(quiz.pk)[quiz.position]
    found = quiz.answers.filter(position=quiz.position, pupil=pupil).first()
    response = found.response if found else ""
    return OwnResult(
        given=said(question, response) if found else "",
        right=bool(found and found.right),
        explanation=explanation(question),
        board=board(question, answered=True, given=response) if has_map(question) else None,
    )


def missed_facts(quiz: LiveQuiz, pupil: Pupil) -> list[QuizFact]:
    """What the pupil may look at again when the quiz is over."""
    questions = questions_of(quiz.pk)[: quiz.position]
    right = set(quiz.answers.filter(pupil=pupil, right=True).values_list("item", flat=True))
    return [QuizFact(fact(one)) for one in questions if one.item not in right]


def missed_by(quiz: LiveQuiz, pupil: int | None = None) -> dict[int, tuple[str, ...]]:
    """By pupil who took part, if only to look on: the items asked, and not answered rightly.

    Of one pupil alone no other's answers are read.
    """
    only = {} if pupil is None else {"pupil": pupil}
    asked = [one.item for one in questions_of(quiz.pk)[: quiz.position]]
    knew: dict[int, set[str]] = {
        who: set() for who in quiz.players.filter(**only).values_list("pupil", flat=True)
    }
    for who, item in quiz.answers.filter(right=True, **only).values_list("pupil_id", "item"):
        knew.setdefault(who, set()).add(item)
    return {who: tuple(item for item in asked if item not in right) for who, right in knew.items()}


def teams(quiz: LiveQuiz) -> list[Team]:
    """Members and right answers of each team, in the order of their numbers.

    Without the answers to a question that is open, for a score that grows would tell what is right;
    or that was still open when the quiz ended: its result leaves it out, too.
    """
    hidden = quiz.answers.filter(position__gte=quiz.position + quiz.is_shown, right=True)
    knew = set(hidden.values_list("pupil", flat=True))
    members: dict[int, list[Player]] = {number: [] for number in range(1, quiz.teams + 1)}
    players = {one.pupil: one for one in quiz.players.select_related("pupil")}
    for pupil in by_name(players):
        members.setdefault(players[pupil].team, []).append(players[pupil])
    return [
        Team(
            number,
            tuple(one.pupil.name for one in team),
            sum(one.right - (one.pupil_id in knew) for one in team),
        )
        for number, team in members.items()
    ]


def hardest_facts(quiz: LiveQuiz) -> list[QuizFact]:
    """What fewest knew, when the quiz is over; of what nobody answered there is nothing to say."""
    facts = []
    counted = _counted(quiz)
    for position, question in enumerate(questions_of(quiz.pk)[: quiz.position]):
        if position in counted and (share := _percent(*counted[position])) < 100:
            facts.append(QuizFact(fact(question), share))
    return sorted(facts, key=lambda fact: fact.percent)[:HARDEST]


def share_right(quiz: LiveQuiz) -> int:
    """Percent of all answers of the class that were right."""
    counted = [numbers for at, numbers in _counted(quiz).items() if at < quiz.position]
    return _percent(
        sum(right for right, _given in counted), sum(given for _right, given in counted)
    )


def _counted(quiz: LiveQuiz) -> dict[int, tuple[int, int]]:
    """By position: how many answers were right, of how many."""
    rows = quiz.answers.order_by().values("position")
    counted = rows.annotate(knew=Count("pk", filter=Q(right=True)), given=Count("pk"))
    return {row["position"] or 0: (row["knew"], row["given"]) for row in counted}


def _percent(right: int, given: int) -> int:
    return round(100 * right / max(given, 1))
