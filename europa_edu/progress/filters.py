"""What a teacher chose to see of a class, as the address says it. Pure: the day is given."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct, structs

from europa_edu.atlas import atlas
from europa_edu.facts import ALL_TOPICS
from europa_edu.progress.scope import USUAL, WEEKS, Scope

SOURCES = ("match", "practice", "homework", "live")
VIEWS = ("memory", "answers")  # of the map: remembered today, answered right in the period
COLUMNS = ("name", "total", *ALL_TOPICS)


class FilterChoice(Struct, frozen=True):
    """Filters, the view of the map, the order of the table (`-` turns it round), a country."""

    scope: Scope
    view: str = VIEWS[0]
    sort: str = COLUMNS[0]
    place: str = ""

    @property
    def narrowed(self) -> bool:
        """Whether a filter may have left something out."""
        return bool(self.scope.topic or self.scope.source or self.scope.period != "year")

    def address(self, **changes: Any) -> str:
        """The same page with something else chosen; what is usual is not said."""
        other = structs.replace(self, **changes)
        said = {
            "topic": other.scope.topic,
            "period": other.scope.period if other.scope.period != USUAL else "",
            "source": other.scope.source,
            "view": other.view if other.view != VIEWS[0] else "",
            "sort": other.sort if other.sort != COLUMNS[0] else "",
            "place": other.place,
        }
        return "?" + urlencode({name: value for name, value in said.items() if value})


def choice_from(query: Mapping[str, Any], today: date) -> FilterChoice:
    """What makes no sense counts as not chosen."""
    period, place = query.get("period", ""), query.get("place", "")
    return FilterChoice(
        scope=Scope(
            today,
            period if period in WEEKS else USUAL,
            _one_of(ALL_TOPICS, query.get("topic", "")),
            _one_of(SOURCES, query.get("source", "")),
        ),
        view=_one_of(VIEWS, query.get("view", "")) or VIEWS[0],
        sort=_one_of((*COLUMNS, *(f"-{name}" for name in COLUMNS)), query.get("sort", ""))
        or COLUMNS[0],
        place=place if place in atlas().countries else "",
    )


def _one_of(known: tuple[str, ...], asked: str) -> str:
    return asked if asked in known else ""
