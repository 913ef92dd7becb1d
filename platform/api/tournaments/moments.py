"""Moments of a tournament's log as the API gives them."""

from datetime import UTC, datetime


def moment(at: int | None) -> datetime | None:
    """A moment in milliseconds as a date."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC)
