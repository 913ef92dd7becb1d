"""Playing any game in a real browser: what a person does at the page of a match, decision by decision."""

import os
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize, expect

from play import live
from play.live import Live

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
        page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#known input[name=_v]")).not_to_have_value(str(before))


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
