"""What the table of Europa Tour says."""

from typing import Any

from games.engine import Event, IllegalMove, Outcome
from games.engine.words import Said, Words
from games.engine.words import gettext_noop as _
from games.titles.europa_tour.route import COLOURS, SHIP, edition
from games.titles.europa_tour.screen import Screen
from games.titles.europa_tour.state import STOCK, View

ENGLAND_AND_WALES = "EW"  # what the box calls GB, beside Scotland and Northern Ireland

GAPS = {
    "no_border": _("%(first)s and %(second)s don't touch."),
    "no_sea_line": _("No ship sails between %(first)s and %(second)s."),
    "no_colour": _("%(first)s and %(second)s do not both have the plane's colour."),
    "transports_side_by_side": _(
        "Two planes or ships stand side by side. Each needs a country on both sides."
    ),
    "starts_without_country": _("A journey starts with a country: slot 1 needs one."),
    "ends_without_country": _("A journey ends with a country: slot 10 needs one."),
}
PROOFS = {
    "border": _("%(first)s and %(second)s share a border."),
    "sea": _("A ship sails between %(first)s and %(second)s."),
    "plane": _("%(first)s and %(second)s have the same plane colour."),
}
REFUSALS = {
    "fill_the_empty_pile": _("Your draw emptied pile %(pile)s, so a card has to go there."),
    "slot_taken": _("Slot %(slot)s has its card already. Choose a free slot."),
    "claimed_already": _("You have shown your rack in this turn already. Mend the gap first."),
    "draw_first": _("First draw a card: from the stock, or the top of a pile."),
}
# Of an event: as its own seat reads it, and as the others do.
OWN_EVENTS = {
    "put": _("Into your slot %(slot)s: %(card)s."),
    "drew from stock": _("You draw from the stock: %(card)s."),
    "drew": _("You draw from pile %(source)s: %(card)s."),
    "kept": _("Your slot %(slot)s: %(card)s instead of %(old)s."),
    "laid": _("You lay on pile %(pile)s: %(card)s."),
}
EVENTS = {
    "put": _("%(name)s fills slot %(slot)s."),
    "drew from stock": _("%(name)s draws from the stock."),
    "drew": _("%(name)s draws from pile %(source)s: %(card)s."),
    "kept": _("%(name)s keeps the card, in slot %(slot)s."),
    "laid": _("%(name)s lays on pile %(pile)s: %(card)s."),
    "passed": _("%(name)s has no complete journey yet."),
    "left": _("%(name)s leaves the table."),
}


class EuropaTourWords(Words, frozen=True):
    options = {"first_filled_starts": _("Whoever fills the rack first starts")}

    def card(self, card: str) -> str:
        """A country by its name on the edition's map, a part of one, a plane or a ship."""
        name = self.reader.options.edition
        if card == SHIP:
            return self._("Ship")
        if card in COLOURS:
            return self._("%(colour)s plane", colour=self.tongue.colour(card))
        if name == "box" and card == "GB":
            return self.place(ENGLAND_AND_WALES)
        return self.place(card, edition(name).year)

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
        name = self.name(event.seat)
        match event.kind:
            case "reshuffled":
                return self.ngettext(
                    "The piles are shuffled: a new stock of %(cards)s card.",
                    "The piles are shuffled: a new stock of %(cards)s cards.",
                    facts["cards"],
                    cards=facts["cards"],
                )
            case "route":
                return self.ngettext(
                    "%(name)s shows a complete journey through %(countries)s country!",
                    "%(name)s shows a complete journey through %(countries)s countries!",
                    facts["countries"],
                    name=name,
                    countries=facts["countries"],
                )
            case "no_route":
                told = self._(
                    "%(name)s shows the rack: a gap from slot %(first)s to slot %(last)s.",
                    name=name,
                    first=facts["from"],
                    last=facts["to"],
                )
                why = self.why(facts["reason"], facts.get("first", ""), facts.get("second", ""))
                return f"{told} {why}"
            case "rounds_over":
                return self.ngettext(
                    "After %(rounds)s round the match ends.",
                    "After %(rounds)s rounds the match ends.",
                    facts["rounds"],
                    rounds=facts["rounds"],
                )
        return self._handling(event)

    def _handling(self, event: Event) -> str:
        """A card goes from one place to another; face down, only who moved it knows which."""
        facts: dict[str, Any] = {**event.facts, **event.private, "name": self.name(event.seat)}
        for key, value in (("card", "card"), ("old", "replaced")):
            if value in facts:
                facts[key] = self.card(facts[value])
        kind = "drew from stock" if facts.get("source") == STOCK else event.kind
        face_up = kind in ("drew", "laid")
        own = event.seat == self.reader.seat if face_up else bool(event.private)
        return self._((OWN_EVENTS if own else EVENTS)[kind], **facts)

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

    def refusal(self, refusal: IllegalMove, view: View) -> str:
        if refusal.reason not in REFUSALS:
            return super().refusal(refusal, view)
        number = refusal.facts[0] if refusal.facts else ""
        return self._(REFUSALS[refusal.reason], pile=number, slot=number)

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
