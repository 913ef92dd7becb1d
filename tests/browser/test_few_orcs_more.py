"""For a Few Orcs More in real browsers: a whole match in turns, and the live deal, where two grab the same pile."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import User
from eventlog import store
from games.few_orcs_more.state import State
from games.kernel.chance import Luck
from games.kernel.lessons import lesson
from games.kernel.texts import catalogue
from games.kernel.values import JSON
from play import commands, computers, live
from play.live import Live
from play.terms import Terms
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.browser.phases import positions
from tests.browser.playing import (
    PHONE,
    Two,
    advised,
    by_mouse,
    choose,
    fold_choices,
    give,
    heard,
    keep_picture,
    lying_under,
    send,
    unfold_choices,
)
from tests.browser.test_screens import at_table
from tests.table.tables import person, rally, table

Axe = Callable[[Page], list[str]]
RAIDER = computers.player_name("raider")
PILES: dict[str, JSON] = {
    "0": ["orc6", "orc2"],
    "1": ["dwarf6", "dwarf2"],
    "2": ["goblin", "war_machine"],
    "3": ["skeleton6", "skeleton_leader"],
    "4": ["barbarian6", "giant"],
    "5": ["troll"],
    "6": ["orc6"],
    "7": ["dwarf6"],
    "8": ["goblin"],
}
DECK: list[JSON] = ["barbarian2", "orc2", "orc2", "dwarf2", "dwarf2", "skeleton2", "skeleton2", "troll", "goblin"]
LIVE: dict[str, JSON] = {
    "wizard": 3,
    "piles": PILES,
    "deck": DECK,
    "player_cards": {"0": {"desertions": 1}, "1": {"desertions": 0}, "2": {"desertions": 0, "enlistments": 0}},
}
"""The end of a deal: enlistment is open, the wizard and the third recruiter are computers with nothing left to play."""

QUICK: dict[str, JSON] = {"start_delay_ms": 0, "late_window_ms": 1000, "answer_window_ms": 1000}
LATE_MS = 60_000
"""So long three computers may take over their choices on a busy machine."""
TOLD = ("The pile has just grown", "La pile a grandi entre-temps")
PRESS = "at => { setTimeout(() => document.querySelector('#deed form.ready .do button').click(), at - Date.now()); }"
SHOWN = """() => [
  document.querySelector('#known input[name=_v]').value,
  [...document.querySelectorAll('#board .pile-card')].map(heap => [
    heap.querySelector('.letter').innerText.replace(/\\s/g, ''),
    [...heap.querySelector('.slab').classList].filter(one => !/^(spot|can|chosen|aside|next)$/.test(one)).join(' '),
  ]),
]"""


@pytest.fixture
def two(new_page: NewPage, log_in: LogIn) -> Two:
    return Two(new_page, log_in)


def state(now: Live) -> State:
    found = now.match.state
    assert isinstance(found, State)
    return found


def spots(wish: dict[str, Any]) -> Iterator[str]:
    """The places on the board that say the same as a command."""
    match wish:
        case {"type": "plays", "plays": plays}:
            yield from (f"plays={play}" for play in plays)
        case {"type": "enchant" | "spy", "target": target}:
            yield f"target={target}"
            if "kind" in wish:
                yield f"kind={wish['kind']}"
        case {"type": "tribe", "tribe": tribe}:
            yield f"tribe={tribe}"
        case {"type": "mercenaries", "cards": cards}:
            yield from (f"cards={card}" for card in cards)
        case {"type": "commando", "target": target, "back": back}:
            yield f"target={target}&back={back}"
        case {"type": "fly"}:
            yield "do=fly"


def carry_out(page: Page, wish: dict[str, Any], match_id: str) -> None:
    """The command by clicks on the board, where it is more than a word, and on its button."""
    choose(page, *spots(wish))
    ready = page.locator("#deed form.ready")
    form = ready if ready.count() else page.locator(f"#deed form[data-deed^='{wish['type']}-']").first
    send(page, form, match_id)


@pytest.mark.soak
def test_it_works_a_whole_match_of_two_people_and_two_computers(two: Two, axe: Axe) -> None:
    """In turns, by clicks on the board, to the end; both pages say who has won. Between clicks some decisions reach
    both from elsewhere.
    """
    options: dict[str, JSON] = {"mode": "turns", "batch": 27}
    here = commands.open_match(
        "few_orcs_more", 4, options, [*two.players, RAIDER, RAIDER], actor="operator:test", seed=b"\x03" * 32
    )
    two.sit_down(here.id)
    luck, phases, taken = Luck("few orcs"), set[str](), 0
    while (now := rally(here.id, luck)).match.outcome is None:
        seat = next(one for one in now.match.awaited() if one < 2)
        page, phase = two.pages[seat], now.match.rules.turn(now.match.state).phase
        key, wish = f"few-orcs-{phase}-{('1440', '390-night')[seat]}", advised(now, seat, luck)
        taken += 1
        if not by_mouse(taken, key not in phases):
            give(now, seat, wish)
            continue
        heard(page, now)
        if key not in phases:
            assert axe(page) == []
            phases.add(key)
            keep_picture(page, key)
        carry_out(page, wish, here.id)
    two.both_heard(now)
    assert {key.split("-")[2] for key in phases} >= {"deal", "champion", "spy", "tribe", "mercenaries", "commando"}
    expect(two.hers.locator("#say")).to_contain_text("The match is over.")
    expect(two.his.locator("#say")).to_contain_text("La partie est terminée.")
    for page in two.pages:
        expect(page.locator("#deed table.result tbody tr")).to_have_count(4)
        expect(page.locator("#board .feud .armies")).to_have_count(4)
    keep_picture(two.hers, "few-orcs-over-1440")
    keep_picture(two.his, "few-orcs-over-390-night")


def live_table(two: Two, **options: JSON) -> Live:
    """A live match at the end of its first deal, both people at it."""
    chosen = {**QUICK, **options}
    players = [*two.players, RAIDER, RAIDER]
    here = commands.open_match("few_orcs_more", 4, chosen, players, actor="operator:test", given=LIVE, arranged=True)
    two.sit_down(here.id)
    return here


def race(two: Two, match_id: str) -> int:
    """Both choose to enlist on the pile that will not grow for longest, and press at the same moment of one clock."""
    now = live.fresh(match_id)
    pile = (state(now).dealt - 1) % len(state(now).piles)
    for page in two.pages:
        choose(page, f"do=enlist&pile={pile}")
        expect(page.locator("#deed form.ready[data-deed^=enlist]")).to_have_count(1)
    moment = time.time() * 1000 + 400
    for page in two.pages:
        page.evaluate(PRESS, moment)
    return pile


def until(done: Callable[[Live], bool], match_id: str) -> Live:
    """The match as soon as that is so."""
    deadline = time.monotonic() + 60
    while not done(now := live.fresh(match_id)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return now


def enlisted(now: Live, pile: int) -> list[int]:
    """Whose enlistments lie on the pile, from bottom to top."""
    items = [item.partition(":") for item in state(now).piles[pile]]
    return [int(seat) for word, _, seat in items if word == "enlistment"]


def agreed(two: Two) -> list[list[str]]:
    """The height and the top of every pile, at a moment when both pages show the same version."""
    deadline = time.monotonic() + 30
    while (hers := two.hers.evaluate(SHOWN))[0] != (his := two.his.evaluate(SHOWN))[0]:
        assert time.monotonic() < deadline
    assert hers == his
    heaps: list[list[str]] = hers[1]
    return heaps


@pytest.mark.usefixtures("workers")
def test_two_race_for_the_same_pile_and_the_live_deal_goes_on(two: Two, faults: Faults) -> None:
    """Exactly one gets it, the other keeps the card and is told why; the clock deals on, and the war is fought."""
    faults.allow(REFUSED)
    here = live_table(two)
    pile = race(two, here.id)
    now = until(lambda now: bool(enlisted(now, pile)), here.id)
    (winner,) = enlisted(now, pile)
    won, lost = two.pages[winner], two.pages[1 - winner]
    expect(won.locator("#notice .good")).to_contain_text(("Done. ", "C’est fait. ")[winner])
    expect(lost.locator("#notice")).to_contain_text(TOLD[1 - winner])
    keep_picture(lost, "few-orcs-race-lost")
    letter, slab = agreed(two)[pile]
    assert slab.startswith("slab stack-")
    assert f"played seat-{('pale', 'bend')[winner]}" in slab
    assert letter == f"{'ABCDEFGHI'[pile]}×{len(state(now).piles[pile])}"
    expect(lost.locator("#notice")).to_contain_text(TOLD[1 - winner])
    now = live.fresh(here.id)
    assert enlisted(now, pile) == [winner]
    assert [state(now).clans[seat].enlistments for seat in (winner, 1 - winner)] == [1, 2]

    # Another pile is taken by two clicks on it, without the button.
    other = (pile - 1) % len(PILES)
    choose(lost, f"do=enlist&pile={other}")
    lost.locator(f'#board .spot.chosen[data-spot~="do=enlist&pile={other}"]').click()
    until(lambda now: enlisted(now, other) == [1 - winner], here.id)

    # The clock deals every card that is left; then the war begins, and the people fight it to the next round.
    luck = Luck("live")
    while state(now := live.fresh(here.id)).round == 1:
        for seat in now.match.awaited():
            if seat < 2 and now.match.rules.turn(now.match.state).phase in ("spy", "mercenaries"):
                heard(two.pages[seat], now)
                carry_out(two.pages[seat], advised(now, seat, luck), here.id)
                break
        else:
            time.sleep(0.05)
    struck = [step.actor for step in store.rows(now.stream)].count("clock")
    assert struck >= len(DECK)
    two.both_heard(now)
    expect(two.hers.locator("#lines .told", has_text="The round is over.")).to_have_count(1)


def test_on_a_phone_two_taps_take_a_pile_as_it_was_seen(two: Two) -> None:
    """The first tap leaves the board where it is; a card that is dealt on the pile meanwhile takes the choice back.

    What was unfolded to be read stays unfolded while cards are dealt.
    """
    here = live_table(two)
    page, growing = two.his, (state(here).dealt + 1) % len(PILES)
    pile = page.locator(f'#board .spot[data-spot~="do=enlist&pile={growing}"]')
    page.locator(".in-words summary").tap()
    pile.scroll_into_view_if_needed()
    at = page.evaluate("scrollY")
    pile.tap()
    expect(pile).to_contain_class("chosen")
    expect(page.locator("#deed form.ready[data-deed^=enlist]")).to_have_count(1)
    expect(page.locator("#deed .tapped")).to_contain_text("Touchez de nouveau pour jouer")
    assert page.evaluate("scrollY") == at

    now = here
    for _ in range(2):
        expect(pile).to_contain_class("chosen")
        now = commands.tick(here.id, version=now.match.version).live
        heard(page, now)
    expect(pile).not_to_contain_class("chosen")
    expect(page.locator(".in-words")).to_have_attribute("open", "")
    pile.tap()
    expect(pile).to_contain_class("chosen")
    assert live.fresh(here.id).match.version == now.match.version
    pile.tap()
    assert enlisted(until(lambda now: bool(enlisted(now, growing)), here.id), growing) == [1]


PILES_BESIDE_SHEET = """() => {
    const say = document.querySelector(".say"), [first] = document.querySelectorAll("#board .pile-card");
    const under = (parseFloat(getComputedStyle(say).top) || 0) + say.getBoundingClientRect().height;
    window.scrollBy({ top: first.getBoundingClientRect().top - under - 4, behavior: "instant" });
    const [upper, sheet] = [say.getBoundingClientRect().bottom, document.querySelector(".beside")];
    const lower = sheet.getBoundingClientRect().top;
    const boxes = [...document.querySelectorAll("#board .pile-card")].map((one) => one.getBoundingClientRect());
    const signs = [...document.querySelectorAll("#board .plays .spot")].map((one) => one.getBoundingClientRect());
    return [
        boxes.filter((box) => box.top >= upper && box.bottom <= lower).length,
        Math.min(...signs.map((box) => Math.min(box.width, box.height))),
    ];
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_all_piles_are_seen_beside_the_choices(new_page: NewPage, language: str) -> None:
    """Between the sentence and the open sheet, and each sign on them is as large as a finger."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto("/games/few_orcs_more/lesson/1/")
    unfold_choices(page)
    seen, least = page.evaluate(PILES_BESIDE_SHEET)
    assert (seen, least >= 44) == (len(PILES), True)


def test_on_a_phone_the_name_beside_a_card_is_tapped_as_the_card_is(new_page: NewPage) -> None:
    """And what stands beside it in the first step, the arrow and its number too, lies within the pile."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/few_orcs_more/lesson/1/")
    box = page.locator("#board .pile-card .called").nth(2).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    expect(page.locator('#board .spot.chosen[data-spot~="do=desert&pile=2"]')).to_have_count(1)
    letter = page.locator("#board .following .letter")
    assert not letter.evaluate("one => one.scrollWidth > one.clientWidth")


