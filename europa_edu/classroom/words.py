"""What the pictures and the log-in cards say, in the reader's language."""

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
