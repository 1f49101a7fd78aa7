"""What the pictures, the log-in cards and the audit log say, in the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.cards import CardWords

PICTURE_NAMES: dict[str, Promise | str] = {
    "cat": _("cat"),
    "fish": _("fish"),
    "snail": _("snail"),
    "butterfly": _("butterfly"),
    "duck": _("duck"),
    "rabbit": _("rabbit"),
    "sun": _("sun"),
    "moon": _("moon"),
    "star": _("star"),
    "cloud": _("cloud"),
    "rainbow": _("rainbow"),
    "snowman": _("snowman"),
    "tree": _("tree"),
    "flower": _("flower"),
    "guitar": _("guitar"),
    "cactus": _("cactus"),
    "apple": _("apple"),
    "carrot": _("carrot"),
    "boat": _("boat"),
    "bicycle": _("bicycle"),
    "train": _("train"),
    "car": _("car"),
    "rocket": _("rocket"),
    "balloon": _("balloon"),
    "house": _("house"),
    "heart": _("heart"),
    "key": _("key"),
    "umbrella": _("umbrella"),
    "clock": _("clock"),
    "scissors": _("scissors"),
    "pencil": _("pencil"),
    "book": _("book"),
    "bell": _("bell"),
    "crown": _("crown"),
    "ice_cream": _("ice cream"),
    "sock": _("sock"),
}

# What the audit log's codes say to a teacher.
DEEDS: dict[str, Promise | str] = {
    "class_opened": _("opened the class"),
    "class_renamed": _("renamed the class"),
    "class_end_changed": _("changed the day of erasure"),
    "class_archived": _("archived the class"),
    "class_restored": _("restored the class"),
    "class_moved_up": _("moved the class up into the next school year"),
    "class_erasure_begun": _("began to erase the class"),
    "class_erased": _("erased the class"),
    "class_shared": _("shared the class with another teacher"),
    "class_unshared": _("ended sharing the class with another teacher"),
    "class_handed_over": _("handed the class over to another teacher"),
    "pupils_added": _("added pupils"),
    "pupils_moved_up": _("brought pupils from the last school year"),
    "pupil_renamed": _("renamed a pupil"),
    "pupil_moved_away": _("moved a pupil to another class"),
    "pupil_moved_here": _("moved a pupil here from another class"),
    "pupil_archived": _("archived a pupil"),
    "pupil_restored": _("restored a pupil"),
    "pupil_let_in": _("let a pupil in again after wrong pictures"),
    "pupil_erased": _("erased a pupil"),
    "pupil_exported": _("exported all data of a pupil"),
    "report_made": _("made a report of the class or of a pupil"),
    "pupils_apart": _("seated a pupil apart from another"),
    "pupils_not_apart": _("let a pupil sit with another again"),
    "pupil_seated_late": _("gave a pupil who came late a seat"),
    "pupil_swapped": _("gave a pupil another pupil’s seat"),
    "pupil_sent_home": _("noted that a pupil went home"),
    "seat_to_bot": _("let a bot play a pupil’s seat"),
    "seat_given_back": _("gave a pupil the seat back from a bot"),
    "acted_for_pupil": _("moved for a pupil"),
    "homework_given": _("gave homework"),
    "homework_moved": _("changed the day of a homework"),
    "homework_withdrawn": _("took a homework back"),
    "card_renewed": _("renewed a log-in card"),
    "cards_printed": _("printed log-in cards"),
    "password_given": _("gave a colleague a new password"),
    "account_closed": _("closed a colleague's account"),
    "account_opened": _("opened a colleague's account again"),
    "admin_made": _("made a colleague an administrator"),
    "admin_unmade": _("ended a colleague's work as an administrator"),
    "second_factor_removed": _("removed a colleague's second factor"),
    "let_in_again": _("let a colleague try to log in again"),
}


def card_words() -> CardWords:
    """For cards printed in the language that is active now."""
    return CardWords(
        title=gettext("Log-in cards"),
        scan=gettext("Scan me"),
        address=gettext("or go to"),
        code=gettext("Class code"),
        pictures=gettext("Your three pictures, in this order"),
        names={code: str(name) for code, name in PICTURE_NAMES.items()},
    )