def test_on_a_phone_a_tap_on_what_is_in_a_full_list_takes_it_out_again(new_page: NewPage) -> None:
    """Instead of overwriting the first card of the list."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/few_orcs_more/lesson/5/")
    for spot in ("plays=enlist:4", "plays=desert:3", "plays=desert:3"):
        page.locator(f'#board .spot.can[data-spot~="{spot}"]').first.tap()
    chosen = page.locator("#board .spot.chosen")
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_attribute("aria-label", "enlistment, pile E")


def test_a_second_tap_on_a_pile_takes_its_card_back_and_the_form_may_name_it_twice(new_page: NewPage) -> None:
    """Elsewhere a second tap plays; here it would waste the second enlistment on a pile that is claimed already."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/few_orcs_more/lesson/5/")
    pile = page.locator('#board .spot.can[data-spot~="plays=enlist:4"]').first
    fields = page.locator("#deed form[data-deed^=plays] select")
    pile.tap()
    expect(page.locator("#board .spot.chosen").first).to_be_attached()
    expect(page.locator("#deed .tapped")).to_contain_text("Tap again to take it back.")
    pile.tap()
    expect(page.locator("#board .spot.chosen")).to_have_count(0)
    assert fields.evaluate_all("all => all.map(one => one.value)") == ["", ""]
    pile.tap()
    fields.nth(1).select_option("enlist:4", force=True)
    assert fields.evaluate_all("all => all.map(one => one.value)") == ["enlist:4", "enlist:4"]


