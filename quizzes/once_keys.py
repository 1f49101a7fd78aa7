"""Idempotency keys of answers: under one key an answer is written once, however often it is sent.

Nothing takes these texts apart again: what an answer belongs to is in its columns.
"""

LONGEST = 70  # the number of the answer within the deed comes after it


def turn_key(match: int, version: int, event: int) -> str:
    return f"match:{match}.{version}.{event}"


def refused_key(match: int, version: int, seat: int, move: str) -> str:
    """The same wrong try at the same moment proves nothing new."""
    return f"refused:{match}.{version}.{seat}.{move}"[:LONGEST]


def practice_key(practice: int, position: int) -> str:
    return f"practice:{practice}.{position}"


def quiz_key(quiz: int, position: int, pupil: int) -> str:
    return f"live:{quiz}.{position}.{pupil}"
