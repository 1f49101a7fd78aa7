"""What the table of L'Europe sans frontières says."""

from collections.abc import Iterable, Mapping
from typing import Any

from europa_edu.atlas import fold, neighbours
from europa_edu.facts import Card, Item, box, city_in_country, fuller_names, sentence
from games.engine import Event, IllegalMove, Move, Outcome, Reached
from games.engine.codec import decode
from games.engine.words import Marked, Said, Text, Words
from games.engine.words import gettext_noop as _
from games.engine.words import ngettext_noop as ngettext
from games.titles.sans_frontieres.network import JOKER
from games.titles.sans_frontieres.screen import Screen, Way
from games.titles.sans_frontieres.state import (
    Answer,
    Ask,
    Declare,
    DontKnow,
    End,
    Exchange,
    Go,
    Lay,
    Question,
    Ready,
    TravelOptions,
    View,
)
from games.titles.sans_frontieres.tourism import known_cards, known_sights

REFUSALS: Mapping[str, Text] = {
    "no_line": _("No line joins %(here)s and %(city)s. Travel through a city between them."),
    "coach_line": _(
        "A coach goes from %(here)s to %(city)s. It takes a ticket with a 1, or a joker."
    ),
    "air_line": _(
        "From %(here)s to %(city)s you fly. That costs %(price)s, and a coach ticket does not"
        " count in the air."
    ),
    "not_on_the_network": _("No line leads there. Go to one of the marked cities."),
    "not_in_hand": _("You do not hold that card. Choose one from your hand."),
    "not_a_ticket": _("A weekend card is no ticket. Lay it before another player."),
    "travelling": _("You are travelling in this turn. You can exchange tickets next time."),
    "exchanging": _(
        "You exchange tickets in this turn, so your pawn stays. You can travel next time."
    ),
    "tickets_first": _("Exchange tickets first. A weekend card goes only when you hold no ticket."),
    "weekend_first": _("First spend your weekend in %(here)s. Then your stages count again."),
    "arrive_first": _("Travel first: you can do that when you arrive in a city."),
    "asked_already": _("You had your question in %(here)s. Travel on to the next yellow dot."),
    "red_dot": _(
        "%(here)s is a capital with a red dot. Questions wait in cities with a yellow dot."
    ),
    "play_a_ticket_first": _("Use at least one ticket first: travel, or exchange one."),
    "memorise_first": _("Learn your journey first, and say when you are ready."),
    "answer_first": _("Answer the question first, or say that you don’t know."),
    "not_a_choice": _("Choose one of the answers on the postcard."),
    "no_question": _("No question is open. You can ask for one when you arrive at a yellow dot."),
    "not_yourself": _("You cannot send yourself away for the weekend. Choose another player."),
    "nobody_there": _("Nobody plays there any more. Choose another player."),
    "has_a_weekend": _(
        "That player has a weekend in %(here)s waiting already. Choose somebody else."
    ),
    "too_few_tokens": ngettext(
        "The flight from %(here)s to %(city)s costs %(price)s. With this ticket you need"
        " %(missing)s token. Take a dearer ticket or another way.",
        "The flight from %(here)s to %(city)s costs %(price)s. With this ticket you need"
        " %(missing)s tokens. Take a dearer ticket or another way.",
        "missing",
    ),
}
EVENTS: Mapping[str, Text] = {
    "ready": _("%(name)s knows the journey by heart and starts in %(city)s."),
    "went": _("%(name)s flies from %(start)s to %(goal)s with a %(ticket)s."),
    "went by coach": _("%(name)s takes the coach from %(start)s to %(goal)s."),
    "went with joker": _("%(name)s flies from %(start)s to %(goal)s with a joker."),
    "went with tokens": ngettext(
        "%(name)s flies from %(start)s to %(goal)s with a %(ticket)s and %(tokens)s token.",
        "%(name)s flies from %(start)s to %(goal)s with a %(ticket)s and %(tokens)s tokens.",
        "tokens",
    ),
    "stage": _("%(name)s says “%(city)s is my stage!” Right: number %(stages)s of 5."),
    "wrong_stage": _("%(name)s says “%(city)s is my stage!” Not so: back to %(back)s."),
    "weekend_laid": _("%(name)s sends %(other)s to %(city)s for the weekend."),
    "weekend_spent": _("%(name)s has spent the weekend in %(city)s."),
    "asked country": _("%(name)s is asked: in which country is %(city)s?"),
    "asked sight": _("%(name)s is asked: what can you see in %(city)s?"),
    "answered right": ngettext(
        "%(name)s is right and wins %(tokens)s token.",
        "%(name)s is right and wins %(tokens)s tokens.",
        "tokens",
    ),
    "answered right for nothing": _("%(name)s is right, and has ten tokens already."),
    "answered nothing": _("%(name)s does not know."),
    "answered wrong": _("%(name)s says: %(answer)s. Not quite."),
    "exchanged ticket": _("%(name)s exchanges a %(ticket)s."),
    "exchanged joker": _("%(name)s exchanges a joker."),
    "exchanged weekend": _("%(name)s exchanges a weekend in %(city)s."),
    "drew": ngettext("%(name)s draws %(cards)s card.", "%(name)s draws %(cards)s cards.", "cards"),
    "reshuffled": ngettext(
        "The pile was empty: %(cards)s used card is shuffled.",
        "The pile was empty: %(cards)s used cards are shuffled.",
        "cards",
    ),
    "rounds_over": ngettext(
        "%(rounds)s round is played. That was the last one.",
        "%(rounds)s rounds are played. That was the last one.",
        "rounds",
    ),
    "left": _("%(name)s has left the table."),
}
HINTS: Mapping[type[Move], Text] = {
    Ready: _("Make up a little story that leads through your six cities. Then press the button."),
    Ask: _("Ask for a question: you can win tokens and lose nothing."),
    DontKnow: _("Say that you don’t know. It costs nothing."),
    End: _("End your turn and draw new cards."),
}
EXCHANGES = {
    "ticket": _("Exchange a %(ticket)s: other tickets reach further."),
    "joker": _("Exchange a joker."),
    "weekend": _("Exchange the weekend in %(city)s."),
}