@pytest.mark.parametrize("step", [9, 11])
def test_on_a_phone_what_a_card_does_is_not_told_over_the_task(new_page: NewPage, step: int) -> None:
    """It leaves the hand and the choices free too."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/games/few_orcs_more/lesson/{step}/")
    page.locator("#board .hand .spot.can").first.tap()
    assert lying_under(page, ".card-note", ".say, #board .hand, #board .spot.can, .beside") == []


def shown_looking(page: Page, here: Live, dealt: int) -> Live:
    """Once the computers have chosen, so much is dealt and nobody but the wizard can go on."""
    expect(page.locator("#deed form[data-deed^=deal_on]")).to_be_visible(timeout=LATE_MS)
    now = live.fresh(here.id)
    assert (state(now).dealt, now.match.awaited()) == (dealt, (0,))
    expect(page.locator("#board .omen")).to_contain_text(f"{dealt} dealt")
    return now


@pytest.mark.usefixtures("workers")
def test_each_batch_waits_for_a_person_who_is_the_wizard_among_computers(new_page: NewPage, log_in: LogIn) -> None:
    """As in a first match: the computers choose by themselves, the button deals on, and at last all the rest."""
    page = new_page(viewport=PHONE, has_touch=True)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    options, given = lesson("few_orcs_more").first_match, {"wizard": 0, "seen": False}
    here = commands.open_match("few_orcs_more", 4, options, players, actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    for dealt in (9, 18, 27):
        now = shown_looking(page, here, dealt)
        expect(page.locator("#say")).to_contain_text("look at the piles at your leisure")
        send(page, page.locator("#deed form[data-deed^=deal_on]"), now.id)
    now = shown_looking(page, here, 36)
    send(page, page.locator("#deed form[data-deed^=deal_all]"), now.id)

    # The rest is dealt without a look, and whatever was claimed, the wizard is asked for a champion.
    asked = page.locator("#deed form[data-deed^=enchant]")
    expect(asked).to_be_attached(timeout=LATE_MS)
    # Where it would lie over the seats to choose from, the sheet has folded itself.
    unfold_choices(page)
    expect(asked).to_be_visible()
    looks = [row.type for row in store.rows(here.stream) if row.type in ("batch_seen", "looking_ended")]
    assert looks == ["batch_seen"] * 3 + ["looking_ended"]
    now = live.fresh(here.id)
    assert (state(now).phase, state(now).dealt, now.match.awaited()) == ("champion", 80, (0,))
    choose(page, "target=2")
    send(page, page.locator("#deed form.ready"), now.id)
    assert state(until(lambda now: state(now).champion == 2, here.id)).phase != "champion"


UNCOVERED = """() => {
    const upper = document.querySelector(".say").getBoundingClientRect().bottom;
    const lower = document.querySelector(".beside").getBoundingClientRect().top;
    const boxes = [...document.querySelectorAll("#board .moment li")].map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => box.top >= upper && box.bottom <= lower).length;
}"""


def uncovered(page: Page, wanted: int) -> int:
    """How many lines of what was just played are in sight, once so many are or the page has had time to move there."""
    deadline = time.monotonic() + 3
    while (found := page.evaluate(UNCOVERED)) != wanted and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    return int(found)


def test_on_a_phone_the_wizard_sees_all_that_was_just_played(new_page: NewPage, log_in: LogIn) -> None:
    """Five cards at once, above the open choices: when the turn has come round, and when the page is loaded anew."""
    page = new_page(viewport=PHONE, has_touch=True)
    people = [log_in(page, "Bea"), *map(person, ("Cid", "Dora", "Eda"))]
    options, given = lesson("few_orcs_more").first_match, {"wizard": 0, "seen": False}
    here = commands.open_match(
        "few_orcs_more", 4, options, [one.player for one in people], actor="operator:test", given=given, arranged=True
    )
    for seat, piles in ((1, (0, 1)), (2, (2, 3)), (3, (4,))):
        plays = [f"desert:{pile}" for pile in piles]
        commands.give(here.id, seat, {"type": "plays", "plays": plays}, actor=people[seat].player)
    page.goto(f"/m/{here.id}/")
    send(page, page.locator("#deed form[data-deed^=deal_on]"), here.id)
    commands.give(here.id, 3, {"type": "plays", "plays": []}, actor=people[3].player)
    expect(page.locator("#deed form[data-deed^=deal_on]")).to_be_visible()
    heard(page, live.fresh(here.id))
    assert uncovered(page, 5) == 5
    page.goto(f"/m/{here.id}/")
    assert uncovered(page, 5) == 5


LAST_BATTLE: dict[str, JSON] = {
    "wizard": 3,
    "champion": 1,
    "phase": "mercenaries",
    "fought": ["orc", "dwarf", "barbarian"],
    "hands": {"0": ["troll"]},
    "battle": {"tribe": "skeleton", "armies": {"0": [], "1": ["skeleton6"], "2": []}},
    "scores": [1, 2, 0, 2],
}
"""Once Bea has decided on her troll the round is over; Bea is the wizard of the next one."""


@pytest.mark.usefixtures("workers")
def test_on_a_phone_the_end_of_a_round_is_seen_before_the_piles_of_the_next(new_page: NewPage, log_in: LogIn) -> None:
    """Who won the battles stands above the piles and in sight, until one's own first move."""
    page = new_page(viewport=PHONE, has_touch=True)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    options = lesson("few_orcs_more").first_match
    here = commands.open_match(
        "few_orcs_more", 4, options, players, actor="operator:test", given=LAST_BATTLE, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    send(page, page.locator("#deed form[data-deed^=mercenaries]"), here.id)
    news = page.locator("#board .last-round")
    expect(news).to_be_visible(timeout=LATE_MS)
    keep_picture(page, "few-orcs-round-over-390")
    expect(news.locator("li").nth(3)).to_contain_text("Battle 4, Skeletons: won by")
    tops = [page.locator(one).first.bounding_box() for one in ("#board .last-round", "#board .pile-card")]
    upper, lower = (box["y"] for box in tops if box is not None)
    assert page.locator(".say").bounding_box()["height"] <= upper < lower  # type: ignore[index]
    deal_on = page.locator("#deed form[data-deed^=deal_on]")
    expect(deal_on).to_be_visible(timeout=LATE_MS)
    expect(news).to_be_visible()
    keep_picture(page, "few-orcs-round-begun-390")
    send(page, deal_on, here.id)
    expect(news).to_have_count(0)


PILES_IN_SIGHT = """() => {
    const [say, sheet] = [".say", ".beside"].map((one) => document.querySelector(one).getBoundingClientRect());
    const boxes = [...document.querySelectorAll("#board .pile-card")].map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => box.top >= say.bottom - 1 && box.bottom <= sheet.top + 1).length;
}"""


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_on_a_phone_the_piles_of_a_new_round_are_seen_with_who_leads(
    new_page: NewPage, log_in: LogIn, locale: str
) -> None:
    """What the round before has brought is folded to one line for who is asked about the piles; gone once that is done,
    also from a page that is loaded anew.
    """
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    given = {**LAST_BATTLE, "wizard": 2, "battle": {"tribe": "skeleton", "armies": {"0": [], "1": ["skeleton6"]}}}
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor="operator:test", given=given, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    send(page, page.locator("#deed form[data-deed^=mercenaries]"), here.id)
    form, news = page.locator("#deed form[data-deed^=plays]"), page.locator("#board .last-round")
    expect(form).to_be_attached(timeout=LATE_MS)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(news).not_to_have_attribute("open", "")
    keep_picture(page, f"few-orcs-next-round-{locale}")
    expect(news.locator("summary")).to_contain_text("4")
    assert page.evaluate(PILES_IN_SIGHT) == 9
    news.locator("summary").tap()
    expect(news.locator("li").nth(4)).to_be_visible()
    send(page, form, here.id)
    expect(news).to_have_count(0)
    page.goto(f"/m/{here.id}/")
    for gone in (".last-round", ".round-over"):
        expect(page.locator(f"#board {gone}")).to_have_count(0)


def test_at_a_desk_what_the_last_round_has_brought_stands_open(new_page: NewPage, log_in: LogIn) -> None:
    """The twin: there is room for both."""
    page = new_page(viewport={"width": 1440, "height": 900}, color_scheme="dark")
    people = [log_in(page, "Bea"), *map(person, ("Cid", "Dora", "Eda"))]
    given = {**LAST_BATTLE, "wizard": 2, "battle": {"tribe": "skeleton", "armies": {"0": [], "1": ["skeleton6"]}}}
    here = commands.open_match(
        "few_orcs_more",
        4,
        {"mode": "turns"},
        [one.player for one in people],
        actor="operator:test",
        given=given,
        arranged=True,
    )
    page.goto(f"/m/{here.id}/")
    send(page, page.locator("#deed form[data-deed^=mercenaries]"), here.id)
    for _ in range(2):
        send(page, page.locator(LET_PASS), here.id)
    expect(page.locator("#board .last-round")).to_have_attribute("open", "")
    keep_picture(page, "few-orcs-next-round-1440-night")
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#board .last-round")).to_have_attribute("open", "")


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("folded", [False, True])
def test_on_a_phone_the_next_cards_are_dealt_in_sight(new_page: NewPage, log_in: LogIn, folded: bool) -> None:
    """However far down the page one was when one chose."""
    page = new_page(viewport=PHONE, has_touch=True)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor="operator:test", given={"wizard": 3}, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    if folded:
        unfold_choices(page)
        fold_choices(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate(PILES_IN_SIGHT) == 0
    send(page, page.locator("#deed form[data-deed^=plays]"), here.id)
    heard(page, until(lambda now: 0 in now.match.awaited(), here.id))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate(PILES_IN_SIGHT) > 0


def at_a_battle(page: Page, bea: User, seats: int) -> None:
    """Bea's page, who may send mercenaries to a battle as others may; the last seat is the wizard."""
    names = ("Constantina", "Theodorus", "Evangeline", "Fridolin", "Gwendoline", "Hieronymus")
    people = [bea, *map(person, names[: seats - 1])]
    army: JSON = ["orc2", "orc6", "orc_leader", "goblin"]
    given: dict[str, JSON] = {
        "wizard": seats - 1,
        "champion": 1,
        "phase": "mercenaries",
        "hands": {"0": ["troll", "troll", "goblin"], **{str(seat): ["goblin"] for seat in range(1, seats - 1)}},
        "battle": {
            "tribe": "orc",
            "armies": {"0": army, **{str(seat): ["orc2"] * (seat < 4) for seat in range(1, seats - 1)}},
        },
    }
    options: dict[str, JSON] = {"mode": "turns", "small_table": seats < 4}
    players = [one.player for one in people]
    here = commands.open_match(
        "few_orcs_more", seats, options, players, actor="operator:test", given=given, arranged=True
    )
    page.goto(f"/m/{here.id}/")


ROWS = """() => [...document.querySelectorAll("#board .feud.now .army .file")].map((file) => {
    return new Set([...file.children].map((one) => Math.round(one.getBoundingClientRect().top))).size;
})"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_on_a_phone_each_army_stands_in_one_row(new_page: NewPage, log_in: LogIn, seats: int, locale: str) -> None:
    """Beside who is choosing still, and what one's own army comes to."""
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    at_a_battle(page, log_in(page, "Bea"), seats)
    keep_picture(page, f"few-orcs-armies-{seats}-{locale}")
    assert page.evaluate(ROWS) == [1] * (seats - 1)


def test_on_a_phone_what_the_army_comes_to_with_what_is_chosen_is_read(new_page: NewPage, log_in: LogIn) -> None:
    """What the card does is told elsewhere than over it."""
    page = new_page(viewport=PHONE, has_touch=True)
    at_a_battle(page, log_in(page, "Bea"), 4)
    told, trolls = page.locator("#board .army .tag").first, page.locator("#board .hand .spot[data-spot='cards=troll']")
    read: list[str] = []
    heights = set[float]()
    for tap in (None, 0, 1):
        if tap is not None:
            trolls.nth(tap).tap()
        read.append(told.inner_text())
        heights.add(told.evaluate("one => one.getBoundingClientRect().height"))
    assert len(heights) == 1
    assert read == [
        "without your choice: 17",
        "with your choice: 22",
        "with your choice: 27",
    ]
    keep_picture(page, "few-orcs-army-with-choice")
    assert lying_under(page, ".card-note", "#board :is(.feud.now, .spot.can), .beside") == []


MOMENT: dict[str, JSON] = {
    "wizard": 3,
    "champion": 0,
    "phase": "commando",
    "hands": {"0": ["goblin"], "1": ["commando", "troll"], "2": ["giant"]},
    "battle": {"tribe": "orc", "armies": {"0": ["orc2"], "1": ["orc2"], "2": ["orc6"]}},
}
"""The moment of the commando: all three are asked, and the first of them has nothing to play."""
LET_PASS = "#deed form[data-deed^=pass]"
BY_ITSELF = "You have nothing to play here: the match goes on by itself."
DREW = """
new MutationObserver(() => {
  const button = document.querySelector("#deed[data-passes] form[data-deed^=pass] button");
  const [said, usual] = [".by-itself", ".sentence"].map((one) => document.querySelector(`#say ${one}`));
  if (!button) return;
  const isSeen = button.checkVisibility({ visibilityProperty: true });
  window.drew = { button: isSeen, usual: usual.checkVisibility(), said: said?.checkVisibility() && said.textContent };
}).observe(document, { attributes: true, childList: true, subtree: true });
"""


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}])
def test_against_computers_a_moment_without_a_card_for_it_passes_by_itself(
    new_page: NewPage, log_in: LogIn, size: ViewportSize
) -> None:
    """It says so, and offers no button. Not again where it was taken back: one may want to go further back."""
    page = new_page(viewport=size, has_touch=True)
    page.add_init_script(DREW)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    here = commands.open_match(
        "few_orcs_more",
        4,
        {"mode": "turns"},
        players,
        actor="operator:test",
        given=MOMENT,
        arranged=True,
        terms=Terms(takeback="free"),
    )
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#say")).to_contain_text(BY_ITSELF)
    keep_picture(page, f"few-orcs-passes-{size['width']}")
    now = until(lambda now: now.match.awaited() == (1, 2), here.id)
    heard(page, now)
    assert page.evaluate("window.drew") == {"button": False, "usual": False, "said": BY_ITSELF}
    page.locator(".take-back").first.click()
    now = until(lambda now: now.match.awaited() == (0, 1, 2), here.id)
    heard(page, now)
    expect(page.locator(f"{LET_PASS} button")).to_be_visible()
    expect(page.locator("#say .sentence")).to_contain_text("You hold nothing that can be played now")
    expect(page.locator("#say .by-itself")).to_be_hidden()
    page.wait_for_timeout(2500)
    assert live.fresh(here.id).match.version == now.match.version


