"""Channels: an app publishes the number of its newest version, a signed token lets one page listen.

A token may also name the page's owner among all who listen: then the page says now and then that it
is open and visible, which is how a table knows who is here.

A channel carries the number alone, so nothing hidden can leak through it. A page may have a channel
of its own beside, named in its token and for nobody else: what was drawn for it travels there.
Publish from `hooks.after_commit`: who hears a number fetches at once, and must find it committed.
"""

import logging
import re
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from redis import Redis, RedisError
from redis.commands.core import Script

logger = logging.getLogger(__name__)

CHANNEL = re.compile(r"[a-z]+:[A-Za-z0-9_-]{1,64}")
OWNER = re.compile(r"[a-z0-9]{0,16}(\.[a-z0-9.-]{1,40})?")
KEPT_SECONDS = 60 * 60 * 24
HERE_SECONDS = 45  # a page says so with every heartbeat, and may miss two
# Commits may publish out of order; the greater number wins, in one round trip. A time always wins:
# what two processes tell in the same millisecond is news twice.
_PUBLISH = """
local version = tonumber(ARGV[1])
local known = tonumber(redis.call('GET', KEYS[1]) or '-1')
redis.call('EXPIRE', KEYS[1], ARGV[2])
if version <= known then
    if ARGV[3] == '' then return 0 end
    version = known + 1
end
local text = string.format('%.0f', version)
redis.call('SET', KEYS[1], text, 'EX', ARGV[2])
for page = 4, #ARGV, 2 do
    redis.call('PUBLISH', ARGV[page], text .. ' ' .. ARGV[page + 1])
end
redis.call('PUBLISH', KEYS[1], text)
return 1
"""


class BadToken(Exception):
    """The token is expired, altered, or no token at all."""


def valkey() -> Redis:
    """This process's connection pool to the Redis-protocol server, with short time-outs."""
    return _pool(settings.REDIS_URL)


@lru_cache
def _pool(url: str) -> Redis:
    return Redis.from_url(
        url, decode_responses=True, socket_timeout=5, socket_connect_timeout=2, max_connections=50
    )


@lru_cache
def _script() -> Script:
    return Script(valkey(), _PUBLISH)


def key_of(channel: str) -> str:
    """The channel's name in Valkey: both the key of its last version and its pub/sub channel."""
    return f"live:{channel}"


def publish(channel: str, version: int, parts: Mapping[str, str] | None = None) -> None:
    """Tell all who listen that `channel` is at `version`; never raises: the work is committed.

    `parts`: what changed since the version before, for single pages by their names (`page_of`).
    They hear of it first; so the number is no news to them any more.
    """
    _publish(channel, version, parts=parts or {})


def publish_now(channel: str) -> None:
    """The same for a channel that stores no version: its number is the time."""
    _publish(channel, now(), "time")


def now() -> int:
    """The time in milliseconds: a version with nothing to store, that only grows.

    A page's own is taken before reading, so that it hears again of what happens meanwhile.
    """
    return time.time_ns() // 1_000_000


def listening(pages: Sequence[str]) -> list[str]:
    """Those of these pages to which a stream is open now; none where nobody can know."""
    try:
        counted = valkey().pubsub_numsub(*map(key_of, pages)) if pages else ()
    except RedisError:
        return []
    return [page for page, (_, streams) in zip(pages, counted, strict=True) if streams]


def _publish(
    channel: str, version: int, is_time: str = "", parts: Mapping[str, str] | None = None
) -> None:
    if not CHANNEL.fullmatch(channel):
        raise ValueError(f"not a channel name: {channel!r}")
    told = [word for page, text in (parts or {}).items() for word in (key_of(page), text)]
    try:
        _script()([key_of(channel)], [version, KEPT_SECONDS, is_time, *told], valkey())
    except RedisError as problem:
        # Streams resynchronise every page once Valkey answers again, so nobody stays behind.
        logger.warning("Could not publish %s at version %s: %s", channel, version, problem)


def token_for(channel: str, owner: str = "") -> str:
    """A token to listen to this one channel. The caller has checked who is asking."""
    if not CHANNEL.fullmatch(channel) or not OWNER.fullmatch(owner):
        raise ValueError(f"not a channel name: {channel!r} (owner: {owner!r})")
    return _signer().sign(page_of(channel, owner) if owner else channel)


def page_of(channel: str, owner: str) -> str:
    """Names one owner's page among those that listen to the channel."""
    return f"{channel}~{owner}"


class Ear(NamedTuple):
    """What a token lets a page hear."""

    channel: str
    owner: str = ""  # whose page it is, among all who listen to the channel
    page: str = ""  # its own channel, if it has one


def read_token(token: str) -> Ear:
    """BadToken where it is none, or too old."""
    signed = _unsigned(token, max_age=settings.LIVE_TOKEN_SECONDS)
    channel, _, owner = signed.partition("~")
    whose, dot, _ = owner.partition(".")
    return Ear(channel, page_of(channel, whose) if owner else "", signed if dot else "")


def read_old_token(token: str) -> str:
    """The channel that a token of ours opens or opened, however old; BadToken otherwise."""
    return _unsigned(token, max_age=None).partition("~")[0]


def renewed(token: str) -> str:
    """The same token, from now on. The caller has checked who is asking."""
    return _signer().sign(_unsigned(token, max_age=None))


def _unsigned(token: str, max_age: int | None) -> str:
    try:
        return _signer().unsign(token, max_age=max_age)
    except signing.BadSignature as problem:
        raise BadToken(str(problem)) from None


def here_key(page: str) -> str:
    return f"here:{page}"


def open_pages(pages: Sequence[str]) -> set[str]:
    """Those of these pages that are open and visible now; all of them where nobody can know."""
    try:
        said = valkey().mget(map(here_key, pages)) if pages else ()
    except RedisError:
        return set(pages)
    return {page for page, here in zip(pages, said, strict=True) if here}


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt="europa_edu.live")
