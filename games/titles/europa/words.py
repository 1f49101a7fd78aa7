"""What the table of EUROPA says."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from europa_edu.atlas import TODAY
from europa_edu.facts import Item, sentence
from games.engine import Event, IllegalMove, Outcome, Reached, Seat
from games.engine.words import Marked, Piece, Said, Text, Words
from games.engine.words import gettext_noop as _
from games.engine.words import ngettext_noop as ngettext
from games.titles.europa.questions import answered_item
from games.titles.europa.screen import Screen
from games.titles.europa.state import Roll, View
from games.titles.europa.tiles import spot

TOPICS = {
    "capital": _("%(country)s: which city is the capital?"),
    "flag": _("%(country)s: which flag is it?"),
    "population": _("Which country has more people?"),
    "area": _("Which country is larger?"),
    "joined": _("%(country)s: in which year did it join the Union?"),
    "neighbours": _("%(country)s: which of these is a neighbour by land?"),
}
EVENTS: Mapping[str, Text] = {
    "turn": _("Turn %(turn)s begins: %(first)s to %(last)s."),
    "uncovered": _("The covers are off. Now open:"),
    "rolled": _("%(name)s throws the die:"),
    "order": _("The order of this turn:"),
    "cards": _("The elections are drawn:"),
    "president": _("President of Europe:"),
    "ended": ngettext(
        "The year is 2030. The Union has %(members)s member.",
        "The year is 2030. The Union has %(members)s members.",
        "members",
    ),
    "placed": _("%(name)s places a pawn: %(country)s."),
    "left": _("%(name)s has left the table and takes all pawns home."),
    "no_question": _("%(name)s takes no question."),
    "election": _("%(country)s votes. At least %(needed)s pawns must govern together."),
    "no_election": _("%(country)s is at war and cannot vote."),
    "nationalists nobody": _("%(country)s stays outside: nobody stood there."),
    "nationalists too_few": _(
        "%(country)s stays outside: no three players had enough pawns there."
    ),
    "nationalists": _("%(country)s stays outside: the players could not agree."),
    "joined": _("%(country)s joins the Union!"),
    "proposed": _("%(name)s proposes a government:"),
    "voted yes": _("%(name)s says yes."),
    "voted no": _("%(name)s says no."),
    "passed": _("%(name)s proposes nothing."),
    "sent": _("%(name)s sends a pawn on: %(origin)s → %(goal)s."),
    "stayed": _("%(name)s sends nobody on."),
    "level": _("The danger stands at %(level)s: so many pawns would end it all."),
    "level 0": _("No danger anywhere: the dove may rest."),
    "pledged": _("%(name)s has decided about peace."),
    "revealed": _("The doves are counted: %(total)s pawns, %(level)s were needed."),
    "peace": _("Peace! All tensions and wars end."),
    "no_peace": _("It was not enough for peace."),
    "blamed": _("%(name)s kept %(pawns)s and is blamed: −%(vp)s ★"),
    "unspent": ngettext(
        "%(pawns)s pawn on the dove could end nothing more.",
        "%(pawns)s pawns on the dove could end nothing more.",
        "pawns",
    ),
    "thanked": _("%(name)s gave %(pawns)s and is thanked: +%(vp)s ★"),
    "settler": _("%(name)s gave most and decides over the %(pawns)s pawns on the dove."),
    "war_ended": _("%(country)s: the war is over."),
    "tension_ended": _("%(country)s: the tension is over."),
}
PRIVATE_EVENTS = {
    "pledged": ngettext(
        "You give %(pawns)s pawn to the dove (only you see this).",
        "You give %(pawns)s pawns to the dove (only you see this).",
        "pawns",
    ),
}
RISKS = {
    "member": _("%(country)s: the Union protects it."),
    "tension": _("%(country)s: tension rises."),
    "war": _("%(country)s: the tension becomes war."),
}
REFUSALS: Mapping[str, Text] = {
    "no_such_country": _("There is no such country on this map. Choose one of the marked ones."),
    "already_member": _(
        "%(country)s is already in the Union. Choose a country that is still outside."
    ),
    "covered": _("%(country)s is still covered. It opens in %(year)s."),
    "at_war": _("%(country)s is at war. No pawn can go there before the war ends."),
    "not_beside_union": _(
        "%(country)s does not touch the Union yet, by land or by a dotted line."
        " Look for a country beside a blue one."
    ),
    "no_border": _("%(country)s and %(goal)s don’t touch. A pawn can only go on to a neighbour."),
    "no_vote_to_come": _(
        "%(country)s does not vote any more this turn."
        " Choose a country that comes later in the row of elections."
    ),
    "one_to_three_players": _("A government has one, two or three players."),
    "name_each_once_in_order": _("Name each player of the government just once."),
    "below_threshold": _(
        "%(country)s needs %(needed)s pawns; these players have %(together)s together."
        " Take in a partner."
    ),
    "no_majority": _(
        "%(country)s: %(together)s of %(all)s pawns are not more than half. Take in a partner."
    ),
    "no_war_there": _("%(country)s is not at war."),
    "too_dear": _(
        "%(country)s: ending this war costs %(cost)s pawns, and %(pawns)s are left on the dove."
    ),
    "no_tension_there": _("%(country)s has no tension to end."),
    "one_question_a_turn": _("One question a turn. Answer the one you have."),
    "no_pawn_there": _("%(country)s: you have no pawn there. Ask about a country where you stand."),
    "not_present": _("Only players with a pawn in this country can govern it. No pawn there:"),
    "wars_first": _("Wars come first. You can still end this one:"),
    "pawns_in_hand": ngettext(
        "You have %(pawns)s pawn. Give it or keep it.",
        "You have %(pawns)s pawns. Give none, some or all of them.",
        "pawns",
    ),
}
QUALITIES = {
    "total": _("A total victory: all of Europe is in the Union, in peace."),
    "decisive": _("A decisive victory: Europe lives almost in peace."),
    "fragile": _("A fragile victory: wars and tensions are left."),
    "pyrrhic": _("A Pyrrhic victory: Europe burns in too many places."),
}
ENDINGS = {
    "alone": _("The others have left the table."),
    "stopped": _("The match ended early: this is how it stood."),
}


class EuropaWords(Words, frozen=True):
    options = {
        "open_vp": _("Everybody sees all victory points"),
        "union_border": _("After a win a pawn may go on to any country beside the Union"),
        "war_sums": _("The same war dice for all tables"),
        "starter": _("Who starts"),
    }
    measures = {
        "score": _("score %(value)s"),
        "score_so_far": _("score %(value)s so far"),
    }
    yardstick = _(
        "The best comparison score of a table: victory points, plus the countries in the Union, "
        "minus the danger that is left."
    )
    phrases = {
        "join-forces": _("Shall we join forces?"),
        "want": _("I want this one: %(country)s. Help me here, and I help you there."),
        "later": _("I want this one later: %(country)s. Help me there, and I help you here."),
        "aim": _("I am going for this one: %(country)s. Who comes with me?"),
        "too-few-alone": _("Nobody can do it alone here."),
        "your-idea": _("What do you propose?"),
        "will-agree": _("I will vote yes."),
        "gladly": _("Yes, gladly!"),
        "no-thanks": _("No, thank you."),
        "thanks": _("Thank you for your help!"),
        "keep-peace": _("Let’s keep the peace!"),
        "who-gives": _("Who gives pawns for peace?"),
        "if-you-give": _("If you give, I give too."),
        "cannot-give": _("I cannot give much this time."),
        "rescue": _("Please end this first: %(country)s."),
    }
    events = EVENTS
    private_events = PRIVATE_EVENTS
    refusals = REFUSALS
    place_facts = ("country", "from", "to")

    def lands(self, codes: Iterable[object]) -> str:
        return self.joined(map(self.place, codes))

    def players(self, seats: Iterable[Seat]) -> str:
        return self.together(seats, self.reader.names)

    def together(self, seats: Iterable[Seat], names: Sequence[str]) -> str:
        return self.joined(names[seat] for seat in seats)

    def topic(self, topic: str, code: str) -> str:
        """A question about a country."""
        return self._(TOPICS.get(topic, TOPICS["neighbours"]), country=self.today(code))

    def today(self, code: str) -> str:
        """Questions are about the countries and cities of today, whatever the map."""
        return self.tongue.place(code, TODAY)

    def sentence(self, view: View, screen: Screen) -> str:
        country = self.place(view.country)
        match view.phase:
            case "place":
                return self.ngettext(
                    "Place %(left)s pawn.",
                    "Place %(left)s pawns, one after another.",
                    view.left,
                    left=view.left,
                )
            case "pledge":
                return self._("Wars threaten. How many pawns do you give to the dove of peace?")
            case "settle":
                return self.ngettext(
                    "You gave most. Decide what the dove’s %(pawns)s pawn ends.",
                    "You gave most. Decide what the dove’s %(pawns)s pawns end.",
                    view.peace,
                    pawns=view.peace,
                )
            case "question" if screen.question:
                return self._("Your question: choose the right answer.")
            case "question":
                return self._("Want a question? Choose one of the countries where you stand.")
            case "propose":
                return self._("%(country)s votes. Who shall govern?", country=country)
            case "vote":
                return self._(
                    "%(country)s votes. %(proposer)s names you for the government: yes or no?",
                    country=country,
                    proposer=self.name(view.mover),
                )
            case "send":
                return self._("%(country)s joins the Union! Send one pawn on?", country=country)
        return super().sentence(view, screen)

    # The log.

    def event(self, event: Event) -> Said:
        facts: Any = event.facts
        match event.kind:
            case "asked" | "answered":
                return self._question(event)
            case "risk":
                dice = f"{facts['dice'][0]} + {facts['dice'][1]}: " if facts.get("dice") else ""
                spread = (tuple(facts.get(which, ())) for which in ("wars", "tensions"))
                return dice + self.risk(Roll(facts["country"], facts["effect"], (), *spread))
        told = self.told(event)
        match event.kind:
            case "turn" | "peace" | "no_peace":
                return (Marked(told),)
            case "uncovered" | "cards":
                return self.line(told, self.lands(facts["countries"]))
            case "rolled":
                return f"{told} {', '.join(map(str, facts['dice']))}"
            case "order" | "proposed":
                return self.line(told, self.players(facts["seats"]))
            case "president":
                return told, Marked(self.players(facts["seats"])), f"(+{facts['vp']} ★)"
            case "voted" if facts["vote"] == "yes":
                return Piece("games/titles/europa/_hand.html"), told
            case "joined":
                return self._joined(told, facts["seats"], facts["pp"])
            case "revealed":
                gifts = (f"{self.name(seat)} {pawns}" for seat, pawns in enumerate(facts["given"]))
                return f"{told} {', '.join(gifts)}"
            case "blamed" if event.to:
                lost = event.private["lost"]
                return self.line(told, self._("(you gave back %(lost)s)", lost=lost))
        return told

    def kind_of(self, event: Event) -> str:
        facts = event.facts
        match event.kind:
            case "nationalists" if (exact := f"nationalists {facts['why']}") in EVENTS:
                return exact
            case "voted":
                return f"voted {facts['vote']}"
            case "level" if not facts["level"]:
                return "level 0"
        return event.kind

    def values(self, event: Event) -> dict[str, object]:
        named = super().values(event)
        return named | {"origin": named.get("from"), "goal": named.get("to")}

    def _question(self, event: Event) -> Said:
        facts: Any = event.facts
        name = self.name(event.seat)
        topic = self.topic(facts["topic"], facts["country"])
        if event.kind == "asked":
            return self.line(self._("%(name)s takes a question:", name=name), topic)
        if facts["pp"]:
            told = self._("%(name)s knows it (+1 point):", name=name)
        else:
            told = self._("%(name)s did not know it:", name=name)
        answer = self._answer(facts["topic"], facts["right"])
        if item := answered_item(facts):
            fact = sentence(Item.parse(item), self.tongue.language)
            return (told, fact, answer) if facts["topic"] == "flag" else (told, fact)
        return told, topic, self._("The right answer:"), answer

    def _answer(self, topic: str, right: str) -> Marked | Piece:
        if topic != "flag":
            return Marked(self.today(right))
        values = {"choice": right, "reader": self.reader}
        return Piece("games/titles/europa/_answer.html", values)

    def _joined(self, told: str, seats: tuple[Seat, ...], pp: int) -> Said:
        points = self.ngettext("%(points)s point", "%(points)s points", pp, points=pp)
        share = self.line(points, self._("each")) if len(seats) > 1 else points
        return Marked(f"★ {told}", look="eu-joined"), f"{self.players(seats)} · {share} + 1 ★"

    def risk(self, roll: Roll) -> str:
        """What a throw of the war dice does."""
        country = self.place(roll.country)
        if roll.effect in RISKS:
            return self._(RISKS[roll.effect], country=country)
        if not (roll.wars or roll.tensions):
            return self._("%(country)s: the war goes on, but it cannot spread.", country=country)
        told = self._("%(country)s: the war presses on its neighbours.", country=country)
        if roll.wars:
            told = self.line(told, self._("War:"), self.lands(roll.wars))
        if roll.tensions:
            told = self.line(told, self._("Tension:"), self.lands(roll.tensions))
        return told

    # Why not, the end, and a hint.

    def refusal(self, refusal: IllegalMove, view: View) -> str:
        facts: Any = refusal.facts
        told = super().refusal(refusal, view)
        match refusal.reason:
            case "not_present":
                names = enumerate(self.reader.names)
                return " ".join((told, *(name for seat, name in names if seat in facts)))
            case "wars_first":
                return f"{told} {self.lands(facts)}"
        return told

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        first, second, third = (*refusal.facts, "", "", "")[:3]
        return {
            "country": self.place(first),
            "goal": self.place(second),
            "year": second,
            "needed": third,
            "together": second,
            "all": third,
            "cost": second,
            "pawns": first if refusal.reason == "pawns_in_hand" else third,
        }

    def ending(self, outcome: Outcome) -> Said:
        facts: Any = outcome.facts
        winners = outcome.ranking[0]
        if len(winners) == 1:
            who = self._("%(name)s wins!", name=self.name(winners[0]))
        else:
            who = self.line(self._("Shared victory:"), self.players(winners))
        quality = QUALITIES.get(facts.get("quality", ""), QUALITIES["pyrrhic"])
        how = self._(ENDINGS.get(outcome.reason, quality))
        union = self.ngettext(
            "%(members)s country in the Union, danger %(conflict)s.",
            "%(members)s countries in the Union, danger %(conflict)s.",
            facts["members"],
            members=facts["members"],
            conflict=facts["conflict"],
        )
        return who, Marked(f"{how} {union}", "small", "eu-quality")

    def score(self, points: int) -> str:
        return self.ngettext(
            "%(points)s victory point", "%(points)s victory points", points, points=points
        )

    def reached(self, seat: Reached) -> str:
        if seat.also is None:
            return self._("%(pp)s PP", pp=seat.done)
        return self._("%(vp)s VP, %(pp)s PP", vp=seat.done, pp=seat.also)

    def advice(self, hint: Any, view: View, screen: Screen) -> str:
        code = getattr(hint, "country", "")
        country = self.place(code)
        match view.phase:
            case "place":
                told = self._("Place a pawn: %(country)s.", country=country)
                return " ".join((told, *self._reasons(code, view)))
            case "send" if code:
                told = self._("Send a pawn on: %(country)s.", country=country)
                return " ".join((told, *self._reasons(code, view)))
            case "send":
                return self._("Send nobody.")
            case "propose" if seats := getattr(hint, "seats", ()):
                return self.line(self._("Propose this government:"), self.players(seats))
            case "propose":
                return self._("Propose nothing here.")
            case "vote":
                return self._("Say yes.") if hint.agree else self._("Say no.")
            case "pledge":
                return self.ngettext(
                    "Give %(pawns)s pawn to the dove.",
                    "Give %(pawns)s pawns to the dove.",
                    hint.pawns,
                    pawns=hint.pawns,
                )
            case "settle" if code in view.wars:
                return self._("End this war: %(country)s.", country=country)
            case "settle":
                return self._("End this tension: %(country)s.", country=country)
        if code:
            return self._("Take a question: %(country)s.", country=country)
        if getattr(hint, "choice", ""):
            return self._(
                "Look at the map and the atlas, then answer yourself: this one is for you to know."
            )
        return self._("Take no question.")

    def _reasons(self, code: str, view: View) -> Iterable[str]:
        """What speaks for this country."""
        found = spot(view, code)
        ally = self.place(found.beside)
        if found.beside and found.by_sea:
            yield self._("A dotted line over the sea leads there: %(ally)s.", ally=ally)
        elif found.beside:
            yield self._("It has a land border: %(ally)s.", ally=ally)
        yield self.ngettext(
            "%(pawns)s pawn is missing, %(points)s points are waiting.",
            "%(pawns)s pawns are missing, %(points)s points are waiting.",
            found.tile.missing,
            pawns=found.tile.missing,
            points=found.tile.white,
        )
