"""Reports on paper: the class on its first pages, then a page for each pupil."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from europa_edu.facts import OWN, Item, is_place, topic_of
from europa_edu.facts.item import OLD_KINDS
from europa_edu.progress.mastery import SURE
from europa_edu.progress.numbers import Cell, Count, Mastery, PupilRow, by_country, in_usual_order
from europa_edu.progress.reports.blocks import Columns, Figure, Listed, Report
from europa_edu.progress.reports.data import ItemRow, ReportData
from europa_edu.progress.scope import Scope
from europa_edu.progress.words import source_name, thing, topic_name

FACTS = 4  # of a pupil, in each list
PLACES = 4  # to look for at home
ROOMY = 9  # topics: with more, the pupil's one page is full
NUMBERS: Columns = ((74, "left"), (24, "right"), (24, "right"), (26, "right"), (26, "right"))
HARDEST: Columns = ((128, "left"), (22, "right"), (24, "right"))
PAIRS: Columns = ((58, "left"), (58, "left"), (58, "right"))
NONE = "–"


def new_report(data: ReportData) -> Report:
    language = get_language() or "en"
    return Report(f"Europa Edu: {data.class_name}", language, _foot(data))


def class_pages(report: Report, data: ReportData) -> None:
    numbers = data.numbers
    report.begin_page()
    report.title(_("Class %(name)s") % {"name": data.class_name}, _under(data))
    pupils = len(numbers.rows)
    report.figures(
        (
            *_answer_figures(numbers.total),
            Figure(
                str(numbers.active),
                ngettext("pupil answered", "pupils answered", numbers.active),
                _("of %(number)s in the class") % {"number": pupils},
            ),
        )
    )
    report.note(_compared(data))
    report.heading(_("What the class remembers today"), _about_map())
    europe(report, by_country(numbers.recalled, data.scope.topic))
    if len(numbers.weeks) > 1:
        report.heading(_("Answers by week"), _("Each bar is a week, named by its Monday."))
        mondays = [date_format(week.monday, "j M") for week in numbers.weeks]
        report.weeks(numbers.weeks, mondays, _("right"), _("wrong or not known"))
    _topics(report, data)
    _hardest(report, data)
    _pairs(report, data)
    _pupils(report, data)


def pupil_page(report: Report, data: ReportData, row: PupilRow) -> None:
    items = data.items(row.pupil)
    report.begin_page()
    report.title(row.name, _under(data, data.class_name))
    remembered = sum(one.recall >= SURE for one in items)
    report.figures(
        (
            *_answer_figures(row.total, data.numbers.total.now),
            Figure(
                str(remembered),
                ngettext("fact remembered today", "facts remembered today", remembered),
                _("of %(number)s that were asked") % {"number": len(items)},
            ),
        )
    )
    known = {one.item: Mastery(one.recall, 1) for one in items}
    report.heading(_("What %(name)s remembers today") % {"name": row.name}, _about_map())
    europe(report, by_country(known, data.scope.topic), _lists(data, items))
    of_class = data.numbers.topics
    lines = [
        (topic_name(topic), *_share(cell), _percent(of_class[topic].now), _percent(cell.before))
        for topic, cell in ((topic, row.cells[topic]) for topic in in_usual_order(row.cells))
    ]
    if lines:
        heads = (_("Topic"), _("Answers"), _("Right"), _("Class"), _("Before"))
        report.heading(_("Topics"), _compared(data))
        report.table(NUMBERS, heads, lines)
    else:
        report.note(_("No answers in this period."))
    if len(lines) <= ROOMY:
        _at_home(report, data, row, items)


def _lists(data: ReportData, items: Sequence[ItemRow]) -> tuple[Listed, ...]:
    """What is remembered best, and what is soonest to be practised, as a family can read it."""
    nothing = (_("Nothing to show yet."),)
    sure, missed = (
        tuple(_plainly(data, item) for item in found[:FACTS]) or nothing
        for found in _sure_and_missed(items)
    )
    return Listed(_("Remembers well"), sure), Listed(_("To practise next"), missed)


def _sure_and_missed(items: Sequence[ItemRow]) -> tuple[list[str], list[str]]:
    """Without what only a game's own board can tell: its planes, its rails, its borders of old."""
    known = [one for one in items if Item.parse(one.item).kind not in OLD_KINDS]
    best = sorted(known, key=lambda one: (-one.recall, -one.count.right, one.item))
    return (
        [one.item for one in best if one.recall >= SURE],
        [one.item for one in reversed(best) if one.recall < SURE],
    )


def _plainly(data: ReportData, item: str) -> str:
    """A square of the game's map means nothing at home; where a city lies does."""
    about = Item.parse(item)
    if about.kind == "cell":
        return _("Where %(place)s lies on the map") % {"place": thing(about.codes[0])}
    return data.words(item)


