"""A part of a title's screen as the tables show it: one of its templates, or what its words say."""

from typing import Any

from django.template import engines
from django.template.loader import render_to_string

from games.engine import Title
from games.engine.words import Reader, Words
from games.templatetags.words import TONGUE

SAID = {
    "sentence": "view screen",
    "deciding": "view screen table.waiting_names",
    "event": "event",
    "refusal": "refusal view",
    "ending": "table.outcome",
    "advice": "hint view screen",
    "option": "name",
    "phrase": "saying.word saying.about",
    "why": "reason start end",
}


def part(title: Title, name: str, context: dict[str, Any]) -> str:
    if name in SAID:
        source = f'{{% load words %}}{{% say "{name}" {SAID[name]} %}}'
        return engines["django"].from_string(source).render({"title": title, **context})
    if name == "points":  # of a seat, once the match is over
        table = context["table"]
        more = {"seat": table.seats[context["index"]], "result": table.outcome}
        return part(title, "seat", context | more)
    return render_to_string(f"games/titles/{title.slug}/_{name}.html", context)


def shared(context: dict[str, Any]) -> Words:
    """What all titles say that have no words of their own."""
    return Words(context.get("reader") or Reader(), TONGUE)
