"""What the board marks of what is chosen in the forms."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn, NewPage
from tests.browser.phases import positions
from tests.browser.playing import PHONE, fold_choices, keep_picture
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


def test_of_two_buttons_only_the_one_last_chosen_on_the_board_stands_out(page: Page, log_in: LogIn) -> None:
    """Such as those of a rank that may attack, and may hold instead."""
    one = next(one for one in positions("orcz") if one.phase == "struggle")
    page.goto(at_table(one, log_in(page, "Bea")))
    ready = page.locator("#deed .plain-deeds > form.ready")
    found = []
    for spot in page.locator("#board .spot.can").all():
        spot.click()
        expect(ready).to_have_count(1)
        found.append((ready.get_attribute("data-deed") or "").split("-")[0])
    assert found == ["struggle", "hold"]


def test_each_counter_of_a_price_is_marked_as_it_is_tapped(new_page: NewPage) -> None:
    """The first already, and what is still missing is said; with the last one the packet of them is chosen. One that
    goes with none of the others begins a payment anew, and one that is tapped twice goes out.
    """
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orc_wars/lesson/9/")
    fold_choices(page)
    coins = page.locator("#board .hand .spot.can:has(.figure-coins)")
    form, said = page.locator("#deed form[data-deed^='build_fortress-']"), page.locator("#deed .tapped")
    page.locator("#board .hand .spot[data-spot~='fortress=3']").tap()
    page.locator("#board .area[data-spot~='area=high_gobliny']").dispatch_event("click")
    expect(coins).to_have_count(3)
    found = []
    for nth in (0, 1, 1, 2, 0, 1):
        coins.nth(nth).tap()
        paid = form.locator("input[name=gold]:checked").evaluate_all("all => all.map((one) => one.value)")
        found.append((coins.evaluate_all(MARKED), paid))
        if nth == 0:
            expect(said).to_have_text("Build a fortress: value 3 · Still to choose: gold\nChosen: gold 1")
            keep_picture(page, f"paying-{len(found)}")
    only, both, last = [True, False, False], [True, True, False], [False, False, True]
    assert found == [(only, []), (both, ["[1,2]"]), (only, []), (last, ["[4]"]), (only, []), (both, ["[1,2]"])]
    expect(form).to_have_class("ready")
    expect(form.locator(".sum")).to_have_text("in High Gobliny · paid in gold: 1, 2")
    keep_picture(page, "paid")
