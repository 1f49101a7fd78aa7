"""What the zigzag table says."""

from collections.abc import Mapping
from typing import Any

from europa_edu.atlas import atlas
from europa_edu.facts import Item
from games.engine import Event, IllegalMove, Outcome, Reached
from games.engine.words import Marked, Said, Text, Words
from games.engine.words import gettext_noop as _
from games.engine.words import ngettext_noop as ngettext
from games.titles.zigzag.screen import Screen
from games.titles.zigzag.state import Deal, Draw, Fly, Lay, Stop, View

REFUSALS = {
    "no_border": _("%(first)s and %(second)s don’t touch."),
    "no_border border1960": _("%(first)s and %(second)s did not touch then (%(years)s)."),
    "twin": _("%(first)s may follow %(second)s without a plane. Just lay it."),
    "no_need_to_fly": _(
        "%(first)s and %(second)s are neighbours. Just lay the card and keep your plane."
    ),
    "no_need_to_fly border1960": _(
        "%(first)s and %(second)s were neighbours then (%(years)s)."
        " Just lay the card and keep your plane."
    ),
    "no_need_to_fly rail": _(
        "A train ferry joins %(first)s and %(second)s. Just lay the card and keep your plane."
    ),
    "plane_used": _(
        "%(first)s and %(second)s don’t touch, and your plane has flown already in this turn."
        " Lay a neighbour or stop."
    ),
    "twin_of_another": _(
        "%(first)s on %(first)s works at this table only if you laid the first one in this turn."
        " Choose another card or stop."
    ),
    "not_in_hand": _("%(first)s is not in your hand. Choose one of your cards."),
    "draw_first": _("First draw a card. Then you may lay."),
    "drawn_already": _("You have drawn your card for this turn. Now lay, fly or stop."),
    "stock_empty": _("The stock is empty: there is nothing to draw. Lay, fly or stop."),
    "deal_first": _("This round is over. First deal the next one."),
}
EVENTS: Mapping[str, Text] = {
    "drew": _("%(name)s draws a card."),
    "stock_empty": _("The stock is empty: nobody draws any more."),
    "laid border": _("%(name)s lays %(card)s, a neighbour of %(after)s."),
    "laid rail": _("%(name)s lays %(card)s: a train ferry comes from %(after)s."),
    "laid twin": _("%(name)s lays %(card)s on %(after)s."),
    "flew": _("%(name)s flies from %(after)s to %(card)s."),
    "stopped": ngettext(
        "%(name)s stops after %(cards)s card.", "%(name)s stops after %(cards)s cards.", "cards"
    ),
    "stopped 0": _("%(name)s lays nothing."),
    "round_over out": _("%(name)s lays the last card and wins round %(round)s!"),
    "round_over won": _("Nobody goes on: round %(round)s ends. The lowest hand wins:"),
    "round_over": _(
        "Nobody goes on: round %(round)s ends. All hands weigh the same, so nobody wins it."
    ),
    "debit": ngettext(
        "%(name)s writes down %(points)s minus point:",
        "%(name)s writes down %(points)s minus points:",
        "points",
    ),
    "dealt": _("%(name)s deals round %(round)s. It starts here: %(start)s."),
    "left": _("%(name)s leaves the table. The cards go under the stock."),
}
ENDS = {
    "alone": _("All the others have left the table."),
    "stopped": _("The match was stopped: the cards in hand count as they lie."),
    "fifty": _("Somebody has reached 50. The fewest minus points win."),
    "all_started": _("Everyone has started a round. The fewest minus points win."),
}


