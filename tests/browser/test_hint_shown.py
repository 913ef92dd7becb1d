"""What a hint has chosen is seen on a phone, and new choices begin at their top."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from play import commands
from tests.browser.conftest import LogIn, NewPage
from tests.browser.playing import PHONE, fold_choices, send
from tests.table.tables import person

ARMIES = {
    "N0": 1,
    "Na1": 1,
    "Na3": 1,
    "Na4": 5,
    "Nb1": 1,
    "Nb3": 1,
}
"""More than are moved by a form each: they stand folded, and a Raider moves the largest."""

UNDER_HEAD = """form => Math.round(form.getBoundingClientRect().top
    - document.querySelector(".sheet-head").getBoundingClientRect().bottom)"""


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(viewport=PHONE, has_touch=True)


def _table(page: Page, log_in: LogIn, **given: Any) -> str:
    """A match in which Bea is to act; its page is open."""
    bea, cid = log_in(page, "Bea"), person("Cid")
    given = {
        "first_player": 0,
        "active": 0,
        "river": ["cities", "markers", "hordes", "villages"],
        "stack": ["tower", "razed", "kills", "fortresses"],
        **given,
    }
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, [bea.player, cid.player], actor=bea.player, given=given, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    return here.id


def _fill_in(page: Page, form: str) -> Locator:
    """Ask for a hint and take its choice: it is in this form."""
    page.locator("#hint a").tap()
    page.locator("#hint a.fill-in").tap()
    found = page.locator(form)
    expect(found).to_be_in_viewport()
    return found


def test_a_button_alone_comes_into_sight_marked_and_focused(phone: Page, log_in: LogIn) -> None:
    _table(phone, log_in, actions_left=0, zones={"Na2": {"hordes": {"0": 3}, "village": True, "marker": 0}})
    form = _fill_in(phone, "#deed form.ready[data-deed^=end_actions]")
    button = form.locator("button[type=submit]")
    expect(button).to_be_focused()
    expect(button).to_be_in_viewport(ratio=1)
    pane, box = phone.locator(".beside").bounding_box(), button.bounding_box()
    assert pane is not None
    assert box is not None
    assert 0 <= pane["y"] + pane["height"] - box["y"] - box["height"] <= 24


def test_one_of_many_folded_forms_comes_to_the_top_of_the_drawer(phone: Page, log_in: LogIn) -> None:
    zones = {name: {"hordes": {"0": hordes}} for name, hordes in ARMIES.items()}
    _table(phone, log_in, actions_left=3, zones=zones)
    form = _fill_in(phone, "#deed .deed.many .deed[open] > form")
    expect(form.locator('span[data-spot="from=Na4"]')).to_have_count(1)
    assert 0 <= form.locator("xpath=..").evaluate(UNDER_HEAD) <= 12


def test_new_choices_begin_at_their_top(phone: Page, log_in: LogIn) -> None:
    """However far down the last ones were scrolled; with the same choices a hint comes into sight."""
    match_id = _table(phone, log_in)
    phone.locator('#board svg .spot.can[data-spot*="Na2"]').first.dispatch_event("click")
    pane = phone.locator(".beside")
    pane.evaluate("pane => { pane.scrollTop = 60; }")
    phone.locator("#hint a").evaluate("ask => ask.click()")
    expect(phone.locator("#hint h2")).to_be_in_viewport(ratio=1)
    pane.evaluate("pane => { pane.scrollTop = 60; }")
    send(phone, phone.locator("#deed .deed[open] > form").first, match_id)
    expect(phone.locator("#deed")).to_contain_text("Stop here")
    assert pane.evaluate("pane => pane.scrollTop") == 0


def test_a_hint_is_asked_for_on_the_folded_line_too(phone: Page, log_in: LogIn) -> None:
    """What it says is then read on the open sheet; what there is to choose stands beside the button, not under it."""
    _table(phone, log_in, actions_left=3, zones={"Na2": {"hordes": {"0": 3}, "village": True, "marker": 0}})
    fold_choices(phone)
    ask, named = phone.locator("#hint a"), phone.locator("#deed .all-choices")
    expect(ask).to_be_in_viewport(ratio=1)
    button, words = ask.bounding_box(), named.bounding_box()
    assert button is not None
    assert words is not None
    assert words["x"] + words["width"] <= button["x"]
    ask.tap()
    expect(phone.locator("#hint[role=status]")).to_be_in_viewport()
