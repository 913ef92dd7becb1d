"""Playing any game in a real browser: what a person does at the page of a match, decision by decision."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from accounts.models import User
from games.kernel.chance import Luck
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from play import live
from play.live import Live
from tests.browser.conftest import LogIn, NewPage

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
PICTURES = os.environ.get("WARMOOT_PICTURES", "")
"""A folder where the tests leave pictures of what they have seen, if anybody wants them."""


def keep_picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def heard(page: Page, now: Live) -> None:
    """Wait until the page shows the newest version."""
    expect(page.locator("#known input[name=_v]")).to_have_value(str(now.match.version))


def send(page: Page, form: Locator, match_id: str) -> None:
    """Press the form's button, and say yes where the page asks once more."""
    before = live.fresh(match_id).match.version
    form.locator("button[type=submit]:not([name])").click()
    page.wait_for_function(
        "before => document.querySelector('#known input[name=_v]').value !== before"
        " || document.querySelector('#ask[open]')",
        arg=str(before),
    )
    if page.locator("#ask[open]").count():
        page.locator("#ask button[type=submit]").click()
    expect(page.locator("#known input[name=_v]")).not_to_have_value(str(before))


def choose(page: Page, *spots: str) -> None:
    """Click each of these places on the board, where it may be chosen now."""
    for spot in spots:
        page.locator(f'#board .spot.can[data-spot~="{spot}"]').first.click(position={"x": 8, "y": 8})


def advised(now: Live, seat: int, luck: Luck) -> Any:
    """What a Raider would do on that seat."""
    return level("raider").choose(situation(now.match.rules, now.match.state, seat), luck, iterations(1))


def fill(form: Locator) -> None:
    """Choose the first of whatever the form leaves open, and the most where it asks how many."""
    for field in form.locator("fieldset.choice").all():
        if not field.locator("input:checked").count():
            field.locator("label").first.click()
    for select in form.locator("select").all():
        if not select.input_value():
            select.select_option(index=1)
    for number in form.locator(".number-field input").all():
        if not number.input_value():
            number.fill(number.get_attribute("max") or "1")
    for several in form.locator("fieldset.several").all():
        least = max(1, int(several.get_attribute("data-least") or 1))
        for box in several.locator("input[type=checkbox]").all()[:least]:
            box.check(force=True)
        if not several.locator("input:checked").count():
            several.locator("input[type=number]").first.fill("1")


class Two:
    """Two people, each with a browser of their own: Bea at a desk, Cid with a phone at night, in French."""

    def __init__(self, new_page: NewPage, log_in: LogIn) -> None:
        self.hers = new_page(viewport=DESK)
        self.his = new_page(viewport=PHONE, has_touch=True, color_scheme="dark", locale="fr-FR")
        self.pages = (self.hers, self.his)
        self.people: tuple[User, User] = (log_in(self.hers, "Bea"), log_in(self.his, "Cid"))

    @property
    def players(self) -> list[str]:
        return [one.player for one in self.people]

    def sit_down(self, match_id: str) -> None:
        for page in self.pages:
            page.goto(f"/m/{match_id}/")
            expect(page.locator("#known input[name=_v]")).to_be_attached()

    def both_heard(self, now: Live) -> None:
        for page in self.pages:
            heard(page, now)
