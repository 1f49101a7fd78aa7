"""What is read out across a classroom: class codes, and passwords that an admin gives.

A class code is eight signs that cannot be misread, in two groups of four.
32⁸ is about 10¹² codes: an attacker who tries 100 a second for a day finds one of a thousand
classes with a chance of 1 in 127, and then stands before "who are you?", not inside.
"""

import secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0 and O, no 1 and I
LENGTH = 8
# What a child types for a sign that the alphabet leaves out.
MISREAD = str.maketrans("01OI", "QLQL")


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """The code that was meant: small letters, blanks and dashes do not matter; empty if none."""
    signs = "".join(sign for sign in text.upper() if sign.isalnum()).translate(MISREAD)
    return signs if len(signs) == LENGTH and set(signs) <= set(ALPHABET) else ""


def spoken(code: str) -> str:
    """As it is printed and projected: ABCD EFGH."""
    return f"{code[:4]} {code[4:]}"


def speakable_password() -> str:
    """A password that can be read out: three words and a number."""
    words = "amber basil cedar delta ember fjord gravel harbour island juniper lagoon maple"
    return (
        "-".join(secrets.choice(words.split()) for _ in range(3))
        + f"-{secrets.randbelow(900) + 100}"
    )
