"""Every page that has a name, by day on a desk and at night on a phone: open to everybody, and never wider than it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from games.kernel.registry import games_by_name
from play import commands
from play.terms import Terms
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.played import opened, played
from tests.table.tables import person, play_on, table

Axe = Callable[[Page], list[str]]
LOOKS: dict[str, dict[str, Any]] = {
    "day": {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
    "night": {"color_scheme": "dark", "locale": "fr-FR", "viewport": {"width": 390, "height": 844}},
}
ACCOUNT = (
    "/account/",
    "/account/email/",
    "/account/password/change/",
    "/account/sessions/",
    "/account/second-factor/",
    "/account/notices/",
    "/account/logout/",
)
STRANGERS = (
    "/",
    "/games/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/m/nowhere/",
    "/ratings/",
)
TOO_WIDE = """() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return "";
    const ends = (one) => one.getBoundingClientRect().right;
    const everything = [...document.body.querySelectorAll("*")];
    const widest = everything.reduce((most, one) => (ends(one) > ends(most) ? one : most));
    return `${ends(widest)} px, ${widest.tagName}.${widest.getAttribute("class")} in ${widest.closest("[id]")?.id}`;
}"""
"""What ends farthest to the right, where the page scrolls sideways."""
LONG_NAME = "Schwarzbartenschlächterin"[:24]


def faults_of(page: Page, axe: Axe, address: str) -> list[str]:
    """What keeps people out of the page, and whether it scrolls sideways."""
    page.goto(address)
    wide = page.evaluate(TOO_WIDE)
    return [f"{address}: {fault}" for fault in [*axe(page), *([f"too wide: {wide}"] if wide else [])]]


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_pages_of_strangers(new_page: NewPage, axe: Axe, look: str, faults: Faults) -> None:
    faults.allow(REFUSED)
    page, over = new_page(**LOOKS[look]), played("armadora", 4)
    here = [f"/m/{over}/", f"/m/{over}/10/", f"/m/{over}/10/embed/", f"/m/{over}/verified/", "/ratings/armadora/"]
    rules = [f"/games/{name}/" for name in games_by_name()]
    assert [fault for address in (*STRANGERS, *rules, *here) for fault in faults_of(page, axe, address)] == []


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_pages_of_players(new_page: NewPage, log_in: LogIn, axe: Axe, look: str) -> None:
    """With an opponent whose name is as long as names may be."""
    page = new_page(**LOOKS[look])
    bea, long = log_in(page, "Bea"), person(LONG_NAME)
    timed = Terms(pace="live", move_s=600, bank_s=60, bonus_s=5)
    here = table("armadora", [bea, long], options={"first": 0}, terms=timed)
    play_on(here.id, [bea, long], 6)
    waiting = commands.open_match("orcz", 3, {}, [bea.player, None, None], actor=bea.player).id
    addresses = [
        "/",
        "/new/",
        f"/tables/{waiting}/",
        f"/m/{here.id}/",
        f"/m/{here.id}/clock/",
        f"/players/{LONG_NAME}/",
    ]
    forms = [f"/new/{name}/" for name in games_by_name()]
    assert [fault for address in (*addresses, *forms, *ACCOUNT) for fault in faults_of(page, axe, address)] == []


@pytest.mark.parametrize("game", sorted(games_by_name()))
def test_matches_of_every_game(new_page: NewPage, log_in: LogIn, axe: Axe, game: str) -> None:
    """Under way at its table, for who plays and who watches, with as many as can sit there; and on a phone."""
    most = max(games_by_name()[game].seats)
    watched = opened(game, most)
    long, found = person(LONG_NAME), []
    for look in LOOKS.values():
        page = new_page(**look)
        mine = table(game, [log_in(page, "Bea"), long], most)
        found += [fault for one in (mine.id, watched) for fault in faults_of(page, axe, f"/m/{one}/")]
    assert found == []
