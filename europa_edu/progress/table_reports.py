"""How the tables of a lesson ended, and the same deal side by side, as plain values. Pure."""

from collections.abc import Iterable

from msgspec import Struct

from europa_edu.progress.numbers import Count
from games.engine import Title


class PlayerReport(Struct, frozen=True):
    """Who sat on a seat, and how it went."""

    seat: int
    name: str
    pupil: int  # 0: a bot's own seat, or a grown-up's
    is_bot: bool
    how: str = ""  # "kept" by a bot at the end, "left" the match, went "home"
    place: int = 0  # 0 where nobody is ranked
    points: int = 0
    moves: int = 0
    others: int = 0  # moves that a bot, the clock or the teacher made for a person
    count: Count = Count()

    @property
    def all_moves(self) -> int:
        return self.moves + self.others


class TableReport(Struct, frozen=True):
    """One table as it stood at the end; restarted ones only with their last match."""

    number: int
    match: int
    title: Title
    deal: tuple[str, str, str]  # what the cards were dealt from: alike is the same deal
    end: str  # "done", "stopped" by the bell, "frozen", or "playing"
    moves: int
    players: tuple[PlayerReport, ...]  # best first
    restarts: int = 0
    is_resumed: bool = False

    @property
    def pupils(self) -> tuple[PlayerReport, ...]:
        return tuple(player for player in self.players if player.pupil)


class Hand(Struct, frozen=True):
    """The same seat at each table of a deal: all of them began with the same cards."""

    seat: int
    players: tuple[PlayerReport, ...]

    @property
    def best(self) -> frozenset[int]:
        """The columns with the most points, where there is a difference."""
        points = [player.points for player in self.players if player.place]
        if len(set(points)) < 2:
            return frozenset()
        return frozenset(
            n for n, one in enumerate(self.players) if one.place and one.points == max(points)
        )


class SameDeal(Struct, frozen=True):
    """Tables that played the same deal, side by side."""

    tables: tuple[TableReport, ...]
    hands: tuple[Hand, ...]

    @property
    def title(self) -> Title:
        return self.tables[0].title

    @property
    def shortest(self) -> frozenset[int]:
        """The numbers of the tables that came to the end in the fewest moves; not if all did."""
        done = [table for table in self.tables if table.end == "done"]
        fewest = min((table.moves for table in done), default=0)
        found = frozenset(table.number for table in done if table.moves == fewest)
        return found if len(found) < len(self.tables) else frozenset()


def same_deals(tables: Iterable[TableReport]) -> tuple[SameDeal, ...]:
    """Only where there is something to compare. Fewer seats are another deal."""
    found: dict[tuple[object, ...], list[TableReport]] = {}
    for table in tables:
        found.setdefault((table.deal, len(table.players)), []).append(table)
    return tuple(
        SameDeal(tuple(alike), tuple(_hands(alike))) for alike in found.values() if len(alike) > 1
    )


def _hands(tables: list[TableReport]) -> Iterable[Hand]:
    by_seat = [{player.seat: player for player in table.players} for table in tables]
    for seat in sorted(by_seat[0]):
        yield Hand(seat, tuple(players[seat] for players in by_seat))
