"""What has come to somebody since they decided last, on a phone: it comes with the turn, and goes once it is read."""

from playwright.sync_api import expect

from games.kernel.chance import Luck
from play import commands, computers, live
from tests.browser.conftest import LogIn, NewPage
from tests.table.tables import play_on

PHONE = {"width": 390, "height": 844}
SEED = b"\x07" * 32
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
        if notice.get_by_role("button").count():
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
