"""Playing in a real browser: by mouse, by keyboard, without scripts, together, and through bad connections."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from chat import removal
from chat.models import Saying
from games.kernel.chance import Luck
from play import commands, live
from play.models import MatchRow
from play.terms import Terms
from tests.browser.conftest import REFUSED, UNREACHED, Faults, LogIn, NewPage
from tests.browser.playing import advised, carry_out, give, heard, unfold_on_a_phone
from tests.table.tables import person, play_on, rally, table

FIRST = {"first": 0}
PHONE = {"width": 390, "height": 844}
DESK_FROM = 1024
"""Where a page is narrower its parts are tabs."""
DESK = {"width": 1440, "height": 900}
RECEIPT = """said => {
  const line = document.createElement("p");
  line.className = "good";
  line.textContent = said;
  document.getElementById("notice").replaceChildren(line);
}"""
READ_WHOLE = "() => document.querySelector('#notice').scrollHeight <= document.querySelector('#notice').clientHeight"
MATCH = re.compile(r"/m/([a-z0-9]+)/")
Axe = Callable[[Page], list[str]]


def _open(page: Page, match_id: str) -> None:
    page.goto(f"/m/{match_id}/")


def _say(page: Page) -> Locator:
    return page.locator("#say")


def _warrior(page: Page, square: str) -> None:
    """Place a warrior by two clicks on what is drawn, and one on the button that is offered."""
    page.locator(".hand .spot.can").first.click()
    page.locator(f'#board svg .spot.can[data-spot="at={square}"]').click()
    expect(page.locator("#deed form.ready button[type=submit]")).to_be_focused()
    page.locator("#deed form.ready button[type=submit]").click()


def _free(page: Page) -> str:
    """A square that a warrior may be placed on."""
    spot = page.locator('#board svg .spot.can[data-spot^="at="]').first.get_attribute("data-spot") or ""
    return spot.removeprefix("at=")


def test_it_works_for_a_guest_by_mouse(page: Page) -> None:
    """A stranger is in a match within two clicks of the front page, plays it to the end, and sees who won."""
    page.goto("/")
    page.locator('form[action="/play/armadora/"] button').first.click()
    page.wait_for_url(MATCH)
    found = MATCH.search(page.url)
    assert found is not None
    match_id, luck = found[1], Luck("guest")
    for _ in range(3):
        rally(match_id, luck)
        expect(_say(page)).to_contain_text("Your move.")
        _warrior(page, _free(page))
        expect(_say(page)).to_contain_text("Waiting for Grunt (computer).")
        expect(page.locator("#notice")).to_contain_text("Done.")
    while live.fresh(match_id).match.outcome is None:
        rally(match_id, luck)
        if live.fresh(match_id).match.outcome is not None:
            break
        expect(_say(page)).to_contain_text("Your move.")
        page.get_by_role("button", name="Pass for good", exact=True).click()
        page.get_by_role("button", name="Yes, do it").click()
        expect(_say(page)).not_to_contain_text("Your move.")
    expect(_say(page)).to_contain_text("The match is over.")
    expect(page.locator("#deed table.result tbody tr")).to_have_count(MatchRow.objects.get(id=match_id).seats)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".play-table")).to_have_count(0)


def _tab_to(page: Page, wanted: str) -> None:
    """Press the tab key until what is wanted has the focus."""
    for _ in range(150):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the tab key does not lead to {wanted}")


def test_by_keyboard_alone(page: Page, log_in: LogIn) -> None:
    """On the board by arrows and Enter, in the forms by Tab, arrows and Space; to the end."""
    bea = log_in(page, "Bea")
    match_id = table("armadora", [bea], 2, FIRST).id
    _open(page, match_id)
    _tab_to(page, "#board svg .spot.can")
    for spot in ("edge=a1|b1", "at=b1"):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.spot") == spot
    page.keyboard.press("Enter")
    _tab_to(page, "#deed input[name=value]")
    page.keyboard.press("Space")
    _tab_to(page, "#deed details[open] button[type=submit]")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("Done")
    rally(match_id)
    expect(_say(page)).to_contain_text("Your move.")
    _tab_to(page, ".plain-deeds button")
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_visible()
    _tab_to(page, "#ask button[type=submit]")
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).not_to_be_visible()
    rally(match_id)
    expect(_say(page)).to_contain_text("The match is over.")


def test_without_scripts(new_page: NewPage, log_in: LogIn) -> None:
    """By forms and links alone, to the end."""
    page = new_page(java_script_enabled=False)
    bea = log_in(page, "Bea")
    match_id = table("armadora", [bea], 2, FIRST).id
    _open(page, match_id)
    page.locator('#deed label:has(input[name="value"])').first.click()
    page.locator('#deed select[name="at"]').first.select_option(index=3)
    page.locator("#deed details[open] button[type=submit]").click()
    expect(page.locator(".messages")).to_contain_text("Done.")
    expect(_say(page)).to_contain_text("Waiting for Grunt (computer).")
    rally(match_id)
    page.get_by_role("link", name="Look again").click()
    expect(_say(page)).to_contain_text("Your move.")
    page.get_by_role("button", name="Pass for good", exact=True).click()
    expect(page.locator(".question")).to_contain_text("Passing is for the rest of the match")
    page.get_by_role("button", name="Yes, do it").click()
    rally(match_id)
    page.reload()
    expect(page.locator(".play-table")).to_have_count(0)
    assert live.fresh(match_id).match.outcome is not None


@pytest.mark.alone
def test_two_browsers_see_each_others_moves_within_a_second(new_page: NewPage, log_in: LogIn) -> None:
    hers, his = new_page(), new_page()
    bea, cid = log_in(hers, "Bea"), log_in(his, "Cid")
    match_id = table("armadora", [bea, cid], options=FIRST).id
    for page in (hers, his):
        _open(page, match_id)
        page.wait_for_timeout(500)
    took = []
    for move, square in enumerate(("a1", "b1", "a2", "b3", "a3")):
        mover, other, name = ((hers, his, "Bea"), (his, hers, "Cid"))[move % 2]
        expect(_say(mover)).to_contain_text("Your move.")
        mover.locator(".hand .spot.can").first.click()
        mover.locator(f'#board svg .spot.can[data-spot="at={square}"]').click()
        began = time.monotonic()
        mover.locator("#deed form.ready button[type=submit]").click()
        other.locator("#lines .told", has_text=f"{name} places a warrior on {square}.").wait_for()
        took.append(time.monotonic() - began)
        expect(_say(other)).to_contain_text("Your move.")
    print("seconds from click to the other page:", took)
    # Of five, since a busy machine may be late with any; what asks every few seconds is late with all.
    assert min(took) < 1.0


def test_the_title_says_whose_move_it_is_in_both_browsers(new_page: NewPage, log_in: LogIn) -> None:
    """After every move, with the number of the matches that wait before it; talk at the table changes nothing."""
    hers, his = new_page(), new_page()
    bea, cid = log_in(hers, "Bea"), log_in(his, "Cid")
    match_id = table("armadora", [bea, cid], options=FIRST).id
    yours, theirs = f"(1) Your move: Armadora {match_id} — Warmoot", f"Armadora {match_id} — Warmoot"
    for page in (hers, his):
        _open(page, match_id)
    for move, square in enumerate(("a1", "b1", "a2")):
        mover, other = ((hers, his), (his, hers))[move % 2]
        expect(mover).to_have_title(yours)
        expect(other).to_have_title(theirs)
        other.locator("#talk input[name=text]").fill(f"now {square}")
        other.locator("#talk button").click()
        expect(mover.locator("#lines .said", has_text=f"now {square}")).to_have_count(1)
        expect(mover).to_have_title(yours)
        expect(other).to_have_title(theirs)
        _warrior(mover, square)
    expect(his).to_have_title(yours)
    expect(hers).to_have_title(theirs)


@pytest.mark.parametrize(("language", "news"), [("en-GB", False), ("fr-FR", False), ("en-GB", True)])
def test_the_receipt_moves_nothing_and_goes_when_the_turn_comes_round(
    new_page: NewPage, log_in: LogIn, language: str, news: bool
) -> None:
    """But for what came of a play, such as a struggle: there was no time to read it while computers moved. What others
    place in Orcz lies on the board, and is not told.
    """
    page, luck = new_page(viewport=DESK, locale=language), Luck("receipt")
    bea, cid = log_in(page, "Bea"), person("Cid")
    terms = Terms(pace="days", move_s=86_400, bank_s=86_400)
    here = table("orcz", [bea, cid], options={"events": False}, terms=terms)
    if (now := live.fresh(here.id)).match.awaited() == (1,):
        give(now, 1, advised(now, 1, luck))
    _open(page, here.id)
    top = "document.querySelector('#board').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    carry_out(page, here.id, 0, advised(live.fresh(here.id), 0, luck))
    expect(page.locator("#notice p")).to_be_visible()
    assert page.evaluate(top) == before
    page.locator("#notice p").evaluate(f"one => one.classList.toggle('news', {str(news).lower()})")
    give(now := live.fresh(here.id), 1, advised(now, 1, luck))
    expect(page.locator("#say.yours")).to_be_visible()
    expect(page.locator("#notice p")).to_have_count(int(news))
    assert page.evaluate(top) == before


@pytest.mark.parametrize(("language", "told"), [("en-GB", "Meanwhile:"), ("fr-FR", "Entre-temps")])
def test_what_the_other_has_played_is_told_in_place_of_the_receipt(
    new_page: NewPage, log_in: LogIn, language: str, told: str
) -> None:
    """Where it is news, and it moves nothing either."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options=FIRST)
    _open(page, here.id)
    top = "document.querySelector('#board').getBoundingClientRect().top + scrollY"
    commands.give(here.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=bea.player)
    heard(page, live.fresh(here.id))
    before = page.evaluate(top)
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "b1"}, actor=cid.player)
    expect(page.locator("#say.yours")).to_be_visible()
    expect(page.locator("#notice")).to_contain_text(told)
    expect(page.locator("#notice")).to_contain_text("b1")
    assert page.evaluate(top) == before


