"""Golden matches, one per title: `python -m tests.games.golden [slug]` writes them for reviews."""

import sys
from hashlib import blake2b
from pathlib import Path

from games.catalog import CATALOG
from games.engine import Move, Step, Title
from games.engine.codec import TITLES, encode
from games.engine.replay import Turn, playthrough


def path_of(title: Title) -> Path:
    return TITLES / title.slug / "golden.txt"


def written(title: Title) -> str:
    """A match of strong against gentle bots: turns, events, and a digest of what each seat saw."""
    seats = title.seats[0]
    lines: list[str] = []
    views = blake2b(digest_size=8)

    def write(turn: Turn, move: Move, step: Step) -> None:
        lines.append(f"{turn.version} seat {turn.seat}: {turn.move}")
        lines.extend(f"  {encode(event).decode()}" for event in step.events)
        for seat in (None, *range(seats)):
            views.update(encode(title.rules.view(step.state, seat)))

    bots = [title.bot("strong" if seat % 2 == 0 else "gentle") for seat in range(seats)]
    state = playthrough(title, title.options(), "golden", bots, write)
    lines.append(f"outcome: {encode(title.rules.outcome(state)).decode()}")
    lines.append(f"views: {views.hexdigest()}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for slug in sys.argv[1:] or CATALOG:
        path_of(CATALOG[slug]).write_text(written(CATALOG[slug]))
