"""Tournaments on a phone, in French, without scripts, by the keyboard alone, and on paper."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from play import live as held
from streams.actors import actor
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.lobby.tavern import person
from tests.tournaments.pages.hall import announced, played_out, running
from tournaments import commands, progress
from tournaments.stream import commands as c
from tournaments.stream.settings import Ladder, Play, RoundRobin, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"viewport": {"width": 390, "height": 844}}
WORDS = """() => {
    const one = document.activeElement;
    const label = one.labels && one.labels.length ? one.labels[0] : one;
    return (one.getAttribute("aria-label") || label.textContent || "").trim();
}"""
"""What the element that has the focus is called."""
IN_SIGHT = """(one) => {
    const box = one.getBoundingClientRect();
    return box.left >= 0 && box.right <= window.innerWidth;
}"""


def _tab_to(page: Page, words: str) -> None:
    """Press Tab until what is called so has the focus; nothing that can be used lies farther than a hundred away."""
    for _ in range(100):
        page.keyboard.press("Tab")
        if words in page.evaluate(WORDS):
            return
    pytest.fail(f"the keyboard does not come to {words!r}")


def _press(page: Page, words: str) -> None:
    """Go there by the keyboard, and use it."""
    _tab_to(page, words)
    page.evaluate("document.documentElement.dataset.left = 'yes'")
    page.keyboard.press("Enter")
    page.wait_for_selector("html:not([data-left]) body .foot")


def test_by_keyboard_a_time_is_agreed_and_clocks_are_stopped(new_page: NewPage, log_in: LogIn) -> None:
    """Two agree when to play and take it to a calendar; a director finds their table, and stops its clocks."""
    live = Play(rated=False, terms={"pace": "live", "move_s": 45, "bank_s": 600})
    event, people = running(Swiss(2), 2, times=Times(round_s=172_800, agreed=True), play=live)
    one, other = new_page(timezone_id="UTC"), new_page(timezone_id="UTC")
    for page, who in zip((one, other), people, strict=True):
        log_in(page, who.name)
        page.goto(f"/tournaments/{event.id}/")
    _press(one, "Offer times")
    deadline = commands.find(event.id).tournament.stages[0].rounds[0].deadline
    assert deadline is not None
    day = one.evaluate("at => new Date(at).toISOString().slice(0, 10)", deadline - 86_400_000)
    _tab_to(one, "Time 1")
    one.evaluate("when => { document.activeElement.value = when; }", f"{day}T12:30")
    _press(one, "Offer these times")
    _press(other, "Offer times")
    _tab_to(other, "12:30")
    other.keyboard.press("Space")
    _press(other, "Offer these times")
    expect(other.get_by_text(re.compile("Agreed: .*12:30"))).to_be_visible()
    _tab_to(other, "For the calendar")
    taken = other.request.get(other.evaluate("document.activeElement.href"))
    assert taken.headers["content-type"].startswith("text/calendar")
    assert f"DTSTART:{day.replace('-', '')}T123000Z" in taken.text()
    _stop_by_keyboard(new_page(), log_in)


def _stop_by_keyboard(page: Page, log_in: LogIn) -> None:
    live = Play(rated=False, terms={"pace": "live", "move_s": 45, "bank_s": 600})
    event, _people = running(Swiss(2), 2, play=live)
    log_in(page, "Alice")
    page.goto(f"/tournaments/{event.id}/")
    for link in ("Director's desk", "Clocks and moderator"):
        _press(page, link)
    _tab_to(page, "Why")
    page.keyboard.type("The lights are out.")
    _press(page, "What would follow?")
    match_id = commands.find(event.id).tournament.stages[0].rounds[0].tables[0].match
    assert held.read(match_id).match.clock.pause is None  # type: ignore[union-attr]
    _press(page, "Stop the clocks")
    expect(page.get_by_text("stopped", exact=True)).to_be_visible()
    assert held.read(match_id).match.clock.pause is not None  # type: ignore[union-attr]


def test_in_french_without_scripts_on_a_phone(new_page: NewPage, log_in: LogIn, faults: Faults) -> None:
    """A challenge on the ladder, a partner who is asked and accepts, and settings that do not go together at first."""
    faults.allow(REFUSED)

    def phone() -> Page:
        return new_page(java_script_enabled=False, locale="fr-FR", **PHONE)

    rungs, people = running(Ladder(7), 3)
    page = phone()
    log_in(page, people[2].name)
    page.goto(f"/tournaments/{rungs.id}/")
    page.get_by_role("link", name="Vers l’échelle").click()
    page.get_by_role("button", name=f"Défier {people[0].name}").click()
    expect(page.get_by_text("Le défi est lancé")).to_be_visible()
    progress.go_on(rungs.id)
    assert set(commands.find(rungs.id).tournament.stages[0].rounds[0].tables[0].entrants) == {1, 3}

    alice, bob, carol = (person(name) for name in ("Alice", "Bob", "Carol"))
    teams = announced(alice, Swiss(2), seats=4, team=2, game="armadora")
    page.context.clear_cookies()
    log_in(page, bob.name)
    page.goto(f"/tournaments/{teams.id}/enter/")
    page.get_by_label("Nom de votre partenaire").fill("Carol")
    page.get_by_role("button", name="Demander à votre partenaire").click()
    page.context.clear_cookies()
    log_in(page, carol.name)
    page.goto(f"/tournaments/{teams.id}/")
    page.get_by_role("button", name="Accepter").click()
    assert [one.name for one in commands.find(teams.id).tournament.entrants] == ["Bob + Carol"]

    event = announced(alice, Swiss(3))
    page.context.clear_cookies()
    log_in(page, alice.name)
    page.goto(f"/tournaments/{event.id}/desk/")
    page.get_by_role("link", name="Changer les réglages").click()
    page.get_by_label("Rondes", exact=True).fill("99")
    page.get_by_role("button", name="Qu’est-ce qui s’ensuivrait").click()
    expect(page.get_by_role("alert")).to_contain_text("Rondes")
    page.get_by_label("Rondes", exact=True).fill("5")
    page.get_by_role("button", name="Qu’est-ce qui s’ensuivrait").click()
    expect(page.get_by_text("Les réglages changent.")).to_be_visible()
    page.get_by_role("button", name="Changer les réglages").click()
    assert commands.find(event.id).tournament.settings.stages[0].format == Swiss(5)


def test_standings_on_a_phone(new_page: NewPage, log_in: LogIn) -> None:
    """The names stay while the numbers move, where one is stands in sight, and a cross-table folds to one's games."""
    robin = played_out(RoundRobin(), 2, 6)
    mine, strange = new_page(**PHONE), new_page(**PHONE)
    log_in(mine, "Player 1")
    for page in (mine, strange):
        page.goto(f"/tournaments/{robin.id}/standings/1/")
        assert page.locator(".tabs [aria-current]").evaluate(IN_SIGHT)
        frame = page.locator(".standings-frame")
        name = frame.locator("tbody th").first
        assert frame.evaluate("one => { one.scrollLeft = 999; return one.scrollLeft; }") > 0
        assert name.evaluate(IN_SIGHT)
        assert page.locator(".standings tbody tr").first.locator("td").last.evaluate(IN_SIGHT)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(mine.locator(".crossed")).to_be_hidden()
    expect(mine.locator(".bracket-path li")).to_have_count(5)
    expect(strange.locator(".crossed")).to_be_visible()


def test_names_in_a_list_keep_to_their_lines(new_page: NewPage) -> None:
    name = "Moonrise Pods of the Northern Moor"
    announced(person("Alice"), Swiss(3), name=name)
    page = new_page(**PHONE)
    page.goto("/tournaments/")
    height: Any = page.get_by_role("link", name=name).evaluate("one => one.getClientRects().length")
    assert height <= 2


@pytest.mark.parametrize("kind", ["pairings", "standings", "cards"])
def test_sheets_print_on_one_page(new_page: NewPage, log_in: LogIn, kind: str) -> None:
    """Sixty players: in black on white, with nothing of the site around it; cards are one for each table."""
    players = 12 if kind == "cards" else 60
    host = person("Alice")
    event = announced(host, Swiss(3))
    for number in range(1, players + 1):
        one = person(f"Schwarzbarten {number}")
        commands.give(event.id, c.Enter(name=one.name, players=(one.player,)), actor(one.player))
    for wish in (c.Start(), c.Pair(stage=1, round=1, start=True)):
        commands.give(event.id, wish, commands.director(host.pk, event.id))
    page = new_page()
    log_in(page, "Alice")
    page.goto(f"/tournaments/{event.id}/print/{kind}/")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
