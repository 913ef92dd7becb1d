"""The pages of conduct and of officers, and the staff's admin, in a real browser: a desk by day, a phone at night."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conduct import commands
from conduct.models import HelpCount
from conduct.stream import commands as c
from conduct.stream.state import Wanted
from streams import database_time
from streams.actors import actor
from tests.accounts.people import person, with_app
from tests.browser.conftest import LogIn, NewPage
from tests.browser.test_every_page import LOOKS, TOO_WIDE
from tests.conduct.scene import Scene

pytestmark = pytest.mark.django_db(transaction=True)
Axe = Callable[[Page], list[str]]


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_every_page(new_page: NewPage, log_in: LogIn, axe: Axe, look: str) -> None:
    """Open to everybody, never wider than the screen, and no breach of the policy, the admin's relaxed one included."""
    at = Scene()
    at.say(at.bob, "You cheat, and everybody here knows it!")
    root = with_app(person("Root", group="staff"))
    cases = _cases(at)
    page = new_page(**LOOKS[look])
    found: list[str] = []
    visits = {
        at.alice.name: [f"/conduct/report/{at.bob.player}/?match={at.match}", "/conduct/", f"/players/{at.bob.name}/"],
        at.bob.name: ["/conduct/", f"/conduct/{cases[2]}/", f"/conduct/{cases[3]}/"],
        root.name: [
            "/conduct/desk/",
            "/conduct/desk/?show=done",
            *(f"/conduct/desk/{case}/" for case in cases),
            f"/conduct/desk/{cases[0]}/measure/",
            f"/conduct/desk/{cases[3]}/judge/",
            "/conduct/pairs/",
            "/officers/",
            "/rulings/acts/",
        ],
    }
    for name, addresses in visits.items():
        log_in(page, name)
        for number, address in enumerate(addresses):
            page.goto(address)
            wide = page.evaluate(TOO_WIDE)
            found += [f"{address}: {fault}" for fault in [*axe(page), *([f"too wide: {wide}"] if wide else [])]]
            _picture(page, f"{look}-{name}-{number:02}")
    for number, address in enumerate(("/staff/", "/staff/accounts/user/", f"/staff/accounts/user/{at.bob.pk}/change/")):
        page.goto(address)
        expect(page.locator("main, #main").first).to_be_visible()
        _picture(page, f"{look}-admin-{number}")
    assert found == []


def _picture(page: Page, name: str) -> None:
    folder = os.environ.get("WARMOOT_CONDUCT_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def _cases(at: Scene) -> list[str]:
    """Cases about Bob: reported, waiting for a second signature, decided, and appealed; and a pair on the list."""
    mara = commands.moderator(at.mara)
    reported = at.reported()
    proposed = at.reported(by=at.charlie)
    commands.give(proposed, c.Claim(), mara)
    commands.give(proposed, c.Propose(Wanted("play", "He has left forty matches this month.", 0, "leave")), mara)
    decided = at.taken(Wanted("play", "He leaves matches.", 7))
    appealed = at.taken(Wanted("talk", "We do not call each other cheats here.", 14))
    commands.give(appealed, c.Appeal("It was a joke between friends."), actor(at.bob.player))
    commands.give(appealed, c.Answer("Did Alice know that it was one?"), commands.moderator(at.ness))
    commands.give(appealed, c.Appeal("Ask her."), actor(at.bob.player))
    shared = {"screen": 1, "group": "armadora 3", "over_at": database_time.present(), "decisions": 25}
    for number in range(40):
        named = {"mover": f"user:9{number}", "helped": f"user:8{number}", "steps": [1][: number % 2]}
        HelpCount.objects.create(match=f"m{number}", **named, **shared)
    people = {"mover": at.bob.player, "helped": at.charlie.player}
    HelpCount.objects.create(match=at.match, steps=[2] * 14, **people, **shared)
    return [reported, proposed, decided, appealed]
