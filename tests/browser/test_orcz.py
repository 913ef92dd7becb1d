"""Orcz in real browsers: a whole match of two people and two computers, a turn with all its decisions, and a defeat."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.kernel.chance import Luck
from games.kernel.lessons import lesson
from games.kernel.values import JSON
from play import commands, computers, live
from play.live import Live
from play.models import MatchRow
from play.terms import Terms
from ratings import book
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.browser.playing import (
    DESK,
    PHONE,
    Two,
    advised,
    by_mouse,
    choose,
    fold_choices,
    give,
    heard,
    keep_picture,
    send,
    unfold_choices,
    unfold_on_a_phone,
)
from tests.browser.test_in_sight import seen
from tests.table.tables import person, play_on, rally, table

Axe = Callable[[Page], list[str]]
RAIDER = computers.player_name("raider")

LAST_TURN: dict[str, JSON] = {
    "phase": "resolve",
    "game_turn": 4,
    "field": "anvil",
    "event_deck": [],
    "fields": {
        "tree": {"challenge": None, "stack": []},
        "tent": {"challenge": "3/1", "stack": ["3/1"], "resolved": True},
        "anvil": {
            "challenge": "5/2",
            "stack": [],
            "ranks": [
                {"seat": 0, "left": "grunt3", "right": "champion"},
                {"seat": 1, "left": "archer1", "right": "grunt1", "up": "right"},
                {"seat": 0, "left": "cavalry1", "right": "archer1"},
            ],
            "aside": [
                {"seat": 2, "left": "grunt1", "right": "grunt2"},
                {"seat": 3, "left": "archer3", "right": "grunt1"},
            ],
        },
        "tower": {
            "challenge": "6/3",
            "stack": ["3/1"],
            "ranks": [
                {"seat": 1, "left": "grunt4", "right": "grunt3"},
                {"seat": 1, "left": "shaman", "right": "cavalry3", "up": "right"},
                {"seat": 0, "left": "grunt2", "right": "archer2"},
            ],
        },
    },
    "players": {"0": {"slaves": 7}, "1": {"slaves": 9, "used": ["champion"]}, "2": {"slaves": 0}},
}
"""The last turn, one field finished and no hope for three. At the anvil Bea may attack Cid before she stands behind her
own champion; at the tower Cid, with a shaman before her, will be the strongest of the losers.
"""


@pytest.fixture
def two(new_page: NewPage, log_in: LogIn) -> Two:
    return Two(new_page, log_in)


def spots(wish: dict[str, Any]) -> Iterator[str]:
    """The places on the board that say the same as a command."""
    match wish:
        case {"type": "deploy"}:
            yield from (f"{name}={wish[name]}" for name in ("left", "right", "field"))
            if wish["up"] in ("left", "right"):
                yield f"up={wish['up']}"
        case {"type": "scout", "field": field, "rank": rank}:
            yield f"field={field}&rank={rank}&side={wish.get('side', 'left')}"
        case {"type": "allocate" | "blame", "split": split}:
            yield from (f"split={seat}" for seat, share in split.items() for _ in range(share))
        case {"type": kind}:
            yield f"do={kind}"


def carry_out(page: Page, wish: dict[str, Any], match_id: str) -> None:
    """The command by clicks on the board, and on the button that is offered then."""
    if wish["type"] == "scout" and "side" not in wish:
        rank = page.locator(f'#board .spot.can[data-spot^="field={wish["field"]}&rank={wish["rank"]}&side="]').first
        rank.click()
    else:
        if wish["type"] == "allocate":
            unfold_on_a_phone(page)
            page.locator("#deed [data-clear]").click()
        choose(page, *spots(wish))
    send(page, page.locator("#deed form.ready"), match_id)


@pytest.mark.soak
def test_it_works_a_whole_match_of_two_people_and_two_computers(two: Two, axe: Axe) -> None:
    """By clicks on the board, to the end; both pages say who has won. Between clicks some decisions reach both from
    elsewhere.
    """
    here = commands.open_match("orcz", 4, {}, [*two.players, RAIDER, RAIDER], actor=two.players[0], seed=b"\x05" * 32)
    two.sit_down(here.id)
    luck, phases, taken = Luck("orcz"), set[str](), 0
    while (now := _rally(here.id, luck)).match.outcome is None:
        (seat,) = now.match.awaited()
        page, phase = two.pages[seat], now.match.rules.turn(now.match.state).phase
        key, wish = f"orcz-{phase}-{('1440', '390-night')[seat]}", advised(now, seat, luck)
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
    assert {"orcz-deploy-1440", "orcz-deploy-390-night", "orcz-struggle-1440"} <= phases
    winner = MatchRow.objects.get(id=here.id).outcome
    assert winner is not None
    expect(two.hers.locator("#say")).to_contain_text("The match is over.")
    expect(two.his.locator("#say")).to_contain_text("La partie est terminée.")
    for page in two.pages:
        expect(page.locator("#deed table.result tbody tr")).to_have_count(4)
        expect(page.locator("#board .house")).to_be_visible()
    keep_picture(two.hers, "orcz-over-1440")
    keep_picture(two.his, "orcz-over-390-night")


def _rally(match_id: str, luck: Luck) -> Live:
    for _ in computers.play_out(match_id, luck):
        pass
    return live.fresh(match_id)


def decide(page: Page, match_id: str, *spots: str) -> Live:
    """Click these places and the button, and let the computers answer."""
    choose(page, *spots)
    send(page, page.locator("#deed form.ready"), match_id)
    return _rally(match_id, Luck("answer"))


def told(page: Page, *lines: str) -> None:
    """The log has each of these lines once."""
    for line in lines:
        expect(page.locator("#lines .told", has_text=line)).to_have_count(1)


def test_a_turn_with_scout_struggle_hero_and_both_splits(two: Two, new_page: NewPage, axe: Axe) -> None:
    """The scout out of turn, a sweep, a champion, slaves divided, a shaman passed over, blame shared; and all lose."""
    here = commands.open_match(
        "orcz",
        4,
        {},
        [*two.players, RAIDER, RAIDER],
        actor="operator:test",
        given=LAST_TURN,
        arranged=True,
        seed=b"\x01" * 32,
    )
    two.sit_down(here.id)
    hers, his, onlookers = two.hers, two.his, new_page(viewport=DESK)
    onlookers.goto(f"/m/{here.id}/")

    # Out of turn Cid looks at a card of Bea's, on another field; nobody else learns which it is.
    spied = "field=tower&rank=3&side=right"
    expect(his.locator("#say")).to_contain_text("On attend Bea.")
    now = decide(his, here.id, spied)
    two.both_heard(now)
    heard(onlookers, now)
    for page, line in (
        (his, "Royaume de Falladir, rang 3, droite\u00a0: Archer 2 de Bea, face cachée."),
        (onlookers, "Falladir's Kingdom, rank 3, right: a face-down card of Bea."),
    ):
        card = page.locator(f'#board .troop[data-spot="{spied}"]')
        expect(card).to_have_attribute("aria-label", line)
        expect(card.locator(".spied")).to_have_count(1)
    told(onlookers, "Cid scouts Falladir's Kingdom: the right card of rank 3, laid by Bea.")
    expect(his.locator("#deed details.many")).to_have_count(0)

    # Bea attacks: her cavalry beats the archer, her archer the grunt. Behind her own champion nobody asks her again.
    expect(hers.locator("#say")).to_contain_text("Your rank is the last in its column. Attack the one ahead, or hold?")
    expect(hers.locator("#board .rank.asked")).to_have_count(1)
    expect(hers.locator("#deed details.many summary")).to_have_text("Send the Scout")
    stakes = (
        "If both cards ahead are beaten, Cid pays 1 slave to Bea; if both attacking cards are "
        "beaten, Bea pays 1 slave to Cid; otherwise nobody pays."
    )
    common = re.compile("needs strength")
    sure = re.compile("a Champion stands there")
    unseen = "On the left, Cavalry 1 meets a card that lies face down."
    for page, lines in (
        (hers, ["On the right, Archer 1 beats Grunt 1.", unseen, stakes, sure]),
        (onlookers, ["On the right, Archer 1 beats Grunt 1.", unseen, stakes, common]),
        (
            his,
            [
                "À droite, l’Archer 1 bat le Fantassin 1.",
                "À gauche, le Cavalier 1 bat l’Archer 1.",
                re.compile("^Si les"),
                re.compile("il faut \\d+ de force"),
            ],
        ),
    ):
        expect(page.locator("#board .duel .story-line")).to_have_text(lines)
    keep_picture(hers, "orcz-struggle-scene-1440")
    two.both_heard(decide(hers, here.id, "do=struggle"))
    told(
        hers,
        "Bea has beaten both cards of Cid and moves up.",
        "Cid pays 1 slave to Bea as spoils.",
        "a Champion wins the challenge 5/2",
        "Bea, the strongest, gets 5 slaves.",
    )

    # The board tells the story too, and who has brought how much.
    expect(hers.locator("#board details.story[open] .story-line", has_text="a Champion wins")).to_have_count(1)
    expect(hers.locator("#board .under-way .totals .tally")).to_have_text(["5", "3", "4"])

    # The champion has won the field, and Bea divides what the others get.
    expect(hers.locator("#say")).to_contain_text("Divide the slaves among the others who took part.")
    keep_picture(hers, "orcz-allocate-scene-1440")
    assert axe(hers) == []
    two.both_heard(decide(hers, here.id, "split=2", "split=3"))
    told(hers, *(f"{name} (computer) gets 1 slave." for name in ("Dug", "Fen")))
    told(hers, "Urth Valley is cleared", "Bea has used up a Hero: Champion.")

    # Attacked is the front rank: the shaman before it is passed over. The field is lost, and Cid spreads the blame.
    two.both_heard(decide(hers, here.id, "do=struggle"))
    told(hers, "Cid has a Shaman in the rank ahead; it is passed over and set aside.", "the challenge 6/3 is lost")
    told(hers, "The challenge is lost: Cid, the strongest there, pays 6 slaves.")
    expect(his.locator("#say")).to_contain_text("combien les autres paient aussi")
    keep_picture(his, "orcz-blame-scene-390-night")
    assert axe(his) == []
    two.both_heard(decide(his, here.id, "split=0", "split=0", "split=2"))
    told(hers, "Bea is blamed and pays 2 slaves.", "Dug (computer) is blamed and pays 1 slave.")

    # Two fields finished are too few.
    told(hers, "The match is over, with only 2 fields cleared. Llovar is overthrown: all warlords lose.")
    expect(hers.locator("#say")).to_have_text("The match is over. Everybody has lost: the game itself wins.")
    expect(his.locator("#say")).to_contain_text("Tout le monde a perdu")
    expect(hers.locator(".omen .aim")).to_have_text("Fields cleared: 2 of 4, but 3 were needed: all warlords lose.")
    expect(hers.locator(".ground-of .totals .met")).to_have_text(["all 12/20", "all 12/24"])
    keep_picture(hers, "orcz-all-lost-1440")
    keep_picture(his, "orcz-all-lost-390-night")


def test_a_rated_defeat_of_all_is_one_everywhere(page: Page, log_in: LogIn, axe: Axe) -> None:
    """On the page of the match, in its replay, in the lists of matches, in the records of players, in the ratings."""
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("orcz", [bea, cid], 4, {"difficulty": 1}, Terms(rated=True))
    page.goto(f"/m/{here.id}/")
    now = play_on(here.id, [bea, cid], 200)
    outcome = now.match.outcome
    assert outcome is not None
    assert (outcome.all_lost, outcome.winners, outcome.ranks) == (True, (), (4, 4, 4, 4))
    heard(page, now)
    expect(page.locator("#say")).to_have_text("The match is over. Everybody has lost: the game itself wins.")
    book.enter(here.id)
    page.goto(f"/m/{here.id}/")
    expect(page.locator(".lost")).to_have_text("Everybody lost: the game itself won.")
    expect(page.locator(".rating-change")).to_have_text("Everybody lost: no rating changes.")
    keep_picture(page, "orcz-all-lost-replay-1440")
    assert axe(page) == []
    page.goto("/players/Bea/")
    expect(page.locator(".matches .match-result")).to_have_text("all lost")
    expect(page.locator(".record tbody td.number")).to_have_text(["1", "0", "0", "1", "0"])
    keep_picture(page, "orcz-all-lost-player-1440")
    page.goto("/games/orcz/")
    expect(page.locator(".matches .match-result")).to_have_text("all lost")
    page.goto("/ratings/orcz/")
    keep_picture(page, "orcz-all-lost-ratings-1440")


def test_taunts_on_the_page(two: Two) -> None:
    """Who is slow is said to be; the other may taunt, and the fine is paid when the phrase is over."""
    here = commands.open_match(
        "orcz", 2, {"taunt": True, "events": False}, two.players, actor="operator:test", seed=b"\x02" * 32
    )
    (slow,) = here.match.awaited()
    two.sit_down(here.id)
    taunter = two.pages[1 - slow]
    expect(taunter.locator("#deed form[data-deed^=taunt]")).to_have_count(0)
    now = commands.tick(here.id, version=live.fresh(here.id).match.version).live
    two.both_heard(now)
    expect(two.hers.locator(".omen .tag.bad")).to_have_text("slow: may be taunted")
    expect(two.hers.locator(".omen")).to_contain_text("No event this turn.")
    keep_picture(taunter, "orcz-taunt")
    send(taunter, taunter.locator("#deed form[data-deed^=taunt]"), here.id)
    now = commands.tick(here.id, version=live.fresh(here.id).match.version).live
    two.both_heard(now)
    told(two.hers, "is fined 1 slave.")


@pytest.mark.parametrize(("event", "lies"), [("moonless_night", ["none"]), ("blazing_sun", ["both"])])
def test_the_event_says_how_a_rank_may_lie(page: Page, log_in: LogIn, event: str, lies: list[str]) -> None:
    """And is said to be the house's own, as all challenges but two are."""
    bea = log_in(page, "Bea")
    given = {"event": event, "event_deck": []}
    here = commands.open_match("orcz", 2, {}, [bea.player, RAIDER], actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    shown = page.locator("#board .lies .spot")
    assert [one.get_attribute("data-spot") for one in shown.all()] == [f"up={lie}" for lie in lies]
    meaning = page.locator("#board .house").get_by_text("they were chosen for this site (house data)")
    expect(meaning).to_have_count(1)
    expect(meaning).to_be_visible()
    legend = page.locator("#board .meanings")
    legend.locator("summary").click()
    expect(legend.locator(".story-line")).to_have_count(10)
    expect(legend).to_contain_text("Grunts beat Cavalry and are beaten by Archers.")
    choose(page, "left=grunt1", "right=archer1", "field=tree")
    send(page, page.locator("#deed form.ready"), here.id)
    expect(page.locator("#board .column .troop.down")).to_have_count(2 if event == "moonless_night" else 0)


def test_the_event_stands_above_the_fields_on_a_phone(page: Page, log_in: LogIn) -> None:
    """It decides how to place everything; what numbers at a field mean is said there in words."""
    bea = log_in(page, "Bea")
    page.set_viewport_size(PHONE)
    given = {"event": "llovar_is_watching", "event_deck": []}
    here = commands.open_match("orcz", 2, {}, [bea.player, RAIDER], actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    event, aim, fields = (page.locator(f"#board {one}") for one in (".omen .event", ".omen .aim", ".grounds"))
    expect(event).to_contain_text("There are no struggles.")
    tops = [one.evaluate("one => one.getBoundingClientRect().top") for one in (event, fields, aim)]
    assert tops == sorted(tops)
    assert event.evaluate("one => one.getBoundingClientRect().height") < 48
    for said in ("challenge 1 of 3", "needs"):
        expect(page.locator(".ground-of").first.get_by_text(said)).to_be_visible()
    keep_picture(page, "orcz-event-390")


def test_heroes_that_the_event_forbids_are_marked_in_the_hand(page: Page, log_in: LogIn) -> None:
    """Before one taps them; in a turn without that event none is."""
    bea = log_in(page, "Bea")
    for event, marked in (("witch_hunt", ["Champion", "Shaman", "Scout"]), ("war_drums", [])):
        given = {"event": event, "event_deck": []}
        here = commands.open_match(
            "orcz", 2, {}, [bea.player, RAIDER], actor="operator:test", given=given, arranged=True
        )
        page.goto(f"/m/{here.id}/")
        expect(page.locator("#board .hand .barred:not(.can) .called:not(.goes)")).to_have_text(marked)
    page.go_back()
    assert page.locator("#board .hand .barred .figure").first.evaluate("one => getComputedStyle(one).opacity") < "0.5"


def _last_turn(page: Page, log_in: LogIn) -> None:
    """Bea opens a match in its last turn, among computers."""
    bea = log_in(page, "Bea")
    here = commands.open_match(
        "orcz", 4, {}, [bea.player, *[RAIDER] * 3], actor="operator:test", given=LAST_TURN, arranged=True
    )
    page.goto(f"/m/{here.id}/")


def _first_rank(page: Page, log_in: LogIn) -> Live:
    """Bea opens a match against a computer in which nothing has been placed yet, and no event is out."""
    bea = log_in(page, "Bea")
    here = commands.open_match(
        "orcz", 2, {"events": False}, [bea.player, RAIDER], actor="operator:test", given={}, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    return here


def test_on_a_phone_what_a_struggle_would_bring_stands_above_its_buttons(new_page: NewPage, log_in: LogIn) -> None:
    """All of it in sight, and both buttons; nothing more is asked then."""
    page = new_page(viewport=PHONE, has_touch=True)
    _last_turn(page, log_in)
    unfold_choices(page)
    lines = page.locator("#deed .stakes li")
    expect(lines).to_have_count(5)
    expect(lines.first).to_have_text("The rank attacked is turned up: past a Shaman you meet the next, even your own.")
    expect(lines.nth(1)).to_have_text("On the right, Archer 1 beats Grunt 1.")
    expect(lines.nth(3)).to_contain_text("pays you 1 slave")
    for one in (*lines.all(), *page.locator("#deed .plain-deeds").first.get_by_role("button").all()):
        expect(one).to_be_in_viewport(ratio=1)
    expect(page.locator("#board .duel")).to_be_hidden()
    for deed, name in (("struggle", "Struggle:"), ("hold", "Hold:")):
        expect(page.locator(f"#does-{deed} .does")).to_have_text(name)
        expect(page.locator(f"#does-{deed} .does")).to_be_visible()
    buttons = page.locator("#deed .plain-deeds").first.get_by_role("button")
    lines.last.evaluate("one => one.after(one.cloneNode(true))")
    for one in buttons.all():
        expect(one).to_be_in_viewport(ratio=1)
    page.locator("#deed form[data-deed^=struggle] button").tap()
    expect(page.locator("#lines .told", has_text="moves up")).to_have_count(1)
    expect(page.locator("#ask")).to_be_hidden()


def test_on_a_desk_each_button_of_a_struggle_stands_over_what_it_does(new_page: NewPage, log_in: LogIn) -> None:
    """What the struggle would bring is in sight, too, and said once."""
    page = new_page(viewport=DESK)
    _last_turn(page, log_in)
    expect(page.locator("#deed .stakes li")).to_have_count(5)
    for one in page.locator("#deed .stakes li").all():
        expect(one).to_be_in_viewport(ratio=1)
    expect(page.locator("#board .duel")).to_be_hidden()
    for deed in ("struggle", "hold"):
        said = page.locator(f"#does-{deed}")
        expect(said).to_be_in_viewport(ratio=1)
        button, below = page.locator(f"#deed form[data-deed^={deed}] button").bounding_box(), said.bounding_box()
        assert button is not None
        assert below is not None
        assert (below["x"], below["width"]) == pytest.approx((button["x"], button["width"]), abs=1)
        assert 0 <= below["y"] - button["y"] - button["height"] <= 16


CUT_OFF = """() => [...document.querySelectorAll("#board .ground-of")].flatMap((field) => {
    const edge = field.getBoundingClientRect();
    const parts = [...field.querySelectorAll(".troop, .nth, .asking .spot, .need")];
    const clipped = (one) => one.right > edge.right + 1 || one.left < edge.left - 1;
    return parts.filter((one) => clipped(one.getBoundingClientRect()) || one.scrollWidth > one.clientWidth + 1);
}).map((one) => one.outerHTML)"""
"""What is wider than its field, or than itself."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("step", ["struggle", "broken", "hold", "scout"])
def test_a_field_is_as_wide_as_its_column_on_a_phone(new_page: NewPage, step: str, language: str) -> None:
    """Also the one being settled, with its two buttons."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(_step(step))
    assert page.locator("#board .rank .troop").count() >= 4
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_champion_is_named_inside_the_box_of_his_challenge(
    new_page: NewPage, log_in: LogIn, language: str, width: int
) -> None:
    """On a phone, where the word has to do without its picture."""
    page = new_page(viewport={**PHONE, "width": width}, has_touch=True, locale=language)
    _last_turn(page, log_in)
    box = page.locator("#board .challenge:has(.sure)")
    keep_picture(page, f"orcz-champion-{language}-{width}")
    assert box.locator(".sure").inner_text() == "Champion"
    assert box.evaluate(OUTSIDE_THE_BOX) == [0, 0]


OUTSIDE_THE_BOX = """box => {
    const pill = box.querySelector(".sure"), words = document.createRange();
    words.selectNodeContents(pill);
    const [inner, middle, outer] = [words, pill, box].map((one) => one.getBoundingClientRect());
    const beyond = (one, around) => Math.max(around.left - one.left, one.right - around.right, 0);
    return [beyond(inner, middle), beyond(middle, outer)];
}"""
"""How far the words go beyond the pill, and the pill beyond the box."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_each_step_opens_at_its_title_with_the_hand_it_asks_for_in_sight(
    new_page: NewPage, language: str
) -> None:
    """Title, idea and task are seen, and all that one decides with: ranks, strengths, and the cards to be placed."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    for step in lesson("orcz").steps:
        page.goto(_step(step.name))
        for part in ("h1", ".lesson-idea", ".lesson-say .what"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        found = seen(page, DECIDED_WITH[step.name])
        assert (step.name, found["places"] > 0, found["hidden"]) == (step.name, True, 0)


HAND = ".hand .spot.can"
DECIDED_WITH = {
    "rank": f".place, {HAND}",
    "behind": f'.place, [data-spot~="field=tree&rank=1&side=left"], {HAND}:nth-child(-n + 7)',
    "event": f'.event, .place, [data-spot~="field=tree&rank=1&side=left"], {HAND}:nth-child(-n + 7)',
    "struggle": ".under-way .rank",
    "broken": ".under-way .rank",
    "hold": ".under-way .rank",
    "shaman": f".place, {HAND}",
    "champion": f".place, {HAND}",
    "scout": '[data-spot~="field=tree&rank=2&side=right"]',
    "allocate": ".under-way .totals, .under-way .need",
    "blame": ".under-way .totals, .under-way .need",
    "together": f".place, .need, {HAND}:nth-child(-n + 7) .troop",
}
"""What the step asks to decide about, and with."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("step", "cards"),
    [("behind", ("grunt1", "archer1")), ("behind", ("grunt1", "cavalry2")), ("event", ("grunt1", "cavalry2"))],
)
def test_on_a_phone_a_wrong_answer_covers_no_field(
    new_page: NewPage, faults: Faults, step: str, cards: tuple[str, str], language: str
) -> None:
    """What was wrong stands above the fields, from their names on, and the hand is still in sight."""
    faults.allow(REFUSED)
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(_step(step))
    for spot in (
        *(f"{side}={card}" for side, card in zip(("left", "right"), cards, strict=True)),
        "field=tree&up=left",
    ):
        page.locator(f'#board .can[data-spot~="{spot}"]').first.dispatch_event("click")
    page.locator("#deed form.ready button[type=submit]").tap()
    expect(page.locator(".lesson-no")).to_be_in_viewport(ratio=1)
    keep_picture(page, f"orcz-wrong-{step}-{language}-390")
    low = page.locator(".lesson-say").evaluate("one => one.getBoundingClientRect().bottom")
    assert low <= page.locator("#board .grounds").evaluate("one => one.getBoundingClientRect().top")
    expect(page.locator("#board .hand .spot.can").first).to_be_in_viewport(ratio=1)


def test_a_tap_on_a_rank_chooses_its_field_and_only_a_second_one_the_scout(new_page: NewPage) -> None:
    """Who places a rank wastes no scout by it. A third tap puts the scout away again."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(_step("behind"))
    unfold_choices(page)
    said, scouts = page.locator("#deed .tapped"), page.locator("#deed details.many:not(.forms)")
    covered = page.locator('#board .troop.can[data-spot~="field=tree&rank=1&side=right"]')
    covered.tap()
    expect(said).to_have_text("Lothari Forest · Tap again: Send the Scout")
    expect(_chosen(page, "field")).to_have_value("tree")
    expect(scouts).not_to_have_attribute("open", "")
    covered.dispatch_event("click")
    expect(said).to_contain_text("Send the Scout: Lothari Forest, rank 1")
    expect(scouts).to_have_attribute("open", "")
    covered.dispatch_event("click")
    expect(said).to_be_empty()
    covered.dispatch_event("click")
    expect(said).to_contain_text("Lothari Forest · Tap again")
    expect(page).to_have_url(re.compile(r"/lesson/\d+/$"))


def test_both_cards_are_chosen_and_corrected_from_the_hand(new_page: NewPage) -> None:
    """A tap fills what is empty, then the two in turn; on a chosen card it takes that back, and no card lies twice."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(_step("rank"))

    def tap(card: str) -> None:
        page.locator(f'#board .hand .spot[data-spot~="left={card}"]').dispatch_event("click")

    def chosen() -> list[str]:
        return [page.evaluate(CARD_OF, side) for side in ("left", "right")]

    for card, both in (
        ("grunt1", ["grunt1", ""]),
        ("cavalry1", ["grunt1", "cavalry1"]),
        ("grunt4", ["grunt4", "cavalry1"]),
        ("cavalry3", ["grunt4", "cavalry3"]),
        ("grunt4", ["", "cavalry3"]),
        ("grunt2", ["grunt2", "cavalry3"]),
        ("cavalry3", ["grunt2", ""]),
        ("archer1", ["grunt2", "archer1"]),
    ):
        tap(card)
        assert chosen() == both
    form = page.locator("#deed form[data-deed^=deploy]")
    expect(form.locator("input[name=right][value=grunt2]")).to_be_disabled()


def test_what_is_missing_is_said_anew_with_each_choice(new_page: NewPage) -> None:
    """Never a field that has been chosen since."""
    page = new_page()
    page.goto(_step("rank"))
    form, said = page.locator("#deed form[data-deed^=deploy]"), page.locator("#deed .tapped")
    form.locator("button[type=submit]").click()
    expect(said).to_have_text("Still to choose: field")
    for name, value, missing in (
        ("field", "tree", "Still to choose: left card"),
        ("left", "grunt4", "Still to choose: right card"),
        ("right", "cavalry3", "Still to choose: face up"),
        ("up", "left", "Chosen: now press the button."),
    ):
        form.locator(f"label:has(input[name={name}][value={value}])").click()
        expect(said).to_have_text(missing)


def test_on_a_phone_a_match_begins_with_the_hand_in_sight(new_page: NewPage, log_in: LogIn) -> None:
    """Where the open sheet would lie over all cards of the hand it is folded, and its line names what can be done."""
    page = new_page(viewport=PHONE, has_touch=True)
    _first_rank(page, log_in)
    expect(page.locator(".play-table")).to_have_attribute("data-sheet", "folded")
    expect(page.locator("#board .hand .spot.can").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".all-choices")).to_have_text("Place a rank")
    page.get_by_role("button", name="Choices").tap()
    page.reload()
    expect(page.locator(".play-table")).to_have_attribute("data-sheet", "open")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_the_first_card_chosen_covers_none_of_the_others(
    new_page: NewPage, log_in: LogIn, language: str
) -> None:
    """All are in sight before, and the line that says what is still to choose grows over none of them."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    _first_rank(page, log_in)
    sheet, hand = page.locator(".beside"), page.locator("#board .hand .spot.can")
    before = sheet.evaluate(TOP)
    assert hand.last.evaluate("one => one.getBoundingClientRect().bottom") <= before
    hand.last.tap()
    expect(page.locator("#deed .tapped")).not_to_be_empty()
    assert sheet.evaluate(TOP) == before


TOP = "one => one.getBoundingClientRect().top"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("step", "nth"), [("struggle", 0), ("hold", 1)])
def test_on_a_phone_a_step_that_two_buttons_answer_shows_both(
    new_page: NewPage, step: str, nth: int, language: str
) -> None:
    """Below the rank that is asked about, whether or not the board has them too; one touch is enough."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(_step(step))
    buttons = page.locator("#deed .plain-deeds.first button")
    expect(buttons).to_have_count(2)
    for one in buttons.all():
        expect(one).to_be_in_viewport(ratio=1)
    low = page.locator("#board .rank.asked").evaluate("one => one.getBoundingClientRect().bottom")
    assert low <= page.locator(".beside").evaluate(TOP)
    buttons.nth(nth).tap()
    expect(page.locator(".lesson-say .lesson-on a")).to_be_visible()


def test_on_a_phone_what_is_still_to_choose_on_the_board_comes_into_sight(new_page: NewPage) -> None:
    """The sheet stays folded, and says first what is missing."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(_step("rank"))
    said, up = page.locator("#deed .tapped"), page.locator('#board .spot.can[data-spot="field=tree&up=left"]')
    for spot, missing in (("field=tree", "left card"), ("left=grunt4", "right card"), ("right=cavalry3", "face up")):
        page.locator(f'#board .spot.can[data-spot~="{spot}"]').tap()
        expect(said).to_contain_text(f"Place a rank · Still to choose: {missing}")
    # Both cards, not the last one alone.
    expect(said).to_contain_text("Chosen: Lothari Forest, Grunt 4, Cavalry 3")
    expect(page.locator(".play-table")).to_have_attribute("data-sheet", "folded")
    lower = page.locator(".beside").bounding_box()
    box = up.bounding_box()
    assert lower is not None
    assert box is not None
    assert box["y"] + box["height"] <= lower["y"]


def test_after_one_card_the_other_is_asked_for_before_the_field(new_page: NewPage) -> None:
    """In the order in which one chooses: both cards, then their place."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(_step("rank"))
    said = page.locator("#deed .tapped")
    for spot, missing in (("left=grunt4", "right card"), ("right=cavalry3", "field"), ("field=tree", "face up")):
        page.locator(f'#board .spot.can[data-spot~="{spot}"]').tap()
        expect(said).to_contain_text(f"Still to choose: {missing}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rank_is_placed_by_four_taps(new_page: NewPage, log_in: LogIn, language: str) -> None:
    """Two cards, the place of the one that lies face up, the button. Where each card goes is said and shown before."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    here = _first_rank(page, log_in)
    left, right = (page.locator(f'#board .hand .spot[data-spot~="left={card}"]') for card in ("grunt4", "archer1"))
    left.tap()
    right.tap()
    for card, word in ((left, ("left", "gauche")), (right, ("right", "droite"))):
        expect(card.locator(".called:visible")).to_contain_text(word[language == "fr"])
    halves = page.locator('#board .half[data-spot^="field=anvil&"]')
    for half, number in zip(halves.all(), ("4", "1"), strict=True):
        expect(half.locator(".to-be b")).to_have_text(number)
    halves.last.tap()
    expect(page.locator('#board .half.chosen[data-spot="field=anvil&up=right"]')).to_have_count(1)
    page.locator("#deed form.ready button[type=submit]").tap()
    expect(page.locator('#board .rank .troop[data-spot="field=anvil&rank=1&side=left"]')).to_have_count(1)
    (rank,) = live.fresh(here.id).match.rules.view(live.fresh(here.id).match.state, 0).fields["anvil"].ranks
    assert (rank.left.card, rank.left.up, rank.right.card, rank.right.up) == ("grunt4", False, "archer1", True)


def test_on_a_phone_the_names_of_the_fields_stay_below_the_sentence(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    _last_turn(page, log_in)
    page.evaluate("scrollTo(0, 400)")
    page.wait_for_function("() => scrollY > 300")
    for name in page.locator("#board .banner .title").all():
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate(
            "one => { const box = one.getBoundingClientRect();"
            " return document.elementFromPoint(box.left + 2, box.top + 4) === one; }"
        )


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_a_choice_of_a_card_moves_no_card_of_the_field(new_page: NewPage, viewport: ViewportSize) -> None:
    """The button that takes the choice back comes beside the field's name, and needs no room of its own."""
    page = new_page(viewport=viewport)
    page.goto(_step("rank"))
    if viewport == PHONE:
        unfold_choices(page)
    field = page.locator("#deed .choice:has(input[name=left])")
    before = field.evaluate(CHIPS_IN)
    field.locator("label:has(input[value=grunt1])").click()
    expect(field.locator("[data-clear]")).to_be_visible()
    assert field.evaluate(CHIPS_IN) == before


CHIPS_IN = """field => Array.from(field.querySelectorAll(".chip"), chip => {
    const [box, top] = [chip.getBoundingClientRect(), field.getBoundingClientRect().top];
    return [Math.round(box.left), Math.round(box.top - top)];
})"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rows_of_the_sheet_keep_their_places_while_one_chooses(new_page: NewPage, language: str) -> None:
    """And why a card cannot be chosen is no longer said once another one has been."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    page.goto(_step("rank"))
    unfold_choices(page)
    form = page.locator("#deed form[data-deed^=deploy]")
    before = form.evaluate(ROWS_OF)
    assert len(before) == 4
    for name, value in (("right", "archer1"), ("left", "champion"), ("field", "tree"), ("up", "left")):
        form.locator(f"label:has(input[name={name}][value={value}])").click()
        assert form.evaluate(ROWS_OF) == before
    for line in form.locator(".unfit").all():
        expect(line).to_be_hidden()


ROWS_OF = """form => Array.from(form.querySelectorAll(".field"), field => {
    const box = field.getBoundingClientRect();
    return [Math.round(box.top - form.getBoundingClientRect().top), Math.round(box.height)];
})"""


NOT_TWICE, NO_PAIR = "A rank needs two different cards.", "Two Archers may not be in the same rank."


@pytest.mark.parametrize("at", ["lesson", "table"])
def test_cards_that_make_no_rank_cannot_be_chosen_together(new_page: NewPage, log_in: LogIn, at: str) -> None:
    """Neither by the form nor by taps on the hand, and the reason is there to be read; a choice can be given back."""
    page = new_page(viewport=PHONE, has_touch=True)
    if at == "lesson":
        page.goto(_step("rank"))
    else:
        _first_rank(page, log_in)
    unfold_choices(page)
    form = page.locator("#deed form[data-deed^=deploy]")

    def held(card: str) -> Locator:
        return page.locator(f'#board .hand .spot[data-spot~="left={card}"]')

    def barred(side: str) -> list[str]:
        return [str(one.get_attribute("value")) for one in form.locator(f"input[name={side}]:disabled").all()]

    def why(side: str) -> Locator:
        return form.locator(f".choice:has(input[name={side}]) .unfit")

    expect(why("right")).to_be_hidden()
    form.locator("label:has(input[name=left][value=archer1])").click()
    assert (barred("left"), barred("right")) == ([], ["archer1", "archer2", "archer3"])
    expect(why("right")).to_be_visible()
    expect(why("right")).to_have_text(f"{NOT_TWICE} {NO_PAIR}")

    # On the board neither: the other archers are shut, and say why.
    expect(held("archer2")).to_have_attribute("aria-disabled", "true")
    held("archer2").dispatch_event("click")
    expect(page.locator("#deed .tapped")).to_contain_text(NO_PAIR)
    assert [page.evaluate(CARD_OF, side) for side in ("left", "right")] == ["archer1", ""]

    # One's mind can be changed, by a tap on the card or by the form.
    form.locator(".choice:has(input[name=left]) [data-clear]").click()
    assert (barred("left"), barred("right")) == ([], [])
    for card, both in (
        ("archer2", ["archer2", ""]),
        ("grunt1", ["archer2", "grunt1"]),
        ("archer3", ["archer3", "grunt1"]),
        ("champion", ["archer3", "champion"]),
        ("shaman", ["archer3", "shaman"]),
    ):
        held(card).dispatch_event("click")
        assert [page.evaluate(CARD_OF, side) for side in ("left", "right")] == both


CARD_OF = """side => {
    const chosen = document.querySelector(`#deed input[name=${side}]:checked, #deed select[name=${side}]`);
    return chosen ? chosen.value : "";
}"""


def _chosen(page: Page, field: str) -> Locator:
    return page.locator(f"#deed form[data-deed^=deploy] input[name={field}]:checked")


def _step(name: str) -> str:
    return f"/games/orcz/lesson/{[step.name for step in lesson('orcz').steps].index(name) + 1}/"


def _to_the_second_turn(match_id: str) -> Live:
    """All decisions of the first turn as a Raider takes them, until the first seat is asked in the second."""
    luck = Luck("second turn")
    while (now := _rally(match_id, luck)).match.state.game_turn < 2 or now.match.awaited() != (0,):  # type: ignore[attr-defined]
        give(now, 0, advised(now, 0, luck))
    return now


def test_on_a_phone_the_next_turn_says_what_the_last_one_has_brought(new_page: NewPage, log_in: LogIn) -> None:
    """In sight when the page is opened, field by field when it is unfolded, and gone with one's own first rank. The
    story begins behind one's own last decision, however many lines have named one since.
    """
    page = new_page(viewport=PHONE, has_touch=True)
    bea = log_in(page, "Bea")
    here = commands.open_match("orcz", 2, {}, [bea.player, RAIDER], actor=bea.player, seed=b"\x05" * 32)
    now = _to_the_second_turn(here.id)
    page.goto(f"/m/{here.id}/")
    summary = page.locator("#board .last-turn summary")
    slaves = now.match.rules.view(now.match.state, 0).players["0"].slaves  # type: ignore[attr-defined]
    expect(summary).to_contain_text(f"Your slaves: 5 → {slaves}.")
    expect(summary).to_be_in_viewport(ratio=1)
    box, say = summary.bounding_box(), page.locator("#say").bounding_box()
    assert box is not None
    assert say is not None
    assert box["y"] >= say["y"] + say["height"]
    summary.tap()
    expect(page.locator("#board .last-turn .story-line")).to_have_count(5)
    expect(page.locator("#board .last-turn .story-line").last).to_contain_text(f"Bea 5 → {slaves}")
    keep_picture(page, "orcz-last-turn-390")

    entries = page.locator("#lines .entry:not(.said)")
    last = entries.evaluate_all("all => all.findLastIndex(one => one.classList.contains('decided'))")
    mine = entries.evaluate_all("all => all.findLastIndex(one => one.classList.contains('mine'))")
    assert mine > last + 1, "the match has a line about Bea after her last decision"
    page.locator("#story-offer").tap()
    expect(page.locator("#story [data-story=place]")).to_have_text(f"1 / {entries.count() - last - 1}")

    give(now, 0, advised(now, 0, Luck("rank")))
    page.goto(f"/m/{here.id}/")
    expect(page.locator("#board .last-turn")).to_have_count(0)


def test_on_a_phone_a_hint_that_fills_in_a_rank_leaves_the_hand_in_sight(new_page: NewPage, log_in: LogIn) -> None:
    """The sheet goes down to the button: what is filled in is marked on the cards."""
    page = new_page(viewport=PHONE, has_touch=True)
    _first_rank(page, log_in)
    page.locator("#hint a").tap()
    page.locator("#hint a.fill-in").tap()
    expect(page.locator(".play-table")).to_have_attribute("data-sheet", "brief")
    chosen = page.locator("#board .hand .spot.chosen")
    expect(chosen).to_have_count(2)
    for one in chosen.all():
        expect(one).to_be_in_viewport(ratio=1)
    button = page.locator("#deed form[data-begun] button[type=submit]:visible")
    expect(button).to_be_in_viewport(ratio=1)
    assert button.evaluate(NOT_COVERED)


NOT_COVERED = """one => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


@pytest.mark.parametrize("by_hand", [True, False])
def test_on_a_phone_a_folded_sheet_opens_for_what_only_it_can_answer(
    new_page: NewPage, log_in: LogIn, by_hand: bool
) -> None:
    """After a struggle has won the field: to whom the slaves go is asked nowhere else."""
    page = new_page(viewport=PHONE, has_touch=True)
    _last_turn(page, log_in)
    around = page.locator(".play-table")
    if by_hand:
        fold_choices(page)
    else:
        around.evaluate("table => { table.dataset.sheet = 'folded'; }")
    page.locator("#deed form[data-deed^=struggle]").evaluate("form => form.requestSubmit()")
    form = page.locator("#deed form[data-deed^=allocate]")
    expect(form).to_be_attached()
    expect(around).to_have_attribute("data-sheet", "open")
    expect(form.locator(".field").first).to_be_in_viewport()


PLACES = """() => {
    const hand = [...document.querySelectorAll("#board .hand [data-spot], #board .ground-of, #board .lies")];
    const all = [...hand, document.querySelector("#deed form[data-deed^=deploy] .do button")];
    const box = (one) => one.getBoundingClientRect();
    const placed = all.map((one) => [box(one).left, box(one).top, box(one).bottom].map(Math.round));
    return Object.fromEntries(all.map((one, at) => [one.dataset.spot || one.className, placed[at]]));
}"""
"""Where the cards in hand are, the fields, and the button that places a rank."""
HIDDEN = """() => {
    const form = document.querySelector("#deed form[data-deed^=deploy]");
    return form.scrollHeight - form.clientHeight;
}"""
"""How much of what can be chosen lies beyond the edge of its form."""


@pytest.mark.parametrize(
    ("step", "language"), [("rank", "en-GB"), ("behind", "en-GB"), ("event", "en-GB"), ("event", "fr-FR")]
)
def test_on_a_desk_nothing_moves_while_one_chooses_in_a_lesson(
    new_page: NewPage, faults: Faults, step: str, language: str
) -> None:
    """Neither the page nor what lies in it, nor after a wrong answer: the next click hits what it was aimed at."""
    faults.allow(REFUSED)
    page = new_page(viewport=DESK, locale=language)
    page.goto(_step(step))
    for attempt in range(2):
        before = page.evaluate(PLACES)
        for spot in ("left=cavalry2", "right=grunt1", "field=tower&up=left"):
            page.locator(f'#board .can[data-spot~="{spot}"]').click()
            assert page.evaluate(PLACES) == before
            assert page.evaluate("scrollY") == 0
        expect(page.locator("#deed .do button:visible")).to_be_in_viewport(ratio=1)
        if not attempt:
            page.locator("#deed .do button:visible").click()
            expect(page.locator(".lesson-no")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_on_a_desk_all_is_in_its_place_from_the_first_rank_to_the_last(
    new_page: NewPage, log_in: LogIn, language: str
) -> None:
    """However many ranks there are: the fields, the hand with its names, and the button."""
    page = new_page(viewport=DESK, locale=language)
    bea = log_in(page, "Bea")
    here = commands.open_match(
        "orcz", 3, {}, [bea.player, RAIDER, RAIDER], actor="operator:test", given=PLACING, arranged=True
    )
    luck, seen = Luck("places"), []
    while (now := _rally(here.id, luck)).match.rules.turn(now.match.state).phase == "deploy":
        page.goto(f"/m/{here.id}/")
        keep_picture(page, f"orcz-places-{len(seen) + 1}-{language}-1440")
        shown = page.evaluate(PLACES)
        assert max(bottom for _left, _top, bottom in shown.values()) <= DESK["height"]
        assert page.evaluate(HIDDEN) <= 0
        first = next(one for name, one in shown.items() if name.startswith("left="))
        seen.append([first, *(shown[name] for name in ("button", "lies", "field=tree", "field=anvil", "field=tent"))])
        give(now, 0, advised(now, 0, luck))
    assert len(seen) == 5
    assert all(one == seen[0] for one in seen)


def test_on_a_desk_nothing_moves_as_the_summary_of_the_last_turn_goes(new_page: NewPage, log_in: LogIn) -> None:
    """It is in sight until one's first rank of the next turn lies."""
    page = new_page(viewport=DESK)
    bea = log_in(page, "Bea")
    here = commands.open_match("orcz", 2, {}, [bea.player, RAIDER], actor=bea.player, seed=b"\x05" * 32)
    now, luck = _to_the_second_turn(here.id), Luck("summary")
    seen = []
    for there in (1, 0):
        page.goto(f"/m/{here.id}/")
        expect(page.locator("#board .last-turn")).to_have_count(there)
        keep_picture(page, f"orcz-summary-{there}-1440")
        shown = page.evaluate(PLACES)
        seen.append([shown[name] for name in ("button", "lies", "field=tree", "field=tent")])
        if there:
            expect(page.locator("#board .last-turn summary")).to_be_in_viewport(ratio=1)
            give(now, 0, advised(now, 0, luck))
            now = _rally(here.id, luck)
    assert seen[0] == seen[1]


PLACING: dict[str, JSON] = {"event": "enemy_reinforcements", "event_deck": []}
"""Nothing lies yet, and the event is told in two lines."""


ONE_LEFT: dict[str, JSON] = {
    "phase": "deploy",
    "game_turn": 4,
    "event_deck": [],
    "fields": {
        "tree": {"challenge": None, "stack": []},
        "tent": {"challenge": None, "stack": []},
        "anvil": {
            "challenge": "5/2",
            "stack": [],
            "ranks": [
                {"seat": seat, "left": left, "right": right}
                for left, right in (("grunt1", "grunt2"), ("cavalry1", "cavalry2"), ("archer1", "archer2"))
                for seat in (0, 1)
            ],
        },
        "tower": {"challenge": None, "stack": []},
    },
}


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_one_field_that_is_left_has_most_of_the_width(page: Page, log_in: LogIn, size: ViewportSize) -> None:
    """Beside it stand those that are cleared, one above the other and no further down than it; it is no higher than the
    window, and the hand is seen with it.
    """
    bea = log_in(page, "Bea")
    page.set_viewport_size(size)
    here = commands.open_match(
        "orcz", 2, {}, [bea.player, RAIDER], actor="operator:test", given=ONE_LEFT, arranged=True
    )
    page.goto(f"/m/{here.id}/")
    keep_picture(page, f"orcz-one-left-{size['width']}")
    boxes = [box for one in page.locator(".ground-of.finished").all() if (box := one.bounding_box())]
    field, hand = page.locator(".ground-of:not(.finished)").bounding_box(), page.locator("#board .hand").bounding_box()
    assert field
    assert hand
    assert {round(box["x"] + box["width"]) < round(field["x"]) for box in boxes} == {True}
    assert len({(round(box["x"]), round(box["width"])) for box in boxes}) == 1
    assert boxes[0]["y"] == pytest.approx(field["y"], abs=1)
    assert all(above["y"] + above["height"] < below["y"] for above, below in pairwise(boxes))
    assert boxes[-1]["y"] + boxes[-1]["height"] <= field["y"] + field["height"]
    assert field["width"] > 3 * boxes[0]["width"]
    assert hand["y"] + hand["height"] - field["y"] < size["height"] * 0.8


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ranks", [5, 11, 14])
def test_on_a_phone_the_foot_of_long_fields_is_seen_with_the_hand(
    new_page: NewPage, log_in: LogIn, ranks: int, language: str
) -> None:
    """As the page opens, however many there are: the places of the next one lie level above the hand, all readable."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea = log_in(page, "Bea")
    page.goto(f"/m/{_long_field(bea.player, ranks, 'deploy').id}/")
    expect(page.locator("#board .column .rank:not(.place)")).to_have_count(ranks)
    keep_picture(page, f"orcz-long-{ranks}-{language}")
    assert seen(page, ".place, .banner, .hand .spot.can")["hidden"] == 0
    assert len({round(top) for top in page.locator("#board .place").evaluate_all(TOPS)}) == 1
    least = page.locator("#board .column .rank .troop").evaluate_all(SMALLER_SIDES)
    assert min(least) >= 20
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ranks", [5, 11, 14])
def test_on_a_phone_the_ranks_of_a_struggle_in_a_long_field_are_seen(
    new_page: NewPage, log_in: LogIn, ranks: int, language: str
) -> None:
    """The one that may attack and the one ahead, above the open sheet."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea = log_in(page, "Bea")
    page.goto(f"/m/{_long_field(bea.player, ranks, 'resolve').id}/")
    expect(page.locator(".sheet-handle")).to_have_attribute("aria-expanded", "true")
    keep_picture(page, f"orcz-long-struggle-{ranks}-{language}")
    assert seen(page, ".rank.asked-about") == {"board": pytest.approx(0.49, abs=0.1), "places": 2, "hidden": 0}


def test_on_a_phone_the_ranks_of_a_struggle_come_into_sight_though_a_scout_could_look_further_up(
    new_page: NewPage, log_in: LogIn
) -> None:
    """The cards that a Scout may look at are not what is asked about, and were in sight while another decided."""
    page, cid = new_page(viewport=PHONE, has_touch=True), person("Cid")
    pairs = (("grunt4", "cavalry3"), ("archer3", "grunt3"), ("cavalry2", "archer2"))
    ranks = [{"seat": seat, "left": left, "right": right} for left, right in pairs for seat in (0, 1, 2)]
    row: list[JSON] = [*ranks[:6], ranks[8], ranks[6], ranks[7]]
    given: dict[str, JSON] = {
        "phase": "resolve",
        "game_turn": 2,
        "event_deck": [],
        "field": "tent",
        "fields": {"tent": {"challenge": "5/2", "stack": [], "ranks": row}},
    }
    players = [log_in(page, "Bea").player, cid.player, RAIDER]
    here = commands.open_match("orcz", 3, {}, players, actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    commands.give(here.id, 1, {"type": "hold"}, actor=cid.player)
    heard(page, live.fresh(here.id))
    expect(page.locator("#board .rank.asked")).to_have_count(1)
    assert page.locator("#board .troop.spot.can").count() > 0
    assert seen(page, ".rank.asked-about")["hidden"] == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_a_second_rank_of_a_field_moves_no_place_and_no_card(
    new_page: NewPage, log_in: LogIn, language: str
) -> None:
    """Where the next rank is placed, and the hand, stay where they are; all cards are in sight."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea, found = log_in(page, "Bea"), []
    for ranks in (1, 2):
        page.goto(f"/m/{_long_field(bea.player, ranks, 'deploy').id}/")
        expect(page.locator("#board .column .rank:not(.place)")).to_have_count(ranks)
        assert seen(page, ".place, .hand .spot.can")["hidden"] == 0
        found.append(page.locator("#board :is(.place, .hand li)").evaluate_all(TOPS))
    assert found[0] == found[1]


OUTSIDE = """all => all.filter((one) => {
    const [box, field] = [one, one.closest(".ground-of")].map((part) => part.getBoundingClientRect());
    return box.left < field.left || box.right > field.right;
}).length"""


@pytest.mark.parametrize("event", ["moonless_night", "blazing_sun"])
def test_on_a_phone_both_cards_of_a_rank_fit_their_field_where_the_event_lays_them(
    new_page: NewPage, log_in: LogIn, event: str
) -> None:
    """Then they are one place, before and after they are chosen."""
    page = new_page(viewport=PHONE, has_touch=True)
    players = [log_in(page, "Bea").player, RAIDER, RAIDER]
    given: dict[str, JSON] = {"event": event}
    here = commands.open_match("orcz", 3, {}, players, actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    places = page.locator("#board .place .troop")
    expect(places).to_have_count(8)
    assert places.evaluate_all(OUTSIDE) == 0
    for spot in ("left=grunt4", "right=cavalry3"):
        page.locator(f'#board .spot.can[data-spot~="{spot}"]').tap()
    assert places.evaluate_all(OUTSIDE) == 0
    assert min(places.evaluate_all(SMALLER_SIDES)) >= 24


TOPS = "all => all.map((one) => one.getBoundingClientRect().top)"
SMALLER_SIDES = """all => all.map((one) => one.getBoundingClientRect())
    .map((box) => Math.min(box.width, box.height))"""


LONG = (
    ("grunt1", "grunt2"),
    ("cavalry1", "archer2"),
    ("archer1", "cavalry2"),
    ("grunt3", "archer3"),
    ("cavalry3", "grunt4"),
)


def _long_field(player: str, ranks: int, phase: str) -> Live:
    """A match of three with all ranks in one field: the player places the next one, or has placed the last one."""
    last = 0 if phase == "resolve" else 2
    row: list[JSON] = [
        {"seat": (last + number + 1 - ranks) % 3, "left": LONG[number // 3][0], "right": LONG[number // 3][1]}
        for number in range(ranks)
    ]
    tree: JSON = {"challenge": "5/2", "stack": [], "ranks": row}
    more: dict[str, JSON] = (
        {"field": "tree"} if phase == "resolve" else {"round": ranks // 3 + 1, "first": 0, "active": 0}
    )
    given: dict[str, JSON] = {"phase": phase, "game_turn": 3, **more, "fields": {"tree": tree}}
    players = [player, RAIDER, RAIDER]
    return commands.open_match("orcz", 3, {}, players, actor="operator:test", given=given, arranged=True)


def test_under_a_finger_what_a_card_does_goes_once_it_is_read(new_page: NewPage) -> None:
    """It lies over the places of the fields, which are tapped next."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orcz/lesson/1/")
    page.locator("#board .hand .spot.can").first.tap()
    told = page.locator(".card-note")
    expect(told).to_be_visible()
    expect(told).to_be_hidden(timeout=30_000)
    expect(page.locator("#board .hand .spot.can").first).to_be_focused()


KINDS = """all => all.map((one) => {
    const [card, figure, number] = [one, one.querySelector(".figure"), one.querySelector("b")];
    const box = (part) => part.getBoundingClientRect();
    return {
        high: Math.round(box(figure).height),
        hidden: number ? Math.max(0, Math.round(box(figure).right - box(number).left)) : 0,
        inside: box(card).right <= box(card.closest(".ground-of")).right + 1,
    };
})"""
"""Of each card that is seen: how high its figure is, how much of that lies under its number, whether it is whole."""
PAIRS = (("grunt4", "cavalry3"), ("archer3", "grunt3"), ("cavalry2", "archer2"), ("grunt2", "cavalry1"))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize(("seats", "left"), [(3, 1), (4, 1), (4, 2)])
def test_the_kind_of_every_card_is_seen_where_few_fields_are_left(
    new_page: NewPage, log_in: LogIn, size: ViewportSize, locale: str, seats: int, left: int
) -> None:
    """And the event above them: with twelve ranks, or with sixteen, before everybody places a last one."""
    names = ("tent", "tree", "anvil", "tower")
    ranks = [{"seat": seat, "left": one, "right": two, "up": "both"} for one, two in PAIRS for seat in range(seats)]
    fields: dict[str, JSON] = {name: {"challenge": None, "stack": []} for name in names[left:]}
    fields |= {
        name: {"challenge": "5/2", "stack": [], "ranks": ranks[at::left]} for at, name in enumerate(names[:left])
    }
    given: dict[str, JSON] = {"game_turn": 3, "round": 5, "event": "contrary_winds", "fields": fields}
    page = new_page(viewport=size, has_touch=size is PHONE, locale=locale)
    players = [log_in(page, "Bea").player, *[RAIDER] * (seats - 1)]
    here = commands.open_match("orcz", seats, {}, players, actor="operator:test", given=given, arranged=True)
    page.goto(f"/m/{here.id}/")
    cards = page.locator("#board .column .rank:not(.place) .troop").evaluate_all(KINDS)
    assert len(cards) == 8 * seats
    assert [one for one in cards if one["high"] < 19 or one["hidden"] > 1 or not one["inside"]] == []
    assert size is DESK or seen(page, ".lasting.event")["hidden"] == 0


def test_what_the_last_turn_brought_unfolds_downwards(new_page: NewPage, log_in: LogIn) -> None:
    """Where the page is scrolled, too: a browser that held on to the fields below would show its end."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, luck = log_in(page, "Bea"), Luck("unfolds")
    players = [bea.player, *[computers.player_name("grunt")] * 2]
    here = commands.open_match("orcz", 3, {}, players, actor=bea.player, seed=b"\x05" * 32)
    while (now := rally(here.id, luck)).match.state.game_turn == 1:
        play_on(here.id, [bea], 1, luck)
    page.goto(f"/m/{now.id}/")
    fold_choices(page)
    folded = page.locator(".last-turn summary")
    page.evaluate("scrollTo(0, 150)")
    page.wait_for_function("() => scrollY === 150")
    top = folded.bounding_box()
    folded.tap()
    expect(page.locator(".last-turn[open] li").first).to_be_in_viewport()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert folded.bounding_box() == top
