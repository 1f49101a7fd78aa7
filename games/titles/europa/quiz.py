"""The school's questions during a match: taking one, answering it, or not (SCH-3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine import Chance, Event, Evidence, Fact, IllegalMove, Move, Seat, Step, swap
from games.titles.europa.questions import UNKNOWN, compose
from games.titles.europa.state import Answer, Ask, Country, Pass, Question, State, edition, proof


def replies(state: State, seat: Seat) -> Sequence[Move]:
    question = state.questions[seat]
    if question is None:
        return (*map(Ask, sorted(set(state.pawns[seat]))), Pass())
    return (*map(Answer, question.choices), Pass())


def is_reply(state: State, seat: Seat, move: Move) -> bool:
    question = state.questions[seat]
    match move:
        case Ask(country):
            return question is None and country in state.pawns[seat]
        case Answer(choice):
            return question is not None and choice in question.choices
    return isinstance(move, Pass)


def ask(state: State, seat: Seat, move: Ask, chance: Chance) -> Step:
    """All see the question; nobody else at the table is asked the same at the same time."""
    country = move.country
    taken = {question.item for question in state.questions if question is not None}
    draw = chance.at("question", state.turn, seat, country)
    question = compose(edition(state.options.edition), country, taken, draw, state.due)
    facts: dict[str, Fact] = {
        "country": country,
        "topic": question.topic,
        "choices": question.choices,
    }
    questions = swap(state.questions, seat, question)
    state = replace(state, questions=questions, due=state.due - {question.item})
    return Step(state, (Event("asked", seat, facts),))


def answer(state: State, seat: Seat, move: Answer, chance: Chance) -> Step:
    return _answered(state, seat, move.choice)


def _answered(state: State, seat: Seat, choice: str) -> Step:
    """Right: one political point. Wrong: nothing, and the right answer is shown."""
    question = state.questions[seat]
    if question is None:
        raise ValueError("no question to answer")
    correct = choice == question.right
    state = replace(
        state,
        questions=swap(state.questions, seat, replace(question, given=choice)),
        pp=swap(state.pp, seat, state.pp[seat] + correct),
    )
    facts: dict[str, Fact] = {
        "country": question.country,
        "topic": question.topic,
        "answer": choice,
        "right": question.right,
        "pp": int(correct),
    }
    evidence = _evidence(question, choice)
    return _done(state, seat, Event("answered", seat, facts, evidence=evidence))


def decline(state: State, seat: Seat) -> Step:
    """No question, or "I don't know"."""
    if state.questions[seat] is not None:
        return _answered(state, seat, UNKNOWN)
    return _done(state, seat, Event("no_question", seat))


def _done(state: State, seat: Seat, event: Event) -> Step:
    asked = tuple(other for other in state.asked if other != seat)
    return Step(replace(state, asked=asked, phase="question" if asked else "elect"), (event,))


def _evidence(question: Question, choice: str) -> tuple[Evidence, ...]:
    """A wrong neighbour is a mistake about two borders: the one not known, the one imagined."""
    correct = choice == question.right
    found = proof(question.item, right=correct, response=choice)
    if correct or question.topic != "neighbour" or choice == UNKNOWN:
        return found
    a, b = sorted((question.country, choice))
    return (*found, *proof(f"border:{a}-{b}", right=False, response=choice))


def ask_refusal(state: State, seat: Seat, country: Country) -> IllegalMove:
    if state.questions[seat] is not None:
        return IllegalMove("one_question_a_turn")
    return IllegalMove("no_pawn_there", country)
