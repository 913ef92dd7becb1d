"""Nothing jumps: whatever comes to a page with a board, comes where there is room for it already."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from play import commands, live
from play.terms import NO_TERMS, Terms
from tests.browser.conftest import LogIn, NewPage
from tests.browser.phases import positions
from tests.browser.playing import DESK, PHONE, advised, heard, keep_picture
from tests.browser.test_screens import at_table
from tests.played import fought
from tests.table.tables import person, table

GAMES = sorted(games_by_name())
SIZES = [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")]
TURNS: dict[str, Any] = {"few_orcs_more": {"mode": "turns", "small_table": True}}
MOVES, STEPS = 12, 25
WATCH = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) {
    for (const { node, previousRect, currentRect } of sources) {
      const one = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (!one?.closest?.(WATCHED)) continue;
      moved.push(`${one.nodeName}.${one.getAttribute("class")} ${previousRect.y} to ${currentRect.y}`);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""What the browser itself says has moved within these parts of the page, since it was first drawn."""
TOP = "document.querySelector('#board .play-area').getBoundingClientRect().top + scrollY"
SAID = """([good, text]) => {
    const line = document.createElement("p");
    line.className = good ? "good" : "";
    line.textContent = text;
    document.getElementById("notice").replaceChildren(line);
}"""
STAGE_TOP = "document.querySelector('#stage .scene').getBoundingClientRect().top + scrollY"
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(moved))))"


def _watch(page: Page, parts: str) -> None:
    page.add_init_script(WATCH.replace("WATCHED", f"'{parts}'"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_stays_as_it_was_first_drawn(new_page: NewPage, log_in: LogIn, game: str, size: ViewportSize) -> None:
    """What scripts add to it has its room, and so has what came since one's last visit."""
    page, bea, cid = new_page(viewport=size), None, person("Cid")
    bea = log_in(page, "Bea")
    now = table(game, [bea, cid], options=TURNS.get(game))
    for luck in (Luck("visit"),) * 4:
        _move(now.id, luck)
    _watch(page, "#board, #say")
    page.goto(f"/m/{now.id}/")
    expect(page.locator("#board[aria-busy]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SETTLED) == []


def _move(match_id: str, luck: Luck) -> bool:
    """Whether somebody has moved: whoever is asked does what a Raider would."""
    now = live.fresh(match_id)
    if now.match.outcome is not None:
        return False
    if not now.match.awaited():
        commands.tick(now.id, version=now.match.version)
        return True
    seat = now.match.awaited()[0]
    commands.give(now.id, seat, advised(now, seat, luck), actor=now.match.players[seat] or "")
    return True


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_board_keeps_its_place_as_the_turn_goes_round(
    new_page: NewPage, log_in: LogIn, game: str, size: ViewportSize
) -> None:
    page = new_page(viewport=size)
    bea, cid = log_in(page, "Bea"), person("Cid")
    now, luck, tops = table(game, [bea, cid], options=TURNS.get(game)), Luck("round"), {}
    page.goto(f"/m/{now.id}/")
    for _ in range(MOVES):
        tops[live.fresh(now.id).match.version] = page.evaluate(TOP)
        if not _move(now.id, luck):
            break
        heard(page, live.fresh(now.id))
    assert len(tops) > MOVES // 2
    assert len(set(tops.values())) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("terms", [NO_TERMS, Terms(pace="live", bank_s=3600)], ids=["no clock", "live"])
def test_the_board_keeps_its_place_as_the_others_decide(
    new_page: NewPage, log_in: LogIn, terms: Terms, size: ViewportSize
) -> None:
    """Where all decide at once, whoever has already decided is named in a line that is there."""
    page = new_page(viewport=size)
    people = [log_in(page, "Bea"), *map(person, ("Cid", "Dora", "Eda"))]
    now = table("few_orcs_more", people, 4, options={"wait_for_all": True}, terms=terms)
    page.goto(f"/m/{now.id}/")
    tops = [page.evaluate(TOP)]
    for seat in (seat for seat in now.match.awaited() if seat):
        commands.give(now.id, seat, {"type": "ready"}, actor=people[seat].player)
        heard(page, live.fresh(now.id))
        tops.append(page.evaluate(TOP))
    expect(page.locator("#say .ready")).to_be_visible()
    assert len(tops) > 2
    assert len(set(tops)) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_at_one_height_in_all_phases(
    new_page: NewPage, log_in: LogIn, game: str, language: str, size: ViewportSize
) -> None:
    page = new_page(viewport=size, locale=language)
    bea, found = log_in(page, "Bea"), {}
    for one in positions(game):
        page.goto(at_table(one, bea))
        found[one.phase] = page.evaluate("document.querySelector('#say').getBoundingClientRect().height")
    usual = min(found.values())
    assert {phase: high for phase, high in found.items() if high != usual} == {}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("good", [True, False], ids=["receipt", "refusal"])
def test_what_is_said_of_a_move_moves_nothing(new_page: NewPage, log_in: LogIn, size: ViewportSize, good: bool) -> None:
    """However long it is: a receipt grows over the head of the page, a refusal lies over it."""
    page = new_page(viewport=size)
    page.goto(f"/m/{table('orcs_vs_orcs', [log_in(page, 'Bea'), person('Cid')]).id}/")
    before = page.evaluate(TOP)
    page.evaluate(SAID, [good, "A sentence that is as long as most are. " * 6])
    expect(page.locator("#notice p")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(TOP) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_replay_keeps_its_place(new_page: NewPage, game: str, size: ViewportSize) -> None:
    """At every step, however much there is to be told of it."""
    page = new_page(viewport=size)
    match, tops = fought(game), {}
    _watch(page, "#stage .scene, .eyes, .told")
    page.goto(f"/m/{match}/1/")
    stage = page.locator("#stage")
    for key in ["ArrowRight"] * STEPS + ["End", "Home"]:
        here = stage.get_attribute("data-step") or ""
        tops[here] = page.evaluate(STAGE_TOP)
        page.keyboard.press(key)
        expect(stage).not_to_have_attribute("data-step", here)
    keep_picture(page, f"steady-{game}-{size['width']}")
    assert len(set(tops.values())) == 1


PIECES = 24
ARRIVES = """async (pieces) => {
    document.open();
    for (const piece of pieces) {
      document.write(piece);
      await new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 20));
    }
    document.close();
}"""
"""Writes a page as a slow line brings it: each piece is drawn before the next has come."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_stays_as_it_is_while_its_page_arrives(
    new_page: NewPage, log_in: LogIn, game: str, size: ViewportSize
) -> None:
    page = new_page(viewport=size)
    bea, cid = log_in(page, "Bea"), person("Cid")
    now = table(game, [bea, cid], options=TURNS.get(game))
    for luck in (Luck("visit"),) * 4:
        _move(now.id, luck)
    _watch(page, "#board, #say")
    page.goto(f"/m/{now.id}/")
    head, body = page.request.get(f"/m/{now.id}/").text().split("<body", 1)
    length = len(body) // PIECES + 1
    pieces = [body[at : at + length] for at in range(0, len(body), length)]
    page.evaluate("moved.length = 0")
    page.evaluate(ARRIVES, [head, "<body" + pieces[0], *pieces[1:]])
    expect(page.locator("#board[aria-busy]")).to_have_count(0)
    assert page.evaluate(SETTLED) == []
