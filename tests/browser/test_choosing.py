"""What the board marks of what is chosen in the forms."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn
from tests.browser.phases import positions
from tests.browser.test_screens import at_table

MARKED = "all => all.map((one) => one.classList.contains('chosen'))"


def test_of_cards_alike_as_many_are_marked_as_are_chosen(page: Page, log_in: LogIn) -> None:
    """And first the one that was tapped; at the third tap all of the three, and at a fourth none."""
    one = next(one for one in positions("few_orcs_more") if one.phase == "mercenaries")
    page.goto(at_table(one, log_in(page, "Bea")))
    goblins = page.locator('#board .hand .spot.can[data-spot="cards=goblin"]')
    expect(goblins).to_have_count(3)
    found = []
    for tapped in (1, 2, 0, 1):
        goblins.nth(tapped).click()
        found.append(goblins.evaluate_all(MARKED))
    assert found == [[False, True, False], [False, True, True], [True] * 3, [False] * 3]
    page.locator("#deed .chip.count[data-spot='cards=goblin'] [data-step='1']").click()
    assert goblins.evaluate_all(MARKED).count(True) == 1
