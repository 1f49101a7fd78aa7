"""Countries, covers, pawns, votes and pledges: what a match of EUROPA is made of (EU-4 to EU-8)."""

from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from europa_edu.atlas import Names
from games.engine import Evidence, Move, Options, Seat
from games.engine.codec import load_edition

Country: TypeAlias = str  # its code on the board
Coalition: TypeAlias = tuple[Seat, ...]
Pawns: TypeAlias = tuple[tuple[Country, ...], ...]  # per seat: where each of its pawns stands

TURNS = 4
MOST_PAWNS = 20
RISKS = 6  # rolls of one war risk phase
SILENT = -1  # no pledge yet
COALITION = 3  # the most players in one government
# On this board it is Serbia and Montenegro: no fact about today's countries.
AMBIGUOUS = "YU"
TOPICS = ("capital", "flag", "population", "area", "joined", "neighbour")


class Pledge(Move, frozen=True):
    """Give this many of the turn's pawns to the dove, in secret."""

    pawns: int


class EndWar(Move, frozen=True):
    """Spend pawns of the dove on ending a war."""

    country: str


class EndTension(Move, frozen=True):
    """Spend one pawn of the dove on ending a tension."""

    country: str


class Place(Move, frozen=True):
    """Put one pawn into a country."""

    country: str


class Ask(Move, frozen=True):
    """Take a question about a country where one has a pawn."""

    country: str


class Answer(Move, frozen=True):
    """Choose one of the answers: a city, a country or a year."""

    choice: str


class Propose(Move, frozen=True):
    """Name the players who shall govern together."""

    seats: tuple[int, ...]


class Vote(Move, frozen=True):
    """Say yes or no to a coalition that names me."""

    agree: bool


class Send(Move, frozen=True):
    """Move one pawn of the winners on to a country that votes later."""

    country: str


class Stay(Move, frozen=True):
    """Send no pawn."""


class Pass(Move, frozen=True):
    """No proposal, no question, or: I don't know."""


class EuropaOptions(Options, frozen=True, kw_only=True):
    edition: Literal["1945"] = "1945"
    open_vp: bool = False  # show everyone's victory points
    union_border: bool = False  # EU-34: send pawns to any country beside the Union
    # EU-40: the sums of both war risks, shared by parallel tables; dice where the list is short.
    war_sums: Annotated[
        tuple[Annotated[int, Meta(ge=2, le=20)], ...], Meta(max_length=2 * RISKS)
    ] = ()


class Land(Struct, frozen=True):
    """A country as printed: its own name, points to share (white) and threshold (black)."""

    code: Country
    name: str
    white: int
    black: int


class Era(Struct, frozen=True):
    first: int
    last: int
    map: int  # which of the atlas is drawn


class Cover(Struct, frozen=True):
    """Hides a group of countries until the start of its turn."""

    turn: int
    countries: str
    names: Names


class Note(Struct, frozen=True):
    """A card that only informs (EU-5)."""

    code: str
    name: str


