"""The replay in a real browser: by keyboard, by link, by thumb, from each seat, and for everybody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from chat.talk import say
from play import commands, live
from play.live import find_reel
from replays.address import Ask
from replays.comments import Draft, write
from replays.controls import ways
from replays.lines import main
from replays.outline import outline, stops
from replays.visibility import visibility_for
from tests.browser.conftest import UNREACHED, Faults, LogIn, NewPage
from tests.browser.test_leaving import until
from tests.played import played, two_battles
from tests.table.tables import person, play_on, table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAIT_MS = 20_000
"""A test machine may be busy with other things."""
AHEAD_MS = 120_000
"""Fifty steps are fetched one after the other, with a pause before each."""
Axe = Callable[[Page], list[str]]


def _at(page: Page, number: int) -> None:
    expect(page.locator("#stage")).to_have_attribute("data-step", str(number), timeout=WAIT_MS)


def _press(page: Page, key: str, number: int) -> None:
    page.keyboard.press(key)
    _at(page, number)
    expect(page.locator("#replay")).not_to_have_class(re.compile("htmx-request"))


def test_it_works_by_keyboard(page: Page) -> None:
    match = played("armadora", 2)
    line = main(find_reel(match))
    last, turns = line.numbers[-1], outline(line).turn_ends
    page.goto(f"/m/{match}/10/")
    _press(page, "ArrowRight", 11)
    _press(page, "ArrowLeft", 10)
    after = stops(turns, 10).after
    assert after is not None
    _press(page, "Shift+ArrowRight", after)
    _press(page, "End", last)
    _press(page, "Home", 1)
    expect(page).to_have_url(re.compile(rf"/m/{match}/1/"))


def test_the_browsers_way_back_leads_out_of_the_replay(new_page: NewPage) -> None:
    """To the result, if one came from there: it is the first thing that a phone shows of a match that is over."""
    page = new_page(**PHONE)
    match = played("armadora", 2)
    page.goto(f"/m/{match}/")
    expect(page.locator("#came-out .result")).to_be_in_viewport(ratio=1)
    page.goto(f"/m/{match}/12/")
    for number in (13, 14):
        page.get_by_role("link", name="Next step", exact=True).tap()
        _at(page, number)
    page.go_back()
    expect(page).to_have_url(re.compile(rf"/m/{match}/$"))
    expect(page.locator("#came-out .result")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Previous step", exact=True).tap()
    expect(page.locator("#came-out")).to_be_empty()


def test_rounds_by_keyboard(page: Page) -> None:
    match = played("orcz", 2)
    begins = outline(main(find_reel(match))).round_starts
    page.goto(f"/m/{match}/{begins[1]}/")
    _press(page, "]", begins[2])
    _press(page, "[", begins[1])


def test_viewpoints_by_keyboard_keep_the_step(page: Page) -> None:
    match = played("armadora", 2)
    page.goto(f"/m/{match}/12/")
    for key, eyes in (("0", "spectator"), ("1", "1"), ("2", "2"), ("9", "all"), ("v", "spectator"), ("v", "1")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-eyes="{eyes}"]')).to_have_attribute("aria-current", "true")
        _at(page, 12)
    expect(page.locator(".seen-as")).to_have_text(re.compile(r"^What \w+ \(computer\) knew at step 12\.$"))


def test_no_key_acts_while_somebody_writes(page: Page, log_in: LogIn) -> None:
    match = played("armadora", 2)
    log_in(page, "Bea")
    page.goto(f"/m/{match}/12/")
    page.keyboard.press("c")
    expect(page.locator("#comment-text")).to_be_focused()
    page.keyboard.type("19 v b")
    page.keyboard.press("Home")
    _at(page, 12)
    expect(page.locator("#comment-text")).to_have_value("19 v b")


def test_escape_leaves_the_comment_and_keys_act_again(page: Page, log_in: LogIn) -> None:
    match = played("armadora", 2)
    log_in(page, "Bea")
    page.goto(f"/m/{match}/12/")
    page.keyboard.press("c")
    page.keyboard.type("half a thought")
    page.keyboard.press("Escape")
    expect(page.locator("#comment-text")).not_to_be_focused()
    expect(page.locator("#comment-text")).to_have_value("half a thought")
    _press(page, "ArrowRight", 13)


def test_help_bookmark_and_comment(page: Page, log_in: LogIn) -> None:
    match = played("armadora", 2)
    log_in(page, "Bea")
    page.goto(f"/m/{match}/12/")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.locator("#bookmark")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    page.keyboard.type("A fine palisade.")
    page.locator('.board [data-spot="at=c4"]').dispatch_event("click")
    expect(page.locator("#comment-spot")).to_have_value("at=c4")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".said-text")).to_have_text("A fine palisade.")
    expect(page.locator('.board [data-spot="at=c4"]')).to_have_attribute("data-pointed", "yes")
    page.goto(f"/m/{match}/5/")
    page.keyboard.press("n")
    _at(page, 12)


# playing by itself


def test_it_plays_and_pauses_at_comments(page: Page, log_in: LogIn) -> None:
    match = played("armadora", 2)
    user = log_in(page, "Bea")
    write(user, main(find_reel(match)).at(9), Draft("look here", "public"))
    page.goto(f"/m/{match}/4/")
    for _ in range(3):
        page.keyboard.press("+")
    page.keyboard.press(" ")
    _at(page, 9)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(400)
    _at(page, 9)
    page.go_back()
    expect(page).not_to_have_url(re.compile(rf"/m/{match}/[5-8]/"))


def test_the_play_button_stops_it(page: Page) -> None:
    match = played("armadora", 2)
    page.goto(f"/m/{match}/4/")
    page.locator("#play").click()
    # A busy machine may miss a step while it goes by, but not that it has gone by.
    expect(page.locator("#stage")).to_have_attribute("data-step", re.compile(r"[6-9]|\d\d"), timeout=WAIT_MS)
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    # A step that was on its way still comes; after it there is none.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    here = page.locator("#stage").get_attribute("data-step")
    page.wait_for_timeout(1000)
    assert page.locator("#stage").get_attribute("data-step") == here
    assert int(here or 0) < main(find_reel(match)).numbers[-1]


def test_the_log_and_the_bar_follow(page: Page) -> None:
    match = played("armadora", 2)
    page.goto(f"/m/{match}/12/")
    _press(page, "ArrowRight", 13)
    for holder in (".log-lines", ".film"):
        expect(page.locator(f"{holder} [aria-current]")).to_have_attribute("data-at", "13")
    page.locator('.log-lines [data-at="20"]').click()
    _at(page, 20)
    page.locator('.film [data-at="15"]').click()
    _at(page, 15)


def test_from_battle_to_battle_and_the_film_of_one(page: Page) -> None:
    """The key f leads to the opening of the next, where its film is offered; between battles none is."""
    match = two_battles()
    line = main(find_reel(match))
    first, second, *_rest = outline(line).battles
    page.goto(f"/m/{match}/{line.numbers[0]}/")
    for battle in (first, second):
        _press(page, "f", battle.first)
    page.locator("#way-battle-before").click()
    _at(page, first.first)
    page.get_by_text("Share and download").click()
    film = page.get_by_role("link", name="Film of this battle")
    address = film.get_attribute("href") or ""
    # Strangers of one address are served one after the other: no step fetched ahead is to wait behind the film.
    page.goto("about:blank")
    reply = page.request.get(address)
    assert (reply.status, reply.headers["content-type"]) == (200, "image/webp")
    page.goto(f"/m/{match}/{first.first - 1}/")
    page.get_by_text("Share and download").click()
    expect(page.get_by_role("link", name="Film of this turn")).to_have_count(1)
    expect(film).to_have_count(0)


# without JavaScript


def test_by_link_without_javascript(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    match = played("armadora", 2)
    page.goto(f"/m/{match}/12/")
    for name, number in (("Next step", 13), ("Previous step", 12), ("First", 1)):
        page.get_by_role("link", name=name, exact=True).click()
        _at(page, number)
    page.get_by_role("link", name="all hands").click()
    page.locator('.log-lines [data-at="7"]').click()
    _at(page, 7)
    expect(page.locator('.log-lines [data-at="7"]')).to_have_attribute("aria-current", "step")
    seen = visibility_for(match, None, "1")
    change = ways(seen, 7, Ask("1"), [], []).more[0].on.url
    page.goto(change)
    assert int(page.locator("#stage").get_attribute("data-step") or 0) > 7
    expect(page.locator("#play")).to_be_hidden()


@pytest.mark.parametrize("eyes", ["spectator", "1", "2", "3", "all"])
def test_from_each_seat_without_javascript(new_page: NewPage, eyes: str) -> None:
    page = new_page(java_script_enabled=False)
    match = played("armadora", 3)
    page.goto(f"/m/{match}/20/?as={eyes}")
    expect(page.locator(f'[data-eyes="{eyes}"]')).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="Next step", exact=True).click()
    expect(page).to_have_url(re.compile(rf"/m/{match}/21/\?as={eyes}$"))


# on a phone


def test_thumbs_and_swipes(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    match = played("armadora", 2)
    page.goto(f"/m/{match}/12/")
    page.get_by_role("link", name="Next step", exact=True).tap()
    _at(page, 13)
    page.get_by_role("link", name="Previous step", exact=True).tap()
    _at(page, 12)
    _swipe(page, -120)
    _at(page, 13)
    _swipe(page, 120)
    _at(page, 12)
    _swipe(page, -20)
    page.wait_for_timeout(300)
    _at(page, 12)


WIDER = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"


NOTHING_ABOVE = 14
"""A step with nothing above its map, such as heroes on offer."""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_board_and_bar_are_on_the_screen_together(new_page: NewPage, language: str) -> None:
    """The buttons are as wide as their words; on a wide screen there are none of them."""
    page = new_page(**PHONE, locale=language)
    for game, step in (("orcs_vs_orcs", NOTHING_ABOVE), ("few_orcs_more", 12)):
        page.goto(f"/m/{played(game, 2)}/{step}/")
        board, bar = (page.locator(one).last.bounding_box() for one in (".scene :is(.map, .board)", ".thumbs"))
        assert board is not None
        assert bar is not None
        assert game != "orcs_vs_orcs" or board["y"] + board["height"] <= bar["y"]
        assert page.locator(".thumbs > *").evaluate_all(WIDER) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".thumbs")).to_be_hidden()


def test_a_phone_goes_by_turn_and_round_and_sets_the_speed(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    match = played("orcs_vs_orcs", 2)
    shape = outline(main(find_reel(match)))
    page.goto(f"/m/{match}/{shape.round_starts[0]}/")
    page.get_by_role("link", name="Next game turn").tap()
    _at(page, shape.round_starts[1])
    page.get_by_role("link", name="Previous game turn").tap()
    _at(page, shape.round_starts[0])
    speed = page.get_by_role("button", name="Speed")
    for shown in ("1×", "2×", "4×", "8×", "½×"):
        expect(speed).to_contain_text(shown)
        speed.tap()


def test_the_chosen_viewpoint_is_in_view(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto(f"/m/{played('few_orcs_more', 7)}/12/?as=all")
    chosen = page.locator(".eyes [aria-current]")
    expect(chosen).to_be_in_viewport(ratio=1)
    page.keyboard.press("0")
    expect(page.locator('[data-eyes="spectator"]')).to_have_attribute("aria-current", "true")
    expect(page.locator('[data-eyes="spectator"]')).to_be_in_viewport(ratio=1)


def test_nothing_is_wider_than_the_phone(new_page: NewPage) -> None:
    page = new_page(**PHONE, color_scheme="dark")
    for game in ("armadora", "orcz"):
        page.goto(f"/m/{played(game, 2)}/12/")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def _swipe(page: Page, across: int) -> None:
    """A finger over the log."""
    page.locator(".log-lines").scroll_into_view_if_needed()
    page.evaluate(
        """across => {
          const log = document.querySelector(".log-lines");
          const touch = x => new Touch({identifier: 1, target: log, clientX: x, clientY: 300});
          const say = (type, x) => log.dispatchEvent(new TouchEvent(type, {bubbles: true,
            touches: type === "touchend" ? [] : [touch(x)], changedTouches: [touch(x)]}));
          say("touchstart", 200); say("touchend", 200 + across);
        }""",
        across,
    )


# the log


def test_the_badge_of_a_long_log_follows_its_page(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.verified.SHORT", 3)
    match = played("armadora", 2)
    page.goto(f"/m/{match}/12/")
    badge = page.locator(".replay-head .verified")
    expect(badge).to_have_text(f"log verified ✓ ({find_reel(match).version} events)", timeout=WAIT_MS)
    badge.click()
    expect(page.locator("h1")).to_have_text(re.compile("The log "), timeout=WAIT_MS)
    expect(page.locator("main .closed")).to_have_text([])
    expect(page.locator("h1")).to_have_text("The log is intact")


# for everybody


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(new_page: NewPage, log_in: LogIn, axe: Axe, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    match = played("armadora", 2)
    user = log_in(page, "Bea")
    write(user, main(find_reel(match)).at(12), Draft("look here", "public", "at=c4"))
    here = f"/m/{match}/12/"
    for address in (here, f"{here}?spoilers=no", f"{here}embed/", f"/m/{match}/verified/"):
        page.goto(address)
        assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_beside_and_after_a_match(
    new_page: NewPage, log_in: LogIn, axe: Axe, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    bea, tom = log_in(page, "Bea"), person("Tom")
    match = play_on(table("armadora", [bea, tom]).id, [bea, tom], 3).id
    say(live.fresh(match).match, tom, 1, "good luck")
    commands.resign(match, 1, actor=tom.player)
    line = commands.branch(match, 3, [bea.player, "computer:grunt"], actor=bea.player).id
    for address, shown in ((f"/m/{match}/", "#talk"), (f"/m/{line}/", ".beside-match"), ("/", ".open-lines")):
        page.goto(address)
        expect(page.locator(shown)).to_be_visible()
        assert axe(page) == []


SPARING = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


def _cut_off(page: Page, faults: Faults, match: str, whole: bool) -> None:
    """At step 31, come from 30, without a connection from now on."""
    faults.allow(UNREACHED)
    page.goto(f"/m/{match}/30/")
    _press(page, "ArrowRight", 31)
    if whole:
        expect(page.locator("#replay")).to_have_attribute("data-ahead", "whole", timeout=AHEAD_MS)
    page.context.set_offline(True)


@pytest.mark.parametrize(("key", "way", "steps"), [("ArrowRight", 1, 20), ("ArrowLeft", -1, 20), ("End", 0, 1)])
def test_steps_are_at_hand_before_they_are_asked_for(
    page: Page, faults: Faults, key: str, way: int, steps: int
) -> None:
    """Twenty each way and the end: without a connection they are shown all the same, and have their addresses."""
    match = played("armadora", 2)
    last = main(find_reel(match)).numbers[-1]
    _cut_off(page, faults, match, whole=True)
    for step in range(1, steps + 1):
        _press(page, key, 31 + way * step if way else last)
    shown = page.locator("#stage").get_attribute("data-step")
    expect(page).to_have_url(re.compile(rf"/m/{match}/{shown}/"))
    expect(page.locator(f'.log-lines [data-at="{shown}"]')).to_have_attribute("aria-current", "step")
    expect(page).to_have_title(re.compile(rf"\b{shown}\b"))


def test_who_spares_data_has_none_at_hand(page: Page, faults: Faults) -> None:
    """The twin: every step is asked for when it is wanted."""
    page.add_init_script(SPARING)
    _cut_off(page, faults, played("armadora", 2), whole=False)
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.keyboard.press("ArrowRight")
    until(page, lambda: failed)
    assert "/32/" in failed[0]
    _at(page, 31)


def test_what_is_written_is_on_the_steps_at_hand(page: Page, log_in: LogIn) -> None:
    """A step that was fetched before a comment came to it is fetched anew."""
    match = played("armadora", 2)
    log_in(page, "Bea")
    page.goto(f"/m/{match}/30/")
    _press(page, "ArrowRight", 31)
    expect(page.locator("#replay")).to_have_attribute("data-ahead", "whole", timeout=AHEAD_MS)
    _press(page, "ArrowLeft", 30)
    page.locator("#comment-text").fill("A thought on thirty.")
    page.locator("#comment-text").press("Tab")
    page.locator("form:has(#comment-text) button").click()
    expect(page.locator("#margin")).to_contain_text("A thought on thirty.")
    page.locator("body").press("Escape")
    _press(page, "ArrowRight", 31)
    _press(page, "ArrowLeft", 30)
    expect(page.locator("#margin")).to_contain_text("A thought on thirty.")


def test_a_step_by_thumb_leaves_the_page_where_it_was(new_page: NewPage) -> None:
    """Also one that is at hand and shown at once: what stands below the board is nothing to hold the page by."""
    page = new_page(**PHONE)
    match = played("armadora", 2)
    last = main(find_reel(match)).numbers[-1]
    page.goto(f"/m/{match}/{last - 6}/")
    for press in range(3):
        at = page.locator("#stage").get_attribute("data-step") or ""
        if press:
            expect(page.locator("#replay")).to_have_attribute("data-ahead", "whole", timeout=WAIT_MS)
        page.evaluate("window.scrollTo(0, 400)")
        page.get_by_role("link", name="Next step", exact=True).tap()
        expect(page.locator("#stage")).not_to_have_attribute("data-step", at)
        page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
        assert page.evaluate("scrollY") == 400
