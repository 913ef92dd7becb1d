"""On a phone what a step of a lesson or a decision is about is seen above the sheet of choices, folded or not."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.kernel.chance import Luck
from games.kernel.lessons import lesson
from games.kernel.registry import games_by_name
from games.kernel.values import JSON
from games.players.situation import situation
from play import commands, live
from tests.browser.conftest import LogIn, NewPage
from tests.browser.phases import positions
from tests.browser.playing import PHONE, advised, carry_out, heard, keep_picture, lying_under, send, unfold_choices
from tests.browser.test_orc_wars import COMMERCE, opened, show
from tests.browser.test_screens import at_table
from tests.table.tables import person, rally, table

LANGUAGES = ["en-GB", "fr-FR"]
LESSON_PART, TABLE_PART = 0.375, 0.3
"""The least part of a phone's screen that an open sheet leaves to the board, where tasks and sentences are long."""

ABOUT = (
    ("armadora", "warrior", '[data-spot="at=c1"], [data-spot="at=d2"], [data-spot="at=e1"], [data-spot="at=h5"]'),
    ("armadora", "palisade", '[data-spot="edge=b2|b3"], [data-spot="at=h5"]'),
    ("armadora", "tie", '[data-spot="at=a2"], [data-spot="at=h5"]'),
    ("few_orcs_more", "enlist", '[data-spot~="do=enlist&pile=4"]'),
    ("few_orcs_more", "quarrel", '[data-spot~="do=enlist&pile=3"]'),
    ("orc_wars", "move", '.map [data-spot~="path=high_gobliny"]'),
    ("orcs_vs_orcs", "move", '[data-spot~="to=Na2"], [data-spot~="from=N0"], [data-spot~="to=Nc2"]'),
    ("orcs_vs_orcs", "village", '[data-spot~="to=Na2"], [data-spot~="to=Nb2"]'),
    ("orcz", "rank", '[data-spot="field=tree"], .hand [data-spot~="left=grunt4"]'),
    ("orcz", "behind", '[data-spot~="field=tree&rank=1&side=left"], .hand [data-spot~="left=archer1"]'),
    ("orcz", "struggle", '[data-spot~="field=tree&rank=2&side=left"], [data-spot~="field=tree&rank=3&side=right"]'),
    ("orcz", "scout", '[data-spot~="field=tree&rank=2&side=right"]'),
    ("orcz", "allocate", ".under-way .totals"),
)
"""Steps of lessons, and places of the board that they speak of."""

SEEN = """part => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [say, sheet, board] = [".say", ".beside", "#board"].map(box);
    const [top, low] = [Math.max(board.top, say.bottom), Math.min(board.bottom, sheet.top)];
    const boxes = [...document.querySelectorAll(`#board :is(${part})`)].map((one) => one.getBoundingClientRect());
    const hidden = boxes.filter((box) => box.top < top - 1 || box.bottom > low + 1);
    return { board: (low - top) / innerHeight, places: boxes.length, hidden: hidden.length };
}"""


IN_ONE_LINE = (
    "#deed > .deed[open] > form > .do > .button:visible, "
    "#deed > .deed[open] + .plain-deeds > form:is([data-deed^=end_], [data-deed^=pass-], [data-beside])"
    ":last-of-type > .button:visible"
)
"""The button of the form that stands open, and the one that passes, ends a turn or is its other answer."""
LEFT_AS_IT_IS = ("mercenaries", "machines", "swap")
"""The phases in which one may choose nothing, and all else on the board: there the sheet is no more than its button."""
OFF_THE_HAND = ("deploy", "spy", "ransom_bid")
"""The phases in which it is folded, for it would lie over a hand with which all is chosen on the board, or over players
who are chosen below that."""
LOWER_ENDS = "all => all.map((one) => one.getBoundingClientRect().bottom)"