def test_the_result_stands_alone_where_the_last_move_ended_the_match(new_page: NewPage, log_in: LogIn) -> None:
    """What was said of that move would lie over its heading."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 1})
    commands.give(here.id, 1, {"type": "pass"}, actor=cid.player)
    _open(page, here.id)
    unfold_on_a_phone(page)
    page.locator("#deed form[data-deed^=pass] button[type=submit]").click()
    expect(page.locator("#ask")).to_contain_text("The other player has passed, so your pass ends the match")
    page.locator("#ask button[type=submit]").click()
    expect(page.locator(".result-box")).to_be_visible()
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.parametrize("by_key", [False, True])
def test_a_question_that_was_answered_with_no_does_not_come_back(page: Page, log_in: LogIn, by_key: bool) -> None:
    """Whatever the page is told of next."""
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 1})
    commands.give(here.id, 1, {"type": "pass"}, actor=cid.player)
    _open(page, here.id)
    page.locator("#deed form[data-deed^=pass] button[type=submit]").click()
    expect(page.locator("#ask")).to_be_visible()
    if by_key:
        page.keyboard.press("Escape")
    else:
        page.locator("#ask [data-close]").click()
    expect(page.locator("#ask")).to_be_hidden()
    page.locator("#talk input[name=text]").fill("Not yet.")
    page.locator("#talk input[name=text]").press("Enter")
    expect(page.locator("#lines")).to_contain_text("Not yet.")
    expect(page.locator("#ask")).to_be_hidden()
    assert page.locator("#ask").evaluate("one => one.childElementCount") == 0


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_move_is_taken_back_where_one_looks_for_it(new_page: NewPage, log_in: LogIn, size: ViewportSize) -> None:
    """In the receipt of the move, while the other thinks, and among the choices once one's turn comes again: by one
    button at a time.
    """
    page = new_page(viewport=size)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options=FIRST, terms=Terms(takeback="consent"))
    _open(page, here.id)
    back = page.get_by_role("button", name="Ask to take back my last move")
    shown = page.locator(".take-back").locator("visible=true")
    expect(back).to_have_count(0)
    commands.give(here.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=bea.player)
    page.reload()
    expect(page.locator("#deed .take-back")).to_be_visible()
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "b1"}, actor=cid.player)
    expect(page.locator("#say.yours")).to_be_visible()
    unfold_on_a_phone(page)
    expect(page.locator("#deed .take-back")).to_be_visible()
    expect(shown).to_have_count(1)
    _warrior(page, "c1")
    expect(page.locator("#notice .take-back")).to_be_in_viewport(ratio=1)
    expect(shown).to_have_count(1)
    page.locator("#notice .take-back").click()
    expect(page.get_by_role("button", name="Withdraw the request")).to_be_attached()
    expect(back).to_have_count(0)
    commands.answer_take_back(here.id, 0, False, actor=bea.player)
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "a2"}, actor=cid.player)
    commands.take_back(here.id, 1, live.fresh(here.id).version - 1, actor=cid.player)
    expect(page.get_by_role("button", name="Allow it")).to_be_in_viewport()


@pytest.mark.parametrize("sentences", [1, 3, 6])
def test_a_receipt_hides_nothing_of_what_is_asked_next(new_page: NewPage, log_in: LogIn, sentences: int) -> None:
    """On a phone it lies over the head of the page, however long it is, and is read to its end."""
    page = new_page(viewport=PHONE)
    here = table("armadora", [log_in(page, "Bea"), person("Cid")], options=FIRST)
    _open(page, here.id)
    page.evaluate(RECEIPT, "A sentence that is as long as most are. " * sentences)
    notice, say = (page.locator(one).bounding_box() for one in ("#notice", "#say"))
    assert notice is not None
    assert say is not None
    assert (notice["y"] >= 0, notice["y"] + notice["height"] <= say["y"]) == (True, True)
    assert page.locator("#notice").evaluate("one => getComputedStyle(one).overflowY") == "auto"
    on_top = "([x, y]) => document.elementFromPoint(x, y).closest('#notice') !== null"
    assert page.evaluate(on_top, [195, notice["y"] + 8])


def test_a_receipt_that_has_no_room_above_the_sentence_lies_over_the_goal(new_page: NewPage, log_in: LogIn) -> None:
    """However far down the page was when it came, until there is room for it."""
    page = new_page(viewport={**PHONE, "height": 600})
    here = table("armadora", [person("Cid"), log_in(page, "Bea")], options=FIRST)
    _open(page, here.id)
    page.evaluate("scrollTo(0, 90)")
    page.evaluate(RECEIPT, "A sentence that is as long as most are. " * 3)
    over = "() => document.querySelector('#table').dataset.receipt === 'over-goal'"
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    assert page.evaluate(over)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(f"() => !({over})()")
    page.wait_for_function(READ_WHOLE)
    notice, say = (page.locator(one).bounding_box() for one in ("#notice", "#say"))
    assert notice is not None
    assert say is not None
    assert notice["y"] + notice["height"] <= say["y"]


@pytest.mark.parametrize("seat", [0, 1])
def test_where_the_head_is_passed_a_receipt_hides_nothing_that_is_asked(
    new_page: NewPage, log_in: LogIn, seat: int
) -> None:
    """A long one lies over the goal until the next touch, which goes to the board. Then who is to move sees no more of
    it, and others its beginning beside the goal. Nothing is moved.
    """
    page = new_page(viewport={**PHONE, "height": 600}, has_touch=True)
    players = [log_in(page, "Bea"), person("Cid")]
    here = table("armadora", players[:: 1 - 2 * seat], options=FIRST)
    _open(page, here.id)
    page.evaluate("scrollTo(0, 200)")
    page.wait_for_function("() => document.querySelector('.table-head').getBoundingClientRect().bottom < 0")
    parts = {part: page.locator(part) for part in ("#say", "#say .sentence", "#board .play-area")}
    before = {part: one.bounding_box() for part, one in parts.items()}
    page.evaluate(RECEIPT, "A sentence that is as long as most are. " * 9)
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    notice = page.locator("#notice")
    expect(notice).to_be_in_viewport(ratio=1)
    assert {part: one.bounding_box() for part, one in parts.items()} == before
    lies, said, goal = (page.locator(one).bounding_box() for one in ("#notice", "#say", "#say .goal"))
    assert lies is not None
    assert said is not None
    assert goal is not None
    assert lies["y"] + lies["height"] <= said["y"] + said["height"]
    assert lies["y"] >= page.locator("#say .sentence").evaluate(END_OF_TEXT)
    expect(notice.get_by_role("button", name="Show all of it")).to_be_in_viewport(ratio=1)
    assert notice.evaluate(UNCOVERED)
    page.touchscreen.tap(3, 200)
    expect(page.locator("#say .goal")).to_be_visible()
    if seat == 0:
        expect(notice).to_be_hidden()
    else:
        expect(notice.get_by_role("button", name="Show all of it")).to_be_in_viewport()
        left = notice.bounding_box()
        assert left is not None
        assert left["y"] >= goal["y"] - 1
        assert left["y"] + left["height"] <= goal["y"] + goal["height"] + 1
        assert notice.evaluate(UNCOVERED)
    assert {part: one.bounding_box() for part, one in parts.items()} == before
    page.evaluate("scrollTo(0, 0)")
    expect(notice).to_be_in_viewport(ratio=1)


def test_a_receipt_that_is_cut_off_over_the_goal_is_opened_by_a_tap_on_it(new_page: NewPage, log_in: LogIn) -> None:
    """Wherever on it that is; the next one takes it away."""
    page = new_page(viewport=PHONE, has_touch=True)
    here = table("armadora", [log_in(page, "Bea"), person("Cid")], options=FIRST)
    _open(page, here.id)
    page.evaluate("scrollTo(0, 120)")
    page.evaluate(RECEIPT, "A sentence that is as long as most are. " * 6)
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    notice = page.locator("#notice")
    assert page.locator("#table").get_attribute("data-receipt") == "over-goal"
    notice.tap(position={"x": 30, "y": 8})
    page.wait_for_function(READ_WHOLE)
    expect(notice).to_be_in_viewport(ratio=1)
    assert notice.evaluate(UNCOVERED)
    notice.tap(position={"x": 30, "y": 8})
    expect(notice).to_be_empty()


END_OF_TEXT = """one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return text.getBoundingClientRect().bottom;
}"""


def test_a_receipt_takes_what_the_sentence_leaves_free(new_page: NewPage, log_in: LogIn) -> None:
    """And stays there: it hides neither what is asked nor the goal nor the board."""
    page = new_page(viewport=PHONE, has_touch=True)
    here = table("orc_wars", [log_in(page, "Bea"), person("Cid")])
    _open(page, here.id)
    page.locator("#say .sentence").evaluate("one => { one.textContent = 'Draw a counter.' }")
    page.evaluate("scrollTo(0, 300)")
    page.evaluate(RECEIPT, "A sentence that is as long as most are. " * 2)
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    for _ in range(2):
        notice, goal = (page.locator(one).bounding_box() for one in ("#notice", "#say .goal"))
        assert notice is not None
        assert goal is not None
        assert notice["y"] >= page.locator("#say .sentence").evaluate(END_OF_TEXT)
        assert notice["y"] + notice["height"] <= goal["y"] + 1
        page.touchscreen.tap(3, 400)


UNCOVERED = """one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isOnTop = (y) => one.contains(document.elementFromPoint((left + right) / 2, y));
    return Array.from({ length: 20 }, (_, nth) => top + ((bottom - top) * (nth + 0.5)) / 20).every(isOnTop);
}"""
"""Whether nothing lies over it, from its upper end to its lower."""


LINES = """notice => {
  const range = document.createRange();
  range.selectNodeContents(notice.querySelector("p"));
  const [one, ...others] = notice.querySelector("p").firstChild.textContent.split("\\n");
  return [one, others.length, range.getClientRects().length];
}"""


def test_all_of_a_receipt_that_is_cut_off_is_shown_when_asked_for(new_page: NewPage, log_in: LogIn) -> None:
    """It is said that there is more; one tap shows it, the next one takes it away, on the button or anywhere else."""
    page = new_page(viewport=PHONE, has_touch=True)
    here = table("armadora", [log_in(page, "Bea"), person("Cid")], options=FIRST)
    _open(page, here.id)
    page.evaluate(RECEIPT, "A short one.")
    page.evaluate("dispatchEvent(new Event('scroll'))")
    whole = page.locator("#notice").get_by_role("button", name="Show all of it")
    expect(whole).to_have_count(0)
    page.evaluate(RECEIPT, "Meanwhile:\n" + "A sentence that is as long as most are.\n" * 20)
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    expect(whole).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 200)")
    whole.tap()
    expect(whole).to_be_hidden()
    page.wait_for_function(READ_WHOLE)
    first, others, lines = page.locator("#notice").evaluate(LINES)
    assert (first, others) == ("Meanwhile:", 21)
    assert lines > others
    expect(page.locator("#notice")).to_be_in_viewport(ratio=1)
    assert page.locator("#notice").evaluate(UNCOVERED)
    page.locator("#notice").tap()
    expect(page.locator("#notice")).to_be_empty()
    page.evaluate(RECEIPT, "A sentence that is as long as most are. " * 40)
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    whole.tap()
    page.locator("#notice").get_by_role("button", name="Close").tap()
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.parametrize("width", [390, 1440])
def test_there_is_room_to_talk_where_there_are_teams(new_page: NewPage, log_in: LogIn, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 900})
    people = [log_in(page, "Bea"), *map(person, ("Cid", "Dot", "Eve"))]
    _open(page, table("orcs_vs_orcs", people, 4).id)
    if width < DESK_FROM:
        page.get_by_role("tab", name="Log").click()
    field, room = page.locator("#talk input[name=text]"), page.locator("#talk select")
    assert field.evaluate("one => one.offsetWidth") >= 200
    assert room.evaluate("one => one.offsetTop + one.offsetHeight") <= field.evaluate("one => one.offsetTop")


def test_a_draw_is_agreed_between_two_browsers(new_page: NewPage, log_in: LogIn) -> None:
    """Asked once, and in both nobody has won."""
    hers, his = new_page(), new_page()
    bea, cid = log_in(hers, "Bea"), log_in(his, "Cid")
    match_id = table("armadora", [bea, cid], options=FIRST).id
    for page in (hers, his):
        _open(page, match_id)
    hers.get_by_text("More", exact=True).click()
    hers.get_by_role("button", name="Offer a draw").click()
    his.get_by_role("button", name="Agree").click()
    expect(his.locator("#ask-question")).to_contain_text("Agree to a draw?")
    his.get_by_role("button", name="Yes, do it").click()
    for page in (hers, his):
        expect(_say(page)).to_have_text("The match is over. A draw was agreed.")
        expect(page.locator("table.result tr.won")).to_have_count(0)


def test_times_are_those_of_the_browsers_clock(new_page: NewPage, log_in: LogIn) -> None:
    """From the second page on; a script tells the site which it is."""
    page = new_page(timezone_id="Pacific/Auckland")
    bea = log_in(page, "Bea")
    here = table("armadora", [bea, person("Cid")], options=FIRST, terms=Terms(pace="days", move_s=86_400))
    page.goto("/")
    _open(page, here.id)
    expect(page.locator("#seats .until")).to_contain_text(re.compile(r"until \d+ \w+ \d{4}, \d\d:\d\d \(NZ[SD]T\)"))


def test_notes_and_bookmarks_by_keyboard(page: Page, log_in: LogIn) -> None:
    """c writes a note on the step, b bookmarks it, and neither does while somebody types; the replay has both."""
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options=FIRST)
    _open(page, here.id)
    page.keyboard.press("c")
    expect(page.locator("#note-text")).to_be_focused()
    page.keyboard.type("bbc: he wants the pit")
    page.get_by_role("button", name="Save the note").click()
    expect(page.locator("#notes .kept .said-text")).to_have_text("bbc: he wants the pit")
    expect(page.locator("#note-text")).to_have_value("")
    page.locator("#board").click(position={"x": 1, "y": 1})
    page.keyboard.press("b")
    expect(page.locator("#notes .ready")).to_contain_text("is bookmarked.")
    page.locator("#notes .bookmarks a").click()
    expect(page.locator("#bookmark")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#comments")).to_contain_text("bbc: he wants the pit")


def test_a_note_half_written_outlives_the_others_moves(page: Page, log_in: LogIn) -> None:
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 1})
    _open(page, here.id)
    page.keyboard.press("c")
    page.keyboard.type("half a thought")
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "a1"}, actor=cid.player)
    expect(_say(page)).to_contain_text("Your move.")
    expect(page.locator("#note-text")).to_have_value("half a thought")


def test_on_a_phone_every_part_is_one_touch_away(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    here = table("armadora", [log_in(page, "Bea"), person("Cid")], options=FIRST)
    _open(page, here.id)
    parts = {"Log": "#log", "Table": "#seats", "Board": "#board"}
    for name, part in parts.items():
        page.get_by_role("tab", name=name).tap()
        expect(page.locator(part)).to_be_in_viewport()
        for other in parts.values():
            expect(page.locator(other)).to_be_visible(visible=other == part)
    sheet = page.get_by_role("button", name="Choices")
    sheet.tap()
    expect(page.get_by_role("button", name="Place a warrior")).not_to_be_in_viewport()
    sheet.tap()
    expect(page.get_by_role("button", name="Place a warrior")).to_be_in_viewport()


def test_on_a_phone_the_end_of_the_match_shows_the_result(new_page: NewPage, log_in: LogIn) -> None:
    """Also to who reads another part, such as who has just resigned there; not to who is writing."""
    loser, winner = new_page(viewport=PHONE, has_touch=True), new_page(viewport=PHONE, has_touch=True)
    here = table("armadora", [log_in(loser, "Bea"), log_in(winner, "Cid")], options=FIRST)
    for page, part in ((loser, "Table"), (winner, "Log")):
        _open(page, here.id)
        page.get_by_role("tab", name=part).tap()
    winner.get_by_label("Say something").fill("half a word")
    loser.get_by_text("More", exact=True).tap()
    loser.get_by_role("button", name="Resign", exact=True).tap()
    loser.get_by_role("button", name="Yes, do it").tap()
    expect(loser.get_by_role("button", name="Rematch")).to_be_in_viewport()
    expect(loser.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
    expect(_say(winner)).to_contain_text("The match is over")
    expect(winner.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    loser.get_by_role("tab", name="Table").tap()
    loser.evaluate("document.body.dispatchEvent(new CustomEvent('again'))")
    expect(loser.get_by_role("tab", name="Table")).to_have_attribute("aria-selected", "true")


def test_a_move_is_kept_through_a_lost_connection(page: Page, log_in: LogIn, faults: Faults) -> None:
    """What is sent while the line is down is said to have had no answer; sent again it is done, once."""
    faults.allow(UNREACHED)
    bea = log_in(page, "Bea")
    here = table("armadora", [bea, person("Cid")], options=FIRST)
    _open(page, here.id)
    page.locator(".hand .spot.can").first.click()
    page.locator('#board svg .spot.can[data-spot="at=a1"]').click()
    page.context.set_offline(True)
    page.locator("#deed form.ready button[type=submit]").click()
    expect(page.locator("#notice")).to_contain_text("The site did not answer.")
    page.context.set_offline(False)
    page.locator("#deed form.ready button[type=submit]").click()
    expect(page.locator("#notice")).to_contain_text("Done")
    assert live.fresh(here.id).match.version == here.match.version + 1


def test_a_lost_connection_catches_up_from_its_last_step(page: Page, log_in: LogIn, faults: Faults) -> None:
    faults.allow(UNREACHED)
    bea = log_in(page, "Bea")
    cid = person("Cid")
    here = table("armadora", [bea, cid], options={"first": 1})
    _open(page, here.id)
    expect(_say(page)).to_contain_text("Waiting for Cid.")
    page.context.set_offline(True)
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "a1"}, actor=cid.player)
    page.wait_for_timeout(300)
    expect(_say(page)).to_contain_text("Waiting for Cid.")
    page.context.set_offline(False)
    expect(_say(page)).to_contain_text("Your move.", timeout=12_000)
    expect(page.locator("#lines .told", has_text="Cid places a warrior on a1.")).to_have_count(1)


def test_a_reload_in_mid_move_loses_nothing_that_was_sent(page: Page, log_in: LogIn) -> None:
    bea = log_in(page, "Bea")
    here = table("armadora", [bea, person("Cid")], options=FIRST)
    _open(page, here.id)
    page.locator(".hand .spot.can").first.click()
    page.reload()
    expect(_say(page)).to_contain_text("Your move.")
    _warrior(page, "a1")
    expect(page.locator("#notice")).to_contain_text("Done")
    page.reload()
    expect(_say(page)).to_contain_text("Waiting for Cid.")
    expect(page.locator("#lines .told", has_text="Bea places a warrior")).to_have_count(1)


def test_a_stale_form_says_so_and_keeps_its_choice(page: Page, log_in: LogIn, faults: Faults) -> None:
    """The page is kept from hearing of a move that the same person made elsewhere."""
    faults.allow(UNREACHED, REFUSED)
    page.route("**/news/**", lambda route: route.abort())
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options=FIRST)
    _open(page, here.id)
    page.locator(".hand .spot.can").first.click()
    page.locator('#board svg .spot.can[data-spot="at=h5"]').click()
    commands.give(here.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=bea.player)
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "b1"}, actor=cid.player)
    page.locator("#deed form.ready button[type=submit]").click()
    expect(page.locator("#notice")).to_contain_text(
        "The match has moved on since you loaded this page, so nothing was done."
    )
    expect(page.locator('#deed select[name="at"]').first).to_have_value("h5")
    page.locator("#deed details[open] button[type=submit]").click()
    expect(page.locator("#notice")).to_contain_text("Done")


def test_a_half_filled_form_outlives_the_others_moves(page: Page, log_in: LogIn) -> None:
    """All choose at once: what others choose changes the sentence, and not the form under the reader's hand."""
    bea = log_in(page, "Bea")
    here = table("few_orcs_more", [bea, person("Cid"), person("Eve")], 3, {"mode": "turns", "small_table": True})
    now = here
    while 0 not in now.match.awaited() or len(now.match.awaited()) < 2:
        if now.match.rules.due(now.match.state) is not None:
            commands.tick(now.id, version=now.match.version)
        else:
            (other, *_) = now.match.awaited()
            commands.give(now.id, other, {"type": "plays", "plays": []}, actor=now.match.players[other] or "")
        now = live.fresh(here.id)
    _open(page, here.id)
    place = page.locator('#deed select[name="plays"]').first
    place.select_option(index=1)
    chosen = place.input_value()
    other = next(seat for seat in now.match.awaited() if seat)
    commands.give(here.id, other, {"type": "plays", "plays": []}, actor=now.match.players[other] or "")
    expect(_say(page)).to_contain_text("Already decided:")
    assert place.input_value() == chosen
    page.locator("#deed details[open] button[type=submit]").click()
    expect(page.locator("#notice")).to_contain_text("Done")


