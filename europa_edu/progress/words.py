"""Periods, sources and columns in the reader's language."""

from django.utils.translation import gettext_lazy as _

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
