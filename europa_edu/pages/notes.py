"""What a target of the map costs or means, in words: its label is heard where nothing is seen."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def note_words(note: str) -> str:
    """Boards note codes and numbers, such as "plane 2"; any other text stays as it is."""
    match note.split():
        case ["here"]:
            return _("it lies here")
        case ["ship"]:
            return _("by ship")
        case ["points", points]:
            return ngettext("%(points)s point", "%(points)s points", int(points)) % {
                "points": points
            }
        case ["plane", points]:
            return ngettext(
                "by plane, %(points)s point", "by plane, %(points)s points", int(points)
            ) % {"points": points}
        case ["joker"]:
            return _("with a joker")
        case ["ticket", ticket]:
            return _("with the ticket %(ticket)s") % {"ticket": ticket}
        case ["ticket", ticket, tokens]:
            return ngettext(
                "with the ticket %(ticket)s and %(tokens)s token",
                "with the ticket %(ticket)s and %(tokens)s tokens",
                int(tokens),
            ) % {"ticket": ticket, "tokens": tokens}
    return note
