"""Passwords that somebody is told. Pure but for its chance, which must not be guessed."""

import secrets


def speakable_password() -> str:
    """A password that can be read out across a classroom: three words and a number."""
    words = "amber basil cedar delta ember fjord gravel harbour island juniper lagoon maple"
    return (
        "-".join(secrets.choice(words.split()) for _ in range(3))
        + f"-{secrets.randbelow(900) + 100}"
    )
