"""The lobby in a real browser: two clicks to a match, lists that keep still under the pointer, and no script needed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.kernel.registry import games_by_name
from lobby.models import Table
from play import commands
from play.models import MatchRow
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.browser.playing import DESK, PHONE
from tests.lobby.tavern import person, table
from tests.notices.people import match, move, until

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESSES = ["/", "/new/", "/new/armadora/", "/new/few_orcs_more/", "/tables/{table}/", "/players/Alice/"]
LOOKS: dict[str, dict[str, Any]] = {
    "day": {"color_scheme": "light"},
    "night": {"color_scheme": "dark", "locale": "fr-FR", "viewport": PHONE},
}


def _settle(page: Page) -> None:
    """Ring, and wait until the lists have heard what there is now."""
    page.evaluate(
        """() => new Promise((done) => {
            document.body.addEventListener("htmx:afterRequest", done, {once: true});
            document.body.dispatchEvent(new CustomEvent("moved", {detail: {id: "", version: 0}}));
        })"""
    )


def _shown(page: Page, name: str) -> list[str]:
    rows = page.locator(f'.list[data-list="{name}"] .row')
    return [str(row.get_attribute("id")).partition("-")[2] for row in rows.all()]


@pytest.mark.parametrize("game", sorted(games_by_name()))
def test_it_works(page: Page, game: str) -> None:
    """A stranger is in a match against computers with one click."""
    page.goto("/")
    page.locator(f'form[action="/play/{game}/"] > button').click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))
    match = MatchRow.objects.get()
    assert (match.game, match.id in page.url) == (game, True)
    expect(page.locator(".who .tag")).to_have_text("guest")


def test_without_scripts_everything_is_there(new_page: NewPage) -> None:
    """Two people who have scripts switched off open a table with all its options, sit down, and are in the match."""
    alice, bob = new_page(java_script_enabled=False), new_page(java_script_enabled=False)
    alice.goto("/new/armadora/")
    alice.get_by_label("live", exact=True).check()
    alice.get_by_label("Seconds per move").fill("3000")
    alice.get_by_label("Advanced game").check()
    alice.get_by_role("button", name="Update the summary").click()
    expect(alice.locator(".consequences")).to_contain_text("50 min a move")
    alice.get_by_role("button", name="Open the table").click()
    alice.wait_for_url(re.compile(r"/tables/\w+/$"))
    bob.goto("/")
    bob.get_by_label("Pace").select_option("live")
    bob.get_by_role("button", name="Show").click()
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_url(re.compile(r"/m/\w+/$"))
    match = MatchRow.objects.get()
    assert (match.status, match.terms["move_s"], match.options["advanced"]) == ("running", 3000, True)


def test_only_what_was_chosen_is_asked_for(page: Page) -> None:
    page.goto("/new/few_orcs_more/")
    expect(page.locator(".seats .field:visible")).to_have_count(4)
    page.get_by_label("7", exact=True).check()
    expect(page.locator(".seats .field:visible")).to_have_count(7)
    expect(page.get_by_label("Seconds per move")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Days per move")).to_be_hidden()
    page.get_by_label("days a move", exact=True).check()
    expect(page.get_by_role("spinbutton", name="Days per move")).to_be_visible()
    page.get_by_label("no clock", exact=True).check()
    expect(page.get_by_role("spinbutton", name="Days per move")).to_be_hidden()
    expect(page.get_by_label("Seconds per move")).to_be_hidden()


def test_what_follows_changes_with_what_is_chosen(page: Page) -> None:
    page.goto("/new/armadora/")
    follows = page.locator("#preview")
    expect(follows).to_contain_text("45 s a move")
    page.get_by_label("days a move", exact=True).check()
    expect(follows).to_contain_text("2 days a move")
    page.get_by_role("spinbutton", name="Days per move").fill("3")
    page.get_by_label("Seat 2", exact=True).select_option("raider")
    expect(follows).to_contain_text("3 days a move")
    expect(follows).to_contain_text("At once: every seat is taken.")
    page.get_by_role("spinbutton", name="Days per move").fill("99")
    page.get_by_role("spinbutton", name="Days per move").blur()
    expect(follows).to_contain_text("These choices do not go together yet:")


def test_a_new_table_appears_by_itself(page: Page) -> None:
    page.goto("/")
    alice = person("Alice")
    row = table(alice, None)
    expect(page.locator(f"#open-{row.id}")).to_be_visible()
    commands.cancel(row.id, actor=alice.player)
    expect(page.locator(f"#open-{row.id}")).to_have_count(0)


def test_a_row_stays_under_the_pointer(page: Page) -> None:
    alice = person("Alice")
    first = table(alice, None)
    page.goto("/")
    row = page.locator(f"#open-{first.id}")
    row.hover()
    before = row.bounding_box()
    newer = [table(person(name), None) for name in ("Bob", "Charlie", "Dora")]
    _settle(page)
    button = page.get_by_role("button", name="3 new")
    expect(button).to_be_visible()
    assert (row.bounding_box(), _shown(page, "open")) == (before, [first.id])
    commands.cancel(first.id, actor=alice.player)
    _settle(page)
    expect(row).to_have_class(re.compile("gone"))
    assert row.bounding_box() == before
    button.click()
    assert _shown(page, "open") == [one.id for one in newer]
    expect(button).to_be_hidden()


def test_the_race_under_the_pointer_is_real(page: Page) -> None:
    """The twin: with the pointer elsewhere the same tables move everything below them."""
    first = table(person("Alice"), None)
    page.goto("/")
    below = page.locator("footer")
    before = below.bounding_box()
    table(person("Bob"), None)
    _settle(page)
    expect(page.locator(".row")).to_have_count(2)
    assert _shown(page, "open")[0] == first.id
    assert below.bounding_box() != before


def test_a_row_stays_under_the_focus(page: Page) -> None:
    row = table(person("Alice"), None)
    page.goto("/")
    page.locator(f"#open-{row.id} .row-link").focus()
    table(person("Bob"), None)
    _settle(page)
    expect(page.get_by_role("button", name="1 new")).to_be_visible()
    assert _shown(page, "open") == [row.id]
    page.locator(f"#open-{row.id} .row-link").blur()
    expect(page.locator('.list[data-list="open"] .row')).to_have_count(2)


def test_filters_are_in_the_address_and_work_at_once(page: Page) -> None:
    small, large = table(person("Alice"), None), table(person("Bob"), None, None)
    page.goto("/")
    page.get_by_label("Players").select_option("3")
    page.wait_for_url(re.compile(r"\?.*seats=3"))
    expect(page.locator(f"#open-{small.id}")).to_have_count(0)
    assert _shown(page, "open") == [large.id]
    _settle(page)
    assert _shown(page, "open") == [large.id]
    page.reload()
    assert _shown(page, "open") == [large.id]


def test_what_is_new_in_a_list_that_is_not_shown_is_counted(page: Page, log_in: LogIn) -> None:
    """While the pointer holds the lists nothing moves; the match that now waits counts with the list that is there."""
    alice, bob = log_in(page, "Alice"), person("Bob")
    first = table(person("Cid"), None)
    page.goto("/")
    row = page.locator(f"#open-{first.id}")
    row.hover()
    before = row.bounding_box()
    waits = table(alice, bob.player)
    _settle(page)
    button = page.get_by_role("button", name="1 new")
    expect(button).to_be_visible()
    assert row.bounding_box() == before
    button.click()
    expect(page.locator(f"#yours-{waits.id} .row-link")).to_be_focused()


def test_the_games_between_the_lists_stay_as_they_are(page: Page, log_in: LogIn) -> None:
    """When the lists come anew, at once or after the pointer has held them; also when one’s last match is over."""
    alice, bob = log_in(page, "Alice"), person("Bob")
    mine = table(alice, bob.player)
    page.goto("/")
    games = page.locator(".games")
    games.evaluate("games => { games.dataset.same = 'yes' }")
    levels = games.locator(".levels").first
    levels.locator("summary").click()
    page.locator("footer").hover()
    page.evaluate("document.activeElement.blur()")
    first = table(person("Cid"), None)
    _settle(page)
    row = page.locator(f"#open-{first.id}")
    expect(row).to_be_visible()
    row.hover()
    newer = table(person("Dora"), None)
    _settle(page)
    expect(page.get_by_role("button", name="1 new")).to_be_visible()
    page.locator("footer").hover()
    expect(page.locator(f"#open-{newer.id}")).to_be_visible()
    commands.resign(mine.id, 0, actor=alice.player)
    _settle(page)
    expect(page.locator(f"#yours-{mine.id}")).to_have_count(0)
    expect(games).to_have_count(1)
    expect(games).to_have_attribute("data-same", "yes")
    expect(levels).to_have_attribute("open", "")


def test_a_phone_is_asked_for_little_before_a_table_is_open(new_page: NewPage, faults: Faults) -> None:
    """The rest has defaults and is folded away; whoever has filled in something that does not go sees all of it."""
    faults.allow(REFUSED)
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/new/armadora/")
    rated, more = page.get_by_label("Rated"), page.get_by_text("More options")
    expect(page.get_by_label("Seat 2", exact=True)).to_be_visible()
    expect(rated).to_be_hidden()
    more.tap()
    expect(rated).to_be_visible()
    page.get_by_label("days a move", exact=True).check()
    page.get_by_role("spinbutton", name="Days per move").fill("99")
    page.get_by_role("button", name="Open the table").tap()
    expect(page.locator("#problem")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Days per move")).to_be_visible()


def test_a_match_that_waits_for_me_comes_by_itself(page: Page, log_in: LogIn) -> None:
    alice, bob = log_in(page, "Alice"), person("Bob")
    page.goto("/")
    expect(page).to_have_title(re.compile("^Warmoot"))
    row = table(alice, bob.player)
    expect(page.locator(f"#yours-{row.id}")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\) Warmoot"))


def test_a_link_brings_a_friend_to_a_private_table(new_page: NewPage, log_in: LogIn) -> None:
    host, friend = new_page(), new_page(viewport=PHONE)
    log_in(host, "Alice")
    host.goto("/new/armadora/")
    host.get_by_label("only people I invite").check()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(re.compile(r"/tables/\w+/$"))
    link = host.get_by_label("Anyone with this link may sit down").input_value()
    assert link.endswith(f"/join/{Table.objects.get().key}/")
    friend.goto("/")
    assert _shown(friend, "open") == []
    friend.goto(link)
    friend.get_by_role("button", name="Sit down here").click()
    friend.wait_for_url(re.compile(r"/m/\w+/$"))
    host.wait_for_url(re.compile(r"/m/\w+/$"))


@pytest.mark.parametrize("game", games_by_name())
@pytest.mark.parametrize("before", ["/games/{}/", "/new/{}/"])
def test_a_friend_is_one_tap_and_a_link_away(new_page: NewPage, game: str, before: str) -> None:
    """Of two who have no account: the link is in sight at once, and the match begins when it is followed."""
    host, friend = new_page(viewport=PHONE, has_touch=True), new_page(viewport=PHONE, has_touch=True)
    host.goto(before.format(game))
    button = host.get_by_role("button", name="Play with a friend")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    link = host.get_by_label("Anyone with this link may sit down")
    expect(link).to_be_in_viewport(ratio=1)
    expect(host.get_by_role("button", name="Copy").first).to_be_in_viewport(ratio=1)
    friend.goto(link.input_value())
    friend.get_by_role("button", name="Sit down here").tap()
    for page in (friend, host):
        page.wait_for_url(re.compile(r"/m/\w+/$"))
    terms = MatchRow.objects.get().terms
    assert (terms["pace"], terms["rated"], terms["takeback"]) == ("none", False, "consent")


NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined})"
"""What a browser has on a site without encryption."""
SHARING = "navigator.share = (data) => { window.shared = data.url; return Promise.resolve(); }"
SELECTED = "document.getSelection().toString()"


def _own_table(page: Page, log_in: LogIn, watch: str = "everyone") -> None:
    page.goto(f"/tables/{table(log_in(page, 'Alice'), None, watch=watch).id}/")


def test_copying_a_link_says_that_it_is_copied(page: Page, log_in: LogIn) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _own_table(page, log_in)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".copy [role=status]")).to_have_text("Copied.")
    link = page.get_by_label("Anyone with this link may sit down").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    expect(page.get_by_role("button", name="Share the link")).to_be_hidden()


def test_a_browser_that_does_not_copy_selects_the_link_and_says_so(page: Page, log_in: LogIn) -> None:
    page.add_init_script(NO_CLIPBOARD)
    _own_table(page, log_in, watch="link")
    page.get_by_role("button", name="Copy").last.click()
    expect(page.locator(".copy [role=status]").last).to_contain_text("It is selected: copy it by hand.")
    expect(page.locator(".copy [role=status]").first).to_be_empty()
    link = page.get_by_label("Anyone with this link may watch")
    expect(link).to_be_focused()
    assert page.evaluate(SELECTED) == link.input_value()


def test_a_phone_that_can_share_is_asked_to(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    page.add_init_script(SHARING)
    _own_table(page, log_in)
    page.get_by_role("button", name="Share the link").tap()
    assert page.evaluate("window.shared") == page.get_by_label("Anyone with this link may sit down").input_value()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth") is True


@pytest.mark.parametrize("reloads", [False, True], ids=["table", "replay"])
def test_a_rematch_is_shown_to_the_other_at_once(new_page: NewPage, log_in: LogIn, reloads: bool) -> None:
    """On the page on which the match has just ended, and on its replay."""
    first, second = new_page(), new_page(viewport=PHONE)
    alice, bob = log_in(first, "Alice"), log_in(second, "Bob")
    row = table(alice, bob.player)
    for page in (first, second):
        page.goto(f"/m/{row.id}/")
    commands.resign(row.id, 0, actor=alice.player)
    for page in (first, second):
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        if reloads:
            page.reload()
    first.get_by_role("button", name="Rematch").click()
    first.wait_for_url(re.compile(r"/tables/\w+/$"))
    expect(second.locator("#rematch")).to_contain_text("Alice asks for a rematch.")
    expect(second.get_by_role("button", name="Accept the rematch")).to_be_in_viewport()
    second.get_by_role("button", name="Accept the rematch").click()
    again = re.compile(rf"/m/(?!{row.id})\w+/$")
    second.wait_for_url(again)
    first.wait_for_url(again)


def test_the_next_table_is_one_key_or_one_press_away(new_page: NewPage, log_in: LogIn) -> None:
    """The way to it comes up by itself when a move elsewhere waits; a key that is typed leads nowhere."""
    page = new_page(viewport=PHONE)
    alice, bob = log_in(page, "Alice"), person("Bob")
    here = until(match(alice, bob), alice)
    there = until(match(alice, bob), bob)
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#next-table")).to_be_hidden()
    expect(page).to_have_title(re.compile(r"^\(1\) Your move"))
    page.keyboard.press("t")
    there = move(there)
    expect(page.locator("#next-table")).to_have_text(re.compile(r"^\s*Next table\s*\(1\)\s*$"))
    expect(page).to_have_title(re.compile(r"^\(2\) Your move"))
    page.keyboard.press("t")
    page.wait_for_url(f"**/m/{there.id}/")
    page.locator("#next-table").click()
    page.wait_for_url(f"**/m/{here.id}/")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth") is True
    page.locator('.tabs a[href="#log"]').click()
    page.get_by_label(re.compile("Say something")).press_sequentially("not yet")
    assert page.url.endswith(f"/m/{here.id}/")


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_everybody_can_use_the_pages(
    new_page: NewPage, log_in: LogIn, axe: Callable[[Page], list[str]], address: str, look: dict[str, Any]
) -> None:
    alice, bob = person("Alice"), person("Bob")
    waiting = table(alice, None, rated=True)
    table(alice, bob.player, pace="days", move_s=86400)
    table(bob, None)
    page = new_page(**look)
    log_in(page, "Alice")
    page.goto(address.format(table=waiting.id))
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth") is True


CUT = """() => [...document.querySelectorAll(".list .rows")].filter((box) => {
    const edge = box.getBoundingClientRect().bottom;
    return [...box.children].some((row) => {
        const {top, bottom} = row.getBoundingClientRect();
        return top < edge - 2 && bottom > edge + 2;
    });
}).map((box) => box.closest(".list").dataset.list)"""


def _full_lobby(new_page: NewPage, log_in: LogIn) -> Page:
    """On a phone, with more tables in each list than its box has room for."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, brunhild = log_in(page, "Bea"), person("Brunhild")
    for _ in range(4):
        table(bea, brunhild.player)
        table(brunhild, None)
    page.goto("/")
    return page


