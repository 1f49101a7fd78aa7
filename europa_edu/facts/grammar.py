"""Articles, prepositions and number of names in English, French and German. Pure.

A name is put into a sentence in one of five forms. The messages of all languages use the same
forms, so that a translator never has to choose an article.
"""

from collections.abc import Callable
from typing import Literal

from europa_edu.atlas import atlas, fold

# bare: Netherlands. the: as the subject, "the Netherlands". object: „den Kosovo“, which differs in
# German alone. of: "of the Netherlands", « des Pays-Bas ». in: "in the Netherlands", « à Malte ».
Form = Literal["bare", "the", "object", "of", "in"]

ENGLISH_THE = frozenset(("NL", "GB", "SU"))

VATICAN = "vaticancity"  # the one city of ours with an article

# French countries are feminine but for these.
FRENCH_MASCULINE = frozenset(("AZ", "DK", "GB", "KZ", "LI", "LU", "ME", "PT", "VA", "XK"))
FRENCH_WITHOUT = frozenset(("AD", "CY", "MC", "MT", "SM"))
FRENCH_FEMININE_RIVERS = frozenset((
    "loire", "garonne", "seine", "thames", "elbe", "vistula", "volga", "kama", "neva", "daugava",
    "drava", "tisza", "northern-dvina", "pechora", "glomma",
))  # fmt: skip

# German countries have no article but for these.
GERMAN_FEMININE = frozenset(("CH", "CS", "SK", "SU", "TR", "UA", "VA", VATICAN))
GERMAN_MASCULINE_WATERS = frozenset((
    "rhine", "po", "tagus", "douro", "ebro", "dnieper", "dniester", "don", "ural", "gota-alv",
    "dalalven", "kemijoki", "atlantic", "channel", "biscay", "bothnia", "finland",
))  # fmt: skip
GERMAN_FEMININE_SEAS = frozenset(("barents", "north", "irish", "baltic", "adriatic", "aegean"))
GERMAN_ISLANDS = frozenset(("CY", "MT"))  # one lives on them: „auf Malta“
GERMAN_GENITIVE = {"GB": "des Vereinigten Königreichs", "XK": "des Kosovo"}

# England and Wales are two, in every language; the Netherlands are one country in English.
PLURAL = {"en": frozenset(("EW",)), "fr": frozenset(("EW", "NL")), "de": frozenset(("EW", "NL"))}

_FRENCH_EW = {
    "the": "l’Angleterre et le pays de Galles",
    "of": "de l’Angleterre et du pays de Galles",
    "in": "en Angleterre et au pays de Galles",
}


def phrase(code: str, bare: str, language: str, form: Form) -> str:
    """A name in the form that a sentence needs; `bare` is its name in that language."""
    return bare if form == "bare" else _PHRASES.get(language[:2], _english)(code, bare, form)


def is_plural(code: str, language: str) -> bool:
    """Which form of the verb follows the name."""
    return code in PLURAL.get(language[:2], PLURAL["en"])


def capitalised(text: str) -> str:
    """French writes "mer Noire", English "the Danube", but not at the beginning."""
    return text[:1].upper() + text[1:]


def _english(code: str, bare: str, form: Form) -> str:
    name = f"the {bare}" if code in ENGLISH_THE or _is_water(code) else bare
    return name if form in ("the", "object") else f"{form} {name}"


def _french(code: str, bare: str, form: Form) -> str:
    if code == "EW":
        return _FRENCH_EW["the" if form == "object" else form]
    article = _french_article(code, bare)
    if form in ("the", "object"):
        return _joined(article, bare)
    if form == "of":
        de = {"le": "du", "les": "des", "": _elided("de", bare)}
        return _joined(de.get(article, f"de {article}"), bare)
    if article in ("le", "les"):
        return f"{'au' if article == 'le' else 'aux'} {bare}"
    if code == VATICAN:
        return f"à la {bare}"
    # Islands and cities; Andorra is large enough to be in.
    return f"à {bare}" if not article and code != "AD" else f"en {bare}"


def _french_article(code: str, bare: str) -> str:
    if code in FRENCH_WITHOUT or not (_is_land(code) or _is_water(code) or code == VATICAN):
        return ""
    if code in PLURAL["fr"]:
        return "les"
    if code == VATICAN:
        return "la"
    if code in atlas().rivers:
        feminine = code in FRENCH_FEMININE_RIVERS
    elif code in atlas().seas:
        feminine = bare.startswith(("mer", "Manche"))
    else:
        feminine = code not in FRENCH_MASCULINE
    if _is_vowel(bare):
        return "l’"
    return "la" if feminine else "le"


def _joined(word: str, bare: str) -> str:
    return f"{word}{bare}" if word.endswith("’") else f"{word} {bare}".lstrip()


def _elided(word: str, bare: str) -> str:
    return f"{word[:-1]}’" if _is_vowel(bare) else word


def _is_vowel(text: str) -> bool:
    return fold(text)[:1] in tuple("aeiou")


def _german(code: str, bare: str, form: Form) -> str:
    gender = _german_gender(code)
    if not gender:
        inside = "auf" if code in GERMAN_ISLANDS else "in"
        return {"of": f"von {bare}", "in": f"{inside} {bare}"}.get(form, bare)
    if form == "the":
        article = {"m": "der", "n": "das"}.get(gender, "die")
        return f"{article} {_weak(bare, 'e')}"
    if form == "object":
        return f"den {_weak(bare, 'en')}" if gender == "m" else _german(code, bare, "the")
    if code in GERMAN_GENITIVE and form == "of":
        return GERMAN_GENITIVE[code]
    if gender == "p":
        return f"der {bare}" if form == "of" else f"in den {bare}n"
    if gender == "f":
        return f"{'der' if form == 'of' else 'in der'} {_weak(bare, 'en')}"
    return f"{'vom' if form == 'of' else 'im'} {_weak(bare, 'en')}"


def _german_gender(code: str) -> str:
    """Masculine, feminine, neuter, plural; empty where there is no article."""
    if _is_water(code):
        feminine = code in GERMAN_FEMININE_SEAS or code in atlas().rivers
        return "m" if code in GERMAN_MASCULINE_WATERS else "f" if feminine else "n"
    named = {"GB": "n", "XK": "m", "NL": "p"}
    return named.get(code, "f" if code in GERMAN_FEMININE else "")


def _weak(bare: str, ending: str) -> str:
    """„Schwarzes Meer“ after an article: „das Schwarze Meer“, „am Schwarzen Meer“."""
    adjective, _space, noun = bare.partition(" ")
    stem = adjective.removesuffix("s").removesuffix("r").removesuffix("e")
    return f"{stem}{ending} {noun}" if noun[:1].isupper() and stem != adjective else bare


def _is_land(code: str) -> bool:
    return code in atlas().parts or any(code in year.states for year in atlas().years.values())


def _is_water(code: str) -> bool:
    return code in atlas().rivers or code in atlas().seas


_PHRASES: dict[str, Callable[[str, str, Form], str]] = {"fr": _french, "de": _german}