def seen(page: Page, part: str = ".none") -> dict[str, Any]:
    """The part of the screen that the board has, and how many of these places there are and are hidden."""
    found: dict[str, Any] = page.evaluate(SEEN, part)
    return found


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("game", "step", "part"), ABOUT, ids=[f"{game}-{step}" for game, step, _ in ABOUT])
def test_it_works(new_page: NewPage, game: str, step: str, part: str, locale: str) -> None:
    """The idea, the task and the places they speak of are seen at once, and all but the idea over the open sheet."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    number = [one.name for one in lesson(game).steps].index(step) + 1
    page.goto(f"/games/{game}/lesson/{number}/")
    for words in (".lesson-idea", ".say .what"):
        expect(page.locator(words)).to_be_in_viewport(ratio=0.99)
    begun = seen(page, part)
    assert (begun["places"] > 0, begun["hidden"]) == (True, 0)
    unfold_choices(page)
    expect(page.locator(".say .what")).to_be_in_viewport(ratio=0.99)
    assert seen(page, part)["hidden"] == 0


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", list(games_by_name()))
def test_an_open_sheet_leaves_the_board_its_part_of_the_screen(
    new_page: NewPage, log_in: LogIn, game: str, locale: str
) -> None:
    """In every step of a lesson and in every phase of a match; a step begins with its idea in sight."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    for number in range(1, len(lesson(game).steps) + 1):
        page.goto(f"/games/{game}/lesson/{number}/")
        expect(page.locator(".lesson-idea")).to_be_in_viewport(ratio=0.99)
        assert seen(page)["board"] >= LESSON_PART, number
        unfold_choices(page)
        assert seen(page)["board"] >= LESSON_PART, number
    bea = log_in(page, "Bea")
    for position in positions(game):
        page.goto(at_table(position, bea))
        is_open = position.phase not in (*LEFT_AS_IT_IS, *OFF_THE_HAND)
        expect(page.locator(".sheet-handle")).to_have_attribute("aria-expanded", str(is_open).lower())
        assert seen(page)["board"] >= TABLE_PART, position.phase
        ends = page.locator(IN_ONE_LINE).evaluate_all(LOWER_ENDS)
        assert len(ends) != 2 or ends[0] == pytest.approx(ends[1], abs=2), position.phase


