"""The rules of EUROPA: four turns, phase by phase (EU-1 to EU-40, SCH-3)."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from games.engine import (
    Chance,
    Event,
    IllegalMove,
    Measure,
    Move,
    Outcome,
    Reached,
    Rules,
    Seat,
    Step,
    ranking,
    swap,
)
from games.titles.europa import elections, peace, placement, quiz
from games.titles.europa.state import (
    RISKS,
    SILENT,
    TURNS,
    Answer,
    Ask,
    Coalition,
    EndTension,
    EndWar,
    EuropaOptions,
    Pass,
    Place,
    Pledge,
    Propose,
    Question,
    Send,
    State,
    Stay,
    View,
    Vote,
    conflict,
    edition,
    pawns_for,
)
from games.titles.europa.tie_breaks import Rolls, ranked, thrown

PRESIDENT = {1: 3, 2: 2}  # EU-36; more than two get one each
MOST_IMAGINED = 30  # victory points that a stranger may be thought to have


class Europa(Rules[State, View]):
    def setup(self, seats: int, options: EuropaOptions, chance: Chance) -> State:
        """EU-4 to EU-6, then phases A to C of the first turn."""
        state = State(
            options=options,
            pp=(edition(options.edition).start[seats],) * seats,
            vp=(0,) * seats,
            pawns=((),) * seats,
            hand=(0,) * seats,
            pledges=(SILENT,) * seats,
            questions=(None,) * seats,
        )
        first: State = advance(Step(state), chance).state
        return first

    def to_move(self, state: State) -> tuple[Seat, ...]:
        phase = state.phase
        if phase == "pledge":
            return tuple([seat for seat, pawns in enumerate(state.pledges) if pawns == SILENT])
        if phase == "vote":
            return tuple([seat for seat in state.coalition if seat not in state.agreed])
        if phase == "question":
            return state.asked
        return () if phase == "over" else (state.mover,)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        match state.phase:
            case "place":
                return placement.places(state.places)
            case "propose":
                return elections.proposals(state)
            case "vote":
                return VOTES
            case "send":
                return elections.sendings(state)
            case "question":
                return quiz.replies(state, seat)
            case "pledge":
                return peace.pledges(state.hand[seat])
        return peace.endings(state)

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if state.phase == "place":
            return seat == state.mover and type(move) is Place and move.country in state.places
        if state.phase == "question":
            return seat in state.asked and quiz.is_reply(state, seat, move)
        if state.phase == "propose" and isinstance(move, Propose):
            return seat == state.mover and move.seats in elections.legal_coalitions(state)
        return move in self.legal_moves(state, seat)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        step = PLAYED[type(move)](state, seat, move, chance)
        return advance(step, chance) if step.state.phase in AUTOMATIC else step

    def view(self, state: State, seat: Seat | None) -> View:
        shown = state.options.open_vp or state.phase == "over"
        options = state.options
        return View(
            seat=seat,
            options=replace(options, war_sums=()) if options.war_sums else options,
            phase=state.phase,
            turn=state.turn,
            order=state.order,
            lots=state.lots,
            pp=state.pp,
            vp=tuple(vp if shown or who == seat else None for who, vp in enumerate(state.vp)),
            pawns=state.pawns,
            hand=state.hand,
            cards=state.cards,
            results=state.results,
            members=state.members,
            tensions=state.tensions,
            wars=state.wars,
            level=conflict(edition(options.edition), state.tensions, state.wars),
            pledged=tuple(pawns != SILENT for pawns in state.pledges),
            pledge=state.pledges[seat] if seat is not None else SILENT,
            rolls=state.rolls,
            given=state.given,
            peace=state.peace,
            mover=state.mover,
            round=state.round,
            left=state.left,
            places=state.places,
            asked=state.asked,
            questions=tuple(map(_without_answer, state.questions)),
            coalition=state.coalition,
            agreed=state.agreed,
            governs=state.governs,
            senders=state.senders,
            presidents=state.presidents,
            gone=state.gone,
        )

    def standing(self, state: State) -> Outcome:
        """EU-36 to EU-39; a match that is stopped early has its President too."""
        board = edition(state.options.edition)
        vp = state.vp
        if state.phase != "over":
            vp = _with_president(state, presidents(state))
        left = conflict(board, state.tensions, state.wars)
        members = len(state.members)
        keys = [(seat not in state.gone, points, state.pp[seat]) for seat, points in enumerate(vp)]
        return Outcome(
            ranking(keys),
            vp,
            state.reason or "stopped",
            {
                "quality": quality(left, members, len(board.lands)),
                "conflict": left,
                "members": members,
                "scores": scores(state, vp),
                "pp": state.pp,
                "presidents": state.presidents,
            },
        )

    def race(self, state: State) -> tuple[Reached, ...]:
        return tuple(Reached(vp, also=pp) for vp, pp in zip(state.vp, state.pp, strict=True))

    def open_race(self, state: State) -> tuple[Reached, ...]:
        """The ladder of political points: victory points are hidden."""
        return tuple(map(Reached, state.pp))

    def measure(self, state: State) -> Measure | None:
        """EU-39: the best comparison score at the table; of a match that was stopped, so far."""
        if state.reason == "alone":
            return None
        is_done = state.phase == "over"
        best = max(scores(state, self.standing(state).points))
        return Measure("score" if is_done else "score_so_far", best, (int(is_done), best))

    def null_move(self, state: State, seat: Seat) -> Move:
        """P-8: 0 pawns, no, pass, stay; pawns go where least is missing; the dearest war ends."""
        match state.phase:
            case "pledge":
                return Pledge(0)
            case "vote":
                return Vote(False)
            case "send":
                return Stay()
            case "place":
                return Place(placement.least_missing(state))
            case "settle":
                cost = peace.war_costs(state)
                return max(peace.endings(state), key=lambda move: cost.get(move.country, 0))  # type: ignore[attr-defined]
        return Pass()

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        """The pawns go, the points stay; no vote any more, no President."""
        state = replace(
            state,
            gone=(*state.gone, seat),
            pawns=swap(state.pawns, seat, ()),
            hand=swap(state.hand, seat, 0),
            pledges=swap(state.pledges, seat, 0),
            asked=tuple(other for other in state.asked if other != seat),
        )
        left = (Event("left", seat),)
        if len(state.gone) >= len(state.pp) - 1:
            return Step(replace(state, phase="over", reason="alone"), left)
        step = _without_mover(state, seat, chance)
        order = tuple(other for other in state.order if other != seat)
        step = Step(replace(step.state, order=order), (*left, *step.events))
        return advance(step, chance)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Hidden: others' points and pledges, right answers, the war sums and questions to come."""
        vp, pledges, options = state.vp, state.pledges, state.options
        if not options.open_vp and state.phase != "over":
            vp = tuple(
                points if who == seat else chance.below(MOST_IMAGINED)
                for who, points in enumerate(vp)
            )
        if state.phase == "pledge":
            pledges = tuple(
                pawns if who == seat or pawns == SILENT else chance.below(state.hand[who] + 1)
                for who, pawns in enumerate(pledges)
            )
        if options.war_sums:
            known = RISKS * max(0, state.turn - peace.FIRST_RISK + 1)
            future = options.war_sums[known:]
            sums = (*options.war_sums[:known], *(2 + chance.below(19) for _ in future))
            options = replace(options, war_sums=sums)
        questions = tuple(
            replace(question, right=chance.pick(question.choices))
            if question is not None and not question.given
            else question
            for question in state.questions
        )
        return replace(
            state,
            vp=vp,
            pledges=pledges,
            options=options,
            questions=questions,
            due=frozenset(),
        )

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if seat in self.to_move(state):
            match state.phase, move:
                case "place", Place(country):
                    return placement.refusal(state, country)
                case "send", Send(country):
                    return elections.send_refusal(state, country)
                case "propose", Propose(seats):
                    return elections.propose_refusal(state, seats)
                case "settle", EndWar() | EndTension():
                    return peace.settle_refusal(state, move)
                case "pledge", Pledge():
                    return IllegalMove("pawns_in_hand", state.hand[seat])
                case "question", Ask(country):
                    return quiz.ask_refusal(state, seat, country)
        return super().refusal(state, seat, move)


