"""The plain slow reference of a class's numbers, from raw answers; and what was shown, alike.

It shares no code with what it checks but the atlas, and the scheduler of the FSRS library.
"""

import math
from collections import Counter
from datetime import date, timedelta
from typing import Any

from django.utils import timezone
from fsrs import Card, Rating

from europa_edu.atlas import atlas
from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.progress.numbers import ClassNumbers, by_country
from europa_edu.progress.scope import Scope
from quizzes.memory import SCHEDULER
from quizzes.models import Answer
from tests.europa_edu.progress.reference import is_other_place, monday, topic

WEEKS = {"week": 1, "month": 4, "year": 52}


class Reference:
    """All answers are read, and gone through again for every number."""

    def __init__(self, school_class: SchoolClass, scope: Scope) -> None:
        self.scope = scope
        self.pupils = list(
            Pupil.objects.filter(school_class=school_class, archived_at=None).order_by("name")
        )
        self.answers = list(Answer.objects.order_by("pk"))
        self.here = school_class.pk
        this_week = scope.today - timedelta(days=scope.today.weekday())
        length = timedelta(weeks=WEEKS[scope.period])
        self.last = this_week
        self.since = this_week + timedelta(weeks=1) - length
        self.before = self.since - length

    def fits(self, answer: Answer) -> bool:
        return self.scope.topic in ("", topic(answer.item)) and self.scope.source in (
            "",
            answer.source,
        )

    def is_now(self, answer: Answer) -> bool:
        return self.since <= monday(answer) <= self.last

    def asked(self) -> list[Answer]:
        """What was answered in the class in the period."""
        return [
            one
            for one in self.answers
            if one.school_class_id == self.here and self.is_now(one) and self.fits(one)
        ]

    def rows(self) -> Any:
        rows = []
        for pupil in self.pupils:
            own = [one for one in self.answers if one.pupil_id == pupil.pk and self.fits(one)]
            now = [one for one in own if self.is_now(one)]
            earlier = [one for one in own if self.before <= monday(one) < self.since]
            topics = sorted({topic(one.item) for one in now + earlier})
            cells = [(name, *tally(now, name), *tally(earlier, name)) for name in topics]
            rows.append((pupil.name, cells, *tally(now), *tally(earlier)))
        return rows

    def counts(self) -> Any:
        items = sorted({one.item for one in self.asked()})
        return [(item, *tally([one for one in self.asked() if one.item == item])) for item in items]

    def weeks(self) -> Any:
        pupils = {pupil.pk for pupil in self.pupils}
        weeks = []
        for number in range(WEEKS[self.scope.period]):
            week = self.since + timedelta(weeks=number)
            own = [
                one
                for one in self.answers
                if one.pupil_id in pupils and monday(one) == week and self.fits(one)
            ]
            weeks.append((week, *tally(own), len({one.pupil_id for one in own})))
        return weeks

    def pairs(self) -> Any:
        """More often than blind guessing would bring about, three times at least."""
        missed = [one for one in self.asked() if not one.right]
        wrong = [one for one in missed if is_other_place(one)]
        times = Counter(frozenset(mixed(one)) for one in wrong)
        found = []
        for pair, count in times.items():
            items = {one.item for one in wrong if frozenset(mixed(one)) == pair}
            rates = []
            for item in items:
                named = {one.response for one in wrong if one.item == item}
                rates += [1 / max(3, len(named))] * sum(one.item == item for one in missed)
            mean, tries = sum(rates) / len(rates), len(rates)
            ways = (math.comb(tries, n) * mean**n * (1 - mean) ** (tries - n) for n in range(count))
            if count >= 3 and count > mean * tries and 1 - sum(ways) < 0.05:
                found.append(count)
        return sorted(found, reverse=True)[:10]

    def hardest(self) -> Any:
        missed = [
            (right / number, -(number - right), item)
            for item, right, number in self.counts()
            if number >= 3 and right < number
        ]
        return [item for _share, _wrong, item in sorted(missed)[:10]]

    def recalled(self) -> dict[str, float]:
        sums: dict[str, list[float]] = {}
        for pupil in self.pupils:
            own = [one for one in self.answers if one.pupil_id == pupil.pk]
            for item in {one.item for one in own}:
                if self.scope.topic in ("", topic(item)):
                    asked = [one for one in own if one.item == item]
                    sums.setdefault(item, []).append(recall(asked, self.scope.today))
        return {item: sum(found) / len(found) for item, found in sums.items()}

    def shades(self) -> dict[str, float]:
        """Only cities, countries and pairs of them: rivers and seas have their own test."""
        found: dict[str, list[float]] = {}
        for pupil in self.pupils:
            own = [one for one in self.answers if one.pupil_id == pupil.pk]
            for item in {one.item for one in own}:
                if self.scope.topic in ("", topic(item)):
                    asked = [one for one in own if one.item == item]
                    for country in countries(item):
                        mean = recall(asked, self.scope.today)
                        found.setdefault(country, []).append(mean)
        return {country: sum(means) / len(means) for country, means in found.items()}


