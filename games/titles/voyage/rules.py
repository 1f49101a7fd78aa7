"""The rules of Voyage, clause by clause (VE-1 to VE-32)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from europa_edu.atlas import atlas
from games.engine import (
    Chance,
    Event,
    Evidence,
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
from games.titles.voyage import event_effects, shortest_way, travel
from games.titles.voyage.deck import deck
from games.titles.voyage.network import COLOURS, CityId, distances, network
from games.titles.voyage.refusals import why_not
from games.titles.voyage.state import (
    Back,
    Commit,
    Destination,
    Draw,
    Exchange,
    Fly,
    Go,
    Locate,
    Mark,
    Roll,
    Sail,
    State,
    Stay,
    View,
    VoyageOptions,
    Wait,
)
from games.titles.voyage.travel import BACKS, board, may_commit, may_wait, occupied

UNMARKED: tuple[Mark, ...] = ("",)
ROLL, WAIT, COMMIT, DRAW, BACK = Roll(), Wait(), Commit(), Draw(), Back()


class Voyage(Rules[State, View]):
    race_is_open = True

    def setup(self, seats: int, options: VoyageOptions, chance: Chance) -> State:
        """VE-3 to VE-7: three piles, a start city of each seat's colour, then the destinations."""
        net = network(options.edition)
        piles = [
            list(chance.at("cities", colour).shuffled(net.by_colour[colour])) for colour in COLOURS
        ]
        homes = tuple(piles[seat % 3].pop() for seat in range(seats))
        each = options.cards_per_colour
        hands = tuple(
            tuple(pile.pop() for pile in piles for _ in range(each)) for _ in range(seats)
        )
        starter = (
            options.starter if 0 <= options.starter < seats else chance.at("starter").below(seats)
        )
        return State(
            options=options,
            homes=homes,
            pawns=homes,
            hands=hands,
            marks=(UNMARKED * (3 * each),) * seats,
            handed=((),) * seats,
            piles=tuple(map(tuple, piles)),
            stock=chance.at("events", 0).shuffled(deck().names),
            discard=(),
            turn=starter,
            starter=starter,
            bonuses=(0,) * seats,
            doubled=(False,) * seats,
            missing=(0,) * seats,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        return () if state.phase == "over" else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat != state.turn or state.phase == "over":
            return ()
        match state.phase:
            case "start":
                return _start_moves(state, seat)
            case "flight":
                return (*map(Fly, event_effects.landings(state, seat)), Stay())
            case "exchange":
                return (*map(Exchange, event_effects.exchangeable(state, seat)), Stay())
        roads = travel.open_roads(state)
        moves: list[Move] = [Go(city) for city in roads]
        moves += [Fly(city) for city in travel.open_flights(state, seat)]
        if may_wait(state, seat):
            moves.append(WAIT)
        elif travel.is_end(state, seat, roads):
            moves.append(COMMIT)
        if _may_draw(state):
            moves.append(DRAW)
        if _may_go_back(state):
            moves.append(BACK)
        return moves

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if seat != state.turn or state.phase == "over":
            return False
        is_open = OPEN[state.phase].get(type(move))
        return is_open is not None and is_open(state, seat, move)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        return PLAYED[type(move)](state, seat, move, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            turn=state.turn,
            starter=state.starter,
            round=state.round,
            destinations=_destinations(state, seat) if seat is not None else (),
            left=tuple(map(len, state.hands)),
            handed=state.handed,
            homes=state.homes,
            pawns=state.pawns,
            die=state.die,
            points=state.points,
            path=state.path,
            flown=state.flown,
            by_land=state.by_land,
            backs=BACKS - state.backs,
            located=state.located,
            again=state.again,
            event=state.event,
            bonuses=state.bonuses,
            doubled=state.doubled,
            missing=state.missing,
            piles=tuple(map(len, state.piles)),
            stock=len(state.stock),
            discard=state.discard,
            gone=state.gone,
            winner=state.winner,
            reason=state.reason,
        )

    def standing(self, state: State) -> Outcome:
        """VE-29: the winner, then by cards left, then by the distance home."""
        edition = state.options.edition
        order = [
            (
                seat not in state.gone,
                seat == state.winner,
                -len(state.hands[seat]),
                -distances(edition, state.homes[seat])[pawn] if pawn else 0,
            )
            for seat, pawn in enumerate(state.pawns)
        ]
        points = tuple(map(len, state.handed))
        return Outcome(ranking(order), points, state.reason or "stopped", {"round": state.round})

    def race(self, state: State) -> tuple[Reached, ...]:
        return tuple(
            Reached(len(done), len(done) + len(left) if home else 0)
            for done, left, home in zip(state.handed, state.hands, state.homes, strict=True)
        )

    def measure(self, state: State) -> Measure | None:
        """Rounds until someone was home, fewer is better; else the destinations of all."""
        if state.reason == "alone":
            return None
        if state.reason == "home":
            return Measure("rounds", state.round, (1, -state.round))
        cities = sum(map(len, state.handed))
        return Measure("cities", cities, (0, cities))

    def null_move(self, state: State, seat: Seat) -> Move:
        """P-8: roll and travel along the shortest way to the nearest own destination."""
        match state.phase:
            case "start":
                return shortest_way.ship(state, seat) or Roll()
            case "flight" | "exchange":
                return Stay()
        if may_commit(state, seat):
            return Commit()
        if may_wait(state, seat) and shortest_way.is_ship_next(state, seat):
            return Wait()
        moves = self.legal_moves(state, seat)
        steps = [move for move in moves if isinstance(move, Go | Fly)]
        return min(steps, key=lambda step: shortest_way.worth(state, seat, step), default=Wait())

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        """Pawn and flag leave the board, the cards are out of play; one player alone has won."""
        state = replace(
            state,
            gone=(*state.gone, seat),
            pawns=swap(state.pawns, seat, ""),
            homes=swap(state.homes, seat, ""),
            hands=swap(state.hands, seat, ()),
            marks=swap(state.marks, seat, ()),
            missing=swap(state.missing, seat, 0),
        )
        left = Event("left", seat)
        staying = [other for other in range(len(state.pawns)) if other not in state.gone]
        if len(staying) == 1:
            state = replace(state, winner=staying[0])
            return Step(travel.over(state, "alone"), (left,))
        if state.turn != seat:
            return Step(state, (left,))
        return travel.end_turn(state, state.pawns, [left])

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Hidden: other seats' destinations, the piles of city cards, the order of the events."""
        cities = board(state).cities
        others = [other for other in range(len(state.hands)) if other != seat]
        pools = [
            iter(
                chance.shuffled(
                    [
                        *state.piles[index],
                        *(
                            city
                            for other in others
                            for city in state.hands[other]
                            if cities[city].colour == colour
                        ),
                    ]
                )
            )
            for index, colour in enumerate(COLOURS)
        ]
        return replace(
            state,
            hands=tuple(
                hand
                if who == seat
                else tuple(next(pools[COLOURS.index(cities[city].colour)]) for city in hand)
                for who, hand in enumerate(state.hands)
            ),
            piles=tuple(tuple(pool) for pool in pools),
            stock=chance.shuffled(state.stock),
        )

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if seat in self.to_move(state) and (reason := why_not(state, seat, move)):
            return reason
        return super().refusal(state, seat, move)


@cache
def _cells(city: CityId) -> tuple[Locate, ...]:
    return tuple(Locate(city, cell) for cell in atlas().grid.cells)


def _start_moves(state: State, seat: Seat) -> Sequence[Move]:
    moves: list[Move] = [ROLL, *map(Sail, _open_ships(state, seat))]
    for city in _locatable(state, seat):
        moves += _cells(city)
    return moves


def _open_ships(state: State, seat: Seat) -> list[CityId]:
    """VE-20: a pawn that ended in a harbour has stopped there."""
    if state.phase != "start" or state.again:
        return []
    ships = board(state).ships[state.pawns[seat]]
    if not ships:
        return []
    taken = occupied(state, seat)
    return [city for city in ships if city not in taken]


def _locatable(state: State, seat: Seat) -> list[CityId]:
    """SCH-2: once per turn before rolling, cards whose cell was not named yet."""
    if state.phase != "start" or state.again or state.located or state.options.rules == "box":
        return []
    marked = zip(state.hands[seat], state.marks[seat], strict=True)
    return [city for city, mark in marked if not mark]


def _locate(state: State, seat: Seat, move: Locate, chance: Chance) -> Step:
    """SCH-2: which city it was and where it lies is for its owner alone."""
    city, cell = move.city, move.cell
    right_cell = board(state).cities[city].cell
    right = cell == right_cell
    index = state.hands[seat].index(city)
    event = Event(
        "located" if right else "not_located",
        seat,
        {},
        {"city": city, "cell": right_cell, "answer": cell},
        (seat,),
        (Evidence(f"cell:{city}", right, cell),),
    )
    mark: Mark = "right" if right else "wrong"
    marks = swap(state.marks, seat, swap(state.marks[seat], index, mark))
    return Step(replace(state, marks=marks, located=mark, event=""), (event,))


def _roll(state: State, seat: Seat, move: Roll, chance: Chance) -> Step:
    """VE-10: one die, with what events (VE-30) and a located city (SCH-2) make of it."""
    # One throw a turn, and one for each event card that says so.
    thrown = ("again", state.drawn) if state.again else ("die", state.round, seat)
    die = chance.at(*thrown).die()
    points = die * 2 if state.doubled[seat] else die
    points = max(0, points + state.bonuses[seat] + (state.located == "right"))
    state = replace(
        state,
        phase="move",
        again=False,
        event=state.event if state.again else "",
        die=die,
        points=points,
        path=(state.pawns[seat],),
        bonuses=swap(state.bonuses, seat, 0) if state.bonuses[seat] else state.bonuses,
        doubled=swap(state.doubled, seat, False) if state.doubled[seat] else state.doubled,
    )
    rolled = Event("rolled", seat, {"die": die, "points": points})
    if die != 1 and may_commit(state, seat):
        return travel.end_turn(state, state.pawns, [rolled, Event("stuck", seat)])
    return Step(state, (rolled,))


def _fly(state: State, seat: Seat, move: Fly, chance: Chance) -> Step:
    fly = event_effects.land if state.phase == "flight" else travel.fly
    return fly(state, seat, move.city)


PLAYED: dict[type[Move], Callable[[State, Seat, Any, Chance], Step]] = {
    Locate: _locate,
    Roll: _roll,
    Sail: travel.sail,
    Go: travel.go,
    Fly: _fly,
    Back: travel.back,
    Commit: travel.commit,
    Wait: travel.wait,
    Draw: event_effects.draw,
    Exchange: event_effects.exchange,
    Stay: event_effects.stay,
}


# Whether a move is open to the player whose turn it is, phase by phase.
OPEN: dict[str, dict[type[Move], Callable[[State, Seat, Any], bool]]] = {
    "start": {
        Roll: lambda state, seat, move: True,
        Sail: lambda state, seat, move: move.city in _open_ships(state, seat),
        Locate: lambda state, seat, move: (
            move.city in _locatable(state, seat) and atlas().grid.is_cell(move.cell)
        ),
    },
    "move": {
        Go: lambda state, seat, move: move.city in travel.open_roads(state),
        Fly: lambda state, seat, move: (
            travel.fare(state, move.city) > 0 and move.city not in occupied(state, seat)
        ),
        Wait: lambda state, seat, move: may_wait(state, seat),
        Commit: lambda state, seat, move: may_commit(state, seat),
        Draw: lambda state, seat, move: _may_draw(state),
        Back: lambda state, seat, move: _may_go_back(state),
    },
    "flight": {
        Fly: lambda state, seat, move: move.city in event_effects.landings(state, seat),
        Stay: lambda state, seat, move: True,
    },
    "exchange": {
        Exchange: lambda state, seat, move: move.city in event_effects.exchangeable(state, seat),
        Stay: lambda state, seat, move: True,
    },
}


def _may_draw(state: State) -> bool:
    """VE-30: after a 1, instead of moving."""
    return state.die == 1 and len(state.path) == 1


def _may_go_back(state: State) -> bool:
    return len(state.path) > 1 and state.backs < BACKS


def _destinations(state: State, seat: Seat) -> tuple[Destination, ...]:
    cities, box = board(state).cities, state.options.rules == "box"
    return tuple(
        Destination(city, cities[city].colour, cities[city].cell if box or mark else "", mark)
        for city, mark in zip(state.hands[seat], state.marks[seat], strict=True)
    )