def test_passing_is_in_sight_beside_the_form_that_stands_open(new_page: NewPage, log_in: LogIn) -> None:
    """However long that is."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(at_table(next(one for one in positions("armadora") if one.phase == "turn"), log_in(page, "Bea")))
    expect(page.locator("#deed > .deed[open] .do button")).to_be_in_viewport(ratio=1)
    expect(page.locator("#deed").get_by_role("button", name="Pass")).to_be_in_viewport(ratio=1)


def test_the_ranks_of_a_struggle_are_seen_at_a_table(new_page: NewPage, log_in: LogIn) -> None:
    """The one that may attack and the one ahead of it, however many stand before them."""
    page = new_page(viewport=PHONE, has_touch=True)
    position = next(one for one in positions("orcz") if one.phase == "struggle")
    page.goto(at_table(position, log_in(page, "Bea")))
    assert seen(page, ".asked-about") == {"board": pytest.approx(0.49, abs=0.05), "places": 3, "hidden": 0}


def test_the_ranks_of_the_next_struggle_come_into_sight(new_page: NewPage, log_in: LogIn) -> None:
    """Where the page has been scrolled past them, too, and the buttons below them are seen without."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    pairs = (("grunt3", "archer1"), ("grunt2", "cavalry1"), ("grunt1", "archer2"), ("cavalry2", "archer3"))
    ranks, aside = (
        [{"seat": seat, "left": left, "right": right} for seat, (left, right) in zip(seats, some, strict=True)]
        for seats, some in (((1, 0, 1), pairs[:3]), ((0, 0, 1), (pairs[0], pairs[3], pairs[3])))
    )
    tree: JSON = {"challenge": "4/2", "stack": [], "ranks": [{**one, "up": "left"} for one in ranks], "aside": aside}
    given: dict[str, JSON] = {"phase": "resolve", "game_turn": 1, "field": "tree", "fields": {"tree": tree}}
    players = [bea.player, cid.player]
    here = commands.open_match("orcz", 2, {}, players, actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    page.evaluate(PAST, "#board .rank:nth-of-type(2)")
    commands.give(here.id, 1, {"type": "hold"}, actor=cid.player)
    heard(page, live.fresh(here.id))
    expect(page.locator("#board .rank.asked")).to_have_count(1)
    expect(page.locator(".sheet-handle")).to_be_visible()
    assert seen(page, ".rank.asked-about")["hidden"] == 0


PAST = """place => {
    const [say, box] = [".say", place].map((one) => document.querySelector(one).getBoundingClientRect());
    scrollBy(0, box.bottom - say.bottom + 2);
}"""
"""Scrolls the page until a place lies just above what is seen below the sentence."""


@pytest.mark.parametrize("phase", ["commando", "mercenaries", "flying"])
def test_the_battle_that_is_fought_is_seen_with_the_cards_that_may_join_it(
    new_page: NewPage, log_in: LogIn, phase: str
) -> None:
    """However many battles came before it. All have an army there but the wizard."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(at_table(next(one for one in positions("few_orcs_more") if one.phase == phase), log_in(page, "Bea")))
    armies = page.locator("#board .feud.now .army").count()
    found = seen(page, ".feud.now .banner, .feud.now .army, .hand .spot")
    assert (armies, found["hidden"]) == (page.locator("#seats .seat").count() - 1, 0)


def test_whoever_names_a_champion_sees_the_piles(new_page: NewPage, log_in: LogIn) -> None:
    """By whose enlistments lie there a champion is chosen; the players are listed in the sheet."""
    page = new_page(viewport=PHONE, has_touch=True)
    position = next(one for one in positions("few_orcs_more") if one.phase == "champion")
    page.goto(at_table(position, log_in(page, "Bea")))
    assert seen(page, ".pile-card:nth-child(-n + 8)") == {
        "board": pytest.approx(0.49, abs=0.1),
        "places": 8,
        "hidden": 0,
    }


CUT = "one => one.scrollHeight > one.clientHeight"


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", ["armadora", "few_orcs_more", "orcz"])
def test_the_goal_is_read_without_being_opened(new_page: NewPage, log_in: LogIn, game: str, locale: str) -> None:
    """In every phase, where nothing else stands beside it."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    bea = log_in(page, "Bea")
    for position in positions(game):
        page.goto(at_table(position, bea))
        goal = page.locator("#say .goal > span")
        expect(goal).to_be_visible()
        assert page.locator("#say .decided").count() or not goal.evaluate(CUT), (position.phase, goal.inner_text())


@pytest.mark.parametrize("phase", ["deal", "look"])
def test_how_many_cards_are_still_to_come_is_seen_where_the_next_one_goes(
    new_page: NewPage, log_in: LogIn, phase: str
) -> None:
    """Beside the arrow, above the open sheet; dealt in turns the sentence says it too."""
    page = new_page(viewport=PHONE, has_touch=True)
    position = next(one for one in positions("few_orcs_more") if one.phase == phase)
    page.goto(at_table(position, log_in(page, "Bea")))
    left = page.locator("#board .pile-card.following .still")
    expect(page.locator("#board .omen")).to_contain_text(f"{left.text_content()} to come")
    found = seen(page, ".following .still")
    assert (found["places"], found["hidden"]) == (1, 0)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_order_in_which_cards_are_played_is_read_above_the_choices(
    new_page: NewPage, log_in: LogIn, locale: str
) -> None:
    """Below the piles of four players, dealt in turns, before anything is chosen."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    bea, cid, dan, eve = log_in(page, "Bea"), person("Cid"), person("Dan"), person("Eve")
    here = table("few_orcs_more", [bea, cid, dan, eve], 4, {"mode": "turns"})
    page.goto(f"/m/{here.id}/")
    found = seen(page, ".order")
    assert (found["places"], found["hidden"]) == (1, 0)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_was_just_played_is_read_above_the_choices(new_page: NewPage, log_in: LogIn, locale: str) -> None:
    """Two cards of each of three players, one of which came back; with the order in which the next are played."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    players = [
        log_in(page, "Bea").player,
        *(person(name).player for name in ("Skargash351", "Narmak944", "Urzsnout788")),
    ]
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor="operator:test", given={"wizard": 3}, arranged=True
    )
    for seat, piles in enumerate(((0,), (0, 2), (3, 4))):
        wish: JSON = {"type": "plays", "plays": [f"desert:{pile}" for pile in piles]}
        commands.give(here.id, seat, wish, actor=players[seat])
    page.goto(f"/m/{here.id}/")
    found = seen(page, ".moment, .moment .story-line, .order")
    keep_picture(page, f"few-orcs-just-played-{locale}")
    assert (found["places"], found["hidden"]) == (1 + 5 + 1, 0)


