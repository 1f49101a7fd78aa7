"""Facts that are due are asked before others, once, where a player has a pawn (SCH-3)."""

from msgspec.structs import replace

from games.engine import Chance
from games.titles.europa.questions import askable
from games.titles.europa.state import EuropaOptions, State


def dealable(options: EuropaOptions, item: str) -> bool:
    """Box rules have no questions."""
    return options.rules == "school" and item in askable(options.edition)


def deal(state: State, due: tuple[str, ...], chance: Chance) -> State:
    """Whoever asks about the country meets the fact: the same for every seat."""
    return replace(state, due=frozenset(item for item in due if dealable(state.options, item)))