VOTES = (Vote(True), Vote(False))


def _pass(state: State, seat: Seat, move: Pass, chance: Chance) -> Step:
    return (quiz.decline if state.phase == "question" else elections.pass_on)(state, seat)


PLAYED: dict[type[Move], Callable[[State, Seat, Any, Chance], Step]] = {
    Pledge: peace.pledge,
    EndWar: peace.end_war,
    EndTension: peace.end_tension,
    Place: placement.place,
    Ask: quiz.ask,
    Answer: quiz.answer,
    Propose: elections.propose,
    Vote: elections.vote,
    Send: elections.send,
    Stay: elections.stay,
    Pass: _pass,
}


def _without_answer(question: Question | None) -> Question | None:
    return question if question is None or question.given else replace(question, right="")


def advance(step: Step, chance: Chance) -> Step:
    """Play all phases that need nobody's move."""
    state, events = step.state, list(step.events)
    while phase := AUTOMATIC.get(state.phase):
        step = phase(state, chance)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def _begin_turn(state: State, chance: Chance) -> Step:
    """Phases A to C: covers off, the order, new pawns, the cards (EU-4, EU-9 to EU-13)."""
    board = edition(state.options.edition)
    turn = state.turn + 1
    order, rolls = _order(state, chance.at("order", turn))
    hand = tuple(
        [0 if seat in state.gone else pawns_for(points) for seat, points in enumerate(state.pp)]
    )
    members = frozenset(state.members)
    cards = chance.at("elections", turn).mixed(
        [code for code in board.in_play[turn] if code not in members], board.in_play[TURNS]
    )
    new = board.opening[turn]
    era = board.eras[turn - 1]
    state = replace(
        state,
        turn=turn,
        order=order,
        lots=tuple([rolls.get(seat, ()) for seat in range(len(hand))]),
        hand=hand,
        cards=cards,
        results=(),
        phase="risk" if turn >= peace.FIRST_RISK else "deploy",
    )
    events = [
        Event("turn", facts={"turn": turn, "first": era.first, "last": era.last}),
        *thrown(rolls),
        Event("order", facts={"seats": order, "pawns": hand}),
    ]
    if new:
        events.insert(1, Event("uncovered", facts={"countries": new}))
    return Step(state, (*events, Event("cards", facts={"countries": cards})))


