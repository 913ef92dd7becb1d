"""What has come to somebody since they decided last, on a phone: it comes with the turn, over nothing that is asked,
and goes with the next touch, to above the sentence.
"""

import pytest
from playwright.sync_api import expect

from games.kernel.chance import Luck
from play import commands, computers, live
from tests.browser.conftest import LogIn, NewPage
from tests.table.tables import play_on

PHONE = {"width": 390, "height": 844}
SEED = b"\x07" * 32
BESIDE = (3, 400)
"""A place of the screen where nothing is."""
IS_WHOLE = "notice => notice.scrollHeight <= notice.clientHeight + 1"


@pytest.mark.parametrize("opened", [False, True])
def test_it_works(new_page: NewPage, log_in: LogIn, opened: bool) -> None:
    """What does not fit into the room of the goal is opened by a tap on it."""
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
        if "Meanwhile:" in notice.inner_text():
            break
        page.touchscreen.tap(*BESIDE)
    expect(page.locator("#say[data-yours]")).to_have_count(1)
    expect(notice).to_be_in_viewport(ratio=1)
    assert not notice.evaluate(IS_WHOLE)
    assert live.fresh(here.id).match.awaited() == (0,)
    told, said = notice.bounding_box(), page.locator("#say").bounding_box()
    assert told is not None
    assert said is not None
    assert told["y"] + told["height"] <= said["y"] + said["height"]
    board = page.locator("#board").bounding_box()
    if opened:
        notice.get_by_role("button").tap()
        expect(notice.get_by_role("button", name="Close")).to_be_in_viewport()
        assert notice.evaluate(IS_WHOLE)
        notice.tap()
        expect(notice).to_be_empty()
    else:
        page.touchscreen.tap(*BESIDE)
        expect(notice).to_be_hidden()
    expect(goal).to_be_in_viewport()
    assert page.locator("#board").bounding_box() == board
    if not opened:
        page.evaluate("scrollTo(0, 0)")
        expect(notice).to_contain_text("Meanwhile:", use_inner_text=True)