def test_whatever_waits_a_game_is_begun_from_the_first_screen_and_no_row_is_cut(
    new_page: NewPage, log_in: LogIn
) -> None:
    page = _full_lobby(new_page, log_in)
    assert page.locator(".list .rows").evaluate_all("all => all.map((box) => box.scrollHeight > box.clientHeight + 2)")
    assert page.evaluate(CUT) == []
    play = page.get_by_role("link", name="Play a game")
    expect(play).to_be_in_viewport(ratio=1)
    play.tap()
    expect(page.get_by_role("button", name="Play now").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("settles_after_ms", [20, 60_000])
def test_no_row_is_cut_in_lists_that_have_just_come_in(new_page: NewPage, log_in: LogIn, settles_after_ms: int) -> None:
    page = _full_lobby(new_page, log_in)
    page.evaluate("milliseconds => { htmx.config.defaultSettleDelay = milliseconds; }", settles_after_ms)
    page.evaluate("document.getElementById('lists').dataset.old = ''")
    _settle(page)
    expect(page.locator("#lists[data-old]")).to_have_count(0)
    assert page.evaluate(CUT) == []


OVER_THE_EDGE = """facts => facts.filter((one) => {
    const card = one.closest(".game");
    const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
    return one.getBoundingClientRect().right > edge + 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_what_is_told_of_a_game_stands_within_its_card(new_page: NewPage, size: ViewportSize, language: str) -> None:
    page = new_page(viewport=size, locale=language)
    for address in ("/", "/games/"):
        page.goto(address)
        assert page.locator(".game .facts span").count() > len(games_by_name())
        assert page.locator(".game .facts span").evaluate_all(OVER_THE_EDGE) == []
