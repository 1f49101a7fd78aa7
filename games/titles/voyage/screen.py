"""What the panels of Voyage print: labels, the next steps and their cost, the flight plan."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from europa_edu.atlas import TODAY, atlas
from games.engine import Move, Seat, of_kind
from games.engine.notation import write
from games.titles.voyage.network import (
    FAR,
    NEAR,
    NEIGHBOURS,
    NEVER,
    Cell,
    CityId,
    Colour,
    Network,
    distances,
    network,
)
from games.titles.voyage.state import Exchange, Fly, Go, Locate, Mark, Sail, View

Fare: TypeAlias = Literal["free", "too far", "points", "none", ""]
# Moves with a button of their own, one after another.
BUTTONS = ("roll", "commit", "wait", "draw", "stay")
PLAN = (1, 2, 4, 3, 5, 6)  # the sectors as they lie on the flight plan, row by row


class Label(Struct, frozen=True):
    """A destination card as a luggage label; a done one is stamped."""

    city: CityId
    colour: Colour
    cell: Cell = ""
    mark: Mark = ""
    done: bool = False
    can_locate: bool = False
    exchange: str = ""  # the move that gives it away


class Step(Struct, frozen=True):
    """A city that a listed move leads to."""

    city: CityId
    move: str
    harbour: bool
    airport: bool
    mine: bool  # one of the own destinations
    home: bool
    taken: bool  # somebody's pawn or flag: one may pass, not stay


class Airport(Struct, frozen=True):
    city: CityId
    move: str = ""
    here: bool = False


class Sector(Struct, frozen=True):
    number: int
    here: bool
    fare: Fare
    points: int  # that a flight there costs
    far: bool  # no plane goes there from here
    airports: tuple[Airport, ...]


class Journey(Struct, frozen=True):
    """The path of this turn, as everybody sees it."""

    path: tuple[CityId, ...] = ()
    flown: int = 0
    die: int = 0
    points: int = 0
    turn: Seat = 0
    back: CityId = ""  # the step that I may take back


class Actions(Struct, frozen=True):
    """What I can do now."""

    words: tuple[str, ...] = ()  # of the moves that are buttons of their own
    here: CityId = ""
    points: int = 0
    ships: tuple[Step, ...] = ()
    roads: tuple[Step, ...] = ()
    flights: tuple[Step, ...] = ()  # that an event card gives
    stop: CityId = ""  # VE-17: where the pawn would end, if that is not the path's end
    moved: bool = False
    swapping: bool = False


class Luggage(Struct, frozen=True):
    labels: tuple[Label, ...]
    home: CityId
    visited: int
    left: int
    locating: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        return _cells()

    @property
    def lands(self) -> tuple[str, ...]:
        """The countries drawn under them."""
        return tuple(atlas().years[TODAY].shapes)


class SeatShown(Struct, frozen=True):
    """Beside a name."""

    theme: str
    home: bool  # whether the seat still plays
    visited: int
    left: int
    missing: int
    bonus: int
    doubled: bool


class Screen(Struct, frozen=True):
    here: CityId  # where the path ends or the pawn stands: the own, for who looks on the mover's
    journey: Journey
    actions: Actions
    luggage: Luggage
    words: frozenset[str]  # the kinds of move that are listed
    roads: tuple[Step, ...]
    flights: tuple[Step, ...]
    ships: tuple[Step, ...]
    can_fly: bool  # whether there is an airport here
    sectors: tuple[Sector, ...]
    ports: tuple[CityId, ...]  # VE-20: per seat, the harbour from which its pawn can sail
    seats: tuple[SeatShown, ...]

    @property
    def left(self) -> int:
        return self.luggage.left

    @property
    def grounded(self) -> CityId:
        """Where I am, if no plane leaves from there."""
        return "" if self.can_fly else self.here

    @property
    def open_flights(self) -> int:
        """That cost points."""
        return 0 if self.actions.flights else len(self.flights)


def screen(view: View, moves: Sequence[Move]) -> Screen:
    net = network(view.options.edition)
    whose = view.turn if view.seat is None else view.seat
    here = view.path[-1] if view.path and whose == view.turn else view.pawns[whose]
    words = frozenset(map(_word, dict.fromkeys(map(type, moves))))
    roads = _steps(view, net, of_kind(moves, Go))
    flights = _steps(view, net, of_kind(moves, Fly))
    ships = _steps(view, net, of_kind(moves, Sail))
    return Screen(
        here=here,
        journey=_journey(view, here if "back" in words else ""),
        actions=_actions(view, here, words, roads, flights, ships) if moves else Actions(),
        luggage=_luggage(view, net, moves),
        words=words,
        roads=roads,
        flights=flights,
        ships=ships,
        can_fly=bool(here) and net.cities[here].airport,
        sectors=_flight_plan(view.options.edition, here, view.phase == "flight", flights),
        ports=tuple(_port(view, net, seat) for seat in range(len(view.pawns))),
        seats=tuple(_seat(view, seat) for seat in range(len(view.pawns))),
    )


def _word(kind: type[Move]) -> str:
    return kind.__name__.lower()


def _journey(view: View, back: CityId) -> Journey:
    if not view.path:
        return Journey()
    return Journey(view.path, view.flown, view.die, view.points, view.turn, back)


def _actions(
    view: View,
    here: CityId,
    words: frozenset[str],
    roads: tuple[Step, ...],
    flights: tuple[Step, ...],
    ships: tuple[Step, ...],
) -> Actions:
    return Actions(
        words=tuple(word for word in BUTTONS if word in words),
        here=here,
        points=view.points,
        ships=ships,
        roads=roads,
        flights=flights if view.phase == "flight" else (),
        stop=_stop(view),
        moved=len(view.path) > 1,
        swapping=view.phase == "exchange",
    )


def _seat(view: View, seat: Seat) -> SeatShown:
    return SeatShown(
        view.options.theme,
        bool(view.homes[seat]),
        len(view.handed[seat]),
        view.left[seat],
        view.missing[seat],
        view.bonuses[seat],
        view.doubled[seat],
    )


def _port(view: View, net: Network, seat: Seat) -> CityId:
    pawn = view.pawns[seat]
    stopped = seat != view.turn or (view.phase == "start" and not view.again)
    return pawn if pawn and stopped and net.ships[pawn] else ""


def _luggage(view: View, net: Network, moves: Sequence[Move]) -> Luggage:
    seat = view.seat
    if seat is None:
        return Luggage((), "", 0, 0, locating=False)
    locatable = {move.city for move in of_kind(moves, Locate)}
    offered = {move.city: write(move) for move in of_kind(moves, Exchange)}
    ahead = [
        Label(
            card.city,
            card.colour,
            card.cell,
            card.mark,
            can_locate=card.city in locatable,
            exchange=offered.get(card.city, ""),
        )
        for card in view.destinations
    ]
    behind = [
        Label(city, net.cities[city].colour, net.cities[city].cell, done=True)
        for city in view.handed[seat]
    ]
    return Luggage(
        (*ahead, *behind), view.homes[seat], len(behind), view.left[seat], bool(locatable)
    )


def _steps(view: View, net: Network, moves: Sequence[Go | Fly | Sail]) -> tuple[Step, ...]:
    if not moves:
        return ()
    goals, taken = _goals(view), _taken(view)
    home = "" if view.seat is None else view.homes[view.seat]
    return tuple(
        Step(
            city=move.city,
            move=write(move),
            harbour=net.cities[move.city].harbour,
            airport=net.cities[move.city].airport,
            mine=move.city in goals,
            home=move.city == home,
            taken=move.city in taken,
        )
        for move in moves
    )


def _goals(view: View) -> set[CityId]:
    return {card.city for card in view.destinations} - set(view.path)


def nearest(view: View, city: CityId) -> tuple[CityId, int]:
    """The own destination (or home) that is nearest from there, and how many points away it is."""
    home = "" if view.seat is None else view.homes[view.seat]
    goals = sorted(_goals(view) or {home})
    ways = {goal: distances(view.options.edition, goal)[city] for goal in goals}
    goal = min(ways, key=lambda goal: ways[goal])
    return goal, min(ways[goal], NEVER)


def _taken(view: View) -> set[CityId]:
    """Cities where the seat to move may not stop."""
    return {
        city
        for pieces in (view.homes, view.pawns)
        for seat, city in enumerate(pieces)
        if seat != view.turn and city
    }


def _stop(view: View) -> CityId:
    taken = _taken(view)
    if len(view.path) < 2 or view.path[-1] not in taken:
        return ""
    return next((city for city in reversed(view.path) if city not in taken), view.path[0])


@lru_cache(maxsize=1024)  # who waits stays where the pawn stands
def _flight_plan(
    edition: str, here: CityId, free: bool, flights: tuple[Step, ...]
) -> tuple[Sector, ...]:
    """The moves of a free flight are offered elsewhere."""
    net = network(edition)
    sector = net.cities[here].sector if here else 0
    airport = here if here and net.cities[here].airport else ""
    open_ = {} if free else {step.city: step.move for step in flights}
    return tuple(_sector(net, number, sector, airport, free, open_) for number in PLAN)


def _sector(
    net: Network, number: int, own: int, airport: CityId, free: bool, open_: dict[CityId, str]
) -> Sector:
    points = NEAR if number == own else FAR if (own, number) in NEIGHBOURS else 0
    fare: Fare = ""
    if free:
        fare = "free" if number == own else "too far"
    elif airport:
        fare = "points" if points else "none"
    airports = tuple(
        Airport(city, open_.get(city, ""), city == airport) for city in net.by_sector[number]
    )
    cost = points if fare == "points" else 0
    return Sector(number, number == own, fare, cost, bool(airport) and not points, airports)


@cache
def _cells() -> tuple[Cell, ...]:
    return tuple(atlas().grid.cells)