def test_the_log_stays_where_it_is_read(page: Page, log_in: LogIn) -> None:
    """It follows the match at its end, and holds still for who has scrolled back."""
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options=FIRST)
    play_on(here.id, [bea, cid], 14)
    page.set_viewport_size({"width": 1000, "height": 700})
    _open(page, here.id)
    page.get_by_role("tab", name="Log").click()
    box = page.locator(".scroller")
    at_end = "box => box.scrollHeight - box.scrollTop - box.clientHeight < 40"
    assert box.evaluate(at_end)
    lines = page.locator("#lines .entry").count()
    play_on(here.id, [bea, cid], 1, Luck("one more"))
    expect(page.locator("#lines .entry")).not_to_have_count(lines)
    assert box.evaluate(at_end)
    box.evaluate("box => { box.scrollTop = 0; }")
    lines = page.locator("#lines .entry").count()
    play_on(here.id, [bea, cid], 1, Luck("and another"))
    expect(page.locator("#lines .entry")).not_to_have_count(lines)
    assert box.evaluate("box => box.scrollTop") == 0


def test_clocks_count_down_and_say_when_little_is_left(page: Page, log_in: LogIn) -> None:
    bea = log_in(page, "Bea")
    terms = Terms(pace="live", move_s=0, bank_s=30)
    here = table("armadora", [bea, person("Cid")], options=FIRST, terms=terms)
    _open(page, here.id)
    mine = page.locator("#seats .clock").first
    expect(mine).to_have_text(re.compile(r"0:2\d"))
    before = mine.locator("time").inner_text()
    page.wait_for_timeout(1600)
    assert mine.locator("time").inner_text() < before
    mine.evaluate("clock => { clock.dataset.bank = 2500; }")
    expect(mine).to_have_class(re.compile(r"\blow\b"))
    expect(mine).to_contain_text("low on time")


