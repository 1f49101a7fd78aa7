"""What a page of numbers is asked for: a period, a topic, a source. Pure: the day is given."""

from datetime import date, timedelta

from msgspec import Struct

WEEKS = {"week": 1, "month": 4, "year": 52}  # how long a period is, the present week included
USUAL = "month"
TREND = 8  # weeks of a line, the present one included: eight have room for fingers on a phone


class Scope(Struct, frozen=True):
    """Periods are whole weeks, to the end of the day's own. No topic or source: all of them."""

    today: date
    period: str = USUAL
    topic: str = ""
    source: str = ""

    @property
    def since(self) -> date:
        """The first Monday of the period."""
        return self.last - timedelta(weeks=WEEKS[self.period] - 1)

    @property
    def last(self) -> date:
        """The last Monday of the period."""
        return monday(self.today)

    @property
    def before(self) -> date:
        """The first Monday of the period before, which is as long: numbers are compared with it."""
        return self.since - timedelta(weeks=WEEKS[self.period])

    @property
    def weeks(self) -> list[date]:
        """The Mondays of the period, the oldest first."""
        return [self.since + timedelta(weeks=n) for n in range(WEEKS[self.period])]


def weeks_of_trend(today: date) -> list[date]:
    """Its Mondays, the oldest first."""
    return [monday(today) - timedelta(weeks=n) for n in reversed(range(TREND))]


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
