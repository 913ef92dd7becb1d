"""Long names are cut where there is no room for them: they cover nothing beside them."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page

from accounts.models import User
from play import commands
from play.terms import Terms
from tests.browser.conftest import LogIn, NewPage

PHONE = {"width": 390, "height": 844}
LONGEST = "Wwwwwwwwwwwwwwwwwwwwwwww"
COVERED = """row => {
  const cells = [...row.cells].map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const text = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
    const cut = getComputedStyle(cell).overflow !== "visible";
    return text.width ? {left: cut ? box.left : text.left, right: cut ? box.right : text.right,
                         top: text.top, bottom: text.bottom} : null;
  }).filter(Boolean);
  return cells.some((one, at) => cells.slice(at + 1).some(other =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  )) || cells.some(one => one.right > innerWidth + 1);
}"""


@pytest.mark.parametrize("width", [390, 760])
def test_no_name_covers_a_time_in_the_account_of_the_clocks(new_page: NewPage, width: int) -> None:
    players = [User.objects.create_user(name).player for name in (LONGEST, "Bob")]
    terms = Terms(pace="days", move_s=3 * 86400, bank_s=86400)
    match = commands.open_match("armadora", 2, {"first": 0}, players, actor=players[0], terms=terms).id
    commands.pause(match, actor="officer:900000009/pause", reason="tea")
    page = new_page(viewport={**PHONE, "width": width})
    page.goto(f"/m/{match}/clock/")
    rows = page.locator(".ledger tbody tr")
    assert rows.count() > 1
    assert [rows.nth(at).evaluate(COVERED) for at in range(rows.count())] == [False] * rows.count()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_long_name_in_the_head_is_cut(new_page: NewPage, log_in: LogIn, width: int) -> None:
    """With an ellipsis, and nothing of the page is wider than the window."""
    page: Page = new_page(viewport={**PHONE, "width": width})
    log_in(page, LONGEST)
    page.goto("/games/armadora/")
    name = page.locator(".whoami > *").first
    assert name.inner_text() == LONGEST
    cut = "one => [one.scrollWidth > one.clientWidth, getComputedStyle(one).textOverflow]"
    assert name.evaluate(cut) == [True, "ellipsis"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("width", [360, 390])
def test_a_strangers_masthead_is_one_line_and_the_ways(new_page: NewPage, locale: str, width: int) -> None:
    page = new_page(viewport={**PHONE, "width": width}, locale=locale)
    page.goto("/account/password/reset/")
    head = page.locator(".masthead")
    middles = [box["y"] + box["height"] / 2 for box in map(_box, head.locator(".emblem, .who, .settings .gear").all())]
    assert max(middles) - min(middles) < 4
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_way_to_the_next_table_stays_on_the_first_line(new_page: NewPage, log_in: LogIn, locale: str) -> None:
    """However the game is called and whatever rules it is played by; on the tab of the seats as well."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    bea = log_in(page, "Bea")
    players = [bea.player, User.objects.create_user("Cid").player]
    here, _there = (
        commands.open_match("few_orcs_more", 2, {"mode": "turns", "small_table": True}, players, actor=bea.player).id
        for _ in range(2)
    )
    page.goto(f"/m/{here}/")
    for tab in ("board", "seats"):
        page.locator(f'.tabs a[href="#{tab}"]').tap()
        title, way = _box(page.locator(".table-head h1")), _box(page.locator("#next-table"))
        assert abs(title["y"] + title["height"] / 2 - way["y"] - way["height"] / 2) < way["height"] / 2, tab
        assert way["x"] >= title["x"] + title["width"], tab


def _box(one: Locator) -> FloatRect:
    box = one.bounding_box()
    assert box is not None
    return box
