"""A served site, with a Redis that a test may take away."""

from tests.served import house, site

__all__ = ["house", "site"]
