"""A served site, for what only a server can show."""

from tests.served import house, site

__all__ = ["house", "site"]
