"""Phase W: the risk of war, the secret pledges and what they buy (EU-14 to EU-23)."""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from games.engine import Chance, Event, Fact, IllegalMove, Move, Seat, Step, swap
from games.titles.europa.state import (
    RISKS,
    SILENT,
    TURNS,
    Country,
    Edition,
    EndTension,
    EndWar,
    Pledge,
    Roll,
    State,
    conflict,
    edition,
)
from games.titles.europa.tie_breaks import DIE, ranked, thrown

REWARDS = (4, 2, 1)  # for the first three, also what the first three lose
FIRST_RISK = TURNS - 1  # war risk in the last two turns


def roll_risk(state: State, chance: Chance) -> Step:
    """EU-14 to EU-18: six countries come under pressure, then the level decides what follows."""
    board = edition(state.options.edition)
    shared = state.options.war_sums[RISKS * (state.turn - FIRST_RISK) :]
    throws = chance.at("risk", state.turn)
    events = []
    rolls: list[Roll] = []
    for number in range(RISKS):
        facts: dict[str, Fact] = {}
        dice: tuple[int, ...] = ()
        if number < len(shared):
            total = shared[number]  # EU-40
        else:
            dice = throws.die(DIE), throws.die(DIE)
            facts["dice"], total = dice, sum(dice)
        country = board.war_table[total]
        state, effect = press(state, board, country)
        events.append(Event("risk", facts=facts | {"sum": total, "country": country} | effect))
        rolls.append(Roll(country, dice=dice, **effect))  # type: ignore[arg-type]
    level = conflict(board, state.tensions, state.wars)
    events.append(Event("level", facts={"level": level}))
    if not level:
        return Step(replace(state, phase="deploy"), tuple(events))
    pledges = tuple(0 if seat in state.gone else SILENT for seat in range(len(state.pp)))
    state = replace(state, phase="pledge", pledges=pledges, rolls=tuple(rolls))
    return Step(state, tuple(events))


def press(state: State, board: Edition, country: Country) -> tuple[State, dict[str, Fact]]:
    """EU-15, EU-16: one roll on one country; a war that goes on spreads over land borders."""
    if country in state.members:
        return state, {"effect": "member"}
    if country in state.tensions:
        state = replace(state, tensions=state.tensions - {country}, wars=state.wars | {country})
        return state, {"effect": "war"}
    if country not in state.wars:
        return replace(state, tensions=state.tensions | {country}), {"effect": "tension"}
    around = board.by_land[country].difference(state.members, state.wars)
    worse = around & state.tensions
    new = around - worse
    state = replace(state, tensions=state.tensions - worse | new, wars=state.wars | worse)
    return state, {
        "effect": "spread",
        "wars": tuple(sorted(worse)),
        "tensions": tuple(sorted(new)),
    }


@cache
def pledges(hand: int) -> tuple[Pledge, ...]:
    return tuple(map(Pledge, range(hand + 1)))


def pledge(state: State, seat: Seat, move: Pledge, chance: Chance) -> Step:
    """EU-19: nobody sees how many until all have decided."""
    given = swap(state.pledges, seat, move.pawns)
    event = Event("pledged", seat, private={"pawns": move.pawns}, to=(seat,))
    phase = "pledge" if SILENT in given else "reveal"
    return Step(replace(state, pledges=given, phase=phase), (event,))


def reveal(state: State, chance: Chance) -> Step:
    """EU-19: the doves are counted; committed pawns are lost for this turn whatever happens."""
    board = edition(state.options.edition)
    given = state.pledges
    hand = tuple(pawns - gift for pawns, gift in zip(state.hand, given, strict=True))
    total, level = sum(given), conflict(board, state.tensions, state.wars)
    silent = (SILENT,) * len(given)
    state = replace(state, hand=hand, pledges=silent, rolls=(), given=given, peace=total)
    event = Event("revealed", facts={"given": given, "total": total, "level": level})
    step = _succeed(state, chance) if total >= level else _fail(state, chance)
    return Step(step.state, (event, *step.events))


def _succeed(state: State, chance: Chance) -> Step:
    """EU-20: all markers go; the three biggest givers are thanked."""
    given = state.given
    givers = [seat for seat in state.order if given[seat]]
    thanks = chance.at("thanked", state.turn)
    order, rolls = ranked(givers, lambda seat: (given[seat], -state.pp[seat]), thanks)
    vp, events = list(state.vp), [Event("peace"), *thrown(rolls)]
    for seat, reward in zip(order, REWARDS, strict=False):
        vp[seat] += reward
        events.append(Event("thanked", seat, {"vp": reward, "pawns": given[seat]}))
    none: frozenset[Country] = frozenset()
    state = replace(state, vp=tuple(vp), tensions=none, wars=none, peace=0, phase="deploy")
    return Step(state, tuple(events))


