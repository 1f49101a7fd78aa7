"""Play a whole match between bots, without a database, and print everything that happened."""

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalog import CATALOG
from games.engine import Move, Options, Step, Title
from games.engine.codec import UnreadableValue, decode, encode
from games.engine.events import Event
from games.engine.replay import Turn, first_state, playthrough


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="which title: " + ", ".join(CATALOG))
        parser.add_argument("--seats", type=int, help="how many players (default: the fewest)")
        parser.add_argument("--seed", default="1")
        parser.add_argument("--bots", default="strong", help="levels, one per seat or one for all")
        parser.add_argument("--options", default="{}", help="the table's options as JSON")
        parser.add_argument("--json", action="store_true", help="one JSON object per line")
        parser.add_argument("--no-views", action="store_true", help="turns and events only")

    def handle(self, *args: Any, **options: Any) -> None:
        title = CATALOG.get(options["slug"])
        if title is None:
            raise CommandError(f"No such title. There are: {', '.join(CATALOG) or 'none'}.")
        seats = options["seats"] or title.seats[0]
        if seats not in title.seat_counts:
            raise CommandError(f"{title.slug} is for {title.seats[0]} to {title.seats[1]} players.")
        try:
            chosen = decode(options["options"], title.options)
        except UnreadableValue as problem:
            raise CommandError(f"--options: {problem}") from None
        levels = options["bots"].split(",")
        levels = levels * seats if len(levels) == 1 else levels
        if len(levels) != seats or not set(levels) <= {"random", *title.bots}:
            raise CommandError(f"--bots: name {seats} levels of {', '.join(title.bots)}, random.")
        with suppress(BrokenPipeError):  # the reader, such as `head`, has seen enough
            self.play(title, seats, chosen, levels, options)

    def play(
        self, title: Title, seats: int, chosen: Options, levels: list[str], options: Any
    ) -> None:
        show = Printer(self, title, seats, as_json=options["json"], views=not options["no_views"])
        show.position(0, first_state(title, seats, chosen, options["seed"]))
        bots = [title.bot(level) for level in levels]
        state = playthrough(title, chosen, options["seed"], bots, show.turn)
        show.outcome(state)


class Printer:
    """Writes positions and turns as text for people or as JSON lines for programs."""

    def __init__(
        self, command: BaseCommand, title: Title, seats: int, *, as_json: bool, views: bool
    ) -> None:
        self.out, self.title, self.seats = command.stdout, title, seats
        self.as_json, self.views = as_json, views

    def turn(self, turn: Turn, move: Move, step: Step) -> None:
        if self.as_json:
            self._json({"turn": turn, "events": step.events})
        else:
            self.out.write(f"{turn.version:4d}  seat {turn.seat}  {turn.move}")
            for event in step.events:
                self.out.write(f"            {self._line(event)}")
        self.position(turn.version, step.state)

    def position(self, version: int, state: Any) -> None:
        if not self.views:
            return
        for seat in (None, *range(self.seats)):
            view = self.title.rules.view(state, seat)
            if self.as_json:
                self._json({"version": version, "seat": seat, "view": view})
            else:
                who = "all" if seat is None else seat
                self.out.write(f"            [{who}] {encode(view).decode()}")

    def outcome(self, state: Any) -> None:
        outcome = self.title.rules.outcome(state)
        if self.as_json:
            self._json({"outcome": outcome})
        else:
            self.out.write(f"outcome  {encode(outcome).decode()}")

    def _line(self, event: Event) -> str:
        facts = " ".join(f"{name}={value}" for name, value in event.facts.items())
        hidden = " ".join(f"{name}={value}" for name, value in event.private.items())
        proof = " ".join(f"{'✓' if e.right else '✗'}{e.item}" for e in event.evidence)
        secret = f"(to {event.to}: {hidden})" if hidden else ""
        return " ".join(part for part in (event.kind, facts, secret, proof) if part)

    def _json(self, value: Any) -> None:
        self.out.write(encode(value).decode())
