"""What the zigzag table says."""

from typing import Any

from games.engine import Event, IllegalMove, Outcome
from games.engine.words import Marked, Said, Words
from games.engine.words import gettext_noop as _
from games.titles.zigzag.screen import Screen
from games.titles.zigzag.state import Deal, Draw, Fly, Lay, Stop, View

YEAR = 1960

REFUSALS = {
    "no_border": _("%(first)s and %(second)s don’t touch."),
    "no_border border1960": _("%(first)s and %(second)s did not touch in 1960."),
    "twin": _("%(first)s may follow %(second)s without a plane. Just lay it."),
    "no_need_to_fly": _(
        "%(first)s and %(second)s are neighbours. Just lay the card and keep your plane."
    ),
    "no_need_to_fly border1960": _(
        "%(first)s and %(second)s were neighbours in 1960. Just lay the card and keep your plane."
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


class ZigzagWords(Words, frozen=True):
    options = {
        "twins": _("A country may follow itself"),
        "until": _("The match ends when"),
    }

    def land(self, code: object) -> str:
        return self.place(code, YEAR)

    def sentence(self, view: View, screen: Screen) -> str:
        last = self.land(screen.last)
        if view.phase == "draw" and len(screen.chain) == 1:
            return self._("You start. The journey begins here: %(last)s. Draw a card.", last=last)
        if view.phase == "draw":
            return self._("Your turn: draw a card.")
        if view.phase == "scored":
            return self._("The round is over. Look at the hands, then deal the next round.")
        if view.flown:
            return self._("Last card: %(last)s. Lay a neighbour, or stop.", last=last)
        return self._("Last card: %(last)s. Lay a neighbour, or fly once.", last=last)

    def event(self, event: Event) -> Said:
        facts: Any = event.facts
        name = self.name(event.seat)
        match event.kind:
            case "drew" if event.private:
                return self._("You draw %(card)s.", card=self.land(event.private["card"]))
            case "drew":
                return self._("%(name)s draws a card.", name=name)
            case "stock_empty":
                return self._("The stock is empty: nobody draws any more.")
            case "laid" | "flew":
                told = self._step(event)
                if facts["left"] != 1:
                    return told
                return self.line(told, self._("Only one card left!"))
            case "stopped" if facts["laid"]:
                return self.ngettext(
                    "%(name)s stops after %(cards)s card.",
                    "%(name)s stops after %(cards)s cards.",
                    facts["laid"],
                    name=name,
                    cards=facts["laid"],
                )
            case "stopped":
                return self._("%(name)s lays nothing.", name=name)
            case "round_over":
                return self._round_over(event)
            case "debit":
                told = self.ngettext(
                    "%(name)s writes down %(points)s minus point:",
                    "%(name)s writes down %(points)s minus points:",
                    facts["points"],
                    name=name,
                    points=facts["points"],
                )
                return f"{told} {self.places(facts['cards'], YEAR)}."
            case "dealt":
                return self._(
                    "%(name)s deals round %(round)s. It starts here: %(start)s.",
                    name=name,
                    round=facts["round"],
                    start=self.land(facts["start"]),
                )
            case "left":
                return self._("%(name)s leaves the table. The cards go under the stock.", name=name)
        return super().event(event)

    def _step(self, event: Event) -> str:
        values = {
            "name": self.name(event.seat),
            "card": self.land(event.facts["card"]),
            "after": self.land(event.facts["after"]),
        }
        if event.kind == "flew":
            return self._("%(name)s flies from %(after)s to %(card)s.", **values)
        if event.facts["by"] == "rail":
            return self._("%(name)s lays %(card)s: a train ferry comes from %(after)s.", **values)
        if event.facts["by"] == "twin":
            return self._("%(name)s lays %(card)s on %(after)s.", **values)
        return self._("%(name)s lays %(card)s, a neighbour of %(after)s.", **values)

    def _round_over(self, event: Event) -> str:
        facts: Any = event.facts
        number, winners = facts["round"], facts["winners"]
        if facts["reason"] == "out":
            return self._(
                "%(name)s lays the last card and wins round %(round)s!",
                name=self.name(event.seat),
                round=number,
            )
        if winners:
            told = self._(
                "Nobody goes on: round %(round)s ends. The lowest hand wins:", round=number
            )
            return f"{told} {self.names(winners)}."
        return self._(
            "Nobody goes on: round %(round)s ends. All hands weigh the same, so nobody wins it.",
            round=number,
        )

    def refusal(self, refusal: IllegalMove, view: View) -> str:
        first, second = (self.land(code) for code in (*refusal.facts, "", "")[:2])
        item = refusal.evidence[0].item if refusal.evidence else ""
        reason = refusal.reason
        if reason == "no_need_to_fly" and first == second:
            reason = "twin"
        elif item.startswith(("border1960:", "rail:")):
            reason += " " + item.partition(":")[0]
        if reason not in REFUSALS:
            return super().refusal(refusal, view)
        told = self._(REFUSALS[reason], first=first, second=second)
        if refusal.reason != "no_border":
            return told
        if view.flown:
            way = self._("Your plane has landed for this turn, so lay a neighbour or stop.")
        else:
            way = self._("Your plane could help: fly there.")
        return f"{told} {way}"

    def ending(self, outcome: Outcome) -> Said:
        best = outcome.ranking[0]
        if len(best) > 1:
            who = self.line(self._("The win is shared:"), self.names(best))
        elif best[0] == self.reader.seat:
            who = self._("You win!")
        else:
            who = self._("%(name)s wins!", name=self.name(best[0]))
        match outcome.reason:
            case "alone":
                why = self._("All the others have left the table.")
            case "stopped":
                why = self._("The match was stopped: the cards in hand count as they lie.")
            case "fifty":
                why = self._("Somebody has reached 50. The fewest minus points win.")
            case _reason:
                why = self._("Everyone has started a round. The fewest minus points win.")
        return who, Marked(why, "span", "zz-why")

    def advice(self, hint: Draw | Lay | Fly | Stop | Deal, view: View, screen: Screen) -> str:
        match hint:
            case Draw():
                return self._("Draw a card.")
            case Stop():
                return self._("Stop here and keep your other cards together for the next turn.")
            case Deal():
                return self._("Deal the next round.")
            case Fly(card):
                return self._(
                    "Fly to %(card)s. From there the journey goes on well.", card=self.land(card)
                )
            case Lay(card) if card == screen.last:
                return self._(
                    "Lay your second card of %(card)s: the same country may follow.",
                    card=self.land(card),
                )
        return self._(
            "Lay %(card)s. It is a neighbour of %(last)s.",
            card=self.land(hint.card),
            last=self.land(screen.last),
        )