def _order(state: State, chance: Chance) -> tuple[tuple[Seat, ...], Rolls]:
    """EU-9: the highest die starts, then clockwise. EU-10: later by political points."""
    seats = range(len(state.pp))
    if state.turn:
        staying = [seat for seat in seats if seat not in state.gone]
        return ranked(staying, lambda seat: (state.pp[seat],), chance)
    first, rolls = state.options.starter, Rolls()
    if not 0 <= first < len(seats):
        drawn, rolls = ranked(seats, lambda seat: (), chance)
        first = drawn[0]
    return (*seats[first:], *seats[:first]), rolls


def _close_turn(state: State, chance: Chance) -> Step:
    if state.turn < TURNS:
        return Step(replace(state, phase="order"))
    chosen = presidents(state)
    bonus = PRESIDENT.get(len(chosen), 1)
    vp = _with_president(state, chosen)
    state = replace(state, phase="over", presidents=chosen, vp=vp, reason="four_turns")
    events = (
        Event("president", facts={"seats": chosen, "vp": bonus}),
        Event("ended", facts={"vp": vp, "pp": state.pp, "members": len(state.members)}),
    )
    return Step(state, events)


def presidents(state: State) -> Coalition:
    """EU-36: who has most political points, of those still at the table."""
    staying = [seat for seat in range(len(state.pp)) if seat not in state.gone]
    most = max(state.pp[seat] for seat in staying)
    return tuple(seat for seat in staying if state.pp[seat] == most)


def _with_president(state: State, chosen: Coalition) -> tuple[int, ...]:
    bonus = PRESIDENT.get(len(chosen), 1)
    return tuple(vp + bonus * (seat in chosen) for seat, vp in enumerate(state.vp))


def scores(state: State, vp: tuple[int, ...]) -> tuple[int, ...]:
    """EU-39: by this, the players of parallel tables compare."""
    left = conflict(edition(state.options.edition), state.tensions, state.wars)
    return tuple(points + len(state.members) - left for points in vp)


def quality(left: int, members: int, countries: int) -> str:
    """EU-38: what the victory is worth."""
    if left > 10:
        return "pyrrhic"
    if left > 3:
        return "fragile"
    return "total" if not left and members == countries else "decisive"


def _without_mover(state: State, seat: Seat, chance: Chance) -> Step:
    """Go on where the one who left was expected to do something; the order still names them."""
    match state.phase:
        case "pledge" if SILENT not in state.pledges:
            return Step(replace(state, phase="reveal"))
        case "settle" if state.mover == seat:
            return peace.choose_settler(state, chance)
        case "place" if state.mover == seat:
            return Step(placement.next_go(state))
        case "question" if not state.asked:
            return Step(replace(state, phase="elect"))
        case "propose" | "vote":
            return elections.go_on_without(state, seat)
        case "send" if seat in state.senders:
            if state.mover == seat:
                return Step(elections.next_sender(state))
            return Step(replace(state, senders=tuple(s for s in state.senders if s != seat)))
    return Step(state)


AUTOMATIC: dict[str, Callable[[State, Chance], Step]] = {
    "order": _begin_turn,
    "risk": peace.roll_risk,
    "reveal": peace.reveal,
    "deploy": placement.deploy,
    "elect": elections.open_election,
    "close": _close_turn,
}
