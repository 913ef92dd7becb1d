"""A dispute in a real browser: reporter, moderator, second signer and appellant, each with a browser of their own."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from moderation import commands, progress
from moderation.demo import add
from play import live as held
from tests.accounts.people import person, with_app
from tests.browser.conftest import LogIn, NewPage
from tests.browser.test_every_page import LOOKS, TOO_WIDE
from tests.moderation.app.cases import Scene

pytestmark = pytest.mark.django_db(transaction=True)
Axe = Callable[[Page], list[str]]


@pytest.mark.parametrize("scripts", [True, False])
def test_it_works(new_page: NewPage, log_in: LogIn, scripts: bool) -> None:
    """From the button at the table to the decision on the appeal, with scripts and without."""
    scene = Scene()
    scene.play()
    for officer in (scene.mara, scene.ness, scene.orla):
        with_app(officer)
    alice, bob, mara, ness, orla = (new_page(java_script_enabled=scripts) for _ in range(5))
    for page, user in (
        (alice, scene.alice),
        (bob, scene.bob),
        (mara, scene.mara),
        (ness, scene.ness),
        (orla, scene.orla),
    ):
        log_in(page, user.name)
    alice.goto(f"/m/{scene.match}/")
    alice.get_by_text("More", exact=True).click()
    alice.get_by_role("link", name="Dispute this step").click()
    alice.get_by_label("What is wrong with this step?").fill("The stone does not count.")
    alice.get_by_label("What do you ask for?").select_option("rewind")
    alice.get_by_role("button", name="Send it to the moderators").click()
    expect(alice.get_by_role("heading", name=re.compile(r"Case c\d+"))).to_be_visible()
    case = alice.url.rstrip("/").rpartition("/")[2]
    step = held.fresh(scene.match).version
    mara.goto("/moderation/")
    mara.get_by_role("link", name=f"Case {case}").click()
    mara.get_by_role("button", name="Deal with it").click()
    mara.get_by_role("button", name="See the step as each seat saw it").click()
    expect(mara.get_by_text("as Alice saw it")).to_be_visible()
    mara.goto(f"/moderation/{case}/ruling/")
    mara.get_by_label("Ruling", exact=True).select_option("rewind")
    mara.get_by_label("Reason, for everybody to read").fill("It was not lawful.")
    mara.get_by_role("button", name="What would follow?").click()
    expect(mara.get_by_role("heading", name="What follows")).to_be_visible()
    mara.get_by_role("button", name="Sign the ruling").click()
    expect(mara.get_by_text("waits for a second signature")).to_be_visible()
    ness.goto(f"/moderation/{case}/")
    ness.get_by_role("link", name="Read and sign").click()
    ness.get_by_role("button", name="What would follow?").click()
    ness.get_by_role("button", name="Sign as the second moderator").click()
    progress.go_on(case)
    assert held.fresh(scene.match).version > step
    bob.goto(f"/cases/{case}/")
    bob.get_by_label("Why should somebody else decide again?").fill("It was lawful.")
    bob.get_by_role("button", name="Appeal").click()
    expect(bob.get_by_text("appealed")).to_be_visible()
    orla.goto(f"/moderation/{case}/")
    orla.get_by_role("link", name="Decide the appeal").click()
    orla.get_by_label("Why", exact=True).fill("They were right.")
    orla.get_by_role("button", name="Go on").click()
    expect(orla.get_by_text("closed")).to_be_visible()
    alice.goto(f"/rulings/{case}.1/")
    alice.get_by_role("link", name="The ruling in the match").click()
    expect(alice.get_by_text(f"By ruling {case}.1").first).to_be_visible()


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_every_page(new_page: NewPage, log_in: LogIn, axe: Axe, look: str) -> None:
    """By day on a desk and at night on a phone in French: open to everybody, and never wider than the screen."""
    people = [person(f"Player {number}") for number in range(1, 8)]
    cases = add(people)[:-1]
    officer = with_app(person("Thyra", group="moderators"))
    page = new_page(**LOOKS[look])
    pictures = os.environ.get("WARMOOT_CASE_PICTURES")
    log_in(page, officer.name)
    addresses = [
        "/moderation/",
        "/moderation/?show=done",
        "/rulings/",
        "/rulings/acts/",
        f"/rulings/{cases[3]}.1/",
    ]
    addresses += [f"/moderation/{case}/" for case in cases]
    addresses += [f"/moderation/{cases[0]}/triage/", f"/moderation/{cases[2]}/sign/", f"/moderation/{cases[4]}/judge/"]
    found = []
    for number, address in enumerate([*addresses, f"/moderation/{cases[1]}/ruling/"]):
        page.goto(address)
        wide = page.evaluate(TOO_WIDE)
        found += [f"{address}: {fault}" for fault in [*axe(page), *([f"too wide: {wide}"] if wide else [])]]
        if pictures:
            page.screenshot(path=Path(pictures) / f"{look}-{number:02}.png", full_page=True)
    page.goto(f"/moderation/{cases[1]}/")
    page.locator("form[action*='/look/'] button").click()
    expect(page.locator("#known")).to_be_visible()
    found += axe(page) + ([f"too wide: {wide}"] if (wide := page.evaluate(TOO_WIDE)) else [])
    if pictures:
        page.screenshot(path=Path(pictures) / f"{look}-look.png", full_page=True)
    page.goto(f"/moderation/{cases[2]}/sign/")
    page.locator("main form button").first.click()
    expect(page.locator(".consequences")).to_be_visible()
    found += axe(page)
    if pictures:
        page.screenshot(path=Path(pictures) / f"{look}-preview.png", full_page=True)
    log_in(page, people[1].name)
    subject = commands.find(cases[0]).case.subject
    for number, address in enumerate((f"/cases/{cases[0]}/", "/cases/", f"/m/{subject.match}/{subject.step}/dispute/")):
        page.goto(address)
        found += [f"{address}: {fault}" for fault in axe(page)]
        if pictures:
            page.screenshot(path=Path(pictures) / f"{look}-own-{number}.png", full_page=True)
    assert found == []