def _fail(state: State, chance: Chance) -> Step:
    """EU-21: the three who kept most are blamed; how many tokens they had to give is secret."""
    given, kept = state.given, state.hand
    keepers = [seat for seat in state.order if kept[seat]]
    blame = chance.at("blamed", state.turn)
    order, rolls = ranked(keepers, lambda seat: (-kept[seat], given[seat]), blame)
    vp, events = list(state.vp), [Event("no_peace"), *thrown(rolls)]
    for seat, loss in zip(reversed(order), REWARDS, strict=False):
        lost = min(loss, vp[seat])
        vp[seat] -= lost
        events.append(
            Event("blamed", seat, {"vp": loss, "pawns": kept[seat]}, {"lost": lost}, (seat,))
        )
    step = choose_settler(replace(state, vp=tuple(vp)), chance)
    return Step(step.state, (*events, *step.events))


def choose_settler(state: State, chance: Chance) -> Step:
    """EU-22: who gave most decides what the pawns on the dove can still do."""
    given = state.given
    givers = [seat for seat in state.order if given[seat] and seat not in state.gone]
    if not givers:
        return _leave_dove(state)
    lots = chance.at("settler", state.turn)
    order, rolls = ranked(givers, lambda seat: (given[seat], state.pp[seat]), lots)
    event = Event("settler", order[0], {"pawns": state.peace})
    step = _go_on(replace(state, mover=order[0], phase="settle"))
    return Step(step.state, (*thrown(rolls), event, *step.events))


def endings(state: State) -> Sequence[Move]:
    """EU-22: wars that can be paid; tensions only when there is no such war."""
    cost = war_costs(state)
    wars = [EndWar(code) for code in sorted(cost) if cost[code] <= state.peace]
    if wars or not state.peace:
        return wars
    return [EndTension(code) for code in sorted(state.tensions)]


def war_costs(state: State) -> dict[Country, int]:
    board = edition(state.options.edition)
    return {code: 2 * board.black[code] for code in state.wars}


def end_war(state: State, seat: Seat, move: EndWar, chance: Chance) -> Step:
    country = move.country
    cost = war_costs(state)[country]
    event = Event("war_ended", seat, {"country": country, "pawns": cost})
    step = _go_on(replace(state, wars=state.wars - {country}, peace=state.peace - cost))
    return Step(step.state, (event, *step.events))


def end_tension(state: State, seat: Seat, move: EndTension, chance: Chance) -> Step:
    country = move.country
    event = Event("tension_ended", seat, {"country": country, "pawns": 1})
    step = _go_on(replace(state, tensions=state.tensions - {country}, peace=state.peace - 1))
    return Step(step.state, (event, *step.events))


def _go_on(state: State) -> Step:
    """Where no choice is left, what must be bought is bought, and the dove is empty."""
    open_moves = endings(state)
    if not open_moves:
        return _leave_dove(state)
    if isinstance(open_moves[0], EndWar) or len(open_moves) > state.peace:
        return Step(state)
    events = tuple(
        Event("tension_ended", state.mover, {"country": code, "pawns": 1})
        for code in sorted(state.tensions)
    )
    peace = state.peace - len(state.tensions)
    step = _leave_dove(replace(state, tensions=frozenset[Country](), peace=peace))
    return Step(step.state, (*events, *step.events))


def _leave_dove(state: State) -> Step:
    """EU-23: unspent pawns are lost."""
    events = (Event("unspent", facts={"pawns": state.peace}),) if state.peace else ()
    return Step(replace(state, peace=0, phase="deploy"), events)


def settle_refusal(state: State, move: EndWar | EndTension) -> IllegalMove:
    cost, code = war_costs(state), move.country
    if isinstance(move, EndWar):
        if code not in cost:
            return IllegalMove("no_war_there", code)
        return IllegalMove("too_dear", code, cost[code], state.peace)
    if code not in state.tensions:
        return IllegalMove("no_tension_there", code)
    return IllegalMove("wars_first", *sorted(c for c in cost if cost[c] <= state.peace))