class Edition(Struct, frozen=True, dict=True, eq=False):
    source: str
    licence: str
    year: int  # the map whose borders count, and that is printed
    eras: tuple[Era, ...]
    start: dict[int, int]
    countries: tuple[Land, ...]
    covers: tuple[Cover, ...]
    borders: tuple[str, ...]
    dotted: tuple[str, ...]
    war_table: dict[int, Country]
    # People and square kilometres when the edition was made: by these a rival is drawn for ever, so
    # that old matches replay; what is asked and right is the atlas's.
    like_size: dict[str, dict[Country, float]]
    information: tuple[Note, ...]

    @cached_property
    def lands(self) -> dict[Country, Land]:
        return {land.code: land for land in self.countries}

    @cached_property
    def black(self) -> dict[Country, int]:
        return {land.code: land.black for land in self.countries}

    @cached_property
    def uncovered(self) -> dict[Country, int]:
        """The turn from which each country is in play (EU-4)."""
        later = {code: cover.turn for cover in self.covers for code in cover.countries.split()}
        return {code: later.get(code, 1) for code in self.lands}

    @cached_property
    def opening(self) -> dict[int, tuple[Country, ...]]:
        """The countries whose covers come off at the start of each turn."""
        return {
            turn: tuple(code for code, first in self.uncovered.items() if first == turn)
            for turn in range(1, TURNS + 1)
        }

    @cached_property
    def in_play(self) -> dict[int, tuple[Country, ...]]:
        """The countries that lie open in each turn."""
        return {
            turn: tuple(code for code, first in self.uncovered.items() if first <= turn)
            for turn in range(1, TURNS + 1)
        }

    @cached_property
    def by_land(self) -> dict[Country, frozenset[Country]]:
        return self._joined(self.borders)

    @cached_property
    def by_sea(self) -> dict[Country, frozenset[Country]]:
        return self._joined(self.dotted)

    @cached_property
    def near(self) -> dict[Country, frozenset[Country]]:
        """Neighbours by land or dotted line."""
        return {code: self.by_land[code] | self.by_sea[code] for code in self.lands}

    def _joined(self, pairs: tuple[str, ...]) -> dict[Country, frozenset[Country]]:
        found: dict[Country, set[Country]] = {code: set() for code in self.lands}
        for pair in pairs:
            a, b = pair.split()
            found[a].add(b)
            found[b].add(a)
        return {code: frozenset(others) for code, others in found.items()}


@cache
def edition(name: str = "1945") -> Edition:
    return load_edition("europa", name, Edition)


class Question(Struct, frozen=True):
    """SCH-3: what a player was asked; `given` is "-" for "I don't know"."""

    country: Country
    topic: str
    item: str
    choices: tuple[str, ...]
    right: str  # hidden until `given`
    given: str = ""


class Roll(Struct, frozen=True):
    """One throw of a war risk, and what it did (EU-14 to EU-16)."""

    country: Country
    effect: str  # member, tension, war or spread
    dice: tuple[int, ...] = ()  # none where the sum was given (EU-40)
    wars: tuple[Country, ...] = ()  # where it spread
    tensions: tuple[Country, ...] = ()


class State(Struct, frozen=True):
    options: EuropaOptions
    pp: tuple[int, ...]
    vp: tuple[int, ...]
    pawns: Pawns
    hand: tuple[int, ...]  # pawns not yet on the map
    pledges: tuple[int, ...]  # hidden until all have pledged
    questions: tuple[Question | None, ...]
    # "order", "risk", "reveal", "deploy", "elect" and "close" pass without anybody's move.
    phase: Literal[
        "order",
        "risk",
        "pledge",
        "reveal",
        "settle",
        "deploy",
        "place",
        "question",
        "elect",
        "propose",
        "vote",
        "send",
        "close",
        "over",
    ] = "order"
    turn: int = 0
    order: tuple[Seat, ...] = ()
    lots: tuple[tuple[int, ...], ...] = ()  # the dice thrown for this turn's order, per seat
    cards: tuple[Country, ...] = ()  # this turn's elections, in their order
    results: tuple[str, ...] = ()  # of the elections held: joined, nationalists or war
    members: tuple[Country, ...] = ()  # in the order of joining
    tensions: frozenset[Country] = frozenset()
    wars: frozenset[Country] = frozenset()
    rolls: tuple[Roll, ...] = ()  # of this war risk, until the pledges are revealed
    given: tuple[int, ...] = ()  # the pledges of the last war risk, revealed
    peace: int = 0  # pawns on the dove, still to be spent
    mover: Seat = 0  # who places, settles, proposes or sends
    round: int = 1  # of placement
    left: int = 0  # pawns still to be placed in this go
    places: tuple[Country, ...] = ()  # where pawns may be placed this turn
    asked: tuple[Seat, ...] = ()  # who may still take or answer a question
    coalition: Coalition = ()  # proposed, then governing
    agreed: tuple[Seat, ...] = ()
    governs: Coalition = ()  # the latest member, for as long as that is news
    senders: tuple[Seat, ...] = ()  # who may still send a pawn, the mover first
    presidents: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    reason: str = ""
    due: frozenset[str] = frozenset()  # facts to be asked before others, until they were

    @property
    def country(self) -> Country:
        """The country that votes now."""
        return self.cards[len(self.results)]

    @property
    def pending(self) -> tuple[Country, ...]:
        """Countries whose election is still to come this turn."""
        later = self.cards[len(self.results) + 1 :]
        return tuple([code for code in later if code not in self.wars])


