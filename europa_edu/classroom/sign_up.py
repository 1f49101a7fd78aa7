"""How a teacher whom nobody invited can get an account."""

from enum import StrEnum


class SignUp(StrEnum):
    FIRST = "first"  # opens the school
    MAIL = "mail"  # a link to whoever asks
    CLOSED = "closed"  # invitations only
