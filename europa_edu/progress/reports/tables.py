"""A class's numbers as tables: columns with a unit, rows of texts, numbers and days."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from django.utils.translation import gettext as _
from msgspec import Struct

from europa_edu.facts import topic_of
from europa_edu.progress.numbers import Cell, Count, in_usual_order
from europa_edu.progress.reports.brief import Brief, Told
from europa_edu.progress.words import source_name, thing, topic_name

Value = str | int | date | None
NAME, FACT, WORD, NUMBER = 24, 56, 26, 12  # widths of columns, in letters


class Column(Struct, frozen=True):
    head: str
    width: int = NUMBER


class ReportSheet(Struct, frozen=True):
    """Rows are made when they are read: those of items ask pupil by pupil."""

    name: str
    columns: tuple[Column, ...]
    rows: Iterable[Sequence[Value]]


def all_tables(brief: Brief, told: Told = iter) -> tuple[ReportSheet, ...]:
    """Everything that the class page shows, and what each pupil answered."""
    return (
        about(brief),
        pupils(brief),
        pupil_topics(brief),
        pupil_items(brief, told),
        class_topics(brief),
        class_items(brief),
        confusions(brief),
        weeks(brief),
    )


def about(brief: Brief) -> ReportSheet:
    """What the other tables are limited to: a number without a period says nothing."""
    scope = brief.scope
    rows: list[tuple[str, Value]] = [
        (_("Class"), brief.class_name),
        (_("School"), brief.school),
        (_("From"), scope.since),
        (_("Until"), scope.today),
        (_("Compared with: from"), scope.before),
        (_("Compared with: until"), scope.since - timedelta(days=1)),
        (_("Topic"), topic_name(scope.topic) if scope.topic else _("All topics")),
        (_("Source"), source_name(scope.source) if scope.source else _("All sources")),
        (_("Pupils"), len(brief.numbers.rows)),
        (_("Pupils who answered"), brief.numbers.active),
    ]
    return ReportSheet(_("About"), (Column(_("What"), WORD), Column(_("Value"), NAME)), rows)


def pupils(brief: Brief) -> ReportSheet:
    rows = [(row.name, *_cell(row.total)) for row in brief.rows]
    return ReportSheet(_("Pupils"), (Column(_("Pupil"), NAME), *_cell_columns()), rows)


def pupil_topics(brief: Brief, told: Told = iter) -> ReportSheet:
    first, last = brief.scope.since, brief.scope.today
    rows = [
        (row.name, topic_name(topic), *_cell(row.cells[topic]), first, last)
        for row in told(brief.rows)
        for topic in in_usual_order(row.cells)
    ]
    columns = (Column(_("Pupil"), NAME), Column(_("Topic"), WORD), *_cell_columns(), *_period())
    return ReportSheet(_("Pupils and topics"), columns, rows)


def pupil_items(brief: Brief, told: Told = iter) -> ReportSheet:
    def rows() -> Iterator[Sequence[Value]]:
        for row in told(brief.rows):
            for one in brief.items(row.pupil):
                words = (row.name, *_item(brief, one.item))
                yield (*words, *_count(one.count), one.percent, one.seen_on, *period)

    period = brief.scope.since, brief.scope.today
    columns = (
        Column(_("Pupil"), NAME),
        *_item_columns(),
        *_count_columns(),
        Column(_("Remembered today (%)")),
        Column(_("Last answered")),
        *_period(),
    )
    return ReportSheet(_("Pupils and facts"), columns, rows())


def class_topics(brief: Brief) -> ReportSheet:
    rows = [(topic_name(topic), *_cell(cell)) for topic, cell in brief.numbers.topics.items()]
    rows.append((_("All topics"), *_cell(brief.numbers.total)))
    return ReportSheet(_("Topics"), (Column(_("Topic"), WORD), *_cell_columns()), rows)


def class_items(brief: Brief) -> ReportSheet:
    """What was answered in the class in the period, and what is remembered today."""
    numbers = brief.numbers
    rows = []
    for item in sorted(numbers.counts.keys() | numbers.recalled.keys()):
        known = numbers.recalled.get(item)
        recall = (known.percent, known.weight) if known else (None, 0)
        rows.append((*_item(brief, item), *_count(numbers.counts.get(item, Count())), *recall))
    remembered = (Column(_("Remembered today (%)")), Column(_("Pupils asked")))
    return ReportSheet(_("Facts"), (*_item_columns(), *_count_columns(), *remembered), rows)


def confusions(brief: Brief) -> ReportSheet:
    rows = [
        (
            thing(pair.one),
            thing(pair.other),
            pair.count,
            " ".join(map(brief.words, pair.items)),
        )
        for pair in brief.numbers.pairs
    ]
    columns = (
        Column(_("One"), WORD),
        Column(_("The other"), WORD),
        Column(_("Times mixed up")),
        Column(_("Where"), FACT),
    )
    return ReportSheet(_("Mixed up"), columns, rows)


def weeks(brief: Brief) -> ReportSheet:
    rows = [(week.monday, *_count(week.count), week.pupils) for week in brief.numbers.weeks]
    columns = (Column(_("Week from")), *_count_columns(), Column(_("Pupils who answered")))
    return ReportSheet(_("Weeks"), columns, rows)


def _item(brief: Brief, item: str) -> tuple[Value, ...]:
    return topic_name(topic_of(item)), brief.words(item), item


def _item_columns() -> tuple[Column, ...]:
    return Column(_("Topic"), WORD), Column(_("Fact"), FACT), Column(_("Key"), WORD)


def _count(count: Count) -> tuple[Value, ...]:
    return count.right, count.answered, count.percent


def _count_columns() -> tuple[Column, ...]:
    return Column(_("Right answers")), Column(_("Answers")), Column(_("Right (%)"))


def _cell(cell: Cell) -> tuple[Value, ...]:
    return *_count(cell.now), *_count(cell.before), cell.trend


def _cell_columns() -> tuple[Column, ...]:
    return (
        *_count_columns(),
        Column(_("Right answers before")),
        Column(_("Answers before")),
        Column(_("Right before (%)")),
        Column(_("Change (points)")),
    )


def _period() -> tuple[Column, ...]:
    return Column(_("From")), Column(_("Until"))
