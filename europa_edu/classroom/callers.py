"""Who is calling: a teacher, or a visitor whom this browser remembers. Every view asks here."""

import secrets

from django.http import HttpRequest
from msgspec import Struct

# fmt: off
STARS = (
    "Vega", "Altair", "Lyra", "Orion", "Rigel", "Nova", "Sirius", "Mira", "Polaris", "Antares",
    "Castor", "Pollux", "Electra", "Maia", "Phoenix", "Draco", "Cygnus", "Aquila", "Corona",
    "Pegasus", "Andromeda", "Deneb", "Bellatrix", "Capella", "Spica", "Regulus", "Atria", "Izar",
)
# fmt: on


class Caller(Struct, frozen=True):
    """The key names one person on every page: teacher:7, visitor:Qx3…"""

    key: str
    name: str


def caller_of(request: HttpRequest) -> Caller:
    """The caller; a new visitor gets a name that is the same in every language: Vega 42."""
    if request.user.is_authenticated:
        return Caller(f"teacher:{request.user.pk}", request.user.name)
    if "visitor" not in request.session:
        request.session["visitor"] = secrets.token_urlsafe(12)
        request.session["name"] = f"{secrets.choice(STARS)} {secrets.randbelow(90) + 10}"
    return Caller(f"visitor:{request.session['visitor']}", request.session["name"])
