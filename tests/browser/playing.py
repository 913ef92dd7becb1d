"""Playing any game in a real browser: what a person does at the page of a match, decision by decision."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.offers import offered
from games.kernel.values import JSON
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from lobby.management.commands.screenshots import keep
from play import commands, live
from play.live import Live
from table.controls import token
from table.forms import key_of
from tests.browser.conftest import LogIn, NewPage
from tests.budgets import budget

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
PICTURES = os.environ.get("WARMOOT_PICTURES", "")
"""A folder where the tests leave pictures of what they have seen, if anybody wants them."""


def keep_picture(page: Page, name: str) -> None:
    if PICTURES:
        keep(page.screenshot(full_page=True), Path(PICTURES) / f"{name}.webp")


OVER = """([note, others]) => {
    const box = document.querySelector(note).getBoundingClientRect();
    const common = (one, low, high) => Math.min(one[high], box[high]) - Math.max(one[low], box[low]);
    const isUnder = (one) => common(one, "left", "right") > 1 && common(one, "top", "bottom") > 1;
    const found = [...document.querySelectorAll(others)].filter((one) => isUnder(one.getBoundingClientRect()));
    return found.map((one) => one.outerHTML);
}"""


def lying_under(page: Page, note: str, others: str) -> list[str]:
    """Of these others, those that the note lies over."""
    expect(page.locator(note)).to_be_visible()
    found: list[str] = page.evaluate(OVER, [note, others])
    return found


def by_mouse(taken: int, first: bool) -> bool:
    """Whether the next decision is taken at the page: always in a soak run, else what is new there and every fifth."""
    return first or taken % budget("EVERY_SO_MANY_BY_MOUSE", 5, 1) == 0


def give(now: Live, seat: int, wish: JSON) -> None:
    """Take a decision without a page."""
    commands.give(now.id, seat, wish, actor=now.match.players[seat] or "")


def heard(page: Page, now: Live) -> None:
    """Wait until the page shows this version, or one after it: others may go on meanwhile."""
    page.wait_for_function(
        "at => Number(document.querySelector('#known input[name=_v]')?.value) >= at", arg=now.match.version
    )


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


def fold_choices(page: Page) -> None:
    """On a phone the sheet of choices is folded to its first line, as it may be already."""
    _set_choices(page, "false")


def unfold_choices(page: Page) -> None:
    """On a phone the sheet of choices is unfolded, as it may be already."""
    _set_choices(page, "true")


def unfold_on_a_phone(page: Page) -> None:
    """The same where there is a sheet at all: it folds by itself where it would lie over a hand."""
    if page.locator(".sheet-handle").is_visible():
        unfold_choices(page)


def _set_choices(page: Page, expanded: str) -> None:
    handle = page.locator(".sheet-handle")
    if handle.get_attribute("aria-expanded") != expanded:
        handle.click()
    expect(handle).to_have_attribute("aria-expanded", expanded)


def choose(page: Page, *spots: str) -> None:
    """Click each of these places on the board, where it may be chosen now."""
    for spot in spots:
        page.locator(f'#board .spot.can[data-spot~="{spot}"]').first.click(position={"x": 8, "y": 8})


def advised(now: Live, seat: int, luck: Luck) -> Any:
    """What a Raider would do on that seat."""
    return level("raider").choose(situation(now.match.rules, now.match.state, seat), luck, iterations(1))


def form_of(page: Page, now: Live, seat: int, wish: JSON) -> Locator:
    """The form of the offer that the wish fits."""
    offers = now.match.rules.offers(now.match.state, seat)
    offer = next(one for one in offers if offered((one,), wish))
    return page.locator(f"#deed form[data-deed='{key_of(offer)}']")


def carry_out(page: Page, match_id: str, seat: int, wish: Mapping[str, JSON]) -> None:
    """Fill the wish into its form by mouse and send it."""
    now = live.fresh(match_id)
    heard(page, now)
    form = form_of(page, now, seat, wish)
    unfold_on_a_phone(page)
    unfold(form)
    for name, value in wish.items():
        if name != "type":
            fill_in(form, name, value)
    send(page, form, match_id)


def unfold(form: Locator) -> None:
    """Open the form where it is folded, perhaps under the name of its command among others."""
    for summary in form.locator("xpath=ancestor::details[not(@open)]/summary").all():
        summary.click()


def fill_in(form: Locator, name: str, value: JSON) -> None:
    """One field, whatever form it has; what is fixed is there already."""
    if isinstance(value, dict):
        _fill_in_parts(form, name, value)
        return
    chosen = form.locator(f"input[name='{name}'][type=radio], input[name='{name}'][type=number]")
    select = form.locator(f"select[name='{name}']")
    if select.count() > 1 and isinstance(value, list | tuple):
        for place, item in enumerate(value):
            select.nth(place).select_option(token(item))
    elif select.count():
        select.select_option(token(value))
    elif chosen.count() and chosen.first.get_attribute("type") == "number":
        if chosen.is_visible():
            chosen.fill(str(value))
    elif chosen.count():
        form.locator(f"label:has(input[name='{name}'][value={quoted(token(value))}])").click()
    elif isinstance(value, list | tuple):
        _fill_in_list(form, name, value)


def _fill_in_list(form: Locator, name: str, value: Sequence[JSON]) -> None:
    """The boxes and counts of a list, and nothing of what is not in it."""
    _clear(form, name)
    for item in dict.fromkeys(value):
        count = form.locator(f"input[name='{name}:{token(item)}']")
        if count.count():
            if not count.is_visible():
                count.locator("xpath=ancestor::details[1]/summary").click()
            count.fill(str(list(value).count(item)))
        elif not form.locator(f"input[name='{name}'][value={quoted(token(item))}]").is_checked():
            form.locator(f"label:has(input[name='{name}'][value={quoted(token(item))}])").click()


def _clear(form: Locator, name: str) -> None:
    """Take nothing of a count that begins full."""
    for count in form.locator(f"input[name^='{name}:'][type=number]").all():
        if count.input_value() not in ("", "0"):
            count.fill("0")


def _fill_in_parts(form: Locator, name: str, parts: Mapping[str, JSON]) -> None:
    """Shares of a total, or the fields of a group."""
    _clear(form, name)
    for key, inner in parts.items():
        share = form.locator(f"input[name='{name}:{key}']")
        if share.count():
            share.fill(str(inner))
        else:
            fill_in(form, f"{name}.{key}", inner)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


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
