"""What the table of Europa Tour says."""

from collections.abc import Mapping
from typing import Any

from games.engine import Event, IllegalMove, Outcome, Reached
from games.engine.words import Said, Text, Words
from games.engine.words import gettext_noop as _
from games.engine.words import ngettext_noop as ngettext
from games.titles.europa_tour.route import COLOURS, SHIP
from games.titles.europa_tour.screen import Press, Screen
from games.titles.europa_tour.state import STOCK, View

ENGLAND_AND_WALES = "EW"  # what the box calls GB, beside Scotland and Northern Ireland

GAPS = {
    "no_border": _("%(first)s and %(second)s don't touch."),
    "no_sea_line": _("No sea line on this map joins %(first)s and %(second)s."),
    "no_colour": _("%(first)s and %(second)s do not both have the plane's colour."),
    "transports_side_by_side": _(
        "Two planes or ships stand side by side. Each needs a country on both sides."
    ),
    "starts_without_country": _("A journey starts with a country: slot 1 needs one."),
    "ends_without_country": _("A journey ends with a country: slot 10 needs one."),
}
PROOFS = {
    "border": _("%(first)s and %(second)s share a border."),
    "sea": _("A sea line joins %(first)s and %(second)s."),
    "plane": _("%(first)s and %(second)s have the same plane colour."),
}
REFUSALS = {
    "fill_the_empty_pile": _("Your draw emptied pile %(pile)s, so a card has to go there."),
    "slot_taken": _("Slot %(slot)s has its card already. Choose a free slot."),
    "claimed_already": _("You have shown your rack in this turn already. Mend the gap first."),
    "draw_first": _("First draw a card: from the stock, or the top of a pile."),
}
# Of a card that is moved: as its own seat reads it, and as the others do.
OWN_EVENTS = {
    "put": _("Into your slot %(slot)s: %(card)s."),
    "drew from stock": _("You draw from the stock: %(card)s."),
    "drew": _("You draw from pile %(source)s: %(card)s."),
    "kept": _("Your slot %(slot)s: %(card)s instead of %(old)s."),
    "laid": _("You lay on pile %(pile)s: %(card)s."),
}
EVENTS: Mapping[str, Text] = {
    "put": _("%(name)s fills slot %(slot)s."),
    "drew from stock": _("%(name)s draws from the stock."),
    "drew": _("%(name)s draws from pile %(source)s: %(card)s."),
    "kept": _("%(name)s keeps the card, in slot %(slot)s."),
    "laid": _("%(name)s lays on pile %(pile)s: %(card)s."),
    "passed": _("%(name)s has no complete journey yet."),
    "left": _("%(name)s leaves the table."),
    "reshuffled": ngettext(
        "The piles are shuffled: a new stock of %(cards)s card.",
        "The piles are shuffled: a new stock of %(cards)s cards.",
        "cards",
    ),
    "route": ngettext(
        "%(name)s shows a complete journey through %(countries)s country!",
        "%(name)s shows a complete journey through %(countries)s countries!",
        "countries",
    ),
    "rounds_over": ngettext(
        "After %(rounds)s round the match ends.",
        "After %(rounds)s rounds the match ends.",
        "rounds",
    ),
}


