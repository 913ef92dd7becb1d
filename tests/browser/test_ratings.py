"""The ladder's page with all that it can show, and the pages beside it: by day on a desk, at night on a phone."""

from games.kernel.registry import games_by_name
from ratings import book
from ratings.models import Revision
from ratings.result import LadderName
from ratings.summary import sum_up_all
from tests.browser.conftest import NewPage
from tests.browser.test_every_page import LOOKS, Axe, faults_of
from tests.ratings.simulated import results
from tests.ratings.test_summary import kept

NAME = LadderName(next(iter(games_by_name())), "none")


def test_it_works(new_page: NewPage, axe: Axe) -> None:
    """Nothing of them keeps people out, and none is wider than the window."""
    played = kept(results(300, hours=6))
    book.rebuild((NAME, one) for one in played[1:])
    sum_up_all()
    front = f"/ratings/{NAME.game}/"
    corrections = f"{front}corrections/"
    addresses = [front, f"{front}none/2026/1/", corrections, f"{corrections}{Revision.objects.get().pk}/"]
    found = []
    for look in LOOKS.values():
        page = new_page(**look)
        found += [fault for address in addresses for fault in faults_of(page, axe, address)]
        page.goto(front)
        drawn = page.locator("svg.reliability")
        assert drawn.locator("circle").count() > 3
        assert drawn.bounding_box()["width"] > 300  # type: ignore[index]
    assert found == []
