"""Where the drawings are that boards and pages are put together from."""

from functools import lru_cache

from django.templatetags.static import static
from django.urls import get_script_prefix

PIECES, SEAT_MARKS = "img/pieces.svg", "img/marks.svg"
"""Everything that lies on a board, and the marks of the seats."""


def picture(path: str) -> str:
    """The address of one of our own files, worked out once a process."""
    return _picture(get_script_prefix(), path)


@lru_cache(maxsize=64)
def _picture(_prefix: str, path: str) -> str:
    return static(path)
