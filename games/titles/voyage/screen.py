"""What the panels of Voyage print: labels, the next steps and their cost, the flight plan."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from europa_edu.atlas import atlas
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
    goal: CityId  # the own destination (or home) that is nearest from there
    far: int  # and how many points away it is


class Airport(Struct, frozen=True):
    city: CityId
    move: str = ""
    here: bool = False


class Sector(Struct, frozen=True):
    number: int
    fare: int  # 0: no flight from where the path ends
    here: bool
    airports: tuple[Airport, ...]


class Screen(Struct, frozen=True):
    here: CityId  # where the path ends or the pawn stands: the own, for who looks on the mover's
    home: CityId
    labels: tuple[Label, ...]
    left: int
    words: frozenset[str]  # the kinds of move that are listed
    roads: tuple[Step, ...]
    flights: tuple[Step, ...]
    ships: tuple[Step, ...]
    can_fly: bool  # whether there is an airport here
    sectors: tuple[Sector, ...]
    stop: CityId  # VE-17: where the pawn would end, if that is not the path's end
    cells: tuple[Cell, ...]
    lands: tuple[str, ...]  # the countries drawn under them
    ports: tuple[CityId, ...]  # VE-20: per seat, the harbour from which its pawn can sail


def screen(view: View, moves: Sequence[Move]) -> Screen:
    net = network(view.options.edition)
    whose = view.turn if view.seat is None else view.seat
    here = view.path[-1] if view.path and whose == view.turn else view.pawns[whose]
    flights = of_kind(moves, Fly)
    return Screen(
        here=here,
        home="" if view.seat is None else view.homes[view.seat],
        labels=_labels(view, net, moves),
        left=0 if view.seat is None else view.left[view.seat],
        words=frozenset(str(move).split(" ", 1)[0] for move in moves),
        roads=tuple(_step(view, net, move) for move in of_kind(moves, Go)),
        flights=tuple(_step(view, net, move) for move in flights),
        ships=tuple(_step(view, net, move) for move in of_kind(moves, Sail)),
        can_fly=bool(here) and net.cities[here].airport,
        sectors=_flight_plan(net, here, {move.city: write(move) for move in flights}),
        stop=_stop(view),
        cells=_cells(),
        lands=tuple(atlas().years[net.year].shapes),
        ports=tuple(_port(view, net, seat) for seat in range(len(view.pawns))),
    )


def _port(view: View, net: Network, seat: Seat) -> CityId:
    pawn = view.pawns[seat]
    stopped = seat != view.turn or (view.phase == "start" and not view.again)
    return pawn if pawn and stopped and net.ships[pawn] else ""


def _labels(view: View, net: Network, moves: Sequence[Move]) -> tuple[Label, ...]:
    if view.seat is None:
        return ()
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
        for city in view.handed[view.seat]
    ]
    return (*ahead, *behind)


def _step(view: View, net: Network, move: Go | Fly | Sail) -> Step:
    name, city = move.city, net.cities[move.city]
    goals = {card.city for card in view.destinations} - set(view.path)
    home = "" if view.seat is None else view.homes[view.seat]
    ways = {goal: distances(view.options.edition, goal)[name] for goal in sorted(goals or {home})}
    goal = min(ways, key=lambda goal: ways[goal])
    return Step(
        city=name,
        move=write(move),
        harbour=city.harbour,
        airport=city.airport,
        mine=name in goals,
        home=name == home,
        taken=name in _taken(view),
        goal=goal,
        far=min(ways[goal], NEVER),
    )


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


def _flight_plan(net: Network, here: CityId, open_: dict[CityId, str]) -> tuple[Sector, ...]:
    sector = net.cities[here].sector if here else 0
    return tuple(
        Sector(
            number,
            fare=NEAR if number == sector else FAR if (sector, number) in NEIGHBOURS else 0,
            here=number == sector,
            airports=tuple(
                Airport(city, open_.get(city, ""), city == here) for city in net.by_sector[number]
            ),
        )
        for number in PLAN
    )


@cache
def _cells() -> tuple[Cell, ...]:
    return tuple(atlas().grid.cells)
