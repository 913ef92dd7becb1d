"""The sheet of choices over the board on a phone, in lessons and at the table: it folds, hides nothing that was tapped,
and leaves the page where it was.
"""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.kernel.chance import Luck
from games.kernel.lessons import lesson
from games.kernel.values import JSON
from play import commands, computers, live
from play.live import Live
from play.terms import Terms
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.browser.phases import positions
from tests.browser.playing import DESK, PHONE, advised, fold_choices, heard, send, unfold_choices
from tests.browser.test_screens import at_table
from tests.table.tables import person, rally, table

UNDER_SHEET = """place => {
    const sheet = document.querySelector(".beside").getBoundingClientRect().top;
    const said = document.querySelector(".say").getBoundingClientRect().bottom;
    const box = document.querySelector(place).getBoundingClientRect();
    return box.bottom > sheet || box.top < said;
}"""

COVERED = """button => {
    const box = button.getBoundingClientRect();
    const at = share => document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share);
    return [0.05, 0.5, 0.95].filter(share => !button.contains(at(share)));
}"""


def step_called(name: str, game: str = "orc_wars") -> int:
    """The number of a step in a lesson: others may come before it."""
    return [step.name for step in lesson(game).steps].index(name) + 1


LINE_KEPT = """button => {
    const [line, box] = [button.closest("#deed"), button].map((one) => one.getBoundingClientRect());
    const along = [...Array(20).keys()].map((nth) => line.left + 2 + ((line.width - 4) * nth) / 19);
    const down = [1, box.height / 2, box.height - 1].map((y) => box.top + y);
    const found = along.flatMap((x) => down.map((y) => document.elementFromPoint(x, y)));
    const isOther = (one) => !button.form.contains(one) && !one.closest(".do, .help") && one.id !== "deed";
    return found.filter((one) => one && isOther(one)).length;
}"""
"""At how many points of the line in which a button is kept in sight something else is seen."""


ON_THE_RIM: dict[str, JSON] = {
    "first_player": 0,
    "active": 0,
    "actions_left": 2,
    "zones": {"N0": {"hordes": {"0": 3}}, "Na2": {"hordes": {"0": 3}, "village": True, "marker": 0}},
}
"""A turn of Orcs vs Orcs with hordes in a village of one's own."""

TALL: ViewportSize = {"width": 390, "height": 1400}


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(viewport=PHONE, has_touch=True)


def test_it_works(phone: Page) -> None:
    """In a lesson the sheet folds to one line by a tap, and opens again by another; it stays over the board's end."""
    phone.goto("/games/armadora/lesson/1/")
    handle = phone.get_by_role("button", name="Choices")
    send = phone.locator("#deed form button[type=submit]").first
    unfold_choices(phone)
    expect(send).to_be_in_viewport()
    handle.tap()
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(send).not_to_be_visible()
    assert phone.locator(".beside").bounding_box()["height"] < 60  # type: ignore[index]
    handle.tap()
    expect(send).to_be_in_viewport()


def test_what_was_tapped_is_seen_beside_the_choices(phone: Page) -> None:
    phone.goto("/games/orcs_vs_orcs/lesson/1/")
    fold_choices(phone)
    spot = phone.locator('#board svg .spot.can[data-spot*="Na2"]').first
    spot.evaluate("one => one.id = 'tapped-here'")
    spot.scroll_into_view_if_needed()
    spot.tap()
    assert not phone.evaluate(UNDER_SHEET, "#tapped-here")
    expect(phone.locator("#deed .tapped")).not_to_be_empty()


def test_who_has_folded_the_sheet_chooses_on_the_board(phone: Page) -> None:
    """Nothing rises over it while the board can answer; then the button comes, and no more of the form than that."""
    phone.goto("/games/orcz/lesson/2/")
    pane, form = phone.locator(".beside"), phone.locator("#deed form[data-begun]")
    fold_choices(phone)
    folded = phone.locator(".sheet-head").bounding_box()
    assert folded is not None
    for kind in ("left", "field", "right"):
        _tap_next(phone, kind)
        expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "folded")
        expect(phone.locator("#deed .tapped")).to_contain_text("Still to choose:")
    _tap_next(phone, "up")
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "brief")
    expect(form.locator("button[type=submit]")).to_be_in_viewport(ratio=1)
    expect(form.locator(".field").locator("visible=true")).to_have_count(0)
    brief = pane.bounding_box()
    assert brief is not None
    assert brief["height"] <= 3.5 * folded["height"]
    phone.locator('#board .spot.chosen[data-spot*="left="]').first.tap()
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "folded")
    phone.get_by_role("button", name="Choices").tap()
    expect(form.locator(".field").first).to_be_visible()


def test_what_was_begun_on_the_board_goes_on_where_it_was(phone: Page) -> None:
    """With the button stands how many, for that has all of them at first; the list opens at that form, and gives its
    button back when it is folded again.
    """
    phone.goto("/games/orcs_vs_orcs/lesson/1/")
    around, form = phone.locator(".play-table"), phone.locator("#deed form[data-begun]")
    fold_choices(phone)
    phone.locator('#board svg .spot.can[data-spot*="Na2"]').first.tap()
    expect(around).to_have_attribute("data-sheet", "brief")
    expect(form.locator(".number-field")).to_be_in_viewport(ratio=1)
    expect(form.locator("button[type=submit]")).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Choices").tap()
    expect(around).to_have_attribute("data-sheet", "open")
    expect(form.locator(".field").first).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Choices").tap()
    expect(around).to_have_attribute("data-sheet", "brief")
    expect(form.locator("button[type=submit]")).to_be_in_viewport(ratio=1)