class View(Struct, frozen=True):
    """What a seat knows: everything but other players' victory points, pledges and answers."""

    seat: Seat | None
    options: EuropaOptions  # without war_sums: they are the future
    phase: str
    turn: int
    order: tuple[Seat, ...]
    lots: tuple[tuple[int, ...], ...]
    pp: tuple[int, ...]
    vp: tuple[int | None, ...]  # None: hidden
    pawns: tuple[tuple[Country, ...], ...]
    hand: tuple[int, ...]
    cards: tuple[Country, ...]
    results: tuple[str, ...]
    members: tuple[Country, ...]
    tensions: frozenset[Country]
    wars: frozenset[Country]
    level: int
    pledged: tuple[bool, ...]
    pledge: int  # the own one, SILENT before
    rolls: tuple[Roll, ...]
    given: tuple[int, ...]
    peace: int
    mover: Seat
    round: int
    left: int
    places: tuple[Country, ...]
    asked: tuple[Seat, ...]
    questions: tuple[Question | None, ...]  # without the right answer until answered
    coalition: Coalition
    agreed: tuple[Seat, ...]
    governs: Coalition
    senders: tuple[Seat, ...]
    presidents: tuple[Seat, ...]
    gone: tuple[Seat, ...]

    @property
    def country(self) -> Country:
        """The country that votes now, or nothing outside elections."""
        at = len(self.results)
        return self.cards[at] if self.phase in ELECTING and at < len(self.cards) else ""


ELECTING = ("propose", "vote", "send")


def pawns_for(points: int) -> int:
    """EU-11: one pawn for every full ten political points."""
    return min(points // 10, MOST_PAWNS)


def conflict(board: Edition, tensions: frozenset[Country], wars: frozenset[Country]) -> int:
    """EU-17: one per Tension, twice the black number per War."""
    return len(tensions) + 2 * sum(board.black[code] for code in wars)


def threshold(board: Edition, country: Country, tensions: frozenset[Country]) -> int:
    """EU-29: the black number, one more under Tension."""
    return board.black[country] + (country in tensions)


def share(white: int, winners: int) -> int:
    """EU-33: equal parts; among three, 2 counts as 3 and 4 as 6."""
    return ({2: 3, 4: 6}.get(white, white) if winners == COALITION else white) // winners


def present(pawns: Pawns, country: Country) -> dict[Seat, int]:
    """How many pawns each player has in a country, of those who have any."""
    return {seat: own.count(country) for seat, own in enumerate(pawns) if country in own}


def coalitions(counts: dict[Seat, int], needed: int) -> list[Coalition]:
    """EU-28: one to three players with more than half of all pawns and at least the threshold."""
    return list(_coalitions(tuple(counts.items()), needed))


@lru_cache(1024)
def _coalitions(counts: tuple[tuple[Seat, int], ...], needed: int) -> tuple[Coalition, ...]:
    """Opening a vote, listing its proposals and judging one ask for the same."""
    enough = max(needed, sum(pawns for _, pawns in counts) // 2 + 1)
    return tuple(
        tuple(seat for seat, _ in parties)
        for size in range(1, COALITION + 1)
        for parties in combinations(counts, size)
        if sum(pawns for _, pawns in parties) >= enough
    )


def proof(item: str, *, right: bool, response: str = "") -> tuple[Evidence, ...]:
    """Evidence for a fact of today's map; nothing where the fact names a state that is gone."""
    if AMBIGUOUS in item:
        return ()
    return (Evidence(item, right, response=response),)


@cache
def known_neighbours(board: Edition, a: Country, b: Country) -> tuple[Evidence, ...]:
    """That two neighbours are known as such: border:ES-FR or sea:FR-GB."""
    kind = "sea" if b in board.by_sea[a] else "border"
    return proof(f"{kind}:{min(a, b)}-{max(a, b)}", right=True)
