"""The faces of the zigzag cards: 28 in each language, drawn once, shown by the dozen."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.templatetags.tables import place
from games.titles.zigzag.screen import Face, Screen

register = template.Library()

# Where long names may break on a narrow card: browsers do not hyphenate names in every language.
SYLLABLES = """
    Czecho|slovakia Luxem|bourg Nether|lands Switzer|land Yugo|slavia
    Alle|magne Tchéco|slova|quie Yougo|slavie sovié|tique
    Deutsch|land deutsch|land Frank|reich Griechen|land Jugo|slawien König|reich Luxem|burg
    Nieder|lande Sowjet|union Tschecho|slowakei Vereinig|tes Öster|reich
"""
BREAKS = {word.replace("|", ""): word.replace("|", "\N{SOFT HYPHEN}") for word in SYLLABLES.split()}


@register.simple_tag
def zigzag_face(face: Face, screen: Screen) -> SafeString:
    return _drawn(face, screen.sprite, screen.year, get_language() or "en")


@lru_cache(maxsize=256)
def _drawn(face: Face, sprite: str, year: int, language: str) -> SafeString:
    name = place(face.code, year)
    for word, broken in BREAKS.items():
        name = name.replace(word, broken)
    context = {"face": face, "sprite": sprite, "name": name}
    return render_to_string("games/titles/zigzag/_face.html", context)