def test_without_scripts_a_moment_is_let_pass_by_its_button(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor="operator:test", given=MOMENT, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#say .sentence")).to_contain_text("Your move. ")
    expect(page.locator("#say .by-itself")).to_be_hidden()
    page.locator(f"{LET_PASS} button").click()
    assert 0 not in live.fresh(here.id).match.awaited()


def test_among_people_no_moment_passes_by_itself(two: Two) -> None:
    """How fast it was done would show that there was nothing to play; the twin of the one before."""
    players = [*two.players, computers.player_name("grunt"), computers.player_name("grunt")]
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor="operator:test", given=MOMENT, arranged=True
    )
    two.sit_down(here.id)
    expect(two.hers.locator(LET_PASS)).to_be_visible()
    expect(two.hers.locator("#say .by-itself")).to_have_count(0)
    two.hers.wait_for_timeout(2500)
    assert live.fresh(here.id).match.awaited() == (0, 1, 2)


@pytest.mark.parametrize("on", [".goal > summary", ".decided"])
def test_on_a_phone_all_who_have_decided_are_read_in_the_opened_goal(new_page: NewPage, log_in: LogIn, on: str) -> None:
    """Their names are cut off beside the goal; a tap on either opens it, and then nothing is cut off."""
    page = new_page(viewport=PHONE, has_touch=True)
    people = [log_in(page, "Bea"), *map(person, ("Constantina", "Theodorus", "Evangeline"))]
    now = table("few_orcs_more", people, 4, options={"wait_for_all": True})
    for seat in (1, 2):
        commands.give(now.id, seat, {"type": "ready"}, actor=people[seat].player)
    page.goto(f"/m/{now.id}/")
    cut = "one => one.scrollHeight > one.clientHeight"
    decided = page.locator("#say .decided")
    assert decided.evaluate(cut)
    page.locator(f"#say {on}").tap()
    expect(page.locator("#say .goal")).to_have_attribute("open", "")
    assert not decided.evaluate(cut)
    expect(decided).to_contain_text("Theodorus")


