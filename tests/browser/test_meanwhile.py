"""What has come to somebody since they decided last, on a phone: it comes with the turn, and goes once it is read."""

from playwright.sync_api import expect

from games.kernel.chance import Luck
from play import commands, computers, live
from tests.browser.conftest import LogIn, NewPage
from tests.table.tables import play_on

PHONE = {"width": 390, "height": 844}
SEED = b"\x07" * 32
BESIDE = (3, 400)
"""A place of the screen where nothing is."""
LINES = """notice => {
  const range = document.createRange();
  range.selectNodeContents(notice.querySelector("p"));
  const [one, ...others] = notice.querySelector("p").firstChild.textContent.split("\\n");
  return [one, others.length, range.getClientRects().length];
}"""


def test_it_works(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    bea = log_in(page, "Bea")
    players = [bea.player, computers.player_name("raider")]
    here = commands.open_match("orcs_vs_orcs", 2, {}, players, actor=bea.player, seed=SEED)
    luck = Luck("meanwhile")
    play_on(here.id, [bea], 0, luck)
    page.goto(f"/m/{here.id}/")
    notice, goal = page.locator("#notice"), page.locator("#say .goal")
    expect(notice).to_be_empty()
    for _ in range(60):
        now = play_on(here.id, [bea], 1, luck)
        page.wait_for_function(
            "version => Number(document.querySelector('#known [name=_v]').value) >= version", arg=now.match.version
        )
        page.touchscreen.tap(*BESIDE)
        if "Meanwhile:" in notice.inner_text() and notice.get_by_role("button").count():
            break
    expect(page.locator("#say[data-yours]")).to_have_count(1)
    expect(notice).to_contain_text("Meanwhile:")
    expect(notice).to_be_in_viewport(ratio=1)
    assert live.fresh(here.id).match.awaited() == (0,)
    board = page.locator("#board").bounding_box()
    notice.get_by_role("button").tap()
    first, others, lines = notice.evaluate(LINES)
    assert first == "Meanwhile:"
    assert others >= 1
    assert lines > others
    assert page.locator("#board").bounding_box() == board
    notice.get_by_role("button", name="Close").tap()
    expect(notice).to_be_empty()
    expect(goal).to_be_in_viewport()
    assert page.locator("#board").bounding_box() == board


CUT = "notice => notice.scrollHeight > notice.clientHeight + 1"
TOLD = """notice => {
  notice.innerHTML = '<p class="good news">' + 'Meanwhile: Dug pays you 1 slave as spoils. '.repeat(3) + '</p>';
  document.dispatchEvent(new Event("scroll"));
}"""


def test_what_has_just_come_is_read_whole_until_the_next_touch(new_page: NewPage, log_in: LogIn) -> None:
    """Over the sentence, so that the board stays where it is; then the beginning, and a button for all of it."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea = log_in(page, "Bea")
    players = [bea.player, computers.player_name("raider")]
    here = commands.open_match("orcz", 2, {}, players, actor=bea.player, seed=SEED)
    page.goto(f"/m/{here.id}/")
    page.evaluate("scrollTo(0, 200)")
    expect(page.locator("#table[data-passed]")).to_have_count(1)
    notice = page.locator("#notice")
    before = page.locator("#board").bounding_box()
    notice.evaluate(TOLD)
    assert notice.evaluate(CUT) is False
    expect(notice.get_by_role("button")).to_have_count(0)
    page.touchscreen.tap(*BESIDE)
    assert notice.evaluate(CUT) is True
    expect(notice.get_by_role("button", name="Show all of it")).to_be_in_viewport()
    assert page.locator("#board").bounding_box() == before
