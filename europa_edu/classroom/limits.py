"""Rate limits, per account and never per address: a whole class shares one address."""

from collections.abc import Collection

from msgspec import Struct

from europa_edu.live.channels import valkey

# Atomic: a count whose key was deleted or ran out between two would never end.
_TAKE = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
"""


class Limit(Struct, frozen=True):
    """So many tries in a window of so many seconds from the first; a right one resets it."""

    name: str
    tries: int
    seconds: int

    def take(self, account: str) -> bool:
        """Whether one more try is allowed. Counted before it is judged: no race gets past."""
        return int(valkey().eval(_TAKE, 1, self._key(account), str(self.seconds))) <= self.tries

    def is_reached(self, account: str) -> bool:
        return int(valkey().get(self._key(account)) or 0) >= self.tries

    def reached_of(self, accounts: Collection[str]) -> frozenset[str]:
        """Which of the accounts have no try left; asked together."""
        if not accounts:
            return frozenset()
        counts = valkey().mget([self._key(account) for account in accounts])
        return frozenset(
            account
            for account, count in zip(accounts, counts, strict=True)
            if int(count or 0) >= self.tries
        )

    def forget(self, account: str) -> None:
        """It was right, or a teacher let the account in again."""
        valkey().delete(self._key(account))

    def _key(self, account: str) -> str:
        return f"limit:{self.name}:{account}"
