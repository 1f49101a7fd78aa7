"""What the wall says above its tables, and which of them it shows first."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from europa_edu.lessons.selectors.wall import Tile
from europa_edu.lessons.statuses import Mood, Show
from games.models import Match, Seat

MOODS = list(Mood)


class Headline(Struct, frozen=True):
    """The truth about all tables, in numbers, and by name where somebody needs the teacher."""

    asking: tuple[tuple[Tile, Seat], ...]
    waiting: tuple[Tile, ...]  # the longest first
    playing: int  # and nobody has to wait for long
    choosing: int
    resting: int  # with the lesson
    done: int
    kept: int

    @property
    def all_done(self) -> bool:
        """No table plays on, so that what each made of the same deal can be talked about."""
        return not (self.playing or self.waiting or self.choosing or self.resting)

    @property
    def waits_for_missing(self) -> bool:
        """Bots could play on for who has not come yet."""
        return any(tile.waits_for_missing for tile in self.waiting)

    @property
    def calls(self) -> str:
        """Changes as soon as somebody else asks for help."""
        return " ".join(str(seat.pupil_id) for _tile, seat in self.asking)


def headline(tiles: Sequence[Tile]) -> Headline:
    def number(*statuses: str) -> int:
        busy = (tile for tile in tiles if not (tile.is_waiting or tile.is_deserted))
        return sum(tile.match.status in statuses for tile in busy)

    return Headline(
        asking=tuple((tile, seat) for tile in tiles for seat in tile.hands),
        waiting=tuple(
            sorted((tile for tile in tiles if tile.is_waiting), key=lambda tile: -tile.waited)
        ),
        playing=number(Match.Status.PLAYING),
        choosing=number(Match.Status.OPEN),
        resting=number(Match.Status.PAUSED),
        done=number(Match.Status.OVER),
        kept=number(Match.Status.FROZEN),
    )


def by_need(tiles: Iterable[Tile]) -> list[Tile]:
    """Those who need the teacher first. Tables change places only with their mood."""
    return sorted(tiles, key=lambda tile: (MOODS.index(tile.mood), tile.number))


def shown(tiles: Iterable[Tile], show: Show) -> list[Tile]:
    return [tile for tile in tiles if _belongs(tile, show)]


def counted(tiles: Sequence[Tile]) -> list[tuple[Show, int]]:
    """What can be chosen to be shown, and how many tables each would show."""
    return [(show, len(shown(tiles, show))) for show in Show]


def _belongs(tile: Tile, show: Show) -> bool:
    match show:
        case Show.HELP:
            return bool(tile.hands)
        case Show.WAITING:
            return tile.is_waiting
        case Show.MISSING:
            return bool(tile.missing) or tile.is_deserted
        case Show.DONE:
            return tile.mood == Mood.DONE
    return True
