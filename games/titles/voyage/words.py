"""What the table of Voyage says."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine import Event, IllegalMove, Move, Outcome, Reached
from games.engine.words import Marked, Said, Text, Words
from games.engine.words import gettext_noop as _
from games.engine.words import ngettext_noop as ngettext
from games.titles.voyage.deck import deck
from games.titles.voyage.screen import Screen, nearest
from games.titles.voyage.state import (
    Back,
    Commit,
    Draw,
    Exchange,
    Fly,
    Go,
    Locate,
    Roll,
    Sail,
    Stay,
    View,
    Wait,
)

POINTS_LEFT = ngettext(
    "You have %(points)s point left and a road is open: go on, or stop in a harbour.",
    "You have %(points)s points left and a road is open: go on, or stop in a harbour.",
    "points",
)
REFUSALS: Mapping[str, Text] = {
    "points_left": POINTS_LEFT,
    "move_on": POINTS_LEFT,
    "roll_first": _("Throw the die first; then you can travel."),
    "rolled_already": _("You have thrown the die already. Choose your next city."),
    "nothing_to_undo": _("You have not taken a step yet, so there is none to take back."),
    "too_many_steps_back": _("You have taken back enough steps for one turn. Go on from here."),
    "only_after_a_one": _("You may draw an event card only after you throw a 1."),
    "moved_already": _("An event card is for those who stay. Take your steps back first."),
    "no_card_to_exchange": _("No other card of that colour is left, so %(city)s stays with you."),
    "not_your_card": _("%(city)s is not one of your destinations. Choose one of your labels."),
    "school_rules_only": _(
        "This table plays by the rules of the box: nobody looks for cities on the grid."
    ),
    "before_rolling_only": _(
        "Look for a city on the grid before you throw the die: next turn you can."
    ),
    "once_per_turn": _("You may look for one city in each turn. Now throw the die."),
    "located_already": _("You have looked for %(city)s already: its square is on the label."),
    "no_such_cell": _("The map has no such square: letters run from A to J, numbers from 1 to 8."),
    "ship_leaves_next_turn": _(
        "The ship leaves at the start of your turn. Stop in a harbour now, and sail next time."
    ),
    "no_harbour": _("%(city)s has no harbour. Ships leave from the cities with an anchor."),
    "no_sea_line": _("No ship goes from %(city)s to %(there)s. Follow a dotted line."),
    "occupied": _(
        "Somebody’s pawn or flag is in %(city)s. Choose another city, or wait until it is free."
    ),
    "no_line": _(
        "No road joins %(city)s and %(there)s."
        " Go through a city between them, or look for a plane or a ship."
    ),
    "line_used": _(
        "You came along the road between %(city)s and %(there)s this turn."
        " Take another one, or take the step back."
    ),
    "no_points_left": _("Your points are used up. Go, or take a step back."),
    "no_airport": _("%(city)s has no airport. Planes fly between the cities with a windsock."),
    "other_sector": _("%(city)s lies in sector %(b)s. This flight stays in your own sector."),
    "already_here": _("You are in %(city)s already. Choose another city."),
    "by_land_only": _("This event card takes you by road only. Choose a city with a line to it."),
    "one_flight_a_turn": _("One flight a turn. Go on by road."),
    "sectors_do_not_touch": _(
        "%(city)s is in sector %(from)s, %(there)s in sector %(to)s: these two share no side."
        " Fly to a sector between them first."
    ),
    "too_few_points": _("This flight costs %(a)s points and you have %(b)s. Use them on the road."),
    "no_standing_still": _(
        "You were in %(city)s before the throw: the ship was for then. Now move on."
    ),
    "commit_instead": _("No need to wait in %(city)s: your way is laid. Just go!"),
}
EVENTS: Mapping[str, Text] = {
    "rolled": _("%(name)s throws a %(die)s."),
    "rolled with more": ngettext(
        "%(name)s throws a %(die)s and has %(points)s point.",
        "%(name)s throws a %(die)s and has %(points)s points.",
        "points",
    ),
    "stepped": _("%(name)s plans a step to %(city)s."),
    "flew": _("%(name)s plans a flight to %(city)s."),
    "stepped_back": _("%(name)s thinks again: not to %(city)s."),
    "blocked": _("%(city)s is taken, so %(name)s stops in %(stop)s."),
    "travelled": _("%(name)s travels:"),
    "travelled nowhere": _("%(name)s stays in %(city)s."),
    "handed_in": _("%(name)s has reached a destination: %(city)s!"),
    "came_home": _("%(name)s is home in %(city)s and wins!"),
    "rounds_over": ngettext(
        "After %(rounds)s round the journey ends.",
        "After %(rounds)s rounds the journey ends.",
        "rounds",
    ),
    "stuck": _("%(name)s cannot move on this turn."),
    "waits_for_ship": _("%(name)s waits for the ship in %(city)s."),
    "sailed": _("%(name)s sails from %(from)s to %(city)s."),
    "event": _("%(name)s draws an event card: “%(words)s”"),
    "went": _("%(name)s travels to %(city)s."),
    "nothing_happens there": _("%(city)s is taken: %(name)s stays."),
    "nothing_happens": _("Nothing comes of it: %(name)s stays."),
    "stayed": _("%(name)s lets the offer go by."),
    "missed_turn": _("%(name)s misses a turn."),
    "reshuffled": _("The event cards are shuffled anew."),
    "left": _("%(name)s has left the table."),
    "extra_card": _("%(name)s has one more destination (%(colour)s)."),
    "exchanged": _("%(name)s swaps a destination (%(colour)s)."),
    "located": _("%(name)s finds a city on the grid: one point more!"),
    "not_located": _("%(name)s looks for a city in the wrong square."),
}
# The same, for the seat that may know which city it is about.
PRIVATE_EVENTS = {
    "extra_card": _("%(name)s has a new destination: %(city)s."),
    "exchanged": _("%(name)s swaps %(old)s for %(new)s."),
    "located": _("%(name)s finds %(city)s in %(cell)s: one point more!"),
    "not_located": _("%(name)s looks for %(city)s in %(answer)s, but it is in %(cell)s."),
}
HINTS: Mapping[type[Move], Text] = {
    Roll: _("Throw the die."),
    Locate: _(
        "Find %(city)s on the grid first: look for it on the map and read the letter"
        " above and the number beside it."
    ),
    Commit: _("Your way is good: go!"),
    Back: _("Take the last step back."),
    Draw: _("Stay and draw an event card: it brings more than one step."),
    Stay: _("Leave it as it is."),
    Exchange: _("Swap %(city)s: it lies far from your way."),
    Sail: _("Sail to %(city)s."),
    Fly: _("Fly to %(city)s."),
    Go: _("Go to %(city)s."),
}


class VoyageWords(Words, frozen=True):
    options = {
        "theme": _("How the map is drawn"),
        "cards_per_colour": _("Destinations of each colour (more make a longer match)"),
        "round_limit": _("Most rounds (0: until somebody is home)"),
    }
    choices = {"theme physical": _("plain map"), "theme illustrated": _("painted map")}
    events = EVENTS
    private_events = PRIVATE_EVENTS
    refusals = REFUSALS
    measures = {
        "rounds": ngettext("home after %(value)s round", "home after %(value)s rounds", "value"),
        "cities": ngettext(
            "%(value)s destination of all together",
            "%(value)s destinations of all together",
            "value",
        ),
    }
    yardstick = _(
        "After how many rounds somebody was home with all destinations; "
        "or else how many destinations all have reached together."
    )
    hints = HINTS
    place_facts = ("city", "stop", "from", "old", "new")

    def event_card(self, card: str) -> str:
        """What is printed on an event card."""
        return self.named(deck().cards[card].words)

    def sentence(self, view: View, screen: Screen) -> str:
        city = self.place(screen.here)
        if view.phase == "start":
            return self._before_the_die(view, screen)
        if view.phase == "flight":
            return self._("Fly free to an airport of your sector, or stay.")
        if view.phase == "exchange":
            return self._(
                "Swap one of your destinations for a new one of its colour, or keep them all."
            )
        if "draw" in screen.words:
            return self._("You threw a 1: move, or stay and draw an event card.")
        if "commit" in screen.words and screen.roads:
            return self._("You can be home now: go!")
        if "commit" in screen.words and len(view.path) > 1:
            return self._("Your way is laid. Go, or take steps back.")
        if "commit" in screen.words:
            return self._("There is no way on from here this turn.")
        if screen.roads:
            return self.ngettext(
                "%(points)s point left: where to from %(city)s?",
                "%(points)s points left: where to from %(city)s?",
                view.points,
                points=view.points,
                city=city,
            )
        if screen.flights:
            return self._("No road leads on from %(city)s: look at the flight plan.", city=city)
        return self._(
            "The road ends in %(city)s: stop here for the ship, or take steps back.", city=city
        )

    def _before_the_die(self, view: View, screen: Screen) -> str:
        if view.again:
            return self._("Throw the die again!")
        if view.located == "right":
            return self._("Well found! One point more: now throw the die.")
        if view.located == "wrong":
            return self._("Not that square; your label shows it now. Throw the die.")
        if screen.ships:
            return self._(
                "Throw the die, or sail from %(city)s without throwing.",
                city=self.place(screen.here),
            )
        if "locate" in screen.words:
            return self._(
                "Throw the die. Or find one of your cities on the grid first, for one point more."
            )
        return self._("Throw the die.")

    def deciding(self, view: View, screen: Screen, names: str) -> str:
        values = {"name": names, "city": self.place(screen.here)}
        if view.phase == "start":
            if view.located == "right":
                return self._("%(name)s has found a city on the grid. Now the die!", **values)
            if view.located == "wrong":
                return self._("%(name)s has looked for a city on the grid. Now the die!", **values)
            if view.again:
                return self._("%(name)s throws the die again.", **values)
            if screen.ports[view.turn]:
                return self._("%(name)s is in %(city)s: the die or the ship?", **values)
            return self._("%(name)s is about to throw the die.", **values)
        if view.phase == "flight":
            return self._(
                "%(name)s is in %(city)s and may fly for free within the sector.", **values
            )
        if view.phase == "exchange":
            return self._("%(name)s may swap a destination.", **values)
        if view.die == 1 and len(view.path) == 1:
            return self._("%(name)s threw a 1: move, or draw an event card?", **values)
        if view.points:
            return self._("%(name)s looks for the way on from %(city)s.", **values)
        return self._("%(name)s has laid the way to %(city)s.", **values)

    def note(self, note: str) -> str:
        match note.split():
            case ["here"]:
                return self._("it lies here")
            case ["ship"]:
                return self._("by ship")
            case ["points", points]:
                return self.ngettext(
                    "%(points)s point", "%(points)s points", int(points), points=points
                )
            case ["plane", points]:
                return self.ngettext(
                    "by plane, %(points)s point",
                    "by plane, %(points)s points",
                    int(points),
                    points=points,
                )
        return note

    def event(self, event: Event) -> Said:
        facts: Any = event.facts
        told = self.told(event)
        match event.kind:
            case "travelled":
                return " ".join((told, *self._travelled(facts["path"], facts.get("lost"))))
            case "handed_in" if left := facts["left"]:
                to_go = self.ngettext("%(left)s to go.", "%(left)s to go.", left, left=left)
                return Marked(told), to_go
            case "handed_in":
                return Marked(told), self._("Now home!")
            case "came_home":
                return (Marked(told),)
        return told

    def _travelled(self, path: tuple[str, ...], lost: int) -> Iterator[str]:
        if len(path) > 1:
            yield f"{' → '.join(map(self.place, path))}."
        if lost:
            yield self.ngettext(
                "%(points)s point is lost.", "%(points)s points are lost.", lost, points=lost
            )

    def kind_of(self, event: Event) -> str:
        facts: Any = event.facts
        match event.kind:
            case "rolled" if facts["die"] != facts["points"]:
                return "rolled with more"
            case "travelled" if len(facts["path"]) == 1:
                return "travelled nowhere"
            case "nothing_happens" if facts.get("city"):
                return "nothing_happens there"
        return event.kind

    def values(self, event: Event) -> dict[str, object]:
        facts: Any = event.facts
        named = super().values(event)
        if path := facts.get("path"):
            named["city"] = self.place(path[0])
        if "colour" in facts:
            named["colour"] = self.tongue.colour(facts["colour"])
        if "card" in facts:
            named["words"] = self.event_card(facts["card"])
        return named

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        a, b, c, d = (*refusal.facts, "", "", "", "")[:4]
        values = {"a": a, "b": b, "from": c, "to": d, "points": a}
        return {**values, "city": self.place(a), "there": self.place(b)}

    def ending(self, outcome: Outcome) -> Said:
        first = outcome.ranking[0]
        own, name = first[0] == self.reader.seat, self.name(first[0])
        if outcome.reason == "home":
            if own:
                return self._("You are home first. You have won!")
            return self._("%(name)s is home first and has won.", name=name)
        if outcome.reason == "alone":
            return self._("All the others have left: %(name)s has won.", name=name)
        if len(first) > 1:
            return self._("The journey ends here, and the first place is shared.")
        if own:
            return self._("The journey ends here, and you have come farthest!")
        return self._("The journey ends here, and %(name)s has come farthest.", name=name)

    def score(self, points: int) -> str:
        return self.ngettext("%(done)s destination", "%(done)s destinations", points, done=points)

    def reached(self, seat: Reached) -> str:
        if not seat.goal:  # it is not under way any more
            return self.score(seat.done)
        return self._("%(done)s of %(goal)s visited", done=seat.done, goal=seat.goal)

    def advice(self, hint: Any, view: View, screen: Screen) -> str:
        if isinstance(hint, Wait):
            return self._(
                "Stop in %(city)s for the ship: it is the quickest way on.",
                city=self.place(screen.here),
            )
        told = super().advice(hint, view, screen)
        if isinstance(hint, Sail | Fly | Go):
            return " ".join((told, *self._why(hint.city, view, screen)))
        return told

    def _why(self, city: str, view: View, screen: Screen) -> Iterator[str]:
        for step in (*screen.roads, *screen.flights, *screen.ships):
            if step.city != city:
                continue
            if step.mine:
                yield self._("It is one of your destinations.")
            elif step.home and not screen.left:
                yield self._("It is your home.")
            else:
                goal, points = nearest(view, city)
                yield self.ngettext(
                    "From there %(goal)s is %(points)s point away.",
                    "From there %(goal)s is %(points)s points away.",
                    points,
                    points=points,
                    goal=self.place(goal),
                )
