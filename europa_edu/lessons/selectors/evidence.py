"""What a lesson's matches prove, as far as the whole room may read it: its players sit there.

A fact that rests on a hidden card tells of that card, also without a name: where all tables have
the same deal, "somebody used France and Spain rightly" says who waits for France in vain, and a
fact that only few tables can have used says so too. No number of tables makes that safe. So of a
match that can still go on (now, or in a later lesson) only what its whole table saw is read:
public events. All else counts from when the match is over, and so is every other with its deal.
What lies open at one table the room can see as it is, and so it may read it here.
"""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q
from msgspec import Struct

from europa_edu.facts import land_of
from europa_edu.lessons.models import Lesson
from games.catalog import CATALOG
from games.engine.codec import decode
from games.engine.events import Event
from games.models import Match, Seat, Turn
from quizzes.models import Answer

OPENING = sorted({kind for title in CATALOG.values() for kind in title.opens})


class Proof(Struct, frozen=True):
    """A fact that somebody got right or wrong."""

    who: str
    item: str
    right: bool


class Evidence(Struct, frozen=True):
    """`opened`: states that came up before everybody's eyes, known or not."""

    proofs: tuple[Proof, ...]
    opened: frozenset[str]


def evidence(lesson: Lesson) -> Evidence:
    """Five queries, however many tables there are."""
    begin = lesson.started_at or lesson.opened_at
    told = matches_told(lesson)
    names: dict[tuple[int, int], str] = {}
    pupils: dict[tuple[int, int], str] = {}
    held = Seat.objects.held().filter(match__lesson=lesson)
    for match, index, pupil, name in held.values_list("match", "index", "pupil", "name"):
        names[match, index] = name
        pupils[match, pupil] = name
    answers = Answer.objects.filter(match__in=told, source=Answer.Source.MATCH, at__gte=begin)
    proofs = [
        Proof(pupils.get((match, pupil), ""), item, right)
        for match, pupil, item, right in answers.values_list("match", "pupil", "item", "right")
    ]
    opened: set[str] = set()
    for match, title, event in _public_events(lesson, begin):
        if event.kind in CATALOG[title].opens:
            opened.update(_states(event))
        if match not in told:
            who = names.get((match, event.seat or 0), "")
            proofs += (Proof(who, proof.item, proof.right) for proof in event.evidence)
    return Evidence(tuple(proofs), frozenset(opened))


def matches_told(lesson: Lesson) -> frozenset[int]:
    """Matches of which nothing is secret any more: they are over, and all with the same deal."""
    deals = {pk: deal for pk, *deal in lesson.matches.values_list("pk", "title", "options", "seed")}
    going = Match.objects.filter(seed__in={seed for *_game, seed in deals.values()})
    still = set(going.exclude(status=Match.Status.OVER).values_list("title", "options", "seed"))
    return frozenset(pk for pk, deal in deals.items() if tuple(deal) not in still)


def _public_events(lesson: Lesson, begin: datetime) -> Iterator[tuple[int, str, Event]]:
    """What people did before the eyes of their table, with its match and title."""
    wanted = Q(events__contains='"evidence"')
    for kind in OPENING:
        wanted |= Q(events__contains=f'"kind":"{kind}"')
    turns = Turn.objects.filter(
        wanted, match__lesson=lesson, actor=Turn.Actor.PERSON, at__gte=begin
    )
    for match, title, seat, events in turns.values_list("match", "match__title", "seat", "events"):
        for event in decode(events, tuple[Event, ...]):
            if event.seat == seat and not event.private:
                yield match, title, event


def _states(event: Event) -> Iterator[str]:
    """The countries of all places that it names."""
    for fact in event.facts.values():
        for place in fact if isinstance(fact, tuple) else (fact,):
            yield land_of(str(place))
