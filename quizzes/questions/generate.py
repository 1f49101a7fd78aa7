"""Questions from items: the same item, seed, confusions and form give the same question. Pure.

A wrong choice is near, or what this pupil took for it before, and wrong beyond doubt.

Asked outright ("Do France and Portugal touch?"), the answer is yes or no by the item alone: it is
evidence for the very fact that the sentence speaks of, never for another. That "no" is right as
often as "yes" is seen to by the items, which list what is easily taken for a border, and by how
often each is asked so.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

from europa_edu.atlas import atlas, has_border, has_ships, may_touch, neighbours
from europa_edu.facts import (
    Chance,
    Item,
    can_ask,
    cards,
    cities_like,
    cities_of,
    distractors,
    is_clearly_larger,
    is_named_like_its_country,
    land_of,
    may_have_river,
    may_lie_on,
    may_sail,
    size,
    speaks_of,
)
from quizzes.questions.question import Form, Question

OPTIONS = 4
LEAST = 2
NEAR = 8  # of so many nearest, chance chooses the wrong ones
LINED_UP = 4  # countries to put in order, flags to match
YES_NO = ("yes", "no")
# One in so many is asked outright: there are more links than links that are only nearly there.
OUTRIGHT = {True: 8, False: 3}


class CannotAsk(LookupError):
    """The item is no fact of today's atlas, or this form does not suit it."""


class _Draw:
    """One question in the making: its item, its form, its chance, and what is taken for it."""

    def __init__(
        self,
        item: str,
        form: Form,
        chance: Chance,
        confusions: tuple[str, ...],
        without: frozenset[str],
    ) -> None:
        self.item, self.form, self.chance, self.confusions = item, form, chance, confusions
        self.without = without
        known = Item.parse(item)
        self.topic, self.codes = known.kind, known.codes

    def question(
        self, subject: Sequence[str], answer: Sequence[str], choices: Sequence[str] = ()
    ) -> Question:
        return Question(
            self.item, self.topic, self.form, tuple(subject), tuple(answer), tuple(choices)
        )

    def choice(self, subject: Sequence[str], right: str, wrong: Sequence[str]) -> Question:
        return self.question(subject, (right,), self.chance.shuffled((right, *self.some(wrong))))

    def some(self, wrong: Sequence[str], count: int = OPTIONS - 1) -> tuple[str, ...]:
        """Wrong ones out of these, nearest first: own confusions, then chance among the near."""
        wrong = self.allowed(wrong)
        count = min(count, len(wrong))
        own = tuple(dict.fromkeys(code for code in self.confusions if code in wrong))[:count]
        pool = [code for code in wrong[: NEAR + len(own)] if code not in own]
        return (*own, *self.chance.sample(pool, count - len(own)))

    def allowed(self, codes: Sequence[str]) -> Sequence[str]:
        """Those that lie in no country that is left out."""
        if not self.without:
            return codes
        return [
            code
            for code in codes
            if self.without.isdisjoint(map(land_of, (code, *cities_of(code))))
        ]


def question(
    item: str,
    *,
    seed: str,
    confusions: Sequence[str] = (),
    form: str = "",
    without: frozenset[str] = frozenset(),
) -> Question:
    """A question about this item; no form given means any that suits it.

    `confusions` are codes that this pupil gave for it before, the most frequent first. Nothing
    that lies in a country `without` which the class does is offered as wrong.
    """
    forms = forms_of(item)
    if not forms or (form and form not in forms):
        raise CannotAsk(f"{item} {form}".strip())
    chance = Chance(seed, use=item)
    chosen = form if form else chance.pick(forms)
    draw = _Draw(item, chosen, chance, _with_kin(tuple(confusions)), without)
    return _MAKERS[draw.topic][chosen](draw)


def questions(
    items: Sequence[str],
    *,
    seed: str,
    confusions: Mapping[str, Sequence[str]] = MappingProxyType({}),
    forms: Collection[str] = (),
    without: frozenset[str] = frozenset(),
) -> tuple[Question, ...]:
    """A question for each item that can be asked, in their order; `forms` limits the forms.

    `confusions` are kept by item; countries that are left out are in no question.
    """
    return tuple(
        question(
            item,
            seed=seed,
            confusions=confusions.get(item, ()),
            form=_form(item, seed, forms) if forms else "",
            without=without,
        )
        for item in items
        if not speaks_of(item, without)
        if any(not forms or form in forms for form in forms_of(item))
    )


def _form(item: str, seed: str, forms: Collection[str]) -> str:
    return Chance(seed, use=f"form {item}").pick([form for form in forms_of(item) if form in forms])


