"""How the two editions meet ET-D1 to ET-D6, in words."""

from games.titles.europa_tour.route import COLOURS, Card, Edition, edition

TODAY = (
    "AL AT BY BE BA BG HR CZ DK EE FI FR DE GR HU IS IE IT LV LT LU MK MT MD ME NL NO PL PT RO RU "
    "RS SK SI ES SE CH TR UA GB"
)
BOX = (
    "AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MD MK NI NL NO PL PT "
    "RO RU SC SE SI SK TR UA YU"
)
BORDERS = {"today": "ES-FR FR-IT GR-TR DE-PL", "box": "IT-SI HU-SI FI-RU FI-NO GB-SC IE-NI ES-FR"}
SEA = {"today": "FR-GB GR-IT", "box": "FR-GB GR-IT NO-SC"}
Row = tuple[str, str, bool]


def check_board() -> list[Row]:
    """Clause, how it is met, whether it is met."""
    return [
        row
        for name, codes in (("today", TODAY), ("box", BOX))
        for row in _check(name, codes.split())
    ]


def _check(name: str, codes: list[Card]) -> list[Row]:
    board = edition(name)
    colour = board.colour
    degrees = {code: _degree(board, code) for code in codes}
    sizes = {tone: sum(c == tone for c in colour.values()) for tone in COLOURS}
    clashes = [pair for pair in board.land_pairs if colour[pair[0]] == colour[pair[1]]]
    pairs = name != "box" or (colour["HU"] == colour["RU"] != "violet")
    violet = colour["PL"] == colour["TR"] == "violet"
    icelandic = sum("IS" in pair for pair in board.sea_pairs) // 2
    borders = all(_pair(pair) in board.land_pairs for pair in BORDERS[name].split())
    # In the box GB is England and Wales; today it touches Ireland.
    apart = {("GB", "FR")} | ({("GB", "IE")} if name == "box" else set())
    none = not apart & board.land_pairs
    sea = all(_pair(pair) in board.sea_pairs for pair in SEA[name].split())
    return [
        ("ET-D1", f"{name}: {len(colour)} countries", sorted(colour) == sorted(codes)),
        ("ET-D2", f"{name}: PL and TR {colour['PL']}, HU {colour['HU']}", violet and pairs),
        ("ET-D3", f"{name}: {len(board.borders)} borders with {BORDERS[name]}", borders and none),
        (
            "ET-D4",
            f"{name}: {len(board.sea)} sea lines, {icelandic} to Iceland",
            sea and icelandic > 0,
        ),
        (
            "ET-D5",
            f"{name}: colours {sizes}, {len(clashes)} touching pairs alike",
            not clashes and set(sizes.values()) == {8},
        ),
        (
            "ET-D6",
            f"{name}: each country joined to at least {min(degrees.values())} others",
            min(degrees.values()) >= 2,
        ),
    ]


def _degree(board: Edition, code: Card) -> int:
    return sum(
        any(board.joins(code, by, other) for by in ("", "ship", board.colour[code]))
        for other in board.colour
    )


def _pair(text: str) -> tuple[Card, Card]:
    first, second = text.split("-")
    return first, second
