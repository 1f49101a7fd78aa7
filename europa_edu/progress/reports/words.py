"""What a report says of its scope, in the reader's language."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from europa_edu.progress.scope import Scope
from europa_edu.progress.words import COLUMN_NAMES, SOURCE_NAMES


def topic_name(topic: str) -> str:
    return str(COLUMN_NAMES[topic])


def source_name(source: str) -> str:
    return str(SOURCE_NAMES[source])


def day(value: date) -> str:
    return date_format(value, "DATE_FORMAT")


def period_words(scope: Scope) -> str:
    """The days of the period."""
    return _("%(first)s to %(last)s") % {"first": day(scope.since), "last": day(scope.today)}


def filter_words(scope: Scope) -> str:
    """What the numbers are limited to; empty if to nothing."""
    chosen = []
    if scope.topic:
        chosen.append(_("Only: %(topic)s") % {"topic": topic_name(scope.topic)})
    if scope.source:
        chosen.append(_("Only from: %(source)s") % {"source": source_name(scope.source)})
    return " · ".join(chosen)