@lru_cache(maxsize=4096)
def forms_of(item: str) -> tuple[Form, ...]:
    """The forms in which an item can be asked; none if it cannot be asked at all."""
    if not can_ask(item):
        return ()
    known = Item.parse(item)
    kind, codes = known.kind, known.codes
    forms = tuple(_MAKERS[kind])
    if kind == "capital" and _is_named_like_its_capital(codes[0]):
        return ("choice", "tap_city")
    if kind == "sight" and codes[0] not in atlas().cities:
        return ("choice", "typed")
    return forms


@lru_cache(maxsize=1024)
def _with_kin(confusions: tuple[str, ...]) -> tuple[str, ...]:
    """Who takes Slovenia for Slovakia takes Ljubljana for Bratislava, and the other way round."""
    kin = []
    for code in confusions:
        if country := atlas().countries.get(code):
            kin.append(country.capital)
        elif city := atlas().cities.get(code):
            kin.append(city.country)
    return (*confusions, *kin)


def _is_named_like_its_capital(code: str) -> bool:
    return is_named_like_its_country(atlas().countries[code].capital)


def _linked(
    holds: Callable[[str, str], bool], may_hold: Callable[[str, str], bool]
) -> Callable[[_Draw], Question]:
    """Which of these has a border, or a sea line, with a country; or has none, if imagined."""

    @cache
    def linked(here: str) -> tuple[str, ...]:
        return tuple(code for code in distractors.countries_near(here) if holds(here, code))

    @cache
    def unlinked(here: str) -> tuple[str, ...]:
        """Landlocked countries last: too easy beside a ship."""
        others = [code for code in distractors.countries_near(here) if not may_hold(here, code)]
        return tuple(sorted(others, key=lambda code: holds is has_ships and not _seas(code)))

    def make(draw: _Draw) -> Question:
        truth = holds(*draw.codes)
        here, right = draw.chance.shuffled(draw.codes)
        if not truth and len(linked(here)) < len(linked(right)):
            here, right = right, here
        wrong = unlinked(here) if truth else linked(here)
        # Islands leave nothing to choose from.
        if len(wrong) < LEAST or draw.chance.below(OUTRIGHT[truth]) == 0:
            return draw.question(draw.codes, (YES_NO[not truth],), YES_NO)
        return draw.choice((here,), right, wrong)

    return make


def _seas(code: str) -> tuple[str, ...]:
    return atlas().countries[code].seas


def _cell_choice(draw: _Draw) -> Question:
    cell = atlas().cities[draw.codes[0]].cell
    return draw.choice(draw.codes, cell, distractors.cells_near(cell))


def _cell(draw: _Draw) -> Question:
    return draw.question(draw.codes, (atlas().cities[draw.codes[0]].cell,))


def _country_choice(draw: _Draw) -> Question:
    country = land_of(draw.codes[0])
    return draw.choice(draw.codes, country, distractors.countries_near(country))


def _country(draw: _Draw) -> Question:
    return draw.question(draw.codes, (land_of(draw.codes[0]),))


def _sight_choice(draw: _Draw) -> Question:
    """A city's sight, or a sight's city."""
    city = draw.codes[0]
    back = draw.chance.below(2)
    sight = _own_sight(draw)
    if back:
        return draw.choice((sight,), city, distractors.cards_near(city))
    return draw.choice((city,), sight, _other_sights(draw, city))


def _other_sights(draw: _Draw, city: str) -> tuple[str, ...]:
    """What this pupil took for one of its sights, then one sight of each city around."""
    every = distractors.sights_near(city)
    own = [code for code in draw.confusions if code in every]
    around = [cards()[other] for other in distractors.cards_near(city)[:NEAR]]
    drawn = [draw.chance.pick(card.sights).id for card in around]
    return tuple(dict.fromkeys((*own, *drawn)))


def _sight(draw: _Draw) -> Question:
    return draw.question((_own_sight(draw),), draw.codes)


def _sight_tap(draw: _Draw) -> Question:
    city = draw.codes[0]
    dots = distractors.dots_around(city, draw.confusions, cities_like(city))
    return draw.question((_own_sight(draw),), (city,), dots)


def _own_sight(draw: _Draw) -> str:
    return draw.chance.pick(cards()[draw.codes[0]].sights).id


def _capital_choice(draw: _Draw) -> Question:
    code = draw.codes[0]
    capital = atlas().countries[code].capital
    if _is_named_like_its_capital(code) or draw.chance.below(2):
        return draw.choice((code,), capital, distractors.capitals_near(code))
    return draw.choice((capital,), code, distractors.countries_near(code))


def _capital_typed(draw: _Draw) -> Question:
    code = draw.codes[0]
    capital = atlas().countries[code].capital
    asked = (code, capital) if draw.chance.below(2) else (capital, code)
    return draw.question(asked[:1], asked[1:])


def _capital_tap_country(draw: _Draw) -> Question:
    return draw.question((atlas().countries[draw.codes[0]].capital,), draw.codes)


