"""Tourism questions at the table (SF-35 to SF-40): the server is the examiner."""

from msgspec.structs import replace

from europa_edu.atlas import atlas
from europa_edu.facts import Card
from games.engine import Chance, Event, Evidence, Fact, Seat, Step, swap
from games.titles.sans_frontieres.state import (
    MOST_TOKENS,
    Answer,
    Answered,
    Ask,
    Choice,
    DontKnow,
    Question,
    State,
)
from games.titles.sans_frontieres.tourism import (
    country_choices,
    known_cards,
    known_sights,
    sight_choices,
)

REWARD = {"country": 1, "sight": 2}  # SF-36


def ask(state: State, seat: Seat, move: Ask, chance: Chance) -> Step:
    """SF-36, SF-37: the top card, whatever city it names; first its country."""
    card = known_cards(state.options.cards)[state.tourism[0]]
    typed = state.options.typing
    state = replace(
        state,
        phase="country",
        may_ask=False,
        card=card.id,
        tourism=state.tourism[1:],
        choices=tuple(sorted(atlas().countries))
        if typed
        else country_choices(card, chance.at("country", card.id)),
    )
    return Step(state, (Event("asked", seat, {"card": card.id, "step": "country"}),))


def answer(state: State, seat: Seat, move: Answer, chance: Chance) -> Step:
    return _answered(state, seat, move.choice, chance)


def leave_open(state: State, seat: Seat, move: DontKnow, chance: Chance) -> Step:
    return _answered(state, seat, "", chance)


def _answered(state: State, seat: Seat, choice: str, chance: Chance) -> Step:
    """SF-36, SF-38, SF-39: tokens for a right answer, nothing lost by a wrong one."""
    card = known_cards(state.options.cards)[state.card]
    step = state.phase
    truth = right_answer(card, step, state.choices)
    right = choice == truth
    own = state.travellers[seat]
    tokens = min(MOST_TOKENS, own.tokens + REWARD[step]) if right else own.tokens
    facts: dict[str, Fact] = {
        "card": card.id,
        "step": step,
        "response": choice,
        "answer": truth,
        "right": "yes" if right else "no",
        "gained": tokens - own.tokens,
    }
    item = f"country-of:{card.id}" if step == "country" else f"sight:{card.id}"
    events = (Event("answered", seat, facts, evidence=(Evidence(item, right, choice),)),)
    travellers = swap(state.travellers, seat, replace(own, tokens=tokens))
    if right and step == "country":
        choices = sight_choices(card, state.options.cards, chance.at("sight", card.id))
        state = replace(state, travellers=travellers, phase="sight", choices=choices)
        return Step(state, (*events, Event("asked", seat, {"card": card.id, "step": "sight"})))
    state = replace(
        state,
        travellers=travellers,
        phase="turn",
        card="",
        choices=(),
        tourism=(*state.tourism, card.id),
        answered=Answered(card.id, step, truth, right),
    )
    return Step(state, events)


def right_answer(card: Card, step: str, choices: tuple[str, ...]) -> str:
    """The country, or the one sight of this city among the choices."""
    if step == "country":
        return card.country
    return next(choice for choice in choices if choice in card.known)


def question_of(state: State) -> Question:
    """What everyone at the table may read of the question."""
    card = known_cards(state.options.cards)[state.card]
    if state.phase == "country":
        choices = () if state.options.typing else tuple(map(Choice, state.choices))
        return Question(card.id, card.names, "country", choices, card.picture)
    sights = known_sights(state.options.cards)
    named = tuple(Choice(sight.id, sight.names) for sight in map(sights.__getitem__, state.choices))
    return Question(card.id, card.names, "sight", named, card.picture)
