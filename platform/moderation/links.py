"""Where the pages of matches and tournaments lead to."""

from django.urls import reverse

from play.dispute_links import Addresses
from tournaments.stream.results import RULING


def dispute(match_id: str, number: int) -> str:
    """The form by which a step of a match is disputed."""
    return reverse("moderation:dispute", args=[match_id, number])


def ruling(name: str) -> str:
    """The page of a ruling; empty where the name is none."""
    if not RULING.fullmatch(name) or not name.startswith("c"):  # a measure of conduct is nobody else's to read
        return ""
    case_id, _, number = name.rpartition(".")
    return reverse("moderation:ruling", args=[case_id, int(number)])


ADDRESSES = Addresses(dispute, ruling)
