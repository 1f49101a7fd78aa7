"""Cards that teachers wrote, as a match plays them: plain data in all languages. Pure."""

from collections.abc import Iterable
from hashlib import blake2s
from typing import Any

from europa_edu.atlas import atlas, fold
from quizzes.questions.formats.values import LANGUAGES, Wording, WrittenCard, make_key


def key_of(card: WrittenCard, taken: Iterable[str]) -> str:
    """The atlas's id where the atlas has the city, so that the card takes the place of ours."""
    taken = tuple(taken)
    for city in atlas().cities.values():
        called = {fold(name) for name in city.names.all}
        same = any(fold(name) in called for name in card.city.written)
        if same and city.country == card.country and city.id not in taken:
            return city.id
    return make_key(card.city.in_language("en"), taken)


def missing_languages(card: WrittenCard) -> tuple[str, ...]:
    """Languages in which something is left out: its readers get another language instead."""
    texts = [card.city, *(sight.name for sight in card.sights)]
    texts += [sight.sentence for sight in card.sights if sight.sentence]
    return tuple(code for code in LANGUAGES if not all(getattr(text, code) for text in texts))


def played(cards: Iterable[tuple[WrittenCard, str]]) -> list[dict[str, Any]]:
    """Cards and their pictures for the options of a match; of two with one key the first counts."""
    found: dict[str, dict[str, Any]] = {}
    for card, picture in cards:
        sights = {sight["id"]: sight for sight in map(_sight, (s.name for s in card.sights))}
        found.setdefault(
            card.key,
            {
                "id": card.key,
                "country": card.country,
                "names": filled(card.city),
                "sights": list(sights.values()),
                "picture": picture,
            },
        )
    return list(found.values())


def filled(text: Wording) -> dict[str, str]:
    return {code: text.in_language(code) for code in LANGUAGES}


def _sight(name: Wording) -> dict[str, str]:
    """Two cards that name a sight alike share its id: neither is a wrong answer for the other."""
    words = name.in_language("en")
    key = make_key(words)
    if key == "card":  # not one Latin letter
        key = f"sight-{blake2s(words.encode(), digest_size=6).hexdigest()}"
    return {"id": key, **filled(name)}