def _capital_tap_city(draw: _Draw) -> Question:
    capital = atlas().countries[draw.codes[0]].capital
    return draw.question(draw.codes, (capital,), distractors.dots_around(capital, draw.confusions))


def _flag_choice(draw: _Draw) -> Question:
    return draw.choice(draw.codes, draw.codes[0], distractors.flags_near(draw.codes[0]))


def _flag(draw: _Draw) -> Question:
    return draw.question(draw.codes, draw.codes)


def _flag_pick(draw: _Draw) -> Question:
    return draw.choice(draw.codes, draw.codes[0], distractors.flags_beside(draw.codes[0]))


def _flag_match(draw: _Draw) -> Question:
    """The flags are shown in the subject's order, the names in that of the choices."""
    others = draw.some(distractors.flags_beside(draw.codes[0]), LINED_UP - 1)
    flags = draw.chance.shuffled((draw.codes[0], *others))
    return draw.question(flags, flags, draw.chance.shuffled(flags))


def _larger(draw: _Draw) -> Question:
    return draw.question((), draw.codes[:1], draw.chance.shuffled(draw.codes))


def _order(draw: _Draw) -> Question:
    """The pair and two others, each clearly larger than the next."""
    line = sorted(draw.codes, key=lambda code: -size(draw.topic, code))
    rest = [code for code in distractors.countries_near(draw.codes[0]) if code not in draw.codes]
    rest = [*draw.some(rest, NEAR), *draw.allowed(rest)]
    for code in rest:
        if len(line) == LINED_UP:
            break
        if all(_differ(draw.topic, code, other) for other in line):
            line.append(code)
    line.sort(key=lambda code: -size(draw.topic, code))
    mixed = draw.chance.shuffled(line)
    # Nobody should be right by leaving all as it is.
    return draw.question((), line, mixed if mixed != tuple(line) else mixed[::-1])


def _differ(topic: str, a: str, b: str) -> bool:
    return is_clearly_larger(topic, a, b) or is_clearly_larger(topic, b, a)


def _joined(draw: _Draw) -> Question:
    """Years in their order: mixed numbers only cost time."""
    right = str(atlas().countries[draw.codes[0]].eu_since)
    wrong = [year for year in _years_of_joining() if year != right]
    wrong.sort(key=lambda year: abs(int(year) - int(right)))
    return draw.question(draw.codes, (right,), sorted((right, *draw.some(wrong))))


@cache
def _years_of_joining() -> tuple[str, ...]:
    return tuple({str(c.eu_since): "" for c in atlas().countries.values() if c.eu_since})


def _count(draw: _Draw) -> Question:
    right = len(neighbours(draw.codes[0]))
    wrong = [str(n) for n in range(max(0, right - 3), right + 4) if n != right]
    chosen = sorted((str(right), *draw.some(wrong)), key=int)
    return draw.question(draw.codes, (str(right),), chosen)


def _natural(
    near: Callable[[str], tuple[str, ...]], may_hold: Callable[[str, str], bool]
) -> Callable[[_Draw], Question]:
    """A country of a river or sea, or a river or sea of a country."""

    @cache
    def others(key: str, country: str) -> tuple[str, ...]:
        return tuple(c for c in distractors.countries_near(country) if not may_hold(c, key))

    def make(draw: _Draw) -> Question:
        key = draw.codes[0]
        country = draw.chance.pick(Item.parse(draw.item).countries)
        if draw.chance.below(2):
            return draw.choice((key,), country, others(key, country))
        wrong = [other for other in near(country) if not may_hold(country, other)]
        return draw.choice((country,), key, wrong)

    return make


_Maker = Callable[[_Draw], Question]
_MAKERS: dict[str, dict[Form, _Maker]] = {
    "border": {"choice": _linked(has_border, may_touch)},
    "sea": {"choice": _linked(has_ships, may_sail)},
    "cell": {"choice": _cell_choice, "tap_cell": _cell, "name_cell": _cell},
    "country-of": {"choice": _country_choice, "typed": _country, "tap_country": _country},
    "sight": {"choice": _sight_choice, "typed": _sight, "tap_city": _sight_tap},
    "capital": {
        "choice": _capital_choice,
        "typed": _capital_typed,
        "tap_country": _capital_tap_country,
        "tap_city": _capital_tap_city,
    },
    "flag": {
        "choice": _flag_choice,
        "pick_flag": _flag_pick,
        "typed": _flag,
        "tap_country": _flag,
        "match": _flag_match,
    },
    "population": {"choice": _larger, "order": _order},
    "area": {"choice": _larger, "order": _order},
    "joined": {"choice": _joined},
    "neighbours": {"choice": _count},
    "river": {"choice": _natural(distractors.rivers_near, may_have_river)},
    "coast": {"choice": _natural(distractors.seas_near, may_lie_on)},
}