def test_folding_the_sheet_leaves_the_page_where_it_was(phone: Page, log_in: LogIn) -> None:
    """At its end too, where the page is shorter without the sheet: the next tap is on its way already."""
    phone.goto(f"/m/{table('armadora', [log_in(phone, 'Bea'), person('Cid')], options={'first': 0}).id}/")
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "open")
    phone.evaluate("scrollTo(0, 9999)")
    at = phone.evaluate("scrollY")
    assert at > 0
    phone.get_by_role("button", name="Choices").tap()
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "folded")
    assert phone.evaluate("scrollY") == at


def test_a_tap_on_what_is_half_in_sight_moves_nothing(phone: Page) -> None:
    """Above an open sheet the page stood still until the card under one's finger came whole into sight."""
    phone.goto("/games/orcz/lesson/2/")
    expect(phone.locator(".sheet-handle")).to_be_attached()
    unfold_choices(phone)
    card = phone.locator("#board .hand .spot.can").last
    seen, edge = "one => one.getBoundingClientRect()", "document.querySelector('.beside').getBoundingClientRect().top"
    phone.evaluate(f"scrollBy(0, document.querySelector('#board .hand').getBoundingClientRect().bottom - ({edge}))")
    card.evaluate(f"one => scrollBy(0, one.getBoundingClientRect().top + one.offsetHeight * 0.6 - ({edge}))")
    at, box = phone.evaluate("scrollY"), card.evaluate(seen)
    assert box["bottom"] > phone.evaluate(edge)
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 8)
    expect(phone.locator("#deed .tapped")).not_to_be_empty()
    assert phone.evaluate("scrollY") == at


def _tap_next(phone: Page, field: str) -> None:
    """The first place on the board that fills in this field and can be chosen."""
    phone.locator(f'#board .spot.can:not([aria-disabled], .chosen)[data-spot*="{field}="]').first.tap()