def test_talk_is_heard_at_once_and_goes_when_it_is_taken_back(new_page: NewPage, log_in: LogIn) -> None:
    hers, his = new_page(), new_page()
    bea, cid = log_in(hers, "Bea"), log_in(his, "Cid")
    here = table("armadora", [bea, cid], options=FIRST)
    _open(hers, here.id)
    _open(his, here.id)
    his.wait_for_timeout(500)
    hers.get_by_label("Say something").fill("<img src=x onerror=alert(1)> well met & good luck")
    hers.get_by_role("button", name="Say").click()
    for page in (hers, his):
        expect(page.locator("#lines .said q")).to_have_text("<img src=x onerror=alert(1)> well met & good luck")
    expect(hers.get_by_label("Say something")).to_have_value("")
    removal.remove(Saying.objects.get().pk, bea, "")
    for page in (hers, his):
        expect(page.locator("#lines .said q")).to_have_text("(taken back)")
    his.locator("label", has_text="chat").click()
    expect(his.locator("#lines .entry.said")).to_be_visible()
    expect(his.locator("#lines .entry .at").first).not_to_be_visible()


@pytest.mark.parametrize("game", ["armadora", "orcz", "few_orcs_more", "orc_wars"])
def test_nobody_is_shut_out(game: str, new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """No serious violation for player and onlooker, on a desktop by day and on a phone at night, in two languages."""
    player = new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
    bea = log_in(player, "Bea")
    seats = {"armadora": 2, "orcz": 2, "few_orcs_more": 4, "orc_wars": 2}[game]
    here = table(game, [bea, *(person(name) for name in ("Cid", "Dot", "Eve")[: seats - 1])], seats)
    onlooker = new_page(viewport=PHONE, color_scheme="dark", locale="fr-FR")
    found = []
    for page in (player, onlooker):
        _open(page, here.id)
        found += axe(page)
    assert found == []


def test_on_a_phone_nothing_hangs_over_the_edge(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    bea = log_in(page, "Bea")
    here = table("armadora", [bea, person("Cid")], options=FIRST)
    _open(page, here.id)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    board, form = page.locator("#board .map").bounding_box(), page.locator("#deed").bounding_box()
    assert board is not None
    assert form is not None
    assert board["y"] + board["height"] <= form["y"]
    page.locator('#board svg .spot.can[data-spot="at=a1"]').tap()
    page.locator(".hand .spot.can").first.tap()
    page.locator("#deed form.ready button[type=submit]").tap()
    expect(page.locator("#notice")).to_contain_text("Done")


def test_in_french(new_page: NewPage, log_in: LogIn) -> None:
    """The page, the game's words and what the site answers."""
    page = new_page(locale="fr-FR")
    bea = log_in(page, "Bea")
    here = table("armadora", [bea, person("Cid")], options=FIRST)
    _open(page, here.id)
    asked = "À vous de jouer. Posez un guerrier, ou une ou deux palissades, ou passez."
    expect(_say(page)).to_contain_text(asked)
    _warrior(page, "a1")
    expect(page.locator("#notice")).to_contain_text("Vous posez un guerrier de valeur 1 en a1.")
    expect(_say(page)).to_contain_text("On attend Cid.")
