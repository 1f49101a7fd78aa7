"""The copy of sessions in Valkey: read for every page, and not missed when Valkey is away."""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError


def _or(answer: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Answer so where Valkey cannot be asked: the session itself is in the database."""

    def forgiving(method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def asked(*args: Any, **kwargs: Any) -> Any:
            try:
                return method(*args, **kwargs)
            except RedisError:
                return answer

        return asked

    return forgiving


class KeptClient(RedisCacheClient):
    """Django makes a client for each call; making one costs more than asking."""

    @cached_property
    def kept(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self.kept


class SessionCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeptClient

    get = _or(None)(RedisCache.get)
    set = _or(None)(RedisCache.set)
    delete = _or(False)(RedisCache.delete)
    has_key = _or(False)(RedisCache.has_key)
