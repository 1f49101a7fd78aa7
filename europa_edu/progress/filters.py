"""What a teacher chose to see of a class, as the address says it. Pure: the day is given."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct, structs

from europa_edu.atlas import atlas
from europa_edu.facts import ALL_TOPICS
from europa_edu.progress.scope import USUAL, WEEKS, Scope, monday

SOURCES = ("match", "practice", "homework", "live")
VIEWS = ("memory", "answers")  # of the map: remembered today, answered right in the period
COLUMNS = ("name", "total", *ALL_TOPICS)


class FilterChoice(Struct, frozen=True):
    """Filters, the view of the map, the order of the table (`-` turns it round), a country.

    A period may be one week of the past, named by its Monday; the scope ends with that week.
    """

    scope: Scope
    today: date
    week: str = ""
    view: str = VIEWS[0]
    sort: str = COLUMNS[0]
    place: str = ""

    @property
    def recorded(self) -> bool:
        """Whether memory has nothing to say: it knows neither sources nor weeks of the past."""
        return bool(self.scope.source or self.week)

    @property
    def narrowed(self) -> bool:
        """Whether a filter may have left something out."""
        return bool(self.scope.topic or self.scope.source or self.scope.period != "year")

    def address(self, **changes: Any) -> str:
        """The same page with something else chosen; what is usual is not said."""
        other = structs.replace(self, **changes)
        said = {
            "topic": other.scope.topic,
            "period": other.week or (other.scope.period if other.scope.period != USUAL else ""),
            "source": other.scope.source,
            "view": other.view if other.view != VIEWS[0] else "",
            "sort": other.sort if other.sort != COLUMNS[0] else "",
            "place": other.place,
        }
        return "?" + urlencode({name: value for name, value in said.items() if value})


def choice_from(query: Mapping[str, Any], today: date) -> FilterChoice:
    """What makes no sense counts as not chosen."""
    period, place = query.get("period", ""), query.get("place", "")
    source = _one_of(SOURCES, query.get("source", ""))
    week = _past_week(period, today)
    # What is remembered today has neither source nor week: then the map shows what was answered.
    recorded = source or week
    view = VIEWS[1] if recorded else _one_of(VIEWS, query.get("view", "")) or VIEWS[0]
    return FilterChoice(
        today=today,
        week=week.isoformat() if week else "",
        scope=Scope(
            week + timedelta(days=6) if week else today,
            "week" if week else (period if period in WEEKS else USUAL),
            _one_of(ALL_TOPICS, query.get("topic", "")),
            source,
        ),
        view=view,
        sort=_one_of((*COLUMNS, *(f"-{name}" for name in COLUMNS)), query.get("sort", ""))
        or COLUMNS[0],
        place=place if place in atlas().countries else "",
    )


def _past_week(period: str, today: date) -> date | None:
    """The Monday that a period names, of the last two years."""
    try:
        day = date.fromisoformat(period)
    except ValueError:
        return None
    is_past = monday(today) - timedelta(weeks=104) <= day < monday(today)
    return day if is_past and day == monday(day) else None


def _one_of(known: tuple[str, ...], asked: str) -> str:
    return asked if asked in known else ""
