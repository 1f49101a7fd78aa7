"""A short name for a value: what has the same mark is drawn alike, so it is not sent again."""

from base64 import urlsafe_b64encode
from hashlib import blake2b

import msgspec

# Text that is marked as safe is text.
_encode = msgspec.msgpack.Encoder(order="deterministic", enc_hook=str.__str__).encode


def mark_of(*values: object) -> str:
    return urlsafe_b64encode(blake2b(_encode(values), digest_size=6).digest()).decode()


def marks_said(header: str) -> dict[str, str]:
    """What a page shows already, by the marks of its parts: "turn=5f…,hand=09…"."""
    return dict(pair.split("=", 1) for pair in header.split(",") if "=" in pair)
