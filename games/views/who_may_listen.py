"""Who may hear of a match, when a page renews its token."""

from django.http import HttpRequest

from europa_edu.classroom.callers import known_caller
from games.rows import match_with_seats
from games.views.table_extras import is_overseer


def match(request: HttpRequest, number: str) -> bool:
    """Who sits there, who oversees it, and whoever could look on with its code."""
    try:
        found, seats = match_with_seats(int(number))
    except LookupError:
        return False
    caller = known_caller(request)
    if caller and caller.person in [seat.holder for seat in seats]:
        return True
    if is_overseer(request, found):
        return True
    return bool(found.code) and not found.is_open  # the old token shows that the code is known


MAY_HEAR = {"match": match}
