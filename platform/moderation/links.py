"""Where the pages of matches lead to."""

from django.urls import reverse


def address(match_id: str, number: int) -> str:
    """The form by which a step of a match is disputed."""
    return reverse("moderation:dispute", args=[match_id, number])
