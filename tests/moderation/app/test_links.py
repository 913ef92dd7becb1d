"""Where the pages of matches and tournaments lead to."""

import pytest

from moderation.links import ruling

NAMES = ["Case c7.1", "c7/x.1", "c7", "c7.0", "c7.1\n", "x.1", "c7.\u0661", "x." + "1" * 5000, "c7." + "1" * 7, ""]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_no_rulings_leads_nowhere(name: str) -> None:
    """Directors wrote what they liked there; a page that cannot be shown is everybody's loss."""
    assert ruling(name) == ""


def test_it_works() -> None:
    """A ruling by its case and number."""
    assert ruling("c7.12") == "/rulings/c7.12/"
