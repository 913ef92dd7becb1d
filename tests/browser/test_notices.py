"""The number of matches that wait, as a tab shows it, and the page on which one chooses."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn
from tests.notices.people import bob, match, move, until

SOON_MS = 4000


@pytest.mark.alone
def test_it_works(page: Page, log_in: LogIn) -> None:
    """The title and the icon follow what happens, on a page that has nothing to do with the match."""
    alice = log_in(page, "Alice")
    now = until(match(alice, bob()), alice)
    page.goto("/games/armadora/")
    title = page.title()
    assert title.startswith("(1) ")
    move(now)
    expect(page).to_have_title(title.removeprefix("(1) "), timeout=SOON_MS)
    until(match(alice, "computer:grunt"), alice)
    expect(page).to_have_title(title, timeout=SOON_MS)
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/notices/icon/1.svg")


def test_wishes_are_chosen_by_anybody(page: Page, log_in: LogIn, axe: Callable[[Page], list[str]]) -> None:
    log_in(page, "Alice")
    page.goto("/account/notices/")
    page.get_by_label("It is your move", exact=True).select_option("email at once")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label("It is your move", exact=True)).to_have_value("at once")
    assert axe(page) == []
