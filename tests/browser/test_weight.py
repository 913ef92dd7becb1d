"""How many bytes the page of a table is, headers included: with nothing in the browser's cache, and once more."""

import pytest
from playwright.sync_api import Page, expect

from games.kernel.registry import games_by_name
from tests.browser.conftest import LogIn, NewPage
from tests.table.tables import play_on, table

COLD, WARM = 120_000, 25_000
MOVES = 40
"""As many decisions of hers are in the log; of long matches a page shows two hundred steps at most."""
MOST_PARTS, WARM_PARTS = 24, 2
"""Requests of a page with an empty cache; and of one that has been there: the page, and what waits for her. Where the
match is over it asks once more, whether somebody wants a rematch."""


def _received(page: Page) -> list[tuple[str, str, int]]:
    """What the page receives from now on: the document it is for, its address and its bytes."""
    begun: dict[str, tuple[str, str]] = {}
    found: list[tuple[str, str, int]] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on(
        "Network.requestWillBeSent",
        lambda told: begun.update({told["requestId"]: (told["loaderId"], told["request"]["url"])}),
    )
    session.on(
        "Network.loadingFinished",
        lambda told: found.append((*begun[told["requestId"]], int(told["encodedDataLength"]))),
    )
    return found


@pytest.mark.parametrize("game", games_by_name())
def test_a_table_is_light(new_page: NewPage, log_in: LogIn, game: str) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    bea = log_in(page, "Bea")
    now = play_on(table(game, [bea], min(games_by_name()[game].seats)).id, [bea], MOVES)
    received = _received(page)
    for most, requests in ((COLD, MOST_PARTS), (WARM, WARM_PARTS)):
        page.goto(f"/m/{now.id}/", wait_until="networkidle")
        expect(page.locator("#board, #stage")).to_be_visible()
        # Of this document alone: what the one before asked for last may come in after it has gone.
        shown = next(document for document, address, _ in reversed(received) if address == page.url)
        fetched = [(address, size) for document, address, size in received if size and document == shown]
        assert sum(size for _, size in fetched) <= most, fetched
        # Of a match that is over, a rematch and a review are looked for once each.
        assert len(fetched) <= requests + 2 * (now.match.outcome is not None), fetched
