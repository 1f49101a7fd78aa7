"""A class's numbers as tables: columns with a unit, rows of texts, numbers and days."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from django.utils.translation import gettext as _
from msgspec import Struct

from europa_edu.facts import topic_of
from europa_edu.progress.numbers import Cell, Count, in_usual_order
from europa_edu.progress.reports.data import Counted, ReportData
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
    scaled: bool = False  # all columns after the first hold per cent, which colours tell apart


def all_tables(data: ReportData, counted: Counted = iter) -> tuple[ReportSheet, ...]:
    """Everything that the class page shows, and what each pupil answered."""
    return (
        about(data),
        pupils(data),
        matrix(data),
        pupil_topics(data),
        pupil_items(data, counted),
        class_topics(data),
        class_items(data),
        confusions(data),
        weeks(data),
    )


def about(data: ReportData) -> ReportSheet:
    """What the other tables are limited to: a number without a period says nothing."""
    scope = data.scope
    rows: list[tuple[str, Value]] = [
        (_("Class"), data.class_name),
        (_("School"), data.school),
        (_("From"), scope.since),
        (_("Until"), scope.today),
        (_("Compared with: from"), scope.before),
        (_("Compared with: until"), scope.since - timedelta(days=1)),
        (_("Topic"), topic_name(scope.topic) if scope.topic else _("All topics")),
        (_("Source"), source_name(scope.source) if scope.source else _("All sources")),
        (_("Pupils"), len(data.numbers.rows)),
        (_("Pupils who answered"), data.numbers.active),
    ]
    return ReportSheet(_("About"), (Column(_("What"), WORD), Column(_("Value"), NAME)), rows)


def pupils(data: ReportData) -> ReportSheet:
    rows = [(row.name, *_cell(row.total)) for row in data.rows]
    return ReportSheet(_("Pupils"), (Column(_("Pupil"), NAME), *_cell_columns()), rows)


def matrix(data: ReportData) -> ReportSheet:
    """Pupils by topics as the page of the class shows them: right answers in per cent."""
    numbers = data.numbers
    topics = list(numbers.topics)
    first = [] if data.scope.topic else [_("All topics")]
    rows: list[tuple[Value, ...]] = [
        (
            row.name,
            *([row.total.now.percent] if first else []),
            *(row.cells.get(topic, Cell()).now.percent for topic in topics),
        )
        for row in data.rows
    ]
    of_class = (cell.now.percent for cell in numbers.topics.values())
    rows.append((_("The class"), *([numbers.total.now.percent] if first else []), *of_class))
    heads = (*first, *(topic_name(topic) for topic in topics))
    columns = (Column(_("Pupil"), NAME), *(Column(f"{head} (%)") for head in heads))
    return ReportSheet(_("Pupils × topics"), columns, rows, scaled=True)


def pupil_topics(data: ReportData, counted: Counted = iter) -> ReportSheet:
    first, last = data.scope.since, data.scope.today
    rows = [
        (row.name, topic_name(topic), *_cell(row.cells[topic]), first, last)
        for row in counted(data.rows)
        for topic in in_usual_order(row.cells)
    ]
    columns = (Column(_("Pupil"), NAME), Column(_("Topic"), WORD), *_cell_columns(), *_period())
    return ReportSheet(_("Pupils and topics"), columns, rows)


def pupil_items(data: ReportData, counted: Counted = iter) -> ReportSheet:
    def rows() -> Iterator[Sequence[Value]]:
        for row in counted(data.rows):
            for one in data.items(row.pupil):
                words = (row.name, *_item(data, one.item))
                yield (*words, *_count(one.count), one.percent, one.seen_on, *period)

    period = data.scope.since, data.scope.today
    columns = (
        Column(_("Pupil"), NAME),
        *_item_columns(),
        *_count_columns(),
        Column(_("Remembered today (%)")),
        Column(_("Last answered")),
        *_period(),
    )
    return ReportSheet(_("Pupils and facts"), columns, rows())


def class_topics(data: ReportData) -> ReportSheet:
    rows = [(topic_name(topic), *_cell(cell)) for topic, cell in data.numbers.topics.items()]
    rows.append((_("All topics"), *_cell(data.numbers.total)))
    return ReportSheet(_("Topics"), (Column(_("Topic"), WORD), *_cell_columns()), rows)


def class_items(data: ReportData) -> ReportSheet:
    """What was answered in the class in the period, and what is remembered today."""
    numbers = data.numbers
    rows = []
    for item in sorted(numbers.counts.keys() | numbers.recalled.keys()):
        known = numbers.recalled.get(item)
        recall = (known.percent, known.weight) if known else (None, 0)
        rows.append((*_item(data, item), *_count(numbers.counts.get(item, Count())), *recall))
    remembered = (Column(_("Remembered today (%)")), Column(_("Pupils asked")))
    return ReportSheet(_("Facts"), (*_item_columns(), *_count_columns(), *remembered), rows)


def confusions(data: ReportData) -> ReportSheet:
    rows = [
        (
            thing(pair.one),
            thing(pair.other),
            pair.count,
            " ".join(map(data.words, pair.items)),
        )
        for pair in data.numbers.pairs
    ]
    columns = (
        Column(_("One"), WORD),
        Column(_("The other"), WORD),
        Column(_("Times mixed up")),
        Column(_("Where"), FACT),
    )
    return ReportSheet(_("Mixed up"), columns, rows)


def weeks(data: ReportData) -> ReportSheet:
    rows = [(week.monday, *_count(week.count), week.pupils) for week in data.numbers.weeks]
    columns = (Column(_("Week from")), *_count_columns(), Column(_("Pupils who answered")))
    return ReportSheet(_("Weeks"), columns, rows)


def _item(data: ReportData, item: str) -> tuple[Value, ...]:
    return topic_name(topic_of(item)), data.words(item), item


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
