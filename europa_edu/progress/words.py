"""Periods, sources, columns and what was mixed up, in the reader's language."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from europa_edu.facts import name
from quizzes.selectors.own_questions import fact_words
from quizzes.words import TOPIC_NAMES

PERIOD_NAMES = {
    "week": _("This week"),
    "month": _("The last 4 weeks"),
    "year": _("The last 52 weeks"),
}
BEFORE_NAMES = {
    "week": _("the week before"),
    "month": _("the 4 weeks before"),
    "year": _("the 52 weeks before"),
}
SOURCE_NAMES = {
    "match": _("Matches"),
    "practice": _("Practice"),
    "homework": _("Homework"),
    "live": _("Live quizzes"),
}
COLUMN_NAMES = {
    "name": _("Name"),
    "total": _("All topics"),
    **TOPIC_NAMES,
    "": _("Older maps"),
}


def week_name(monday: date) -> str:
    return _now("The week from %(day)s") % {"day": date_format(monday, "MONTH_DAY_FORMAT")}


def topic_name(topic: str) -> str:
    """Of a topic, or of another column of a table."""
    return str(COLUMN_NAMES[topic])


def source_name(source: str) -> str:
    return str(SOURCE_NAMES[source])


def thing(code: str) -> str:
    """One side of what was mixed up: a place, or an item where several places are meant."""
    return fact_words(code) if ":" in code else name(code, get_language() or "en")
