"""Two tables of one deal: their players play differently, and what each of them drew, by moments.

A title's `luck.py` names its moments. What is a list is an order: compared are the things that both
tables put into one, in the order in which they came.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from games.engine import Chance, Options, Title, leave, play, random_bot
from games.engine.events import Event
from games.engine.replay import chance_of, first_state

Draw: TypeAlias = tuple[object, Any]  # the moment, and what came


class Position(NamedTuple):
    state: Any
    events: tuple[Event, ...] = ()


def table(
    title: Title,
    seats: int,
    options: Options,
    seed: str,
    players: str,
    *,
    leaves: tuple[int, int] | None = None,
    rules_version: int = 2,
) -> list[Position]:
    """A match of one seed among players of their own mind; `leaves`: who, at which version."""
    rules = title.rules
    state = first_state(title, seats, options, seed, rules_version=rules_version)
    positions, version = [Position(state)], 0
    while to_move := rules.to_move(state):
        version += 1
        chance = chance_of(seed, version, rules_version)
        if leaves and version == leaves[1]:
            step = leave(rules, state, leaves[0], chance)
        else:
            mind = Chance(players, version)
            seat = mind.pick(to_move)  # whoever comes first where several may move
            kind = title.bot("gentle") if mind.below(2) else random_bot
            move = kind(rules.recall(state, seat), rules.legal_moves(state, seat), mind)
            step = play(rules, state, seat, move, chance)
        state = step.state
        positions.append(Position(state, step.events))
    return positions


def drawn(title: Title, positions: list[Position]) -> dict[object, Any]:
    draws: Callable[[list[Position]], Iterator[Draw]] = import_module(
        f"tests.games.titles.{title.slug}.luck"
    ).draws
    found: dict[object, Any] = {}
    for moment, what in draws(positions):
        assert moment not in found, f"a moment is drawn from once: {moment}"
        found[moment] = what
    return found


def differences(one: Mapping[object, Any], two: Mapping[object, Any]) -> list[object]:
    """Moments that both tables met, and met differently."""
    return [moment for moment in one.keys() & two.keys() if not _alike(one[moment], two[moment])]


def _alike(one: Any, two: Any) -> bool:
    if not isinstance(one, list):
        return bool(one == two)
    # Of a card that is there more than once, nobody can tell one from another.
    single = [card for card in one if one.count(card) == two.count(card) == 1]
    return single == [card for card in two if card in single]
