"""What EUROPA draws, and when: the elections of a turn, the dice of a war risk and of a tie."""

import itertools
from collections.abc import Iterator

from tests.games.luck import Draw, Position


def draws(positions: list[Position]) -> Iterator[Draw]:
    first = positions[0].state
    yield ("elections", 1), list(first.cards)
    yield ("order", 1), first.lots
    for before, after in itertools.pairwise(positions):
        turn, risk, why = before.state.turn, 0, ""
        for event in after.events:
            if event.kind == "turn":
                turn, why = int(event.facts["turn"]), "order"
            elif event.kind in ("peace", "no_peace"):
                why = event.kind
            elif event.kind in ("thanked", "blamed"):
                why = "settler"
            elif event.kind == "cards":
                yield ("elections", turn), list(event.facts["countries"])
            elif event.kind == "rolled":
                for number, die in enumerate(event.facts["dice"]):
                    yield (why, turn, event.seat, number), die
            elif event.kind == "risk":
                risk += 1
                yield ("risk", turn, risk), (event.facts["dice"], event.facts["country"])
            elif event.kind == "asked":
                about = str(event.facts["country"])
                others = [question.item for question in before.state.questions if question]
                if not any(about in item for item in others):  # nobody is asked the same twice
                    question = event.facts["topic"], event.facts["choices"]
                    yield ("question", turn, event.seat, about), question