def _kind_of_card(card: str) -> str:
    """A card of a hand: a weekend is named by its city, a ticket by its figure."""
    return "joker" if card == JOKER else "ticket" if len(card) == 1 else "weekend"


class SansFrontieresWords(Words, frozen=True):
    options = {
        "aide_memoire": _("Everyone may always look at their own journey"),
        "memorise_seconds": _("Seconds to learn the journey (0: no limit)"),
        "question_seconds": _("Seconds for an answer (0: no limit)"),
        "typing": _("Choose the country from all countries, not from six"),
        "own_cards_only": _("Only the teacher’s own question cards"),
    }
    events = EVENTS
    refusals = REFUSALS
    measures = {
        "rounds": ngettext(
            "five stages after %(value)s round", "five stages after %(value)s rounds", "value"
        ),
        "stages": ngettext(
            "%(value)s stage of all together", "%(value)s stages of all together", "value"
        ),
    }
    yardstick = _(
        "After how many rounds somebody had all five stages; "
        "or else how many stages all have reached together."
    )
    hints = HINTS
    place_facts = ("city", "back")

    # Names. A teacher's own cards are known once they are answered.

    def city(self, card: str) -> str:
        """The city that a card asks about; the atlas does not have them all."""
        found = known_cards(self._own_cards()).get(card)
        return self.named(found.names) if found else self.place(card)

    def sight(self, name: str) -> str:
        found = known_sights(self._own_cards()).get(name)
        return self.named(found.names) if found else ""

    def by_name(self, listed: Iterable[str]) -> list[str]:
        """The listed answers (`answer FR`) in the order of the reader's alphabet."""
        answers = (text for text in listed if text.startswith("answer "))
        return sorted(answers, key=lambda text: fold(self.place(text.split(" ")[1])))

    def _own_cards(self) -> tuple[Card, ...]:
        """Most tables have none, and then their options need not be read."""
        if '"cards"' not in self.reader.chosen:
            return ()
        return decode(self.reader.chosen, TravelOptions).cards

    # Sentences.

    def sentence(self, view: View, screen: Screen) -> str:
        city = self.place(screen.here)
        if view.phase == "memorise":
            return self._("Learn your journey by heart.")
        if view.question:
            return self.question(view.question)
        if view.action == "exchange":
            return self._("Exchange more tickets, or end your turn.")
        if not view.action and screen.ways:
            return self._("Your turn: travel on from %(city)s, or exchange tickets.", city=city)
        if not view.action:
            return self._("Your turn: exchange at least one ticket.")
        if screen.may_declare and screen.ways:
            return self._(
                "You are in %(city)s. Is it your stage? Travel on or end your turn.", city=city
            )
        if screen.may_declare:
            return self._("You are in %(city)s. Is it your stage? Or end your turn.", city=city)
        if screen.ways:
            return self._("You are in %(city)s. Travel on, or end your turn.", city=city)
        return self._("You are in %(city)s. End your turn to draw new cards.", city=city)

    def question(self, question: Question) -> str:
        fuller = fuller_names(question.card).get(self.tongue.language[:2])
        city = fuller or self.named(question.names)
        if question.step == "country":
            return self._("In which country is %(city)s?", city=city)
        return self._("What can you see in %(city)s?", city=city)

    def deciding(self, view: View, screen: Screen, names: str) -> str:
        values = {"name": names, "city": self.place(screen.here)}
        if view.phase == "memorise":
            return self._("Still learning by heart: %(name)s", **values)
        if view.question:
            return self._("%(name)s is looking for the answer.", **values)
        if view.action == "exchange":
            return self._("%(name)s exchanges tickets.", **values)
        if not view.action:
            return self._("%(name)s is in %(city)s: travel, or exchange tickets?", **values)
        if view.may_declare:
            return self._("%(name)s has arrived in %(city)s. Is it a stage?", **values)
        return self._("%(name)s is in %(city)s: travel on, or end the turn?", **values)

    def way(self, way: Way) -> str:
        """A line that a ticket opens, and what it costs."""
        values = {"city": self.place(way.city), "price": way.price, "ticket": way.ticket}
        if not way.price and way.joker:
            return self._("Take the coach to %(city)s with a joker.", **values)
        if not way.price:
            return self._("Take the coach to %(city)s.", **values)
        if way.joker:
            return self._("Fly to %(city)s (price %(price)s) with a joker.", **values)
        if way.tokens:
            return self.ngettext(
                "Fly to %(city)s (price %(price)s) with the %(ticket)s and %(tokens)s token.",
                "Fly to %(city)s (price %(price)s) with the %(ticket)s and %(tokens)s tokens.",
                way.tokens,
                tokens=way.tokens,
                **values,
            )
        return self._("Fly to %(city)s (price %(price)s) with the %(ticket)s.", **values)

    def note(self, note: str) -> str:
        match note.split():
            case ["joker"]:
                return self._("with a joker")
            case ["ticket", ticket]:
                return self._("with the ticket %(ticket)s", ticket=ticket)
            case ["ticket", ticket, tokens]:
                return self.ngettext(
                    "with the ticket %(ticket)s and %(tokens)s token",
                    "with the ticket %(ticket)s and %(tokens)s tokens",
                    int(tokens),
                    ticket=ticket,
                    tokens=tokens,
                )
        return note

    # The log.

    def event(self, event: Event) -> Said:
        if event.kind == "drew" and event.private.get("cards"):
            cards: Any = event.private["cards"]
            return self.line(self._("You draw:"), ", ".join(map(self._held, cards)))
        told = self.told(event)
        if event.kind == "answered":
            facts: Any = event.facts
            return f"{told} {self.truth(facts['card'], facts['step'], facts['answer'])}"
        return (Marked(told),) if event.kind == "stage" else told

    def kind_of(self, event: Event) -> str:
        facts: Any = event.facts
        match event.kind:
            case "went" if not facts["price"]:
                return "went by coach"
            case "went" if facts["ticket"] == JOKER:
                return "went with joker"
            case "went" if facts["tokens"]:
                return "went with tokens"
            case "asked":
                return f"asked {facts['step']}"
            case "answered" if facts["right"] == "yes":
                return "answered right" if facts["gained"] else "answered right for nothing"
            case "answered":
                return "answered wrong" if facts["response"] else "answered nothing"
            case "exchanged":
                return f"exchanged {_kind_of_card(facts['card'])}"
        return event.kind

    def values(self, event: Event) -> dict[str, object]:
        facts: Any = event.facts
        more: dict[str, object] = {}
        match event.kind:
            case "ready":
                more = {"city": self.place(facts["start"])}
            case "went":
                more = {"start": self.place(facts["from"]), "goal": self.place(facts["to"])}
            case "weekend_laid":
                more = {"other": self.name(facts["seat"])}
            case "asked":
                more = {"city": self.city(facts["card"])}
            case "answered":
                known = self.place if facts["step"] == "country" else self.sight
                more = {"answer": known(facts["response"]), "tokens": facts["gained"]}
            case "exchanged":
                more = {"ticket": facts["card"], "city": self.place(facts["card"])}
            case "drew":
                more = {"cards": facts["count"]}
        return super().values(event) | more

    def _held(self, card: str) -> str:
        match _kind_of_card(card):
            case "joker":
                return self._("joker")
            case "weekend":
                return self._("weekend in %(city)s", city=self.place(card))
        return card

    def truth(self, card: str, step: str, answer: str) -> str:
        """What would have been right."""
        city, language = self.city(card), self.tongue.language
        if step == "country":
            if known := known_cards(self._own_cards()).get(card):
                return city_in_country(city, known.country, language)
            return sentence(Item("country-of", (card,)), language)
        return self._("To see in %(city)s: %(sight)s.", city=city, sight=self.sight(answer))

    # Why not, the end, and a hint.

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        here, city, price, missing = (*refusal.facts, "", "", "", "")[:4]
        places = {"here": self.place(here), "city": self.place(city)}
        return {**places, "price": price, "missing": missing}

    def ending(self, outcome: Outcome) -> Said:
        best = outcome.ranking[0]
        if len(best) > 1:
            return self.line(self._("The win is shared by"), self.names(best))
        name = self.name(best[0])
        if outcome.reason == "five_stages":
            return self._("%(name)s has reached all five stages and wins!", name=name)
        if outcome.reason == "alone":
            return self._("All others have left: %(name)s wins.", name=name)
        if outcome.reason == "round_limit":
            return self._("The last round is over: %(name)s wins with the most stages.", name=name)
        return self._("The match ended early: %(name)s wins with the most stages.", name=name)

    def score(self, points: int) -> str:
        return self.ngettext("%(stages)s stage", "%(stages)s stages", points, stages=points)

    def reached(self, seat: Reached) -> str:
        return self._("%(done)s of %(goal)s stages", done=seat.done, goal=seat.goal)

    def advice(self, hint: Any, view: View, screen: Screen) -> str:
        match hint:
            case Go():
                return " ".join(
                    (
                        *self._good_way(hint, screen),
                        self._("But only you know where your journey goes."),
                    )
                )
            case Exchange(card):
                text = EXCHANGES[_kind_of_card(card)]
                return self._(text, ticket=card, city=self.place(card))
            case Declare():
                return self._("Say that %(city)s is your stage.", city=self.place(screen.here))
            case Answer(choice) if view.phase == "country":
                return self._where(choice)
            case Answer(choice) if view.question:
                return self._elsewhere(view.question, choice)
            case Lay(city, seat):
                return self._(
                    "Send %(other)s to %(city)s for the weekend: that is a long way.",
                    other=self.name(seat),
                    city=self.place(city),
                )
        return super().advice(hint, view, screen)

    def _good_way(self, hint: Go, screen: Screen) -> Iterable[str]:
        for reach in screen.reaches[1:]:
            for way in reach.ways:
                if (way.city, way.ticket) == (hint.city, hint.ticket):
                    yield self.way(way)
                    if way.yellow:
                        yield self._("A yellow dot: you can ask for a question there.")

    def _where(self, country: str) -> str:
        """Half a hint: the neighbours of a country help to remember it."""
        if others := neighbours(country):
            return self._(
                "Look for the country that touches: %(others)s.", others=self.places(others)
            )
        return self._("Look for a country that touches no other: an island.")

    def _elsewhere(self, question: Question, answer: str) -> str:
        """Half a hint: a choice that is wrong, and the city it belongs to."""
        for choice in question.choices:
            for card in box().values():
                if choice.id != answer and choice.id in card.known and choice.names:
                    return self._(
                        "Rule one out: “%(sight)s” is in %(city)s.",
                        sight=self.named(choice.names),
                        city=self.named(card.names),
                    )
        return self._("Rule out the sights that you know from other cities.")
