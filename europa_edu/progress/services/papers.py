"""One hour on paper: a lesson's report and a quiz's result, for the teacher's folder.

They are short, made at once and kept nowhere. Taking data out is on record.
"""

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from msgspec import Struct

from europa_edu.classroom.people import Person
from europa_edu.classroom.services.audit import record
from europa_edu.progress.numbers import Count, CountedFact, by_country, of_answers
from europa_edu.progress.reports.blocks import Columns, Figure, Listed, Report
from europa_edu.progress.reports.pages import europe
from europa_edu.progress.selectors.lesson_report import LessonReport, lesson_report
from games.catalog import CATALOG
from quizzes.selectors.own_questions import fact_words
from quizzes.selectors.past_quizzes import QuizResult, quiz_result

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass, Teacher
    from europa_edu.lessons.models import Lesson
    from quizzes.models import LiveQuiz

FACTS = 4  # in each list beside the map
PLAYERS: Columns = ((16, "left"), (66, "left"), (32, "right"), (30, "right"), (30, "right"))
ASKED: Columns = ((10, "left"), (94, "left"), (24, "right"), (46, "left"))
RESULTS: Columns = ((84, "left"), (30, "right"), (30, "right"), (30, "right"))
NONE = "–"


class Paper(Struct, frozen=True):
    """A file, and the name it is saved under."""

    name: str
    content: bytes


@transaction.atomic
def make_lesson_paper(*, teacher: "Teacher", lesson: "Lesson") -> Paper:
    """The report of a lesson as PDF, in the language that is active now."""
    school_class = lesson.school_class
    record(teacher, "report_made", school_class, detail="lesson_pdf")
    found = lesson_report(lesson, Person(teacher=teacher.pk))
    begun = timezone.localtime(lesson.started_at or lesson.opened_at)
    day = date_format(begun, "DATE_FORMAT")
    title = _("Lesson of %(class)s on %(day)s") % {"class": school_class.name, "day": day}
    game = CATALOG.get(lesson.title)
    minutes = ngettext("%(number)s minute", "%(number)s minutes", found.minutes)
    about = (
        school_class.school.name,
        str(game.name) if game else _("Pupils chose the game"),
        minutes % {"number": found.minutes},
    )
    report = _begun(school_class, title, " · ".join(about))
    report.figures(_figures(found))
    report.heading(
        _("What the class answered"), _("The share of right answers about each country.")
    )
    known = by_country(of_answers(found.counts))
    lists = (
        Listed(_("Always right"), _facts(found.known)),
        Listed(_("Missed"), _facts(found.missed)),
    )
    europe(report, known, lists)
    if found.roll.away:
        report.note(_("Not there: %(names)s.") % {"names": ", ".join(found.roll.away)})
    for table in found.tables:
        heading = _("Table %(number)s: %(game)s") % {
            "number": table.number,
            "game": table.title.name,
        }
        report.heading(heading)
        heads = (_("Place"), _("Name"), _("Moves"), _("Answers"), _("Right"))
        report.table(
            PLAYERS,
            heads,
            [
                (
                    str(one.place or NONE),
                    one.name,
                    str(one.moves),
                    str(one.count.answered),
                    _share(one.count),
                )
                for one in table.players
            ],
        )
    return Paper(_name(_("Lesson"), school_class, begun.date().isoformat()), report.content())


@transaction.atomic
def make_quiz_paper(*, teacher: "Teacher", quiz: "LiveQuiz") -> Paper:
    """What came out of a live quiz as PDF: the questions, then the pupils by name."""
    school_class = quiz.school_class
    record(teacher, "report_made", school_class, detail="quiz_pdf")
    found = quiz_result(quiz)
    begun = timezone.localtime(quiz.opened_at)
    day = date_format(begun, "DATE_FORMAT")
    title = _("Live quiz of %(class)s on %(day)s") % {"class": school_class.name, "day": day}
    report = _begun(school_class, title, school_class.school.name)
    asked, pupils = len(found.asked), len(found.pupils)
    report.figures(
        (
            Figure(f"{found.share} %", _("of the answers right"), ""),
            Figure(str(asked), ngettext("question", "questions", asked), ""),
            Figure(str(pupils), ngettext("pupil took part", "pupils took part", pupils), ""),
        )
    )
    report.heading(_("Questions"))
    report.table(
        ASKED,
        ("", _("Fact"), _("Right"), _("Most often instead")),
        [
            (str(one.number), one.fact, f"{one.percent} %", one.instead or NONE)
            for one in found.asked
        ],
    )
    report.heading(_("Pupils"))
    report.table(RESULTS, (_("Name"), _("Right"), _("Not known"), _("No answer")), _lines(found))
    return Paper(_name(_("Quiz"), school_class, begun.date().isoformat()), report.content())


def _begun(school_class: "SchoolClass", title: str, under: str) -> Report:
    day = date_format(timezone.localdate())
    foot = _("Europa Edu · class %(name)s · made on %(day)s")
    report = Report(title, get_language() or "en", foot % {"name": school_class.name, "day": day})
    report.begin_page()
    report.title(title, under)
    return report


def _figures(found: LessonReport) -> tuple[Figure, ...]:
    answered, present = found.total.answered, found.roll.present
    before = _("before: %(number)s") % {"number": _share(found.before)}
    tables = len(found.tables)
    at = ngettext("at %(number)s table", "at %(number)s tables", tables) % {"number": tables}
    return (
        Figure(str(present), ngettext("pupil was there", "pupils were there", present), at),
        Figure(str(answered), ngettext("answer given", "answers given", answered), ""),
        Figure(_share(found.total), _("of them right"), before),
    )


def _facts(found: tuple[CountedFact, ...]) -> tuple[str, ...]:
    return tuple(fact_words(one.item) for one in found[:FACTS]) or (_("Nothing to show yet."),)


def _lines(found: QuizResult) -> list[tuple[str, ...]]:
    return [
        (
            line.pupil.name,
            f"{line.right} / {len(line.marks)}",
            str(line.marks.count("missed")),
            str(line.marks.count("silent")),
        )
        for line in found.pupils
    ]


def _share(count: Count) -> str:
    """A dash stands for too few answers."""
    return NONE if count.percent is None else f"{count.percent} %"


def _name(kind: str, school_class: "SchoolClass", day: str) -> str:
    of_class = slugify(school_class.name, allow_unicode=True) or str(school_class.pk)
    return f"{slugify(kind)}-{of_class}-{day}.pdf"