@pytest.mark.usefixtures("workers")
def test_without_the_option_no_batch_waits_for_the_wizard(new_page: NewPage, log_in: LogIn) -> None:
    """The twin: the computers deal the whole round by themselves, and the first that is asked for is the champion."""
    page = new_page(viewport=PHONE, has_touch=True)
    players = [log_in(page, "Bea").player, *[computers.player_name("grunt")] * 3]
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor="operator:test", given={"wizard": 0}, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#deed form[data-deed^=enchant]")).to_be_attached(timeout=LATE_MS)
    expect(page.locator("#board .spot.can:visible")).to_have_count(3)
    assert players[0] not in [row.actor for row in store.rows(here.stream)]


@pytest.mark.usefixtures("workers")
def test_without_the_guard_both_cards_lie_and_the_lower_one_owns(two: Two) -> None:
    """The twin: nothing is refused. As on a real table the later card lies on the earlier one, and is wasted."""
    here = live_table(two, guard_top=False)
    pile = race(two, here.id)
    now = until(lambda now: len(enlisted(now, pile)) == 2, here.id)
    assert sorted(enlisted(now, pile)) == [0, 1]
    assert [clan.enlistments for clan in state(now).clans[:2]] == [1, 1]
    for page in two.pages:
        expect(page.locator("#notice p.good")).to_have_count(1)


