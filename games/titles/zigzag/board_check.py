"""How the deck and its map meet ZZ-D1 to ZZ-D5, in words."""

from games.titles.zigzag.state import DEALT, Card, Edition, edition

MOST_PLAYERS = 5
Row = tuple[str, str, bool]


def check_board() -> list[Row]:
    """Clause, how it is met, whether it is met."""
    board = edition("1960")
    near, figure = board.near, board.figure
    mutual = all(a in near[b] for a in near for b in near[a])
    wrong = [code for code in near if figure[code] != max(1, len(near[code]))]
    copies = min(board.deck.count(code) for code in figure)
    needed = DEALT * MOST_PLAYERS + 1 + 15
    mainland = _reached(board, "DE")
    links = f"{len(board.borders)} borders and {len(board.ferries)} train ferries, both ways"
    return [
        (
            "ZZ-D1",
            f"{links}; TR has {' '.join(sorted(near['TR']))}; IS has {len(near['IS'])} neighbours",
            mutual and "SU" in near["TR"] and not near["IS"],
        ),
        ("ZZ-D2", f"{len(figure) - len(wrong)} of {len(figure)} figures are degrees", not wrong),
        ("ZZ-D3", f"{copies} cards of each country", copies >= 2),
        ("ZZ-D4", f"{len(board.deck)} cards, {needed} needed", len(board.deck) >= needed),
        (
            "ZZ-D5",
            f"{len(mainland)} of {len(figure)} countries hang together, all but IS",
            mainland == set(figure) - {"IS"},
        ),
    ]


def _reached(board: Edition, start: Card) -> set[Card]:
    found, waiting = {start}, [start]
    while waiting:
        new = board.near[waiting.pop()] - found
        found |= new
        waiting += new
    return found
