"""A hint says what a strong player would do: who took one has not shown what they know."""

from games.models import Seat


def note_hint(seat: Seat) -> None:
    """What this seat's next turn proves is not kept."""
    Seat.objects.filter(pk=seat.pk, helped=False).update(helped=True)