def test_what_is_covered_cannot_be_reached(two: Two) -> None:
    """Neither on the page nor in the log, nor by stepping back to the moment when it lay on top."""
    here = commands.open_match(
        "few_orcs_more", 4, QUICK, [*two.players, RAIDER, RAIDER], actor="operator:test", seed=b"\x07" * 32
    )
    now = here
    for _ in range(2 * len(PILES)):
        now = commands.tick(here.id, version=now.match.version).live
    two.sit_down(here.id)
    named = catalogue("few_orcs_more", "en")
    tops = {items[-1] for items in state(now).piles}
    covered = {named[f"kind.{items[0]}"] for items in state(now).piles if items[0] not in tops}
    assert len(covered) > 3
    two.hers.locator(".in-words summary").click()
    shown = two.hers.locator("body").inner_text()
    assert {name for name in covered if name in shown} == set()
    assert {name for name in covered if f">{name}<" in two.hers.content()} == set()
    expect(two.hers.locator("#log a[href*='/m/']")).to_have_count(0)
    gone = two.hers.request.get(f"/m/{here.id}/{now.match.version - 9}/")
    assert {name for name in covered if name in gone.text()} == set()


BROKEN = """() => [...document.querySelectorAll("#board .pile-card .called")].flatMap((called) => {
    const text = called.firstChild?.nodeType === Node.TEXT_NODE ? called.firstChild : null;
    return [...(text?.data ?? "").matchAll(/[^\\s-]+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    }).map((word) => word[0]);
})"""
"""The words of names of cards that stand on two lines."""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_on_a_phone_no_word_of_a_cards_name_is_broken(new_page: NewPage, log_in: LogIn, language: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea, broken = log_in(page, "Bea"), {}
    for one in positions("few_orcs_more"):
        page.goto(at_table(one, bea))
        broken[one.phase] = page.evaluate(BROKEN)
    for number in range(1, len(lesson("few_orcs_more").steps) + 1):
        page.goto(f"/games/few_orcs_more/lesson/{number}/")
        broken[str(number)] = page.evaluate(BROKEN)
    assert {where: words for where, words in broken.items() if words} == {}
