"""What has just happened at a table, as a story: stepped by press and by key, by itself where motion is welcome."""

from playwright.sync_api import Page, expect

from play import commands, live
from tests.browser.conftest import LogIn, NewPage
from tests.browser.playing import DESK, PHONE
from tests.table.tables import person, table


def _table(page: Page, log_in: LogIn, moves: int) -> str:
    """Bea has moved, and so many others after her."""
    bea = log_in(page, "Bea")
    others = [person("Cid"), person("Dag")]
    now = table("armadora", [bea, *others], 3, {"first": 0})
    for seat in range(1 + moves):
        actor = [bea, *others][seat].player
        commands.give(now.id, seat, {"type": "warrior", "value": 1, "at": f"b{seat + 3}"}, actor=actor)
    return now.id


def test_it_is_stepped_by_press_and_by_key(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=DESK)
    page.goto(f"/m/{_table(page, log_in, 2)}/")
    story, told = page.locator("#story"), page.locator("#story .what")
    page.locator("#story-offer").click()
    expect(told).to_contain_text("Cid")
    expect(page.locator("#board")).to_be_hidden()
    expect(story.locator(".scene .board")).to_be_visible()
    expect(story.get_by_role("button", name="Previous step")).to_be_disabled()
    story.get_by_role("button", name="Next step").click()
    expect(told).to_contain_text("Dag")
    page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text("Cid")
    expect(story.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#story-offer")).to_be_focused()


def test_it_plays_by_itself_where_motion_is_welcome(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    page.goto(f"/m/{_table(page, log_in, 2)}/")
    page.locator("#story-offer").tap()
    expect(page.locator("#story .what")).to_contain_text("Dag")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_it_stays_offered_all_ones_turn_and_in_sight(new_page: NewPage, log_in: LogIn) -> None:
    """Also after a first part of one's own move, and however far the page is scrolled."""
    page = new_page(viewport=PHONE, has_touch=True)
    match_id = _table(page, log_in, 2)
    bea = log_in(page, "Bea")
    commands.give(match_id, 0, {"type": "palisade", "edge": "a2|b2"}, actor=bea.player)
    page.goto(f"/m/{match_id}/")
    expect(page.locator("#lines .entry.mine").last).to_contain_text("palisade")
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#story-offer")).to_be_in_viewport()
    page.locator("#story-offer").tap()
    expect(page.locator("#story .what")).to_contain_text("Cid")


def test_there_is_none_after_ones_own_move(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=DESK)
    page.goto(f"/m/{_table(page, log_in, 0)}/")
    expect(page.locator("#lines .entry.mine").first).to_be_visible()
    expect(page.locator("#story-offer")).to_be_hidden()


def test_a_single_step_has_no_buttons_to_step_by(new_page: NewPage, log_in: LogIn) -> None:
    """And its sentence says that the number behind it is a rule's."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/m/{_table(page, log_in, 1)}/")
    page.locator("#story-offer").tap()
    expect(page.locator("#story .what a")).to_have_text("rule 3.3.1")
    expect(page.locator("#story").get_by_role("button")).to_have_text(["Back to the board"])


def test_a_tab_ends_it_and_it_opens_on_the_board(new_page: NewPage, log_in: LogIn) -> None:
    """On a phone the players and the log are seen at one touch, and from there the story is told on the board."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/m/{_table(page, log_in, 2)}/")
    story, tabs = page.locator("#story"), page.get_by_role("tablist")
    for name, pane in (("Table", "#seats"), ("Log", "#log"), ("Board", "#board")):
        page.locator("#story-offer").tap()
        expect(story).to_be_visible()
        expect(tabs.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
        tabs.get_by_role("tab", name=name).tap()
        expect(page.locator(pane)).to_be_visible()
        expect(story).to_be_hidden()


def test_after_ones_own_first_moves_it_still_begins_with_what_came_before_them(
    new_page: NewPage, log_in: LogIn
) -> None:
    """What came of the last move of the turn before, not an older move of somebody else's."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("orcs_vs_orcs", [bea, cid])
    people = [bea.player, cid.player]
    first = live.fresh(here.id).match.state.active  # type: ignore[attr-defined]
    if first == 0:
        for seat in (0, 1, 1):
            commands.give(here.id, seat, {"type": "end_actions"}, actor=people[seat])
        commands.give(here.id, 0, {"type": "end_actions"}, actor=bea.player)
    else:
        for seat in (1, 0):
            commands.give(here.id, seat, {"type": "end_actions"}, actor=people[seat])
    assert live.fresh(here.id).match.state.active == 0  # type: ignore[attr-defined]
    page.goto(f"/m/{here.id}/")
    page.locator("#story-offer").tap()
    expect(page.locator("#story .what")).not_to_be_empty()
    before = page.locator("#story .what").inner_text()
    page.get_by_role("button", name="Back to the board").tap()
    commands.give(here.id, 0, {"type": "move", "from": "N0", "to": "Na2", "count": 1}, actor=bea.player)
    page.reload()
    expect(page.locator("#lines .entry.mine").last).to_contain_text("moves")
    page.locator("#story-offer").tap()
    expect(page.locator("#story .what")).to_have_text(before)
