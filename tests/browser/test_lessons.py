"""Lessons in real browsers: each finished by the keyboard alone, and one on a phone that runs no scripts."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.kernel.lessons import lesson, lesson_words
from games.kernel.offers import Fixed, Offer, OneOf
from games.kernel.registry import games_by_name
from games.kernel.values import JSON
from table.controls import token
from table.forms import key_of
from tests.browser.conftest import REFUSED, Faults, NewPage
from tests.browser.playing import DESK, PHONE, fill_in, quoted, unfold, unfold_choices
from tests.lessons.test_pages import answers

COLOUR = "one => getComputedStyle(one).color"
GIVEN_WAY = {("orc_wars", "buy")}
"""Steps whose title gives way to the hand."""
ROWS = "all => all.map((one) => one.getBoundingClientRect().top)"


def test_it_works(page: Page) -> None:
    """By the mouse: a click on the board fills in the form, as at the table."""
    page.goto("/games/armadora/lesson/2/")
    page.locator('#board .spot.can[data-spot="edge=b2|b3"]').click()
    expect(page.locator("#deed details[open] summary")).to_have_text("Lay a palisade")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-say [role=status]")).to_contain_text("territory of its own")


def test_a_pile_chosen_by_hand_is_not_taken_for_as_high_as_the_one_clicked_before(page: Page) -> None:
    page.goto("/games/few_orcs_more/lesson/4/")
    form = page.locator("#deed form[data-deed^=enlist]")
    page.locator('#board .spot.can[data-spot~="do=enlist&pile=2"]').last.click()
    expect(form.locator("[name=seen_height]")).to_have_value("7")
    form.locator("label", has_text="D").click()
    expect(form.locator("[name=seen_height]")).to_have_value("")
    form.locator("button[type=submit]").click()
    expect(page.locator(".lesson-say [role=status]")).to_contain_text("No quarrel")


def test_the_card_of_a_pile_stands_for_the_only_thing_that_can_be_played_on_it(new_page: NewPage) -> None:
    """Where a desertion and an enlistment can, a tap on it says where to tap."""
    page = new_page(viewport=PHONE)
    page.goto("/games/few_orcs_more/lesson/1/")
    unfold_choices(page)
    page.locator('#board .slab[data-spot="pile=2"]').click()
    page.locator("#deed form.ready[data-deed^=desert] button[type=submit]").click()
    expect(page.locator(".lesson-say [role=status]")).to_contain_text("Giant and desertion stay in the pile")
    page.goto("/games/few_orcs_more/lesson/2/")
    page.locator("#board .slab").first.click(position={"x": 20, "y": 20})
    expect(page.locator("#deed .tapped")).to_contain_text("tap one of the signs below its card")
    page.goto("/games/few_orcs_more/lesson/5/")
    page.locator('#board .spot.can[data-spot~="plays=enlist:4"]').last.click()
    expect(page.locator("#deed .tapped")).to_contain_text("enlistment, pile E")
    expect(page.locator("#deed form.ready .sum")).to_have_text("an enlistment on pile E")


def test_a_tap_says_whether_another_one_plays_or_the_button(new_page: NewPage) -> None:
    """In a lesson no clock deals, whatever the table: every step is answered by a tap and the button. At a table where
    one does, a second tap plays.
    """
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/few_orcs_more/lesson/8/")
    said, dwarves = page.locator("#deed .tapped"), page.locator('#board .spot[data-spot="tribe=dwarf"]')
    dwarves.tap()
    expect(said).to_have_text("Announce the tribe")
    dwarves.tap()
    expect(said).to_have_text("Announce the tribe · Chosen: now press the button.")
    page.locator("#deed form.ready button[type=submit]").tap()
    expect(page.locator(".lesson-say [role=status]")).to_contain_text("All dwarf cards go to the battle")
    page.goto("/games/few_orcs_more/lesson/1/")
    pile = page.locator('#board .slab[data-spot="pile=2"]')
    pile.tap()
    expect(said).to_have_text("Play a desertion · pile C")
    pile.tap()
    expect(said).to_have_text("Play a desertion · pile C · Chosen: now press the button.")
    expect(page.locator("#board .legend")).not_to_contain_text("the second one plays")
    expect(page.locator("#board .play-area")).not_to_contain_text("The next card comes")
    page.locator("#deed form.ready button[type=submit]").tap()
    expect(page.locator(".lesson-say [role=status]")).to_contain_text("Giant and desertion stay in the pile")


MARKED = """() => {
    const low = document.querySelector(".beside").getBoundingClientRect().top;
    return [...document.querySelectorAll("#board .legend > span")]
        .filter((one) => one.getBoundingClientRect().bottom <= low).map((one) => one.innerText);
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_numbers_on_a_pile_mean_is_read_where_they_are_first_met(new_page: NewPage, language: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto("/games/few_orcs_more/lesson/1/")
    read = page.evaluate(MARKED)
    assert [one.replace("\xa0", " ").partition(":")[0].strip() for one in read[:2]] == ["×3", "62"]


ASKED_OF = """() => {
    const low = document.querySelector(".beside").getBoundingClientRect().top;
    const top = document.querySelector(".say").getBoundingClientRect().bottom;
    return [...document.querySelectorAll('#board .spot.can[data-spot^="target="], #board .wanted .spot')]
        .map((one) => one.getBoundingClientRect()).filter((box) => box.top < top || box.bottom > low).length;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("step", "players"), [(6, 3), (7, 2)])
def test_whom_one_may_choose_stands_close_to_what_one_chooses_by(
    new_page: NewPage, step: int, players: int, language: str
) -> None:
    """On a phone players and the cards to ask for are seen at once."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(f"/games/few_orcs_more/lesson/{step}/")
    expect(page.locator('#board .spot.can[data-spot^="target="]')).to_have_count(players)
    assert page.evaluate(ASKED_OF) == 0


SHOWN = """() => {
    const top = document.querySelector(".say").getBoundingClientRect().bottom;
    const low = document.querySelector(".beside").getBoundingClientRect().top;
    return [...document.querySelectorAll("#board .hand .held")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top >= top && box.bottom <= low;
    }).length;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_hand_by_which_a_spy_asks_is_in_sight_and_all_it_may_ask_for_is_with_it(
    new_page: NewPage, language: str
) -> None:
    """At once on a phone, and above the open sheet too; and the cards to ask for stand in four rows below it."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto("/games/few_orcs_more/lesson/7/")
    assert page.evaluate(SHOWN) == 4
    unfold_choices(page)
    assert page.evaluate(SHOWN) == 4
    assert len(set(page.locator("#board .wanted .spot").evaluate_all(ROWS))) == 4
    sizes = "all => all.map((one) => Math.min(one.clientWidth, one.clientHeight))"
    assert min(page.locator("#board .wanted .spot").evaluate_all(sizes)) >= 44


@pytest.mark.parametrize("language", ["en", "fr"])
def test_battles_that_are_not_fought_stand_in_even_lines_and_open_piles_are_low(
    new_page: NewPage, language: str
) -> None:
    """As high as each other; and all nine open piles fit between a task and the edge of a phone."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    heights = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"
    page.goto("/games/few_orcs_more/lesson/9/")
    idle = page.locator("#board .feud:not(.now)").evaluate_all(heights)
    assert (len(idle), len(set(idle)), max(idle) <= 44) == (3, 1, True)
    expect(page.locator("#board .feud.now + .others, #board .others:has(~ .feud.now)")).to_be_visible()
    for step, high in ((2, 130), (3, 145)):
        page.goto(f"/games/few_orcs_more/lesson/{step}/")
        piles = page.locator("#board .pile-card").evaluate_all(heights)
        assert (len(piles), max(piles) <= high) == (9, True), piles


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_place_that_cannot_be_chosen_says_why(new_page: NewPage, size: ViewportSize) -> None:
    """By the rule; where no rule stands in the way a tap says that nothing can be chosen there."""
    page = new_page(viewport=size)
    page.goto("/games/armadora/lesson/4/")
    said = page.locator("#deed .tapped")
    for spot, why in (
        ("edge=a1|b1", "between a1 and b1: This would leave a territory of fewer than four squares."),
        ("edge=b1|c1", "A palisade between b1 and c1. There is already a palisade there."),
        ("at=b2", "b2: a mine with 5 gold. A mine takes no warrior."),
    ):
        page.locator(f'#board .spot[data-spot="{spot}"]').dispatch_event("click")
        expect(said).to_have_text(why)
        expect(said).to_be_visible()
    page.locator("#board .rim").dispatch_event("click")
    expect(said).to_have_text("There is nothing to choose there now.")


def test_a_chosen_place_is_named_and_not_refused(new_page: NewPage) -> None:
    """What is chosen on the map reads as what is done there."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/armadora/lesson/2/")
    page.locator('#board .spot.can[data-spot="edge=b2|b3"]').dispatch_event("click")
    expect(page.locator("#deed .tapped")).to_have_text("Lay a palisade · between b2 and b3")
    page.goto("/games/armadora/lesson/1/")
    unfold_choices(page)
    page.locator('#board .spot.can[data-spot="at=c1"]').dispatch_event("click")
    expect(page.locator("#deed .tapped")).to_have_text("Place a warrior · c1")


@pytest.mark.parametrize("step", [4, 5, 7])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_territories_of_armadora_are_seen_on_a_phone(new_page: NewPage, language: str, step: int) -> None:
    """With each side's strength and, in the last column, who they would go to, by colour and name; what a territory is
    called after stands over them.
    """
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(f"/games/armadora/lesson/{step}/")
    fold = page.locator("#board details:has(table.territories)")
    fold.locator("summary").dispatch_event("click")
    shown = fold.locator(".scroll")
    expect(shown).to_be_visible()
    assert shown.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(fold.locator("p + .scroll")).to_have_count(1)
    for holder in fold.locator(".holder").all():
        player, mark = holder.inner_text().strip(), holder.locator(".mark")
        tally = fold.locator(f'.tally .mark[aria-label="{player}"]').first
        assert mark.evaluate(COLOUR) == tally.evaluate(COLOUR)
    # None of its words stands in a column so narrow that it takes more than three lines.
    lines = "cells => Math.max(...cells.map(one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)))"
    assert shown.locator("td:last-child").evaluate_all(lines) < 4


@pytest.mark.parametrize("name", list(games_by_name()))
def test_a_lesson_is_finished_by_keyboard(new_page: NewPage, name: str) -> None:
    """From the game's page to the end: links, fields and buttons are reached and pressed without a mouse."""
    page = new_page(viewport=DESK)
    page.goto(f"/games/{name}/lesson/")
    _press(page.locator(".lesson-go a"))
    for at, step in enumerate(lesson(name).steps):
        expect(page.locator("h1")).to_have_text(lesson_words(name, "en").steps[step.name].title)
        offer, command = answers(name, at)[0]
        _type(page, offer, command)
        expect(page.locator(".lesson-on a")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(".lesson-steps li.done")).to_have_count(len(lesson(name).steps))


def test_a_lesson_is_finished_on_a_phone_without_scripts(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False, locale="fr-FR")
    page.goto("/games/orcz/lesson/1/")
    for at, step in enumerate(lesson("orcz").steps):
        expect(page.locator("h1")).to_have_text(lesson_words("orcz", "fr").steps[step.name].title)
        offer, command = answers("orcz", at)[0]
        form = _form(page, offer)
        for name, value in command.items():
            if name != "type" and not isinstance(offer.fields[name], Fixed):
                fill_in(form, name, value)
        form.locator("button[type=submit]").click()
        page.locator(".lesson-on a").click()
    for said in lesson_words("orcz", "fr").end:
        expect(page.get_by_text(said, exact=True)).to_be_visible()


def _type(page: Page, offer: Offer, command: dict[str, JSON]) -> None:
    """Fill the answer into its form by keys, and send it by one."""
    form = page.locator(f"#deed form[data-deed='{key_of(offer)}']")
    for summary in form.locator("xpath=ancestor::details[not(@open)]/summary").all():
        _press(summary)
    for name, value in command.items():
        if name != "type" and not isinstance(offer.fields[name], Fixed):
            _fill_by_keys(form, name, value, alone=isinstance(offer.fields[name], OneOf))
    _press(form.locator("button[type=submit]:not([name])"))


def _fill_by_keys(form: Locator, name: str, value: JSON, *, alone: bool) -> None:
    """One field: radio buttons and boxes by space, lists by arrows, numbers by typing; `alone` where one is chosen."""
    if isinstance(value, dict):
        for share in form.locator(f"input[name^='{name}:']").all():
            key = str(share.get_attribute("name")).partition(":")[2]
            _overtype(share, str(value.get(key, 0)))
        return
    select, number = form.locator(f"select[name='{name}']"), form.locator(f"input[name='{name}'][type=number]")
    if select.count():
        for place, item in enumerate(value if isinstance(value, list | tuple) else [value]):
            select.nth(place).focus()
            wanted = select.nth(place).locator(f"option[value={quoted(token(item))}]")
            select.nth(place).press("Home")
            for _ in range(wanted.evaluate("option => option.index")):
                select.nth(place).press("ArrowDown")
    elif number.count():
        if number.is_visible():
            _overtype(number, str(value))
    else:
        _leave_out(form, name, value)
        for item in [value] if alone or not isinstance(value, list | tuple) else dict.fromkeys(value):
            count = form.locator(f"input[name='{name}:{token(item)}']")
            if count.count():
                _overtype(count, str(list(value).count(item) if isinstance(value, list | tuple) else 1))
            elif not (box := form.locator(f"input[name='{name}'][value={quoted(token(item))}]")).is_checked():
                box.press("Space")


def _leave_out(form: Locator, name: str, value: JSON) -> None:
    """Whatever a form begins with that is not in this list."""
    taken = [f"{name}:{token(item)}" for item in value] if isinstance(value, list | tuple) else []
    for number in form.locator(f"input[type=number][name^='{name}:']").all() if taken else []:
        if number.get_attribute("name") not in taken and number.input_value() != "0":
            _overtype(number, "0")


def _overtype(number: Locator, text: str) -> None:
    number.press("Control+a")
    number.press_sequentially(text)


def _form(page: Page, offer: Offer) -> Locator:
    """The offer's form, unfolded where it is folded."""
    form = page.locator(f"#deed form[data-deed='{key_of(offer)}']")
    unfold(form)
    return form


def _press(element: Locator) -> None:
    element.focus()
    element.press("Enter")


@pytest.mark.parametrize("step", [2, 6])
def test_what_a_task_leads_to_lies_between_the_task_and_the_sheet(new_page: NewPage, step: int) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/games/orcs_vs_orcs/lesson/{step}/")
    page.locator(".lesson-look").tap()
    led = page.locator("#would-score")
    expect(led).to_be_in_viewport(ratio=1)
    assert _edges(page, ".say")[1] <= led.evaluate("line => line.getBoundingClientRect().top")
    assert led.evaluate("line => line.getBoundingClientRect().bottom") <= _edges(page, ".beside")[0]


def test_what_was_wrong_lies_above_the_sheet(new_page: NewPage, faults: Faults) -> None:
    faults.allow(REFUSED)
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orcs_vs_orcs/lesson/2/")
    unfold_choices(page)
    page.locator("#deed .deed[open] .chip", has_text="raze it").tap()
    page.locator("#deed .deed[open] button[type=submit]").tap()
    expect(page.locator(".lesson-no")).to_be_in_viewport(ratio=1)
    assert _edges(page, ".lesson-no")[1] <= _edges(page, ".beside")[0]


def test_the_first_of_several_choices_moves_none_of_the_others(new_page: NewPage) -> None:
    """A second tap meets what it was meant for."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orcs_vs_orcs/lesson/6/")
    unfold_choices(page)
    form = page.locator("#deed form[data-deed^=buy]")
    form.locator("xpath=..").locator("summary").tap()
    button = form.locator(".do .button")
    before = button.bounding_box()
    chips = form.locator(".chip").locator("visible=true")
    rows = chips.evaluate_all(ROWS)
    chips.first.tap()
    expect(form.locator(".sum")).not_to_be_empty()
    assert chips.evaluate_all(ROWS) == rows
    assert button.bounding_box() == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_leader_tapped_in_the_hand_is_seen_above_what_remains_to_be_chosen(new_page: NewPage, language: str) -> None:
    """Without a move of the page: the idea, the task, the map and the counter fit above the higher sheet."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(f"/games/orc_wars/lesson/{[one.name for one in lesson('orc_wars').steps].index('leader') + 1}/")
    before = page.evaluate("scrollY")
    page.locator('#board .hand .spot.can[data-spot~="leader=thar"]').tap()
    expect(page.locator("#deed form.ready button[type=submit]")).to_be_in_viewport(ratio=1)
    expect(page.locator('#board .hand .spot[data-spot~="leader=thar"]')).to_be_in_viewport(ratio=1)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") == before


def _edges(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_the_sheet_stands_on_the_edge_of_the_screen_at_the_end_of_the_page_too(new_page: NewPage) -> None:
    """A wrong answer moves a short page there: nothing is left free below the sheet."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/armadora/lesson/1/")
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    assert _edges(page, ".beside")[1] == pytest.approx(PHONE["height"], abs=1)


def test_the_readers_mark_stands_in_its_line(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/armadora/lesson/1/")
    (top, bottom), (upper, lower) = _edges(page, ".lesson-me"), _edges(page, ".lesson-me .mark")
    assert top <= upper
    assert lower <= bottom
    assert upper + lower == pytest.approx(top + bottom, abs=4)


@pytest.mark.parametrize("name", list(games_by_name()))
def test_a_step_opens_at_its_title(new_page: NewPage, name: str) -> None:
    """With the idea, the task and the board in sight, on a phone: the sheet is folded rather than the page moved. The
    title alone gives way to a hand that one chooses from.
    """
    page = new_page(viewport=PHONE, has_touch=True)
    for number, step in enumerate(lesson(name).steps, start=1):
        page.goto(f"/games/{name}/lesson/{number}/")
        for part in (*(() if (name, step.name) in GIVEN_WAY else ("h1",)), ".lesson-idea", ".lesson-say .what"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        top, low = _edges(page, "#board")[0], _edges(page, ".beside")[0]
        assert low - top >= 0.375 * PHONE["height"], number


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_on_a_phone_the_head_of_each_step_is_one_line(new_page: NewPage, language: str) -> None:
    """Its title, which step it is and the ways to those beside it."""
    page = new_page(viewport=PHONE, locale=language)
    for game in games_by_name():
        for number in range(1, len(lesson(game).steps) + 1):
            page.goto(f"/games/{game}/lesson/{number}/")
            parts = page.locator(".table-head > :is(h1, p, nav)")
            tops = [round(box["y"] + box["height"] / 2) for one in parts.all() if (box := one.bounding_box())]
            assert len(tops) == 3
            assert max(tops) - min(tops) < 8, (game, number)
