"""The browser's own fixtures: what every other test here builds on."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import LogIn, NewPage


def test_it_works(page: Page) -> None:
    """The front page answers in the browser."""
    page.goto("/")
    assert page.title().startswith("Warmoot")


def test_a_person_is_logged_in_and_the_next_tab_is_nobody(page: Page, new_page: NewPage, log_in: LogIn) -> None:
    log_in(page, "Bea")
    page.goto("/account/")
    assert page.locator("h1").inner_text() == "Bea"
    stranger = new_page()
    stranger.goto("/account/")
    assert "/account/login/" in stranger.url


def test_a_page_that_shuts_people_out_is_found(page: Page, axe: Callable[[Page], list[str]]) -> None:
    """The twin of every test that finds nothing."""
    page.goto("/account/login/")
    assert axe(page) == []
    page.evaluate("document.querySelectorAll('label').forEach(label => label.remove())")
    assert [line.split(":")[0] for line in axe(page)] != []