class EuropaTourWords(Words, frozen=True):
    options = {"first_filled_starts": _("Whoever fills the rack first starts")}
    choices = {"edition box": _("the cards of 2003")}
    events = EVENTS
    private_events = OWN_EVENTS
    refusals = REFUSALS
    measures = {
        "rounds": ngettext(
            "complete journey after %(value)s round",
            "complete journey after %(value)s rounds",
            "value",
        ),
        "run": ngettext(
            "longest piece of journey: %(value)s card",
            "longest piece of journey: %(value)s cards",
            "value",
        ),
    }
    yardstick = _(
        "After how many rounds somebody had a complete journey; "
        "or else how long the longest piece of a journey is."
    )

    def card(self, card: str) -> str:
        """A country by its name on the edition's map, a part of one, a plane or a ship."""
        if card == SHIP:
            return self._("Ship")
        if card in COLOURS:
            return self._("%(colour)s plane", colour=self.tongue.colour(card))
        if card == "GB" and self.reader.options.edition == "box":
            return self.place(ENGLAND_AND_WALES)
        return self.place(card)

    def press(self, press: Press) -> str:
        """What a touch on a slot or a pile does."""
        if press.on == "stock":
            return self._(_("Draw the hidden card from the stock") if press.legal else _("Stock"))
        told = {"number": press.number, "card": self.card(press.card)}
        if press.on == "slot" and press.legal and press.card:
            return self._("Keep it in slot %(number)s instead of %(card)s", **told)
        if press.on == "slot":
            text = _("Put it into slot %(number)s") if press.legal else _("Slot %(number)s")
            return self._(text, **told)
        if press.holding:
            return self._("Lay it on pile %(number)s", **told)
        text = _("Draw from pile %(number)s: %(card)s") if press.move else _("Pile %(number)s")
        return self._(text, **told)

    def sentence(self, view: View, screen: Screen) -> str:
        if view.phase == "fill":
            return self._("Put your card into a free slot. It will stay there.")
        if view.phase == "last_call":
            return self._(
                "%(name)s has a complete journey. Is yours complete too?",
                name=self.name(view.turn),
            )
        if screen.complete and screen.may_claim:
            return self._("Your journey is complete. Say so!")
        if view.phase == "draw":
            return self._("Your turn: draw a card.")
        if view.phase == "drawn" and view.must_fill:
            return self._(
                "Keep the card in a slot, or lay it back on pile %(pile)s.", pile=view.must_fill
            )
        if view.phase == "drawn":
            return self._("Keep the card in a slot, or lay it on a pile.")
        if view.must_fill:
            return self._("Lay the old card on pile %(pile)s: it is empty.", pile=view.must_fill)
        return self._("Lay the old card on any pile.")

    def event(self, event: Event) -> Said:
        facts: Any = event.facts
        if event.kind == "no_route":
            told = self._(
                "%(name)s shows the rack: a gap from slot %(first)s to slot %(last)s.",
                name=self.name(event.seat),
                first=facts["from"],
                last=facts["to"],
            )
            return f"{told} {self.why(facts['reason'], facts['first'], facts['second'])}"
        if event.kind in ("drew", "laid") and event.seat == self.reader.seat:  # face up
            return self.text(OWN_EVENTS[self.kind_of(event)], **self.values(event))
        return self.told(event)

    def kind_of(self, event: Event) -> str:
        return "drew from stock" if event.facts.get("source") == STOCK else event.kind

    def values(self, event: Event) -> dict[str, object]:
        named = super().values(event)
        for key, card in (("card", "card"), ("old", "replaced")):
            if card in named:
                named[key] = self.card(str(named[card]))
        return named

    def why(self, reason: str, start: str, end: str, ship: bool = False, plane: str = "") -> str:
        """Why a link of the journey does not hold, and what could mend it."""
        pair = {"first": self.card(start), "second": self.card(end)}
        told = self._(GAPS.get(reason, _("There is no country on the rack.")), **pair)
        if ship and plane:
            colour = self.tongue.colour(plane)
            way = self._("A ship or a %(colour)s plane could help.", colour=colour)
        elif ship:
            way = self._("A ship could help.")
        elif plane:
            way = self._("A %(colour)s plane could help.", colour=self.tongue.colour(plane))
        else:
            return told
        return f"{told} {way}"

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        number = refusal.facts[0] if refusal.facts else ""
        return {"pile": number, "slot": number}

    def ending(self, outcome: Outcome) -> Said:
        best, reason = outcome.ranking[0], outcome.reason
        if len(best) > 1:
            return self.line(self._("A shared win:"), self.names(best))
        if best[0] == self.reader.seat:
            if reason == "route":
                return self._("Your journey is complete. You win!")
            if reason == "alone":
                return self._("You are the last one at the table. You win!")
            return self._("You have the longest piece of journey. You win!")
        name = self.name(best[0])
        if reason == "route":
            return self._("%(name)s wins with a complete journey.", name=name)
        if reason == "alone":
            return self._("%(name)s is the last one at the table and wins.", name=name)
        return self._("%(name)s wins with the longest piece of journey.", name=name)

    def score(self, points: int) -> str:
        return self.ngettext(
            "%(cards)s card without a gap", "%(cards)s cards without a gap", points, cards=points
        )

    def reached(self, seat: Reached) -> str:
        return self._("%(done)s of %(goal)s in a row", done=seat.done, goal=seat.goal)

    def advice(self, hint: Any, view: View, screen: Screen) -> str:
        source, slot = getattr(hint, "source", ""), getattr(hint, "slot", 0)
        if source == "stock":
            return self._("Draw from the stock: no open card helps your journey enough.")
        if source:
            face = next(pile.face for pile in screen.piles if str(pile.number) == source)
            return self._(
                "Take the card from pile %(source)s: %(card)s fits into your journey.",
                source=source,
                card=self.card(face.card if face else ""),
            )
        if slot:
            proofs = (
                self._(PROOFS[proof.kind], **self._pair(proof.first, proof.second))
                for proof in screen.proofs
                if proof.slot == slot
            )
            return " ".join((self._("Put the card into slot %(slot)s.", slot=slot), *proofs))
        if pile := getattr(hint, "pile", 0):
            return self._(
                "Lay the card on pile %(pile)s: you will not miss what it covers.", pile=pile
            )
        if screen.complete:
            return self._("Say that your journey is complete: every link holds.")
        return self._("Let the last call go by: your journey still has a gap.")

    def _pair(self, first: str, second: str) -> dict[str, str]:
        return {"first": self.card(first), "second": self.card(second)}