COUNTRIES = {
    "capital:FR": "FR", "capital:NO": "NO", "border:FR-IT": "FR IT", "country-of:riga": "LV",
    "population:FR>ES": "FR ES", "sight:rome": "IT", "flag:SK": "SK",
}  # fmt: skip
ASKED = {"capital:FR": "paris", "capital:NO": "oslo", "country-of:riga": "riga"}


def countries(item: str) -> list[str]:
    if item == "river:danube":
        return list(atlas().rivers["danube"].countries)
    if item == "coast:baltic":
        return [code for code, facts in atlas().countries.items() if "baltic" in facts.seas]
    return COUNTRIES.get(item, "").split()


def mixed(answer: Answer) -> tuple[str, str]:
    """Written down by hand for the items that are asked."""
    if answer.item in ("river:danube", "coast:baltic"):
        return answer.item, answer.response
    if answer.response in atlas().countries:
        spoken_of = countries(answer.item)
    else:
        city = {"sight:rome": "rome"} | ASKED
        spoken_of = [city[answer.item]] if answer.item in city else []
    if len(spoken_of) != 1 or spoken_of[0] == answer.response:
        return answer.item, answer.response
    return spoken_of[0], answer.response


def recall(answers: list[Answer], today: date) -> float:
    if not answers[-1].right:
        return 0.0
    card = Card(card_id=0, due=answers[0].at)
    for one in answers:
        rating = Rating.Good if one.right else Rating.Again
        card, _log = SCHEDULER.review_card(card, rating, one.at)
    seen = timezone.localtime(answers[-1].at).date()
    assert card.last_review is not None
    later = card.last_review + timedelta(days=max(0, (today - seen).days))
    return SCHEDULER.get_card_retrievability(card, later)


def tally(answers: list[Answer], name: str | None = None) -> tuple[int, int]:
    own = [one for one in answers if name is None or topic(one.item) == name]
    return sum(one.right for one in own), len(own)


# --- what was shown, in the same form ------------------------------------------------------------


def rows_of(shown: ClassNumbers) -> Any:
    return [
        (
            row.name,
            sorted((name, *counts(cell)) for name, cell in row.cells.items()),
            *counts(row.total),
        )
        for row in shown.rows
    ]


def counts(cell: Any) -> tuple[int, ...]:
    return cell.now.right, cell.now.answered, cell.before.right, cell.before.answered


def counts_of(shown: ClassNumbers) -> Any:
    return [(item, one.right, one.answered) for item, one in sorted(shown.counts.items())]


def weeks_of(shown: ClassNumbers) -> Any:
    return [(one.monday, one.count.right, one.count.answered, one.pupils) for one in shown.weeks]


def pairs_of(shown: ClassNumbers) -> Any:
    return [pair.count for pair in shown.pairs]


def hardest_of(shown: ClassNumbers) -> Any:
    return [fact.item for fact in shown.hardest]


def recalled_of(shown: ClassNumbers) -> dict[str, float]:
    return {item: one.mean for item, one in shown.recalled.items()}


def shades_of(shown: ClassNumbers) -> dict[str, float]:
    found = by_country(shown.recalled)
    return {country: shade.mean for country, shade in found.items()}
