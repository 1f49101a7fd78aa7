"""Charts as SVG with their numbers as a table; pages bring css/progress/charts.css."""

from collections.abc import Sequence
from typing import Any

from django import template

from europa_edu.progress.charts import LOW, bars, line, sparkline
from europa_edu.progress.filters import FilterChoice
from europa_edu.progress.numbers import Week
from europa_edu.progress.trends import Trend

register = template.Library()


@register.inclusion_tag("progress/charts/_weeks.html")
def week_chart(weeks: Sequence[Week], id: str, pupils: bool = True) -> dict[str, Any]:  # noqa: A002
    """Answers by week, right ones under wrong ones; pupils=True: and how many pupils gave them."""
    answers = bars([(week.count.right, week.count.wrong) for week in weeks])
    people = bars([(week.pupils,) for week in weeks], LOW)
    return {
        "id": id,
        "answers": answers,
        "people": people if pupils else None,
        "lines": list(zip(weeks, answers.columns, people.columns, strict=True)),
    }


@register.inclusion_tag("progress/charts/_line.html")
def share_line(trend: Trend, choice: FilterChoice, last: str) -> dict[str, Any]:
    """Right answers from week to week; each week leads to what is behind it, `last` to now."""
    drawn = line(trend.shares)
    newest = len(trend.points) - 1
    return {
        "line": drawn,
        "weeks": [
            (
                point,
                last if n == newest else choice.address(week=point.monday.isoformat()),
                point.monday.isoformat() == choice.week,
            )
            for n, point in enumerate(trend.points)
        ],
    }


@register.inclusion_tag("progress/charts/_spark.html")
def spark(shares: Sequence[float | None]) -> dict[str, Any]:
    """A line without words, beside numbers that say as much."""
    return {"points": sparkline(shares)}


@register.inclusion_tag("progress/charts/_bars.html")
def bar_chart(values: Sequence[tuple[str, int]], unit: str, head: str) -> dict[str, Any]:
    """One bar for each name; `unit` says what is counted, `head` what the names are."""
    chart = bars([(value,) for _name, value in values])
    return {
        "chart": chart,
        "unit": unit,
        "head": head,
        "lines": [
            (name, value, column)
            for (name, value), column in zip(values, chart.columns, strict=True)
        ],
    }
