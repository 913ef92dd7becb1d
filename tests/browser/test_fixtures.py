"""The browser's own fixtures: what every other test here builds on."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import Faults, LogIn, NewPage


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


def test_what_goes_wrong_in_a_page_is_noticed(page: Page, faults: Faults) -> None:
    """The twin of every test that ends without a fault; the answer of 503 alone is made up."""
    page.route("**/broken/", lambda route: route.fulfill(status=503, body="out of order"))
    page.goto("/account/login/")
    page.evaluate("setTimeout(() => { throw new Error('lost') })")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'let policy'}))")
    page.evaluate("console.error('in vain')")
    faults.allow("as expected")
    page.evaluate("console.error('as expected')")
    page.goto("/broken/")
    page.wait_for_timeout(200)
    kinds = [fault.split(" ")[0] for fault in faults]
    assert [kind in kinds for kind in ("script:", "503")] == [True, True], faults
    assert any("Content Security" in fault for fault in faults), faults
    assert [fault for fault in faults if "in vain" in fault or "as expected" in fault] == ["console: in vain ()"]
    faults.clear()
