"""What is stored, why and how long, in the reader's language: one source for page and papers."""

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct

from europa_edu.classroom import devices
from europa_edu.classroom.services import cards
from europa_edu.jobs import files
from europa_edu.privacy.record import Field, RecordWords

EXPORT_HOURS = files.DAY // files.HOUR


class Stored(Struct, frozen=True):
    """One kind of data: about whom, what, why, how long, and who sees it."""

    about: str
    what: str
    why: str
    term: str
    seen_by: str


def stored() -> tuple[Stored, ...]:
    """How long things are kept stands in the settings, or with the files and cookies themselves."""
    return (
        Stored(
            about=_("Pupils of a class"),
            what=_(
                "A display name, the class, the number of the log-in card, language and reading "
                "aids, the day of the last log-in, who should not sit together, groups of the "
                "class, attendance and calls for help in lessons, matches with moves and results. "
                "No e-mail address, no birth date, no picture."
            ),
            why=_("To log in, to sit at the right table, and to see what has been learnt."),
            term=_(
                "Until a teacher erases the pupil or the class, at the latest when the class "
                "ends: %(days)d days after it was opened, unless its teacher sets another date."
            )
            % {"days": settings.CLASS_KEPT_DAYS},
            seen_by=_(
                "The teachers of the class see everything. Others at the table see the name and "
                "what the game shows. Who has the class code sees the names of the class."
            ),
        ),
        Stored(
            about=_("Teachers"),
            what=_(
                "Name, e-mail address, a fingerprint of the password, the second factor where it "
                "is switched on, the own classes and lessons, weekly reports (numbers of a class, "
                "no pupil) until the class is erased."
            ),
            why=_("To log in, and to be found by colleagues who share a class."),
            term=_(
                "Until the school closes and erases the account. The address of an invitation: "
                "%(days)d days."
            )
            % {"days": settings.INVITATION_DAYS},
            seen_by=_("The teacher, and who looks after the school."),
        ),
        Stored(
            about=_("Visitors without an account"),
            what=_("An invented name such as Vega 42, and the matches played."),
            why=_("So that the same browser finds its match again."),
            term=_("Matches without pupils: %(days)d days after the last move.")
            % {"days": settings.VISITOR_MATCHES_KEPT_DAYS},
            seen_by=_("Others at the same table."),
        ),
        Stored(
            about=_("Log of teachers' actions"),
            what=_(
                "Which teacher did what to which class or pupil, and when. Of a pupil only a "
                "number is kept here, never the name."
            ),
            why=_("So that changes to pupils' accounts can be accounted for."),
            term=_("%(days)d days.") % {"days": settings.AUDIT_KEPT_DAYS},
            seen_by=_("The teachers of the class, and who looks after the school."),
        ),
        Stored(
            about=_("Cookies and sessions"),
            what=_(
                "A session, a protection against forged forms, the language, the colours, the "
                "reading aids, and whether the tour of the table is known. A device remembers "
                "which pupils logged in on it. Nothing follows anybody to other sites."
            ),
            why=_("So that the site works as chosen, and guessing a log-in is hopeless."),
            term=_("Sessions: at most %(days)d days. Choices, devices: at most %(device)d days.")
            % {
                "days": settings.SESSION_COOKIE_AGE // files.DAY,
                "device": devices.KEPT_SECONDS // files.DAY,
            },
            seen_by=_("Nobody."),
        ),
        Stored(
            about=_("Files made on request"),
            what=_("Log-in cards as PDF, reports of a class, and exports of a pupil's data."),
            why=_("To print them, or to hand them out."),
            term=_("Cards: %(minutes)d minutes. Reports and exports: %(hours)d hours.")
            % {"minutes": cards.KEPT_SECONDS // 60, "hours": EXPORT_HOURS},
            seen_by=_("The teacher who asked for them."),
        ),
    )


def export_readme() -> str:
    """The first thing to read in an export."""
    paragraphs = (
        _("All that Europa Edu has stored about one pupil."),
        "pupil.json: " + _("name, class, groups, language, reading aids, last log-in."),
        "attendance: " + _("lessons, and whether the pupil was there."),
        "teachers_actions: " + _("what teachers changed, and when."),
        "matches: "
        + _(
            "every match with the pupil's own moves, the result, and what happened as far as the "
            "pupil could see it."
        ),
        "moves.csv: " + _("the pupil's own moves as a table."),
        "homework: " + _("what was begun, and what was given to this pupil and some others alone."),
        "answers: " + _("every answer in matches, practice, homework and live quizzes."),
        "memories: " + _("each fact that was answered, and when it should be asked again."),
        "topics_by_week: " + _("right and wrong answers by topic and week."),
        "games_scores: " + _("matches played and won, and the sum of places, by game."),
        _(
            "Other players are numbers (seats, counted from 0), because their names are their own "
            "data. Files with the same name hold the same, as JSON for programs and as CSV for "
            "spreadsheets. Times carry their time zone."
        ),
        _(
            "The pictures and the QR code of the log-in card are not stored: they are computed "
            "from the numbers of pupil and card."
        ),
    )
    return "\n\n".join(paragraphs) + "\n"


def record_words(school: str) -> RecordWords:
    """The record of processing (GDPR, Article 30), filled in as far as the site knows."""
    kinds = stored()
    encrypted = (
        _("Encrypted connection (HTTPS): on.")
        if settings.HTTPS
        else _("Encrypted connection (HTTPS): off. Only for use inside the school's network.")
    )
    return RecordWords(
        title=_("Record of processing activities"),
        intro=_(
            "Article 30 of the General Data Protection Regulation. Europa Edu has filled in what "
            "it knows; the school completes the lines."
        ),
        fields=(
            Field(_("Processing"), _("Europa Edu: the geography of Europe, learnt in class.")),
            Field(_("As of"), date_format(timezone.localdate(), "DATE_FORMAT")),
            Field(_("Controller"), school, lines=2),
            Field(_("Contact"), lines=1),
            Field(_("Data protection officer"), lines=2),
            Field(
                _("Purposes"),
                _(
                    "Teaching: playing in lessons, seeing what has been learnt, keeping accounts "
                    "safe. No advertising, no profiling, no automated decisions."
                ),
            ),
            Field(
                _("Legal basis"),
                _("For the school to name, e.g. its public task (Article 6(1)(e)):"),
                lines=2,
            ),
            *(Field(_("Data: %(kind)s") % {"kind": kind.about}, kind.what) for kind in kinds),
            Field(
                _("Recipients"),
                _("None through this software. Company that runs the server, if any:"),
                lines=1,
            ),
            Field(
                _("Transfers to third countries"),
                _("None. The site loads nothing from other servers and sends nothing to them."),
            ),
            *(Field(_("Erasure: %(kind)s") % {"kind": kind.about}, kind.term) for kind in kinds),
            Field(
                _("Security measures"),
                " ".join(
                    (
                        encrypted,
                        _(
                            "Pupils log in with a card or three pictures, with few tries per "
                            "pupil; teachers with a password and, if they wish, a second factor. "
                            "A class is visible to its teachers alone. Passwords are stored as "
                            "fingerprints, tokens are signed. Teachers' actions on pupils are "
                            "logged."
                        ),
                        _("Erased data are overwritten in the database file.")
                        if connection.vendor == "sqlite"
                        else "",
                    )
                ),
            ),
            Field(
                _("Backups"),
                _("Where they are and how long; what was erased stays in them until then:"),
                lines=2,
            ),
            Field(_("Date and signature"), lines=1),
        ),
        page=_("Page %(page)s of %(pages)s"),
    )