def _at_home(report: Report, data: ReportData, row: PupilRow, items: Sequence[ItemRow]) -> None:
    """Two things that need no knowledge and no computer skills."""
    _sure, missed = _sure_and_missed(items)
    codes = (code for item in missed if topic_of(item) != OWN for code in Item.parse(item).codes)
    places = list(dict.fromkeys(thing(code) for code in codes if is_place(code)))[:PLACES]
    report.heading(_("Two things to do at home"))
    if places:
        look = _("1. Look for these together on a map and tell what you know of them: %(places)s.")
        report.note(look % {"places": ", ".join(places)})
    else:
        report.note(_("1. Look at a map of Europe together: where would you like to go, and how?"))
    practise = _("2. Let %(name)s practise ten questions at %(site)s: five minutes are enough.")
    report.note(practise % {"name": row.name, "site": data.site})


def _answer_figures(cell: Cell, of_class: Count | None = None) -> tuple[Figure, ...]:
    """How much, compared with the time before; how well, with the class or the time before."""
    answered, earlier = cell.now.answered, cell.before
    if of_class:
        beside = _("the class: %(share)s") % {"share": _percent(of_class)}
    else:
        beside = _before(_percent(earlier))
    return (
        Figure(
            _grouped(answered),
            ngettext("answer given", "answers given", answered),
            _before(_grouped(earlier.answered)),
        ),
        Figure(_percent(cell.now), _("of them right"), beside),
    )


def _before(number: str) -> str:
    return _("before: %(number)s") % {"number": number}


def _grouped(number: int) -> str:
    return number_format(number, use_l10n=True, force_grouping=True)


def _topics(report: Report, data: ReportData) -> None:
    if not data.numbers.topics:
        report.note(_("No answers in this period."))
        return
    report.heading(_("Topics"), _compared(data))
    report.table(
        NUMBERS,
        _heads(_("Topic")),
        [_line(topic_name(one), cell) for one, cell in data.numbers.topics.items()],
    )


def _pupils(report: Report, data: ReportData) -> None:
    report.heading(_("Pupils"), _compared(data))
    report.table(NUMBERS, _heads(_("Name")), [_line(row.name, row.total) for row in data.rows])


def _hardest(report: Report, data: ReportData) -> None:
    lines = [
        (
            data.words(fact.item),
            _("%(right)s of %(number)s")
            % {"right": fact.count.right, "number": fact.count.answered},
            _percent(fact.count),
        )
        for fact in data.numbers.hardest
    ]
    if lines:
        report.heading(_("Hardest facts"), _("Missed most often in this period."))
        report.table(HARDEST, (_("Fact"), _("Right answers"), _("Right")), lines)


def _pairs(report: Report, data: ReportData) -> None:
    lines = [
        (
            thing(pair.one),
            thing(pair.other),
            ngettext("%(number)s time", "%(number)s times", pair.count) % {"number": pair.count},
        )
        for pair in data.numbers.pairs
    ]
    if lines:
        report.heading(_("Mixed up"), _("One was taken for the other in this period."))
        report.table(PAIRS, (_("One"), _("The other"), _("How often")), lines)


def europe(report: Report, found: Mapping[str, Mastery], lists: Sequence[Listed] = ()) -> None:
    steps = (_("to be learnt"), _("a little"), _("half of it"), _("well"), _("surely"))
    report.europe(found, (*steps, _("not asked yet")), lists)


def _heads(first: str) -> tuple[str, ...]:
    return first, _("Answers"), _("Right"), _("Before"), _("Difference")


def _line(name: str, cell: Cell) -> tuple[str, ...]:
    return name, *_share(cell), _percent(cell.before), _points(cell.trend)


def _share(cell: Cell) -> tuple[str, str]:
    return str(cell.now.answered), _percent(cell.now)


def _percent(count: Count) -> str:
    """A dash stands for too few answers."""
    return NONE if count.percent is None else f"{count.percent} %"


def _points(trend: int | None) -> str:
    if trend is None:
        return NONE
    sign = {-1: "−", 0: "", 1: "+"}[(trend > 0) - (trend < 0)]
    return _("%(number)s points") % {"number": f"{sign}{abs(trend)}"}


def _compared(data: ReportData) -> str:
    scope = data.scope
    words = {
        "first": date_format(scope.before),
        "last": date_format(scope.since - timedelta(days=1)),
        "none": NONE,
    }
    return _("Before: %(first)s to %(last)s. %(none)s: fewer than three answers.") % words


def _about_map() -> str:
    return _("How likely a fact about the country is still known, by all facts that were asked.")


def _under(data: ReportData, first: str = "") -> str:
    parts = (first, data.school, _period(data.scope), _filters(data.scope))
    return " · ".join(filter(None, parts))


def _foot(data: ReportData) -> str:
    words = {"name": data.class_name, "day": date_format(data.scope.today)}
    return _("Europa Edu · class %(name)s · made on %(day)s") % words


def _period(scope: Scope) -> str:
    """The days of the period."""
    return _("%(first)s to %(last)s") % {
        "first": date_format(scope.since),
        "last": date_format(scope.today),
    }


def _filters(scope: Scope) -> str:
    """What the numbers are limited to; empty if to nothing."""
    chosen = []
    if scope.topic:
        chosen.append(_("Only: %(topic)s") % {"topic": topic_name(scope.topic)})
    if scope.source:
        chosen.append(_("Only from: %(source)s") % {"source": source_name(scope.source)})
    return " · ".join(chosen)