BOTH_ARMIES = ".battle-side :is(.track-of, .strength b, .post > .slab, .post > .called:not(.muted)), .held-cards > .lot"


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("phase", ["play", "reorganise"])
def test_both_armies_are_seen_with_the_hand_in_a_battle(
    new_page: NewPage, log_in: LogIn, phase: str, locale: str
) -> None:
    """What they have, where their tokens lie, all columns and the cards one holds: above the open sheet, at once."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    one = next(one for one in positions("orcs_vs_orcs") if one.phase == phase)
    page.goto(at_table(one, log_in(page, "Bea")))
    expect(page.locator(".sheet-handle")).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#board .track-of")).to_have_count(2)
    expect(page.locator("#board .held-cards > .lot")).to_have_count(2)
    keep_picture(page, f"orcs-vs-orcs-both-armies-{phase}-{locale}")
    assert seen(page, BOTH_ARMIES)["hidden"] == 0


HANDS: dict[str, JSON] = {
    "1": ["barbarian2", "barbarian6", "dwarf2", "orc6", "skeleton2", "skeleton2", "giant", "goblin"],
    "2": ["barbarian2", "barbarian_leader", "dwarf6", "orc2", "orc2", "skeleton6", "troll", "war_machine"],
    "3": [
        *("barbarian6", "barbarian6", "dwarf2", "dwarf2", "dwarf6", "dwarf_leader", "orc2", "orc6", "orc_leader"),
        *("skeleton2", "skeleton6", "giant", "goblin", "goblin", "war_machine", "commando"),
    ],
}
"""The champion is the last of the players, and has the largest hand."""


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("fought", [0, 1])
def test_whoever_announces_a_tribe_sees_the_champions_hand(
    new_page: NewPage, log_in: LogIn, locale: str, fought: int
) -> None:
    """All of it, above the open sheet, with the tribes and what the champion has of each; other hands stand below."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    bea, cid = log_in(page, "Bea"), [person(name).player for name in ("Bartholomew", "Maximiliana", "Theodorus")]
    given: dict[str, JSON] = {"phase": "tribe", "wizard": 0, "champion": 3, "hands": HANDS}
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, [bea.player, *cid], actor="operator:test", given=given, arranged=True
    )
    if fought:
        commands.give(here.id, 0, {"type": "tribe", "tribe": "orc"}, actor=bea.player)
        while (phase := (now := live.fresh(here.id)).match.rules.turn(now.match.state).phase) != "tribe":
            seat = now.match.awaited()[0]
            wish: JSON = {"type": "mercenaries", "cards": []} if phase == "mercenaries" else {"type": "pass"}
            commands.give(here.id, seat, wish, actor=now.match.players[seat] or "")
    page.goto(f"/m/{here.id}/")
    unfold_choices(page)
    expect(page.locator("#board .hand .whose").first).to_contain_text("Theodorus")
    expect(page.locator("#board .tribes .value")).to_have_text([["12", "20", "16", "8"], ["12", "20", "8"]][fought])
    found = seen(page, ".tribes .spot, .hand:has(.whose b) .spot")
    assert (found["places"], found["hidden"]) == ((4 + 16, 3 + 13)[fought], 0)
    keep_picture(page, f"few-orcs-tribe-{locale}-{fought}")


def test_what_can_be_chosen_comes_into_sight_when_ones_turn_comes(new_page: NewPage, log_in: LogIn) -> None:
    """With the sheet that rises; but nothing moves while one has a finger on the page."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    for held in (False, True):
        here = table("orcs_vs_orcs", [bea, cid])
        if live.fresh(here.id).match.state.active == 0:  # type: ignore[attr-defined]
            commands.give(here.id, 0, {"type": "end_actions"}, actor=bea.player)
        page.goto(f"/m/{here.id}/")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        before = page.evaluate("scrollY")
        if held:
            page.locator("#board").dispatch_event("touchmove")
        commands.give(here.id, 1, {"type": "end_actions"}, actor=cid.player)
        heard(page, live.fresh(here.id))
        expect(page.locator(".sheet-handle")).to_be_visible()
        zones = page.locator("#board .map .spot.can").evaluate_all(LOWER_ENDS)
        assert (page.evaluate("scrollY") == before, max(zones) > 0) == (held, not held)


def test_a_sheet_that_rises_over_the_hand_is_folded(new_page: NewPage, log_in: LogIn) -> None:
    """A tap on the middle of a card chooses it; but a sheet that was opened by hand stays open."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 1})
    page.goto(f"/m/{here.id}/")
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "a1"}, actor=cid.player)
    handle = page.locator(".sheet-handle")
    expect(handle).to_have_attribute("aria-expanded", "false")
    box = page.locator('#board .spot.can[data-spot="value=5"]').bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator('#board .spot.chosen[data-spot="value=5"]')).to_have_count(1)
    handle.tap()
    expect(handle).to_have_attribute("aria-expanded", "true")
    commands.give(here.id, 0, {"type": "warrior", "value": 1, "at": "h5"}, actor=bea.player)
    heard(page, live.fresh(here.id))
    commands.give(here.id, 1, {"type": "warrior", "value": 1, "at": "a3"}, actor=cid.player)
    heard(page, live.fresh(here.id))
    expect(page.locator("#board .spot.can").first).to_be_attached()
    expect(handle).to_have_attribute("aria-expanded", "true")