class ZigzagWords(Words, frozen=True):
    options = {
        "twins": _("A country may follow itself"),
        "until": _("The match ends when"),
    }
    choices = {
        "twins free": _("always"),
        "twins strict": _("only after the own card"),
        "until all_started": _("everyone has started a round"),
        "until fifty": _("someone has fifty points"),
    }
    events = EVENTS
    private_events = {"drew": _("You draw %(card)s.")}
    refusals = REFUSALS
    measures = {
        "debit": ngettext(
            "%(value)s point left in all hands",
            "%(value)s points left in all hands",
            "value",
        ),
    }
    yardstick = _(
        "How many points all hands together hold at the end of a round, on average. "
        "The fewer, the better."
    )
    hints = {
        Draw: _("Draw a card."),
        Stop: _("Stop here and keep your other cards together for the next turn."),
        Deal: _("Deal the next round."),
        Fly: _("Fly to %(card)s. From there the journey goes on well."),
    }
    place_facts = ("card", "after", "start")

    def sentence(self, view: View, screen: Screen) -> str:
        last = self.place(screen.last)
        if view.phase == "draw" and len(view.chain) == 1:
            return self._("You start. The journey begins here: %(last)s. Draw a card.", last=last)
        if view.phase == "draw":
            return self._("Your turn: draw a card.")
        if view.phase == "scored":
            return self._("The round is over. Look at the hands, then deal the next round.")
        if view.flown:
            return self._("Last card: %(last)s. Lay a neighbour, or stop.", last=last)
        return self._("Last card: %(last)s. Lay a neighbour, or fly once.", last=last)

    def debit(self, points: int) -> str:
        """Of an outcome, whose points are debits below zero."""
        return self.ngettext(
            "%(points)s minus point", "%(points)s minus points", -points, points=-points
        )

    def event(self, event: Event) -> Said:
        facts: Any = event.facts
        told = self.told(event)
        match event.kind:
            case "laid" | "flew" if facts["left"] == 1:
                return self.line(told, self._("Only one card left!"))
            case "debit":
                return f"{told} {self.places(facts['cards'])}."
            case "round_over" if facts["reason"] == "blocked" and facts["winners"]:
                return f"{told} {self.names(facts['winners'])}."
        return told

    def kind_of(self, event: Event) -> str:
        facts = event.facts
        match event.kind:
            case "laid":
                return f"laid {facts['by']}"
            case "stopped" if not facts["laid"]:
                return "stopped 0"
            case "round_over" if facts["reason"] == "out":
                return "round_over out"
            case "round_over" if facts["winners"]:
                return "round_over won"
        return event.kind

    def values(self, event: Event) -> dict[str, object]:
        return super().values(event) | {"cards": event.facts.get("laid", 0)}

    def refusal(self, refusal: IllegalMove, view: View) -> str:
        told = super().refusal(refusal, view)
        if refusal.reason != "no_border":
            return told
        if view.flown:
            way = self._("Your plane has landed for this turn, so lay a neighbour or stop.")
        else:
            way = self._("Your plane could help: fly there.")
        return f"{told} {way}"

    def reason_of(self, refusal: IllegalMove) -> str:
        """On the old map, and where a ferry or a twin comes in, the words differ."""
        if refusal.reason == "no_need_to_fly" and refusal.facts[0] == refusal.facts[1]:
            return "twin"
        kind = Item.parse(refusal.evidence[0].item).kind if refusal.evidence else ""
        exact = f"{refusal.reason} {kind}"
        return exact if exact in REFUSALS else refusal.reason

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        first, second = (*refusal.facts, "", "")[:2]
        years = atlas().years[self.reader.year].span
        return {"first": self.place(first), "second": self.place(second), "years": years}

    def ending(self, outcome: Outcome) -> Said:
        best = outcome.ranking[0]
        if len(best) > 1:
            who = self.line(self._("The win is shared:"), self.names(best))
        elif best[0] == self.reader.seat:
            who = self._("You win!")
        else:
            who = self._("%(name)s wins!", name=self.name(best[0]))
        why = self._(ENDS[outcome.reason])
        return who, Marked(why, "span", "zz-why")

    def reached(self, seat: Reached) -> str:
        cards = self.ngettext("%(cards)s card", "%(cards)s cards", seat.done, cards=seat.done)
        if not seat.also:
            return cards
        return self._("%(cards)s, −%(points)s", cards=cards, points=seat.also)

    def advice(self, hint: Draw | Lay | Fly | Stop | Deal, view: View, screen: Screen) -> str:
        if not isinstance(hint, Lay):
            return super().advice(hint, view, screen)
        if hint.card == screen.last:
            return self._(
                "Lay your second card of %(card)s: the same country may follow.",
                card=self.place(hint.card),
            )
        return self._(
            "Lay %(card)s. It is a neighbour of %(last)s.",
            card=self.place(hint.card),
            last=self.place(screen.last),
        )