def test_a_folded_sheet_stays_folded_while_more_is_to_be_chosen_on_the_board(phone: Page) -> None:
    """The next tap falls where the last one did: nothing moves until the choice is made."""
    phone.goto("/games/armadora/lesson/1/")
    fold_choices(phone)
    warrior, square = (phone.locator(f'#board .spot.can[data-spot="{spot}"]') for spot in ("value=5", "at=c1"))
    warrior.scroll_into_view_if_needed()
    at, scrolled = square.bounding_box(), phone.evaluate("scrollY")
    warrior.tap()
    told = phone.locator("#deed .tapped")
    expect(told).not_to_be_empty()
    # What is chosen, and what has still to be: two things, each on a line of its own.
    assert told.evaluate("line => line.innerText.split('\\n')") == [
        "Place a warrior\u00a0· Still to choose: square",
        "Chosen: 5",
    ]
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "folded")
    assert (square.bounding_box(), phone.evaluate("scrollY")) == (at, scrolled)
    square.tap()
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "brief")
    expect(phone.locator("#deed form.ready button[type=submit]").first).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_line_of_a_folded_sheet_is_not_cut(new_page: NewPage, language: str) -> None:
    """Several forms of one command are named once in it."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(f"/games/few_orcs_more/lesson/{step_called('commando', 'few_orcs_more')}/")
    fold_choices(page)
    line = page.locator(".all-choices")
    named = {"en": "Play the commando · Let the moment pass", "fr": "Jouer le Commando · Passer"}
    expect(line).to_have_text(named[language])
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")


LINES = """line => {
    const [text] = line.childNodes;
    const top = (at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
    };
    const isFirst = (at) => at > 0 && text.data[at] === "·" && top(at) > top(at - 2) + 4;
    return [...text.data].filter((_, at) => isFirst(at)).length;
}"""
"""How many lines begin with the point that stands between two names."""


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_of_a_folded_sheet_begins_with_a_point(new_page: NewPage, language: str, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 844}, has_touch=True, locale=language)
    page.goto("/games/armadora/lesson/1/")
    fold_choices(page)
    line = page.locator(".all-choices")
    expect(line).to_be_visible()
    for room in range(90, 240, 6):
        line.evaluate("(line, room) => { line.style.maxWidth = `${room}px`; }", room)
        assert line.evaluate(LINES) == 0, room


def test_a_tap_that_chooses_nothing_says_so(phone: Page) -> None:
    phone.goto("/games/armadora/lesson/1/")
    phone.locator("#board .play-area svg").first.tap(position={"x": 4, "y": 4})
    expect(phone.locator("#deed .tapped")).to_have_text("There is nothing to choose there now.")


def test_a_counter_that_is_read_is_no_vain_tap_and_the_whole_line_opens_the_sheet(phone: Page) -> None:
    """What a counter of the hand is good for is all that a tap on it asks for."""
    phone.goto("/games/orc_wars/lesson/1/")
    told = phone.locator("#deed .tapped")
    counter = phone.locator("#board .hand .spot:not(.can)").first
    counter.dispatch_event("click")
    expect(told).to_be_empty()
    fold_choices(phone)
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "folded")
    told.evaluate("line => line.textContent = 'Still to choose'")
    told.tap()
    expect(phone.locator(".play-table")).to_have_attribute("data-sheet", "open")


def test_a_choice_made_on_the_board_leaves_room_for_the_others(phone: Page) -> None:
    """Only the choice is left of its field until that is tapped; a line over the button says all that is filled in."""
    phone.goto("/games/orcs_vs_orcs/lesson/1/")
    unfold_choices(phone)
    phone.locator('#board svg .spot.can[data-spot*="Na2"]').first.dispatch_event("click")
    form = phone.locator("#deed .deed[open] > form")
    chips = form.locator(".choice[data-told] .chip")
    expect(chips.locator("visible=true")).to_have_count(1)
    expect(form.locator("input[type=number]")).to_be_in_viewport()
    expect(form.locator(".sum")).to_have_text("to North rim 2 · hordes: 6")
    form.locator(".choice").click()
    expect(chips.locator("visible=true")).to_have_count(0)
    assert form.locator(".choice .chip").locator("visible=true").count() > 1


def test_another_tap_does_what_it_is_said_to_come_to(phone: Page, log_in: LogIn) -> None:
    """Also where a group could move to and foundations could be laid; the line has room for all of it."""
    bea, cid = log_in(phone, "Bea"), person("Cid")
    moved: JSON = {"hordes": {"0": 1}, "moved": 1, "village": False}
    zones: JSON = {"N0": {"hordes": {"0": 2}}, **dict.fromkeys(("Nb2", "Nc1", "Nc2", "Nd"), moved)}
    given: dict[str, JSON] = {"first_player": 0, "active": 0, "actions_left": 2, "zones": zones}
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, [bea.player, cid.player], actor="operator:test", given=given, arranged=True
    )
    phone.goto(f"/m/{here.id}/")
    unfold_choices(phone)
    zone, line = phone.locator('#board .zone[data-spot~="to=Nb2"] .hit').first, phone.locator(".sheet-head .tapped")
    zone.tap()
    expect(line).to_have_text("North middle ring 2 · Tap again: Lay foundations")
    assert line.evaluate("one => one.scrollHeight - one.clientHeight") == 0
    zone.tap()
    expect(line).to_have_text("Lay foundations: North middle ring 2")
    expect(phone.locator("#deed form[data-begun] .button")).to_have_text("Lay foundations: North middle ring 2")


def test_what_is_missing_is_not_said_while_another_choice_is_in_hand(phone: Page, log_in: LogIn) -> None:
    """Such as the destination of a move while cards are bought."""
    on_the_rim(phone, log_in, {})
    fold_choices(phone)
    line = phone.locator(".sheet-head .tapped")
    phone.locator("#board .zone[data-spot~='from=Na2'] .hit").first.tap()
    expect(line).to_contain_text("Still to choose: destination")
    unfold_choices(phone)
    other = phone.locator("#deed .deed:not([open])", has=phone.locator("form[data-deed^=buy]")).first
    other.locator("summary").first.tap()
    expect(line).to_have_text("")
    fold_choices(phone)
    phone.locator("#board .zone[data-spot~='from=N0'] .hit").first.tap()
    phone.locator("#board .zone.can[data-spot~='to=Nb2'] .hit").first.tap()
    expect(line).to_contain_text("North middle ring 2")
    unfold_choices(phone)
    other.locator("summary").first.tap()
    expect(line).to_have_text("")


def test_a_sheet_opened_by_hand_is_open_for_one_decision(phone: Page, log_in: LogIn) -> None:
    """It does not lie over hand and board for the rest of the match; one that was folded stays folded."""
    one = next(one for one in positions("orcz") if one.phase == "deploy")
    phone.goto(at_table(one, log_in(phone, "Bea")))
    kept = f"sessionStorage.getItem('table-sheet-{phone.url.split('/')[4]}')"
    if phone.locator(".sheet-handle").get_attribute("aria-expanded") == "true":
        fold_choices(phone)
    unfold_choices(phone)
    assert phone.evaluate(kept) == "open"
    for field, nth in (("field", 0), ("left", 0), ("right", -1), ("up", 0)):
        phone.locator(f'#deed .deed[open] input[name="{field}"]:enabled').nth(nth).evaluate("one => one.click()")
    phone.locator("#deed .deed[open] form button[type=submit]:not([name])").tap()
    expect(phone.locator("#notice .good")).to_have_count(1)
    assert phone.evaluate(kept) is None


def test_what_is_missing_is_named_where_one_looks(phone: Page) -> None:
    """At the head of the sheet, and its field comes into sight."""
    phone.goto(f"/games/orc_wars/lesson/{step_called('fortress')}/")
    unfold_choices(phone)
    form = phone.locator("#deed .deed[open] > form")
    form.locator("button[type=submit]").click()
    expect(phone.locator("#deed .tapped")).to_have_text("Still to choose: area")
    form.locator(".chip").first.click()
    form.locator("button[type=submit]").click()
    expect(phone.locator("#deed .tapped")).to_have_text("Still to choose: gold")
    expect(form.locator("fieldset").last).to_be_in_viewport()


def test_a_form_that_is_unfolded_begins_at_the_upper_edge_of_the_sheet(phone: Page) -> None:
    """Though the long one above it folds in the same moment."""
    phone.goto("/games/orcs_vs_orcs/lesson/1/")
    unfold_choices(phone)
    fold = phone.locator("#deed summary", has_text="Buy cards")
    fold.tap()
    expect(fold.locator("xpath=..")).to_have_attribute("open", "")
    phone.wait_for_function(
        """() => {
            const [head, fold] = [".sheet-head", "#deed .deed[open] > summary"].map((one) =>
                document.querySelector(one).getBoundingClientRect());
            return fold.top >= head.bottom && fold.top < head.bottom + 24;
        }"""
    )


def test_a_lesson_keeps_its_sheet_as_it_was_left(new_page: NewPage) -> None:
    """Here with room for an open one beside all that the step is about."""
    phone = new_page(viewport=TALL, has_touch=True)
    phone.goto("/games/armadora/lesson/1/")
    phone.get_by_role("button", name="Choices", expanded=True).tap()
    phone.goto("/games/armadora/lesson/2/")
    expect(phone.get_by_role("button", name="Choices")).to_have_attribute("aria-expanded", "false")


def test_a_lesson_opens_its_sheet_where_only_that_can_answer(phone: Page) -> None:
    """A button that no place on the board stands for; the next step finds the sheet as it was left again."""
    phone.goto("/games/armadora/lesson/1/")
    unfold_choices(phone)
    fold_choices(phone)
    for step, expanded in (("armadora/lesson/8", "true"), ("armadora/lesson/2", "false")):
        phone.goto(f"/games/{step}/")
        expect(phone.get_by_role("button", name="Choices")).to_have_attribute("aria-expanded", expanded)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_button_that_rises_moves_nothing_in_a_step_of_counters(new_page: NewPage, locale: str) -> None:
    """It has its room below the hand from the start: the next counter is where it was."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    page.goto(f"/games/orc_wars/lesson/{step_called('swap')}/")
    counters = page.locator("#board .hand .spot.can")
    before = page.evaluate("scrollY")
    for counter in counters.all()[:3]:
        counter.tap()
        expect(page.locator("#deed form.ready button[type=submit]")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == before


@pytest.mark.parametrize(("step", "stands_out"), [("allocate", True), ("rank", False)])
def test_the_folded_line_stands_out_where_no_answer_is_in_sight(phone: Page, step: str, stands_out: bool) -> None:
    phone.goto(f"/games/orcz/lesson/{step_called(step, 'orcz')}/")
    handle = phone.locator(".sheet-handle")
    expect(handle).to_have_attribute("aria-expanded", "false")
    assert (handle.evaluate("one => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)") is stands_out


def test_a_lesson_shows_the_button_that_it_asks_for(phone: Page) -> None:
    """Also where that one needs no choice, and others do."""
    phone.goto(f"/games/orcs_vs_orcs/lesson/{step_called('fortress', 'orcs_vs_orcs')}/")
    unfold_choices(phone)
    expect(phone.locator("#deed .plain-deeds.first .button:not(.plain)")).to_be_in_viewport()
    expect(phone.locator("#deed .deed[open]")).to_have_count(0)


SHOWN = ("contact", ".zone.moving .hit, .ahead .chances"), ("play", ".token, .front > .slab, .post.can > .slab")
"""Steps of the lesson of Orcs vs Orcs that are about a battle, and what of it must be seen."""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("name", "parts"), SHOWN)
def test_a_lesson_about_a_battle_begins_with_the_battle_in_sight(
    new_page: NewPage, name: str, parts: str, locale: str
) -> None:
    """The task, all of what it is about, and the sheet below that: nothing has to be moved first."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    page.goto(f"/games/orcs_vs_orcs/lesson/{step_called(name, 'orcs_vs_orcs')}/")
    expect(page.locator(".say .what")).to_be_in_viewport(ratio=1)
    pane = page.locator(".beside").bounding_box()
    assert pane is not None
    boxes = [part.bounding_box() for part in page.locator(f"#board :is({parts})").all()]
    assert len(boxes) > 1
    assert all(box is not None and box["y"] >= 0 and box["y"] + box["height"] <= pane["y"] for box in boxes)


def test_a_step_that_begins_folded_is_answered_on_the_board_and_stays_open_where_it_was_opened(
    phone: Page, faults: Faults
) -> None:
    faults.allow(REFUSED)
    phone.goto(f"/games/orcs_vs_orcs/lesson/{step_called('play', 'orcs_vs_orcs')}/")
    handle, sheet = phone.get_by_role("button", name="Choices"), phone.locator(".play-table")
    expect(handle).to_have_attribute("aria-expanded", "false")
    phone.locator("#board .post.can").first.tap()
    expect(sheet).to_have_attribute("data-sheet", "brief")
    expect(phone.locator("#deed form.ready button[type=submit]")).to_be_in_viewport(ratio=1)
    handle.tap()
    phone.get_by_role("button", name="Play a card: Orc").tap()
    expect(phone.locator(".lesson-no")).to_be_visible()
    expect(phone.get_by_role("button", name="Choices")).to_have_attribute("aria-expanded", "true")


def test_the_page_stays_where_it_was_and_folds_stay_open(phone: Page, log_in: LogIn) -> None:
    """What comes from others neither scrolls the page nor opens a folded sheet, nor closes what was unfolded."""
    bea, cid = log_in(phone, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 0})
    phone.goto(f"/m/{here.id}/")
    fold_choices(phone)
    words = phone.locator("#board .in-words")
    words.locator("summary").tap()
    expect(words).to_have_attribute("open", "")
    phone.evaluate("window.scrollTo(0, 80)")
    for seat, player, at in ((0, bea, "a1"), (1, cid, "b1")):
        commands.give(here.id, seat, {"type": "warrior", "value": 1, "at": at}, actor=player.player)
    expect(phone.locator("#known input[name=_v]")).to_have_value(str(live.fresh(here.id).match.version))
    assert phone.evaluate("scrollY") == 80
    expect(words).to_have_attribute("open", "")
    expect(phone.get_by_role("button", name="Choices")).to_have_attribute("aria-expanded", "false")


def test_after_ones_own_move_the_choices_begin_at_their_top(phone: Page, log_in: LogIn) -> None:
    """Though the same may be chosen again: another action, another card."""
    here = table("orcs_vs_orcs", [log_in(phone, "Bea"), person("Cid")])
    mover = live.fresh(here.id).match.state.active  # type: ignore[attr-defined]
    if mover != 0:
        commands.give(here.id, mover, {"type": "end_actions"}, actor=here.match.players[mover] or "")
    phone.goto(f"/m/{here.id}/")
    phone.locator("#deed summary", has_text="Buy cards").tap()
    form = phone.locator("#deed .deed[open] > form")
    form.locator(".chip").first.tap()
    phone.locator(".beside").evaluate("pane => pane.scrollTop = pane.scrollHeight")
    send(phone, form, here.id)
    assert phone.locator("#deed summary", has_text="Buy cards").count() == 1
    assert phone.locator(".beside").evaluate("pane => pane.scrollTop") == 0


def test_a_folded_sheet_lies_on_the_tabs_at_the_end_of_the_page_too(phone: Page, log_in: LogIn) -> None:
    """What is free below the page once lifted it into the middle of the screen."""
    bea = log_in(phone, "Bea")
    here = table("armadora", [bea, person("Cid")], options={"first": 0})
    phone.goto(f"/m/{here.id}/")
    fold_choices(phone)
    phone.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    bar, tabs = phone.locator(".beside").bounding_box(), phone.locator(".tabs").bounding_box()
    assert bar is not None
    assert tabs is not None
    assert abs(bar["y"] + bar["height"] - tabs["y"]) < 2


def test_long_names_of_what_is_chosen_make_the_sheet_no_wider(phone: Page) -> None:
    """The line over the button says all of it, in two lines where it has to."""
    phone.goto("/games/orcz/lesson/2/")
    unfold_choices(phone)
    form = phone.locator("#deed .deed[open] > form").first
    form.locator(".sum").evaluate("line => line.textContent = 'right card Cavalry 3 · '.repeat(4)")
    pane = phone.locator(".beside")
    assert pane.evaluate("pane => pane.scrollWidth - pane.clientWidth") == 0
    assert form.locator(".sum").evaluate("line => line.getBoundingClientRect().right <= innerWidth") is True
    expect(form.locator("button[type=submit]")).to_be_in_viewport(ratio=1)


def test_a_refusal_covers_no_button_and_goes_once_something_is_chosen(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    match = table("armadora", [log_in(page, "Bea"), person("Cid")], options={"first": 0})
    page.goto(f"/m/{match.id}/")
    send = page.locator("#deed .deed[open] > form button[type=submit]").first
    notice = page.locator("#notice")
    for goes in ("a choice", "a tap on it"):
        notice.evaluate("box => { box.innerHTML = '<p>No, for this reason.</p>' }")
        expect(notice).to_be_visible()
        over, button = notice.bounding_box(), send.bounding_box()
        assert over is not None
        assert button is not None
        assert over["y"] + over["height"] <= button["y"]
        if goes == "a choice":
            page.locator("#deed .deed[open] .chip").locator("visible=true").first.tap()
        else:
            notice.tap()
        expect(notice).to_be_empty()


def test_nothing_lies_over_the_button_of_what_is_chosen(new_page: NewPage, log_in: LogIn) -> None:
    """Below it the last button may stay in sight, but only one that ends a turn: to pass for good is none that is
    pressed often, and its words take two lines in French.
    """
    phone = new_page(viewport=PHONE, has_touch=True, locale="fr-FR")
    here = table("armadora", [log_in(phone, "Bea"), person("Cid")], options={"first": 0})
    phone.goto(f"/m/{here.id}/")
    send = phone.locator("#deed .deed[open] .do button")
    expect(send).to_be_in_viewport(ratio=1)
    assert send.evaluate(COVERED) == []


def test_a_sheet_folded_at_a_table_is_not_brought_out_by_the_next_turn(phone: Page, log_in: LogIn) -> None:
    """In that match, after a move and after a reload: where buttons are all there is they alone are there."""
    options: dict[str, JSON] = {"mode": "turns", "wizard_looks": True}
    ann = log_in(phone, "Ann")
    players = [ann.player, *[computers.player_name("grunt")] * 3]
    given: dict[str, JSON] = {"wizard": 0, "seen": False}
    here = commands.open_match("few_orcs_more", 4, options, players, actor="operator:test", given=given, arranged=True)
    rally(here.id)
    phone.goto(f"/m/{here.id}/")
    around, deal_on = phone.locator(".play-table"), phone.locator("#deed form[data-deed^=deal_on] button")
    fold_choices(phone)
    for again in range(3):
        if again:
            deal_on.tap()
            expect(phone.locator("#notice p.good")).to_have_count(1)
            rally(here.id)
        phone.reload()
        expect(around).to_have_attribute("data-sheet", "buttons")
        expect(deal_on).to_be_in_viewport(ratio=1)
        expect(phone.locator("#deed .help").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("how", ["folded", "brief", "buttons"])
def test_the_result_is_shown_however_the_sheet_stood(new_page: NewPage, log_in: LogIn, how: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    people = [log_in(page, "Bea"), person("Cid")]
    here = table("orcz", people)
    page.goto(f"/m/{here.id}/")
    page.locator(".play-table").evaluate("(one, how) => { one.dataset.sheet = how }", how)
    commands.resign(here.id, 1, actor=people[1].player)
    expect(page.get_by_role("heading", name="The result")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def on_the_rim(phone: Page, log_in: LogIn, given: dict[str, JSON], *moves: JSON) -> Live:
    """The page of somebody who has made these moves from there."""
    ann = log_in(phone, "Ann")
    players = [ann.player, computers.player_name("grunt")]
    given = {**ON_THE_RIM, **given}
    here = commands.open_match("orcs_vs_orcs", 2, {}, players, actor="operator:test", given=given, arranged=True)
    for move in moves:
        here = commands.give(here.id, 0, move, actor=ann.player).live
    phone.goto(f"/m/{here.id}/")
    return here


@pytest.mark.parametrize("hinted", [False, True])
def test_nothing_shows_through_the_line_of_the_button_that_is_kept_in_sight(
    phone: Page, log_in: LogIn, hinted: bool
) -> None:
    """Neither a row of the choices nor a hint; all of them can be scrolled past it."""
    march = [{"type": "move", "from": "Na2", "to": "N0", "count": 3}, {"type": "go", "to": "Na2", "count": 3}]
    on_the_rim(phone, log_in, {}, *march)
    if hinted:
        phone.locator("#hint a, #hint button").first.tap()
        expect(phone.locator("#hint[role=status]")).to_be_visible()
    pane, end = phone.locator(".beside"), phone.locator("#deed form[data-deed^=end_actions] button")
    for far in range(0, 1500, 45):
        pane.evaluate("(pane, far) => { pane.scrollTop = far; }", far)
        expect(end).to_be_in_viewport(ratio=0.99)
        assert end.evaluate(LINE_KEPT) == 0, far
    low = phone.locator("#deed summary", has_text="Raze or convert").bounding_box()
    at = end.bounding_box()
    assert low is not None
    assert at is not None
    assert low["y"] + low["height"] <= at["y"]


def test_without_actions_the_end_of_them_is_strong_where_it_always_stands(phone: Page, log_in: LogIn) -> None:
    """A village may still be razed or converted: that is folded, above it."""
    on_the_rim(phone, log_in, {"actions_left": 0})
    end = phone.locator("#deed .plain-deeds.first form[data-deed^=end_actions] button:not(.plain)")
    expect(end).to_be_in_viewport(ratio=1)
    button, form = end.bounding_box(), phone.locator("#deed summary", has_text="Raze or convert").bounding_box()
    assert button is not None
    assert form is not None
    pane = phone.locator(".beside").bounding_box()
    assert pane is not None
    assert form["y"] + form["height"] <= button["y"]
    assert 0 <= pane["y"] + pane["height"] - button["y"] - button["height"] <= 24


def test_both_answers_to_a_march_are_in_sight_and_look_alike(phone: Page, log_in: LogIn) -> None:
    on_the_rim(phone, log_in, {}, {"type": "move", "from": "Na2", "to": "N0", "count": 2})
    buttons = [phone.locator(f"#deed form[data-deed^={one}] button[type=submit].plain") for one in ("go", "halt")]
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(COVERED) == []


def test_of_what_may_be_left_as_it_is_the_button_alone_is_shown(phone: Page, log_in: LogIn) -> None:
    """All of the piles are in sight then, at each turn, and a hint can be asked for; who wants the list opens it."""
    people = [log_in(phone, "Bea"), *map(person, ("Cid", "Dora"))]
    here = table("few_orcs_more", people, 3, options={"mode": "turns", "small_table": True})
    phone.goto(f"/m/{here.id}/")
    keep, piles = phone.get_by_role("button", name="Keep your cards"), phone.locator("#board .pile-card")
    expect(piles).to_have_count(7)
    for _ in range(2):
        while 0 not in live.fresh(here.id).match.awaited():
            seat = live.fresh(here.id).match.awaited()[0]
            commands.give(here.id, seat, advised(live.fresh(here.id), seat, Luck("keep")), actor=people[seat].player)
        heard(phone, live.fresh(here.id))
        expect(phone.locator(".sheet-handle")).to_have_attribute("aria-expanded", "false")
        for one in (keep, phone.get_by_role("link", name="Give me a hint"), *piles.all()):
            expect(one).to_be_in_viewport(ratio=1)
            assert one.evaluate(COVERED) == []
        unfold_choices(phone)
        fold_choices(phone)
        expect(keep).to_be_in_viewport(ratio=1)
        send(phone, phone.locator("#deed form"), here.id)


def test_a_commando_and_the_pass_stand_side_by_side(phone: Page, log_in: LogIn) -> None:
    one = next(one for one in positions("few_orcs_more") if one.phase == "commando")
    phone.goto(at_table(one, log_in(phone, "Bea")))
    for type_ in ("commando", "pass"):
        button = phone.locator(
            f"#deed .deed[open] form[data-deed^={type_}], #deed .plain-deeds form[data-deed^={type_}]"
        )
        expect(button.locator("button[type=submit].plain")).to_be_in_viewport(ratio=1)
        assert button.locator("button[type=submit].plain").evaluate(COVERED) == []


@pytest.mark.parametrize("folded", [False, True])
def test_after_ones_own_move_the_board_comes_back_into_sight(phone: Page, log_in: LogIn, folded: bool) -> None:
    """Also from the cards for sale below the map, which may be chosen again."""
    here = on_the_rim(phone, log_in, {})
    if folded:
        fold_choices(phone)
    market = phone.locator("#board .beside-board", has=phone.locator(".market"))
    market.locator("summary").tap()
    lot = market.locator(".lot.can").first
    lot.evaluate("one => one.scrollIntoView({ block: 'start' })")
    phone.evaluate("scrollBy(0, -120)")
    lot.tap()
    send(phone, phone.locator("#deed form.ready"), here.id)
    phone.wait_for_function(
        """() => document.querySelector("#board .map").getBoundingClientRect().bottom
            > document.querySelector(".say").getBoundingClientRect().bottom + 200""",
        timeout=3000,
    )


def test_what_one_looks_at_stays_there_when_something_goes_above_it(phone: Page, log_in: LogIn) -> None:
    """Such as what is told of the round before, which goes as the wizard has the next cards dealt."""
    one = next(one for one in positions("few_orcs_more") if one.phase == "look")
    phone.goto(at_table(one, log_in(phone, "Bea")))
    told = f"<p class='report'>What the round before has brought.{'<br>' * 20}</p>"
    phone.locator("#board .play-area").evaluate("(one, told) => one.insertAdjacentHTML('afterbegin', told)", told)
    piles = "document.querySelector('#board .pile-cards').getBoundingClientRect().top"
    phone.evaluate(f"scrollBy(0, {piles} - 160)")
    send(phone, phone.locator("#deed form").first, phone.url.split("/")[4])
    expect(phone.locator("#board .report", has_text="What the round before has brought.")).to_have_count(0)
    assert phone.evaluate(piles) == pytest.approx(160, abs=1)


def test_what_is_asked_about_comes_into_sight_above_what_one_looks_at(phone: Page, log_in: LogIn) -> None:
    """The heroes who join a group stand above the map on which it was moved."""
    march: JSON = {"type": "move", "from": "Na2", "to": "Nb1", "count": 3}
    here = on_the_rim(phone, log_in, {"hero_pile": ["vigdish", "xaphyr", "gruragh", "kokoth"]}, march)
    phone.evaluate("scrollTo(0, document.querySelector('#board .map').getBoundingClientRect().top + scrollY - 130)")
    phone.locator("#board .zone[data-spot~='to=KWN']").tap()
    send(phone, phone.locator("#deed form[data-deed^=go]"), here.id)
    heroes = phone.locator("#board .asked .lot")
    expect(heroes).to_have_count(2)
    for one in heroes.all():
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate(COVERED) == []


@pytest.mark.parametrize("folded", [False, True])
def test_why_something_cannot_be_chosen_is_read_whole(phone: Page, log_in: LogIn, folded: bool) -> None:
    """Also where a hint could be asked for beside it."""
    one = next(one for one in positions("orc_wars") if one.phase == "move")
    phone.goto(at_table(one, log_in(phone, "Bea")))
    if folded:
        fold_choices(phone)
    expect(phone.locator("#hint .button")).to_be_visible()
    why = "South Gnollistan is controlled by Grunt (computer). An army without hordes of its own cannot attack (9.1.4)."
    line = phone.locator(".sheet-head .tapped")
    line.evaluate("(one, why) => { one.classList.add('why'); one.textContent = why; }", why)
    assert line.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    assert line.evaluate("one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)") <= 4.1
    expect(phone.locator("#hint .button")).to_be_hidden()


SEEN_WHOLE = """form => {
    const [pane, drawer] = [".doing", ".deed"].map((one) => form.closest(one));
    const button = form.querySelector(".do");
    const [room, low] = [pane, button].map((one) => one.getBoundingClientRect());
    const within = (box) => box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
    const shown = Array.from(form.querySelectorAll(".field")).filter((one) => one.getClientRects().length);
    const fields = shown.map((one) => one.getBoundingClientRect());
    return within(drawer.getBoundingClientRect()) && fields.every((box) => within(box) && box.bottom <= low.top + 1);
}"""
"""Whether a form beside the board is seen from its head to its button, and nothing of it under that button."""

SPREAD_OUT: dict[str, JSON] = {
    "zones": {
        "N0": {"hordes": {"0": 2}},
        **{zone: {"hordes": {"0": 1}, "village": False} for zone in ("Na1", "Na2", "Nb1", "Nc1", "Nc2")},
    },
}
"""A turn of Orcs vs Orcs with more groups than there is room for beside the board."""


def test_what_is_chosen_on_the_board_is_seen_whole_beside_it(new_page: NewPage, log_in: LogIn) -> None:
    """However many groups could move: the last was unfolded with its fields under its button."""
    page = new_page(viewport=DESK)
    here = on_the_rim(page, log_in, SPREAD_OUT)
    expect(page.locator(".pan-tools").first).to_be_attached()
    page.locator("#board .zone[data-spot*='from=Nc2']").click()
    page.locator("#board .zone.next").last.click()
    form = page.locator("#deed form.ready")
    assert form.evaluate(SEEN_WHOLE)
    pane = page.locator(".doing")
    assert pane.evaluate("pane => pane.scrollTop") > 0
    send(page, form, here.id)
    assert pane.evaluate("pane => pane.scrollTop") == 0


def test_how_many_go_is_seen_once_all_else_is_chosen_on_the_board(phone: Page, log_in: LogIn) -> None:
    """All were taken: the open sheet goes on to the number, above its button."""
    on_the_rim(phone, log_in, {})
    unfold_choices(phone)
    phone.locator("#board .zone[data-spot*='from=N0']").tap()
    phone.locator("#board .zone[data-spot*='to=Na3']").tap()
    expect(phone.locator("#deed form.ready")).to_have_count(1)
    count, button = (phone.locator(f"#deed form.ready {one}").bounding_box() for one in (".number-field", ".do"))
    head = phone.locator(".sheet-head").bounding_box()
    assert count is not None
    assert button is not None
    assert head is not None
    assert count["y"] >= head["y"] + head["height"]
    assert count["y"] + count["height"] <= button["y"] + 1


BUTTONS = """() => [...document.querySelectorAll("#deed button, #deed summary")]
    .filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect().top)"""


def may_undo(phone: Page, log_in: LogIn) -> None:
    """The page of somebody who has just moved a group of hordes, and may take that back."""
    ann = log_in(phone, "Ann")
    players = [ann.player, person("Cid").player]
    given, terms = {**ON_THE_RIM, "actions_left": 3}, Terms(takeback="free")
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, players, actor="operator:test", terms=terms, given=given, arranged=True
    )
    phone.goto(f"/m/{here.id}/")
    unfold_choices(phone)
    phone.locator("#board .zone[data-spot*='from=N0']").tap()
    phone.locator("#board .zone[data-spot*='to=Na3']").tap()
    phone.locator("#deed form.ready button[type=submit]").tap()
    phone.locator("#deed form[data-deed^=halt] button[type=submit]").tap()
    expect(phone.locator("#deed form[data-deed^=halt]")).to_have_count(0)
    expect(phone.locator("#notice .take-back")).to_be_in_viewport(ratio=1)


def test_nothing_moves_under_a_touch_that_a_receipt_goes_with(phone: Page, log_in: LogIn) -> None:
    """The button that takes the move back stays where the receipt was, not among the choices."""
    may_undo(phone, log_in)
    phone.locator("#notice .good").evaluate("one => one.append('A sentence that is as long as most are. '.repeat(4))")
    phone.evaluate("scrollTo(0, 300)")
    before = phone.evaluate(BUTTONS)
    assert before
    phone.touchscreen.tap(3, 400)
    expect(phone.locator("#notice")).to_be_hidden()
    assert phone.evaluate(BUTTONS) == before
    expect(phone.locator("#notice .take-back")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".take-back").locator("visible=true")).to_have_count(1)


def test_nothing_moves_when_a_receipt_goes_by_itself(phone: Page, log_in: LogIn) -> None:
    """The button that takes the move back comes among the choices, where its room was kept."""
    may_undo(phone, log_in)
    before = phone.evaluate(BUTTONS)
    phone.locator("#notice").evaluate("one => one.replaceChildren()")
    expect(phone.locator("#deed .take-back")).to_be_visible()
    assert phone.evaluate(BUTTONS) == before


STANDS = """() => [
    document.querySelector(".play-table").dataset.sheet,
    scrollY,
    document.querySelector("#board .map").getBoundingClientRect().top,
]"""


@pytest.mark.parametrize("hand", [[1], [1, 3]])
def test_a_tap_on_a_square_just_taken_moves_nothing(phone: Page, log_in: LogIn, hand: list[JSON]) -> None:
    """It says why, and the sheet stays folded: with one value left, which is chosen already, as with several."""
    ann, cid = log_in(phone, "Ann"), person("Cid")
    given: JSON = {"hands": [hand, [1, 1]], "turn": {"seat": 1, "phase": "turn"}}
    players = [ann.player, cid.player]
    here = commands.open_match("armadora", 2, {}, players, actor="operator:test", given=given, arranged=True)
    phone.goto(f"/m/{here.id}/")
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "e2"}, actor=cid.player)
    heard(phone, live.fresh(here.id))
    before = phone.evaluate(STANDS)
    phone.locator("#board [data-spot='at=e2']").tap()
    expect(phone.locator(".sheet-head .tapped")).to_contain_text("There is already a warrior there.")
    assert phone.evaluate(STANDS) == before
