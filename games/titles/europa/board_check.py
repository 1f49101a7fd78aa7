"""How the board of 1945 meets EU-D1 to EU-D7, in words."""

from europa_edu.atlas import atlas
from games.titles.europa.state import Edition, edition

Row = tuple[str, str, bool]
BLACK = {"YU": 5, "MK": 4, "BG": 4, "GB": 4, "LU": 1, "CH": 6, "RU": 6}
WHITE = {"LU": 2, "GB": 30, "RU": 48}
# Names on the map in Latin letters, where the atlas writes them in others or differently.
SPELT = {
    "BE": "België/Belgique",
    "BG": "Bălgarija",
    "BY": "Belarus",
    "CH": "Schweiz/Suisse",
    "GB": "United Kingdom",
    "GR": "Ellás",
    "MK": "Makedonija",
    "RU": "Rossija",
    "UA": "Ukrajina",
    "YU": "Jugoslavija",
}


def check_board() -> list[Row]:
    """Clause, how it is met, whether it is met."""
    board = edition()
    near, land = board.near, board.by_land
    black = {code: country.black for code, country in board.lands.items()}
    white = {code: country.white for code, country in board.lands.items()}
    uneven = [code for code, points in white.items() if points not in (2, 4) and points % 6]
    odd, groups = len(uneven), _groups(board)
    eastern = {code for code, turn in board.uncovered.items() if turn == 3}
    rolled = set(board.war_table.values())
    balkans = land["MK"] == {"YU", "AL", "GR", "BG"} and "BG" not in land["AL"]
    return [
        (
            "EU-D1",
            f"{' + '.join(map(str, groups))} = {len(board.lands)} countries",
            groups == [15, 4, 12, 7],
        ),
        (
            "EU-D2",
            f"YU has {len(near['YU'])} neighbours, MK {len(near['MK'])}; AL touches MK, not BG",
            len(near["YU"]) == 7 and balkans and "MK" in land["AL"],
        ),
        (
            "EU-D3",
            f"black from {min(black.values())} to {max(black.values())}, {_few(black, BLACK)}",
            BLACK.items() <= black.items() and set(black.values()) <= set(range(1, 7)),
        ),
        (
            "EU-D4",
            f"white 2 to {max(white.values())}, {_few(white, WHITE)}, {odd} not to be shared",
            WHITE.items() <= white.items()
            and not uneven
            and set(white.values()) <= set(range(2, 49)),
        ),
        (
            "EU-D5",
            f"11 is {board.war_table[11]}; {len(rolled)} eastern countries on sums 2 to 20",
            board.war_table[11] == "YU"
            and sorted(board.war_table) == list(range(2, 21))
            and rolled == eastern
            and len(rolled) == len(board.war_table),
        ),
        (
            "EU-D6",
            f"GB touches IE; dotted lines lead to IS from {' and '.join(sorted(near['IS']))}",
            "IE" in land["GB"] and bool(board.by_sea["IS"]),
        ),
        (
            "EU-D7",
            f"{len(board.lands)} native names, {len(SPELT)} of them in a Latin or shorter form",
            all(country.name == _native(code) for code, country in board.lands.items()),
        ),
    ]


def _groups(board: Edition) -> list[int]:
    """How many countries are open at once, under both southern covers, and under each eastern."""
    southern = sum(turn == 2 for turn in board.uncovered.values())
    eastern = [len(cover.countries.split()) for cover in board.covers if cover.turn == 3]
    return [sum(turn == 1 for turn in board.uncovered.values()), southern, *eastern]


def _few(numbers: dict[str, int], named: dict[str, int]) -> str:
    return " ".join(f"{code} {numbers[code]}" for code in named)


def _native(code: str) -> str:
    return SPELT.get(code) or atlas().countries[code].names.local
