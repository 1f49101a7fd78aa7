"""Fixtures shared by all tests."""

from hypothesis import settings

# Same examples on every machine: a red run can be looked at, not only a lucky one.
settings.register_profile("europa", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("europa")
