"""Channels: an app publishes the number of its newest version, a signed token lets one page listen.

Only the number travels, never a state, so nothing hidden can leak through a stream. Publish from
`transaction.on_commit`: a page that hears a number fetches at once, and must find it committed.
"""

import logging
import re
from functools import lru_cache

from django.conf import settings
from django.core import signing
from redis import Redis, RedisError

logger = logging.getLogger(__name__)

CHANNEL = re.compile(r"[a-z]+:[A-Za-z0-9_-]{1,64}")
KEPT_SECONDS = 60 * 60 * 24
# Commits may publish out of order; the greater number wins, in one round trip.
_PUBLISH = """
local known = tonumber(redis.call('GET', KEYS[1]) or '-1')
redis.call('EXPIRE', KEYS[1], ARGV[2])
if tonumber(ARGV[1]) <= known then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('PUBLISH', KEYS[1], ARGV[1])
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


def key_of(channel: str) -> str:
    """The channel's name in Valkey: both the key of its last version and its pub/sub channel."""
    return f"live:{channel}"


def publish(channel: str, version: int) -> None:
    """Tell all who listen that `channel` is at `version`; never raises: the work is committed."""
    if not CHANNEL.fullmatch(channel):
        raise ValueError(f"not a channel name: {channel!r}")
    try:
        valkey().eval(_PUBLISH, 1, key_of(channel), str(version), str(KEPT_SECONDS))
    except RedisError as problem:
        # Streams resynchronise every page once Valkey answers again, so nobody stays behind.
        logger.warning("Could not publish %s at version %s: %s", channel, version, problem)


def token_for(channel: str) -> str:
    """A token to listen to this one channel. The caller has checked who is asking."""
    if not CHANNEL.fullmatch(channel):
        raise ValueError(f"not a channel name: {channel!r}")
    return _signer().sign(channel)


def channel_of(token: str) -> str:
    """The channel a token opens; BadToken otherwise."""
    try:
        return _signer().unsign(token, max_age=settings.LIVE_TOKEN_SECONDS)
    except signing.BadSignature as problem:
        raise BadToken(str(problem)) from None


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt="europa_edu.live")