def test_a_sheet_that_only_it_could_answer_goes_off_the_hand_after_that_answer(
    new_page: NewPage, log_in: LogIn
) -> None:
    """Slaves are shared out by its fields alone; the next turn begins with a hand, which it would lie over."""
    page = new_page(viewport=PHONE, has_touch=True)
    players = [one.player for one in (log_in(page, "Bea"), person("Cid"), person("Dan"))]
    cards = ((0, "grunt4", "cavalry3"), (1, "grunt2", "cavalry1"), (2, "grunt1", "cavalry2"))
    aside: list[JSON] = [{"seat": seat, "left": left, "right": right} for seat, left, right in cards]
    fields: dict[str, JSON] = {name: {"resolved": True} for name in ("tree", "tower", "tent")}
    fields["anvil"] = {"challenge": "4/2", "aside": aside}
    given: dict[str, JSON] = {"phase": "resolve", "field": "anvil", "first": 2, "fields": fields}
    options: dict[str, JSON] = {"events": False}
    here = commands.open_match("orcz", 3, options, players, actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    handle, form = page.locator(".sheet-handle"), page.locator("#deed form[data-deed^=allocate]")
    expect(handle).to_have_attribute("aria-expanded", "true")
    send(page, form, here.id)
    expect(page.locator("#deed form[data-deed^=deploy]")).to_be_attached()
    expect(handle).to_have_attribute("aria-expanded", "false")


def test_a_battle_marked_on_the_board_is_seen_from_its_beginning_after_the_last_spy(
    new_page: NewPage, log_in: LogIn
) -> None:
    """Its banner lies under the sentence while the others ask theirs."""
    page, luck = new_page(viewport=PHONE, has_touch=True), Luck("spies")
    one = next(one for one in positions("few_orcs_more") if one.phase == "spy")
    people = [log_in(page, "Bea") if seat == one.seat else person(f"Player{seat}") for seat in range(one.seats)]
    players = [each.player for each in people]
    here = commands.open_match(
        one.game, one.seats, one.options, players, actor="operator:test", given=one.given, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#deed form")).to_be_attached()
    now = live.fresh(here.id)
    while now.match.rules.turn(now.match.state).phase != "mercenaries" or one.seat not in now.match.awaited():
        seat = now.match.awaited()[0]
        if seat == one.seat:
            carry_out(page, here.id, seat, advised(now, seat, luck))
        else:
            page.evaluate(PAST, "#board .feud .banner")
            commands.give(here.id, seat, advised(now, seat, luck), actor=players[seat])
        now = live.fresh(here.id)
    heard(page, now)
    assert page.locator("#board .feud.now").count()
    assert seen(page, ".feud.now")["hidden"] == 0


def test_a_sheet_folded_at_a_table_stays_folded(new_page: NewPage, log_in: LogIn) -> None:
    """By the keyboard: the first line keeps the focus, and what was done holds when the page is loaded anew."""
    page = new_page(viewport=PHONE)
    here = table("armadora", [log_in(page, "Bea"), person("Cid")], options={"first": 0})
    page.goto(f"/m/{here.id}/")
    handle = page.get_by_role("button", name="Choices")
    handle.focus()
    page.keyboard.press("Enter")
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(handle).to_be_focused()
    page.reload()
    expect(handle).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Tab")
    handle.focus()
    page.keyboard.press("Space")
    expect(handle).to_have_attribute("aria-expanded", "true")


UNCOVERED_MAP = """() => {
    const [say, sheet, map] = [".say", ".beside", "#board .map"].map((one) => document.querySelector(one))
        .map((one) => one.getBoundingClientRect());
    return [map.top >= say.bottom - 1, map.bottom <= sheet.top + 1];
}"""


def test_the_whole_map_lies_above_the_open_sheet(new_page: NewPage, log_in: LogIn) -> None:
    """At the beginning of one's turn and after a move, whose receipt is in sight; and the sheet says how one stands."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("orcs_vs_orcs", [bea, cid])
    if live.fresh(here.id).match.state.active == 1:  # type: ignore[attr-defined]
        commands.give(here.id, 1, {"type": "end_actions"}, actor=cid.player)
    page.goto(f"/m/{here.id}/")
    unfold_choices(page)
    assert page.evaluate(UNCOVERED_MAP) == [True, True]
    expect(page.locator(".how-one-stands")).to_contain_text("scored now")
    expect(page.locator(".how-one-stands")).to_be_in_viewport()
    page.locator("#board .zone.can").first.tap()
    page.locator("#deed .deed[open] button[type=submit]").first.tap()
    expect(page.locator("#notice .good")).to_be_in_viewport()
    assert page.evaluate(UNCOVERED_MAP) == [True, True]


ON_THE_MAP = {"draw", "begin", "place_leader", "build_fortress", "place_mine", "move", "end_turn"}
"""What is decided in the first turns of this match with the map before one's eyes."""
OPENING = bytes([59]) * 32
"""A seed with which all of it is decided within a few turns."""
MOST_DECIDED = 40


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_map_stays_in_sight_while_leaders_come_and_march(new_page: NewPage, log_in: LogIn, locale: str) -> None:
    """In each step of a turn and between them, above the open sheet; a hand is brought where counters are swapped."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    here = opened([log_in(page, "Bea")], seed=OPENING)
    show(page, here.id)
    luck = Luck("map")
    decided = []
    while not set(decided) >= ON_THE_MAP and len(decided) < MOST_DECIDED:
        now = rally(here.id, luck)
        asked = situation(now.match.rules, now.match.state, 0)
        wish: Any = now.match.rules.advisor.advise(asked.view, 0, asked.offers, luck)
        heard(page, now)
        if now.match.rules.turn(now.match.state).phase not in ("swap", "buy"):
            page.wait_for_function(f"() => ({UNCOVERED_MAP})().every(Boolean)")
        decided.append(wish["type"])
        carry_out(page, here.id, 0, wish)
    assert set(decided) >= ON_THE_MAP


@pytest.mark.parametrize(
    ("locale", "asked"), [("en-GB", "You give: gold counters × 1."), ("fr-FR", "Vous donnez : pions d’or × 1.")]
)
def test_an_offer_is_read_beside_its_answers(new_page: NewPage, log_in: LogIn, locale: str, asked: str) -> None:
    """Wherever the board stands above the open sheet when it comes: what it brings and what it takes."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = opened([cid, bea], COMMERCE)
    page.goto(f"/m/{here.id}/")
    page.locator(".map").evaluate("map => window.scrollBy(0, map.getBoundingClientRect().top)")
    wish = {"type": "offer", "to": 1, "give": {"gold": [1], "areas": ["kol"]}, "get": {"gold": 1}, "claim": ["gold_4"]}
    commands.give(here.id, 0, wish, actor=cid.player)
    heard(page, live.fresh(here.id))
    lines = page.locator("#deed .stakes li")
    expect(lines).to_have_count(3)
    expect(lines.last).to_have_text(asked)
    for one in (*lines.all(), *page.locator("#deed .button", has_text=re.compile("Accept|Decline|Refuser")).all()):
        expect(one).to_be_in_viewport(ratio=0.9)
    keep_picture(page, f"orc-wars-offer-{locale}")


CARDS = "#board .hand .spot:has(> .tells)"
IN_SIGHT = """all => all.findIndex((one) => {
    const { left, width, top, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(games_by_name()))
def test_what_a_card_does_is_told_over_nothing_that_is_tapped_next(new_page: NewPage, game: str, language: str) -> None:
    """In each step that has a hand in sight: neither over places and cards, nor over the task or the choices."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    told = 0
    for number in range(1, len(lesson(game).steps) + 1):
        page.goto(f"/games/{game}/lesson/{number}/")
        cards = page.locator(CARDS)
        nth = cards.evaluate_all(IN_SIGHT)
        if nth < 0:
            continue
        cards.nth(nth).tap()
        assert lying_under(page, ".card-note", "#board .spot.can, .hand, .say .what, .beside") == [], number
        told += 1
    hands = game in ("few_orcs_more", "orcz", "orc_wars")
    assert (told > 3) is hands
