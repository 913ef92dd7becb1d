"""A tournament in a real browser: an organiser creates, runs and closes one; a player enters, plays, and withdraws."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from play import commands as matches
from play import live as held
from tests.browser.conftest import LogIn, NewPage
from tests.browser.test_every_page import LOOKS, TOO_WIDE
from tests.browser.test_leaving import until
from tests.lobby.tavern import person
from tests.tournaments.app.held import resign_all, resign_at
from tests.tournaments.pages.hall import played_out, running
from tournaments import commands, progress
from tournaments.models import TableRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Elimination, Format, Ladder, PodSwiss, RoundRobin, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)
Axe = Callable[[Page], list[str]]


def _deed(page: Page, name: str) -> None:
    """Choose a deed at the desk and confirm it after its consequences."""
    page.get_by_role("link", name="Director's desk").click()
    page.get_by_role("link", name=name).first.click()
    expect(page.get_by_role("heading", name="What follows")).to_be_visible()
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", name="Waiting for your decision")).to_be_visible()


def _turn(tournament_id: str) -> None:
    """What the workers do: matches are opened, ended and read."""
    progress.go_on(tournament_id)
    resign_all(tournament_id)
    progress.sweep()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_organiser_and_a_player(new_page: NewPage, log_in: LogIn, scripts: bool) -> None:
    host, bob = new_page(java_script_enabled=scripts), new_page(java_script_enabled=scripts)
    log_in(host, "Alice")
    me = log_in(bob, "Bob")
    host.goto("/tournaments/new/")
    host.get_by_role("link", name="An evening Swiss").click()
    host.get_by_label("Name", exact=True).fill("Cup of the moor")
    host.get_by_label("Rounds", exact=True).fill("2")
    host.get_by_role("button", name="Open the tournament").click()
    host.wait_for_url(re.compile(r"/tournaments/\w{10}/$"))
    where = host.url.rpartition("/tournaments/")[2].strip("/")
    _deed(host, "Announce it and open entry")
    bob.goto("/tournaments/")
    bob.get_by_role("link", name="Cup of the moor").click()
    bob.get_by_role("button", name="Enter").click()
    expect(bob.get_by_text("You take part.")).to_be_visible()
    for number in range(3):
        other = new_page(java_script_enabled=scripts)
        log_in(other, f"Player {number}")
        other.goto(f"/tournaments/{where}/")
        other.get_by_role("button", name="Enter").click()
    _deed(host, "Begin the tournament")
    progress.go_on(where)
    bob.reload()
    bob.get_by_role("link", name="Go to my table").click()
    bob.wait_for_url(re.compile(r"/m/\w+/$"))
    match_id = bob.url.rstrip("/").rpartition("/")[2]
    match = held.fresh(match_id).match
    matches.resign(match_id, match.players.index(me.player), actor=me.player)
    _turn(where)
    bob.goto(f"/tournaments/{where}/")
    bob.get_by_role("link", name="Leave the tournament").click()
    bob.get_by_role("button", name="Leave").click()
    expect(bob.get_by_text("You have left the tournament.")).to_be_visible()
    _turn(where)
    _turn(where)
    host.goto(f"/tournaments/{where}/")
    expect(host.get_by_text("This tournament is over.")).to_be_visible()
    host.get_by_role("link", name="See the final standings").click()
    host.locator("details.because summary").first.click()
    expect(host.locator(".because-body").first).to_be_visible()
    assert commands.find(where).tournament.status == "over"


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_every_page_is_open_to_everybody_and_no_wider_than_it(
    new_page: NewPage, log_in: LogIn, axe: Axe, look: str
) -> None:
    page = new_page(**LOOKS[look])
    cup, people = running(Swiss(3), 6)
    resign_all(cup.id)
    progress.sweep()
    log_in(page, "Alice")
    others: dict[str, Format] = {"knock": Elimination(double=True), "robin": RoundRobin()}
    drawn = {name: played_out(form, 2, 6).id for name, form in others.items()}
    pods = played_out(PodSwiss(2), 4, 9).id
    rungs, _people = running(Ladder(7), 3)
    agreed, _people = running(Swiss(2), 2, times=Times(round_s=172_800, agreed=True))
    me = person("Alice")
    for event in (cup, agreed):
        wish = c.Substitute(
            entrant=2, out=commands.find(event.id).tournament.entrants[1].players[0], player=me.player, name="Alice"
        )
        commands.give(event.id, wish, commands.director(me.pk, event.id))
    paths = ["/tournaments/", "/tournaments/new/?form=pod_swiss&seats=4&game=orcz"]
    paths += ["/tournaments/new/?form=round_robin&groups=4&stage_count=2&2-form=elimination"]
    desk = (
        "",
        "desk/",
        "desk/withdraw/",
        "desk/tables/1/2/1/",
        "desk/entries/",
        "desk/configure/",
        "desk/seed/",
        "desk/directors/",
        "webhooks/",
    )
    paths += [f"/tournaments/{cup.id}/{part}" for part in (*desk, "byes/", "leave/")]
    paths += [f"/tournaments/{rungs.id}/ladder/", f"/tournaments/{agreed.id}/"]
    paths += [f"/tournaments/{agreed.id}/rounds/1/1/tables/1/times/"]
    paths += [
        f"/tournaments/{cup.id}/{part}" for part in ("rounds/1/1/", "rounds/1/2/why/", "standings/1/", "players/1/")
    ]
    paths += [f"/tournaments/{one}/standings/1/" for one in (*drawn.values(), pods)]
    paths += [f"/tournaments/{pods}/{part}" for part in ("", "rounds/1/2/", "rounds/1/2/why/", "print/cards/")]
    faults = []
    for path in paths:
        page.goto(path)
        wide: Any = page.evaluate(TOO_WIDE)
        faults += [f"{path}: {fault}" for fault in [*axe(page), *([f"too wide: {wide}"] if wide else [])]]
    assert faults == [], "\n".join(faults)
    assert people


def test_a_bracket_is_walked_with_arrow_keys(page: Page) -> None:
    knock = played_out(Elimination(), 2, 4)
    page.goto(f"/tournaments/{knock.id}/standings/1/")
    page.locator(".bracket-frame").focus()
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert first != second
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.tagName").lower() == "a"


def test_a_phone_shows_ones_own_path_through_a_bracket(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    knock = played_out(Elimination(), 2, 8)
    assert person("Player 1").pk
    log_in(page, "Player 1")
    page.goto(f"/tournaments/{knock.id}/standings/1/")
    expect(page.locator(".bracket")).to_be_hidden()
    expect(page.locator(".bracket-path li:visible")).to_have_count(3)


def test_a_round_follows_what_happens(page: Page) -> None:
    live, _people = running(Swiss(2), 4)
    page.clock.install()
    page.goto(f"/tournaments/{live.id}/rounds/1/1/")
    expect(page.get_by_text("0 of 2 tables over")).to_be_visible()
    resign_all(live.id)
    progress.sweep()
    page.clock.run_for(11_000)
    expect(page.get_by_text("2 of 2 tables over")).to_be_visible()


def test_an_answer_that_was_drawn_before_the_last_ring_is_not_left_on_the_page(page: Page) -> None:
    """A ring is heard while the answer to the one before it is on its way."""
    live, _people = running(Swiss(2), 4)
    first, second = TableRow.objects.filter(tournament=live.id, settled=False)
    page.add_init_script("window.rings = 0; addEventListener('moved', () => { window.rings += 1 }, true)")
    page.goto(f"/tournaments/{live.id}/rounds/1/1/")
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/rounds/1/1/?version=*", lambda route: late.append((route, route.fetch())), times=1)

    def over(row: TableRow) -> None:
        rings = page.evaluate("window.rings")
        resign_at(row)
        progress.sweep()
        page.wait_for_function("before => window.rings > before", arg=rings)

    over(first)
    until(page, lambda: late)
    over(second)
    route, answer = late[0]
    route.fulfill(response=answer)
    expect(page.get_by_text("2 of 2 tables over")).to_be_visible()


def test_the_desk_shows_a_draw_as_soon_as_it_is_there(page: Page, log_in: LogIn) -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    page.clock.install()
    host = log_in(page, "Alice")
    asked = c.Pair(stage=1, round=1, start=True, later=True)
    commands.give(live.id, asked, commands.director(host.pk, live.id))
    page.goto(f"/tournaments/{live.id}/desk/")
    expect(page.get_by_text("Round 1 is being paired")).to_be_visible()
    progress.go_on(live.id)
    page.clock.run_for(11_000)
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(page.get_by_text("Round 1 is being paired")).to_be_hidden()
