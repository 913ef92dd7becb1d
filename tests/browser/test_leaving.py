"""A guest at an invitation link on a slow network: the page's own refresh never cuts off the request that seats him.

`make soak` plays each of these in thirty fresh browsers.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urljoin

import pytest
from playwright.sync_api import CDPSession, Page, Request, expect

from lobby.models import Table
from play.models import MatchRow
from tests.browser.conftest import Faults, NewPage
from tests.budgets import budget
from tests.lobby.tavern import key_of, person, table

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = range(budget("WARMOOT_ROUNDS", 2, 30))
SEATING = re.compile(r"/tables/\w+/join/\?guest=1$")
"""The request that seats the guest: the second one, for which he has his session."""
AT_A_MATCH = re.compile(r"/m/\w+/$")
SLOW_MS = 60_000
REFRESHES = """
let moved = false;
document.addEventListener("moved", () => { moved = true; }, true);
document.addEventListener("stale", () => { if (moved) refreshed(); });
"""
"""Tells of each time that the page wants to refresh itself because it has heard that the match has begun."""


class Guest(NamedTuple):
    """A fresh browser on the page of the link; `sent` and `cut_off` are its requests to be seated."""

    page: Page
    network: CDPSession
    refreshes: list[str]
    sent: list[Request]
    cut_off: list[Request]

    def sit_down(self) -> None:
        """Ask for the last seat, on a network that holds the answer back."""
        pattern = f"{urljoin(self.page.url, '/')}tables/*/join/?guest=1"
        slow = {"urlPattern": pattern, "latency": SLOW_MS, "downloadThroughput": -1, "uploadThroughput": -1}
        self.network.send("Network.emulateNetworkConditionsByRule", _conditions(slow))
        self.page.get_by_role("button", name="Sit down here").click(no_wait_after=True)

    def speed_up(self) -> None:
        """Let the answer through."""
        self.network.send("Network.emulateNetworkConditionsByRule", _conditions())


def _conditions(*rules: dict[str, Any]) -> dict[str, Any]:
    return {"offline": False, "matchedNetworkConditions": list(rules)}


def until(page: Page, true: Callable[[], object]) -> None:
    """Let the browser go on until it is so."""
    for _ in range(400):
        if true():
            return
        page.wait_for_timeout(50)
    pytest.fail("it never came to that")


def _guest(page: Page) -> Guest:
    """Before the link of a table whose last seat is free."""
    row = table(person("Alice"), None, private=True)
    refreshes: list[str] = []
    page.expose_function("refreshed", lambda: refreshes.append("stale"))
    page.add_init_script(REFRESHES)
    sent: list[Request] = []
    cut_off: list[Request] = []
    page.on("request", lambda one: sent.append(one) if SEATING.search(one.url) else None)
    page.on("requestfailed", lambda one: cut_off.append(one) if SEATING.search(one.url) else None)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    page.goto(f"/join/{key_of(row)}/")
    return Guest(page, network, refreshes, sent, cut_off)


def _holds_his_seat(page: Page) -> None:
    page.wait_for_url(AT_A_MATCH)
    expect(page.locator(".who .tag")).to_have_text("guest")
    expect(page.locator("#seats .me")).to_have_count(1)


@pytest.mark.soak
@pytest.mark.parametrize("_round", ROUNDS)
def test_a_refresh_waits_for_the_request_that_leads_away(new_page: NewPage, _round: int) -> None:
    guest = _guest(new_page())
    guest.sit_down()
    until(guest.page, lambda: guest.refreshes)
    assert MatchRow.objects.get().status == "running"
    assert "/join/" in guest.page.url
    guest.speed_up()
    _holds_his_seat(guest.page)
    assert (len(guest.sent), guest.cut_off) == (1, [])


@pytest.mark.soak
@pytest.mark.parametrize("_round", ROUNDS)
def test_the_old_refresh_cuts_it_off(new_page: NewPage, faults: Faults, _round: int) -> None:
    """The twin: without the script that waits, the page goes away over the request. The guest holds his seat even so:
    he had his session before he was seated.
    """
    faults.allow("net::ERR_ABORTED")
    page = new_page()
    page.route("**/js/leaving.*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    guest = _guest(page)
    guest.sit_down()
    until(page, lambda: guest.cut_off)
    guest.speed_up()
    _holds_his_seat(page)
    assert Table.objects.count() == 1
