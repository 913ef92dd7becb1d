"""Orc Wars in a real browser: a whole match, a battle with its arithmetic, a deal and a ransom between two browsers."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.texts import catalogue
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import ROUTES, TRIBAL
from games.orc_wars.picture.chart import HEARTS, WIDTH
from games.players.situation import situation
from play import commands, computers, live
from play.live import Live
from tests.browser.conftest import LogIn, NewPage
from tests.browser.playing import (
    DESK,
    PHONE,
    by_mouse,
    carry_out,
    fold_choices,
    give,
    heard,
    keep_picture,
    send,
    unfold_choices,
)
from tests.table.tables import person, rally

Axe = Callable[[Page], list[str]]
SHORT = bytes([123]) * 32
"""A seed with which a match by rules of thumb against the grunt is soon over, and a bid comes for a prisoner."""
CAPTURED = bytes([2]) * 32
"""A seed with which the beaten leader does not get away."""

WAR: dict[str, JSON] = {
    "turn": 4,
    "phase": "move",
    "active": 0,
    "steps_done": ["levy"],
    "hands": [
        {"tribe": ["spy_2", "mine", "horde_kol", "horde_kol", "fortress_3", "shaman"], "gold": [0, 1, 2, 4]},
        {"tribe": ["thar", "machine_3", "horde_orcus_rex", "spy_1"], "gold": [1, 3, 5]},
    ],
    "leaders": {
        "hool": {
            "seat": 0,
            "area": "red_orcland",
            "hordes": ["red_orcland", "red_orcland", "high_gobliny", "orcus_rex"],
            "machines": [2, 4],
            "gold": [2, 0],
        },
        "alebane": {"seat": 0, "area": "ogremoor", "hordes": ["ogremoor", "ogremoor"], "shaman": True},
        "ohrr": {"seat": 0, "area": "ogremoor"},
        "queen_yazar": {
            "seat": 1,
            "area": "high_gobliny",
            "hordes": ["high_gobliny", "high_gobliny", "high_gobliny", "red_orcland"],
            "machines": [3],
            "gold": [1],
        },
        "nizam_pasha": {"seat": 1, "area": "south_gnollistan", "hordes": ["south_gnollistan"]},
        "moghul_khan": {"seat": 1, "area": "alfheim", "hordes": ["yellow_orkia"], "gold": [3]},
        "haak_hordar": {"seat": 1, "area": "lost", "hordes": ["trollhattan"]},
    },
    "areas": {
        "red_orcland": {"owner": 0, "fortress": 3, "mine": True, "machines": [5]},
        "ogremoor": {"owner": 0},
        "kol": {"owner": 0, "garrison": ["kol", "kol", "hobgobland"], "mine": True},
        "high_gobliny": {"owner": 1, "fortress": 4},
        "south_gnollistan": {"owner": 1},
        "yellow_orkia": {"owner": 1, "fortress": 2, "garrison": ["yellow_orkia", "yellow_orkia"]},
        "bugburbia": {"garrison": ["bugburbia", "bugburbia"], "shamans": 1},
        "trollhattan": {"gold": [3]},
        "orcus_rex": {"owner": 1},
    },
    "caravans": {
        "cg": {"stop": "red_orcland_bank"},
        "gc": {"stop": "red_orcland_bank", "gold": [2, 3]},
        "ag": {"stop": "troll_bridge"},
        "ec": {
            "stop": "yellow_orkia_crossing",
            "gold": [4],
            "prisoners": [{"leader": "hutai_khan", "seat": 0}],
        },
        "ge": {"stop": "glantri_city"},
    },
}
"""Armies of two coalitions, garrisons, caravans, somebody lost in the dark."""


@pytest.fixture
def bea(page: Page, log_in: LogIn) -> User:
    return log_in(page, "Bea")


def opened(people: Sequence[User], given: JSON = None, seats: int = 2, seed: bytes = b"\x11" * 32) -> Live:
    """A match of these people, and of computers on the other seats."""
    players = [one.player for one in people] + [computers.player_name("grunt")] * (seats - len(people))
    actor, arranged = people[0].player, given is not None
    return commands.open_match("orc_wars", seats, {}, players, actor=actor, given=given, arranged=arranged, seed=seed)


def show(page: Page, match_id: str) -> None:
    """Open the page and wait until its script has taken over."""
    page.goto(f"/m/{match_id}/")
    expect(page.locator(".pan-tools").first).to_be_attached()


def click_land(page: Page, area: str) -> None:
    """Click an area of the map where its name stands."""
    box = page.locator(".map").bounding_box()
    assert box is not None
    x, y = HEARTS[area]
    page.mouse.click(box["x"] + x * box["width"] / WIDTH, box["y"] + (y - 30) * box["width"] / WIDTH)


def walk_there(page: Page, match_id: str, leader: str, area: str) -> None:
    """Move a leader by two clicks on the map."""
    page.locator(f"#board .army-banner[data-spot^='leader={leader} ']").click()
    click_land(page, area)
    form = page.locator("#deed form.ready[data-deed^='move-']")
    expect(form).to_have_count(1)
    send(page, form, match_id)


@pytest.mark.soak
def test_it_works_a_whole_match_by_mouse(page: Page, bea: User) -> None:
    """A person who follows the rules of thumb raises hordes, marches, fights and wins against the grunt."""
    here = opened([bea], seed=SHORT)
    luck = Luck("mouse")
    show(page, here.id)
    expect(page.locator("#board .area")).to_have_count(15)
    expect(page.locator("#board .stop")).to_have_count(23)
    given: list[str] = []
    while (now := rally(here.id, luck)).match.outcome is None:
        asked = situation(now.match.rules, now.match.state, 0)
        wish: Any = now.match.rules.advisor.advise(asked.view, 0, asked.offers, luck)
        if not by_mouse(len(given), wish["type"] not in given):
            give(now, 0, wish)
        elif wish["type"] == "move" and len(wish["path"]) == 1:
            heard(page, now)
            walk_there(page, here.id, wish["leader"], wish["path"][0])
        else:
            carry_out(page, here.id, 0, wish)
        given.append(wish["type"])
    heard(page, now)
    assert {"swap", "draw", "place_leader", "raise", "move", "attack", "build_fortress", "accept_bid"} <= set(given)
    expect(page.locator("#say")).to_contain_text("The match is over.")
    expect(page.locator("#board .side.won")).to_contain_text("Bea")
    expect(page.locator("#board .side.won .goal.met")).not_to_have_count(0)
    keep_picture(page, "orc-wars-over-1440")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    keep_picture(page, "orc-wars-over-390")
    page.goto(f"/m/{here.id}/{now.match.version // 2}/")
    expect(page.locator(".board.orc-wars .pan-tools button")).to_have_count(3)
    assert page.locator(".film [data-at]").count() > 0


ASSAULT: dict[str, JSON] = {
    **WAR,
    "phase": "combat",
    "steps_done": ["levy", "move"],
    "leaders": {
        **WAR["leaders"],  # type: ignore[dict-item]
        "hool": {
            "seat": 0,
            "area": "high_gobliny",
            "hordes": ["red_orcland", "red_orcland", "high_gobliny", "orcus_rex"],
            "machines": [2, 4],
            "moved": True,
        },
    },
}
"""An army with machines, and with a horde of the enemy's people, before the goblin queen's fortress."""


def test_a_battle_shows_its_arithmetic(page: Page, bea: User, axe: Axe) -> None:
    """By clicks on the map and on the machines; every test and every sum can be read beside it."""
    here = opened([bea], ASSAULT)
    show(page, here.id)
    board = page.locator("#board")
    board.locator(".army-banner[data-spot^='leader=hool ']").click()
    expect(board.locator(".prospect .total")).to_have_text(["2-3", "1-1"])
    assert axe(page) == []
    keep_picture(page, "orc-wars-odds-1440")
    attack = page.locator("#deed form[data-deed^='attack-']")
    send(page, attack, here.id)
    heard(page, live.fresh(here.id))
    expect(board.locator(".story-line.test").first).to_contain_text(
        re.compile(r"Hool tests \(to hold the Goblin horde\): rolls \d, needs 4 or less \(authority 4\)")
    )
    board.locator(".host.fighting .mini[data-spot^='use=4']").click()
    expect(page.locator("#deed .chip input:checked")).to_have_count(1)
    keep_picture(page, "orc-wars-machines-1440")
    send(page, page.locator("#deed form[data-deed^='machines-']"), here.id)
    now = live.fresh(here.id)
    heard(page, now)
    battle: Any = now.match.rules.view(now.match.state, 0).last_battle  # type: ignore[attr-defined]
    clash = board.locator(".battle").first
    expect(clash.locator(".sum").nth(0)).to_contain_text(f"4 machines= {battle.attack}")
    expect(clash.locator(".sum").nth(1)).to_contain_text(re.compile(rf"5 authority.*4 fortress= {battle.defence}"))
    expect(clash.locator(".sum").nth(2)).to_contain_text(re.compile(rf"{battle.odds}.*{battle.die}"))
    expect(clash.locator(".hit-cell")).to_have_text(f"{battle.column}{battle.result}")
    expect(clash.locator(".verdict")).to_contain_text(battle.result)
    assert axe(page) == []
    keep_picture(page, "orc-wars-battle-1440")


def test_the_battle_on_a_phone_at_night_in_french(new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    page = new_page(viewport=PHONE, has_touch=True, color_scheme="dark", locale="fr-FR")
    here = opened([log_in(page, "Bea")], ASSAULT)
    show(page, here.id)
    carry_out(page, here.id, 0, {"type": "attack", "leader": "hool"})
    carry_out(page, here.id, 0, {"type": "machines", "use": [2, 4]})
    heard(page, live.fresh(here.id))
    expect(page.locator("#board .battle .sum").first).to_contain_text("6 machines")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert axe(page) == []
    keep_picture(page, "orc-wars-battle-390-night-fr")


AGAIN = {"en-GB": "Tap again: another way there.", "fr-FR": "Touchez encore : autre chemin."}
SCROLLED = """() => [...document.querySelectorAll(".bazaar, .bazaar *")]
    .filter((one) => getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight)
    .map((one) => one.className)"""
"""What is scrolled inside what is bargained for."""

COMMERCE: dict[str, JSON] = {**WAR, "phase": "commerce", "steps_done": []}


def test_a_deal_offered_countered_and_accepted_between_two_browsers(
    page: Page, bea: User, new_page: NewPage, log_in: LogIn, axe: Axe
) -> None:
    """Counters lie face down, a claim may be a lie, and what was said stands on record at both tables."""
    hers = new_page(viewport=PHONE, has_touch=True, color_scheme="dark")
    ann = log_in(hers, "Ann")
    here = opened([bea, ann], COMMERCE)
    show(page, here.id)
    show(hers, here.id)
    expect(page.locator(".bazaar")).to_contain_text("No offers yet this turn.")
    keep_picture(page, "orc-wars-market-open-1440")
    keep_picture(hers, "orc-wars-market-waiting-390")
    form = page.locator("#deed form[data-deed^='offer-']")
    expect(form.get_by_role("button", name="Make an offer")).to_be_in_viewport()
    form.locator(".wide-choice summary").click()
    expect(form.locator("input[name='claim:gold_5']")).to_be_visible()
    assert axe(page) == []
    keep_picture(page, "orc-wars-claim-1440")
    form.locator(".wide-choice summary").click()
    wish: dict[str, JSON] = {
        "type": "offer",
        "to": 1,
        "give": {"tribe": ["horde_kol"], "gold": [0], "areas": ["kol"]},
        "get": {"gold": 2},
        "claim": ["mine", "gold_5"],
    }
    carry_out(page, here.id, 0, wish)
    heard(hers, live.fresh(here.id))
    offer = hers.locator(".trade.open")
    expect(offer).to_contain_text("Bea")
    expect(offer.locator(".terms")).to_contain_text(re.compile(r"tribe counters × 1.*gold counters × 1.*Kol"))
    expect(offer.locator(".terms")).to_contain_text("mine, gold 5 (may be a lie)")
    expect(offer.locator(".mini")).to_have_count(0)
    expect(page.locator(".trade.open .mini")).to_have_count(2)
    keep_picture(page, "orc-wars-market-1440")
    keep_picture(hers, "orc-wars-market-390-night")
    assert hers.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert axe(hers) == []
    carry_out(hers, here.id, 1, {"type": "decline"})
    heard(page, live.fresh(here.id))
    expect(page.locator(".trade .tag.bad")).to_have_text("declined")
    carry_out(page, here.id, 0, {"type": "pass"})
    counter: dict[str, JSON] = {"type": "offer", "to": 0, "give": {"gold": [3]}, "get": {"areas": ["kol"]}}
    carry_out(hers, here.id, 1, counter)
    heard(page, live.fresh(here.id))
    expect(page.locator(".trade")).to_have_count(2)
    expect(page.locator(".trade.open")).to_contain_text("Ann")
    expect(page.locator(".trade.open .player .muted")).to_have_text("2.")
    expect(page.locator(".bazaar .earlier")).not_to_have_attribute("open", "")
    page.locator(".bazaar .earlier summary").click()
    expect(page.locator(".bazaar .earlier .trade .tag.bad")).to_be_visible()
    for table in (page, hers):
        assert table.evaluate(SCROLLED) == []
    assert axe(page) == []
    keep_picture(page, "orc-wars-market-counter-1440")
    carry_out(page, here.id, 0, {"type": "accept", "tribe": [], "gold": []})
    now = live.fresh(here.id)
    assert now.match.state.areas["kol"].owner == 1  # type: ignore[attr-defined]
    assert now.match.state.hands[0].gold == (0, 1, 2, 3, 4)  # type: ignore[attr-defined]
    heard(hers, now)
    expect(hers.locator(".trade .tag.good")).to_have_text("accepted")
    expect(hers.locator("#lines")).to_contain_text("Bea accepts.")
    carry_out(hers, here.id, 1, {"type": "pass"})
    for table, own, lay in ((page, "Bea", "Kobold horde, gold 0, Kol"), (hers, "Ann", "tribe counters × 1")):
        heard(table, live.fresh(here.id))
        expect(table.locator(".bazaar")).to_have_count(0)
        table.locator(".record summary").click()
        expect(table.locator(".record .story-line").first).to_contain_text(lay)
        expect(table.locator(".record .story-line").last).to_be_visible()
        assert axe(table) == []
        keep_picture(table, f"orc-wars-record-{own}")


RANSOM: dict[str, JSON] = {
    **WAR,
    "phase": "combat",
    "steps_done": ["move"],
    "leaders": {
        "hool": {"seat": 0, "area": "south_gnollistan", "hordes": ["red_orcland"] * 5, "moved": True},
        "nizam_pasha": {"seat": 1, "area": "south_gnollistan", "hordes": ["south_gnollistan"]},
        "moghul_khan": {"seat": 1, "area": "alfheim", "hordes": ["yellow_orkia"]},
    },
}


def test_a_ransom_between_two_browsers(page: Page, bea: User, new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """The captive's people bid face down; the captor clicks on the bid and takes it."""
    hers = new_page(viewport=DESK)
    ann = log_in(hers, "Ann")
    here = opened([bea, ann], RANSOM, seed=CAPTURED)
    show(page, here.id)
    show(hers, here.id)
    carry_out(page, here.id, 0, {"type": "attack", "leader": "hool"})
    expect(page.locator(".side", has_text="Bea")).to_contain_text("captives: Nizam Pasha")
    carry_out(page, here.id, 0, {"type": "end_step"})
    heard(hers, live.fresh(here.id))
    expect(hers.locator(".bazaar h3")).to_contain_text("Ransom: Nizam Pasha")
    for counter in ("tribe=machine_3", "gold=3"):
        hers.locator(f"#board .hand .spot[data-spot~='{counter}']").click()
    keep_picture(hers, "orc-wars-ransom-bid-1440")
    send(hers, hers.locator("#deed form[data-deed^='bid-']"), here.id)
    heard(page, live.fresh(here.id))
    bid = page.locator(".trade.can")
    expect(bid).to_contain_text(re.compile(r"Ann.*bids.*face down.*tribe counters × 1.*gold counters × 1"))
    assert axe(page) == []
    bid.click()
    keep_picture(page, "orc-wars-ransom-1440")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    keep_picture(page, "orc-wars-ransom-390")
    send(page, page.locator("#deed form[data-deed^='accept_bid-']"), here.id)
    now = live.fresh(here.id)
    assert "nizam_pasha" in now.match.state.hands[1].tribe  # type: ignore[attr-defined]
    assert "machine_3" in now.match.state.hands[0].tribe  # type: ignore[attr-defined]
    heard(hers, now)
    expect(hers.locator("#lines")).to_contain_text("Bea gives Nizam Pasha to Ann.")


SPILT = """() => [...document.querySelectorAll('.region, .side')]
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""
"""The panels beside the map out of which something hangs."""
CONTRAST = """() => {
    const light = colour => {
        const pen = new OffscreenCanvas(1, 1).getContext('2d')
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map(one => one / 255)
        const [r, g, b] = parts.map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    }
    const pair = (one, other) => light(one) > light(other) ? light(one) / light(other) : light(other) / light(one)
    const style = (where, what) => getComputedStyle(document.querySelector(where))[what]
    return Math.min(
        pair(style('.caravan use', 'fill'), style('.area:not(.held) .soil', 'fill')),
        pair(style('.wagon .icon', 'fill'), style('.region', 'backgroundColor')),
    )
}"""
"""How far a caravan stands out from what it is drawn on, on the map and in the panels."""


CLIPPED = """() => {
    const map = document.querySelector('.map').getBoundingClientRect()
    return [...document.querySelectorAll('.map .holding .name')].filter(one => {
        const box = one.getBoundingClientRect()
        return box.left < map.left + 2 || box.right > map.right - 2
    }).map(one => one.textContent)
}"""
"""The names that reach over the map's frame."""


CHIEFS = ("alebane", "haak_hordar", "hool", "hutai_khan", "king_kol", "moghul_khan", "nizam_pasha", "ohrr", "thar")
HIDDEN = """() => {
    const box = one => one.getBoundingClientRect();
    const tokens = [...document.querySelectorAll(
        '.map :is(.banner, .might circle, .gear, .works, .owner, .caravan use, .caravan text, .freight)')].map(box);
    return [...document.querySelectorAll('.map .name')].filter(one => {
        const { left, right, top, bottom } = box(one), spare = (bottom - top) / 5;
        return tokens.some(token => token.left < right && token.right > left
            && token.top < bottom - spare && token.bottom > top + spare);
    }).map(one => one.textContent)
}"""
"""The names on which something stands, or which stand on something; letters are lower than their line."""


def crowded(shift: int) -> dict[str, JSON]:
    """Every territory is held and most are built on, armies stand in twos, and four caravans are on their way."""
    areas = sorted(TRIBAL)
    camps = sorted(HEARTS)[shift::3] * 2
    held: dict[str, dict[str, JSON]] = {area: {"owner": 0} for area in areas}
    for area, value in zip(areas[shift::2], (2, 2, 3, 3, 3, 4, 4, 5), strict=False):
        held[area] |= {"fortress": value, "garrison": ["kol"]}
    for area in areas[shift::3]:
        held[area]["mine"] = True
    gangs: dict[str, JSON] = {
        name: {"seat": 0, "area": area, "hordes": ["high_gobliny"]} for name, area in zip(CHIEFS, camps, strict=False)
    }
    on_the_way = {route[shift % len(route)]: key for key, route in ROUTES.items()}
    carts: dict[str, JSON] = {key: {"stop": stop, "gold": [5]} for stop, key in list(on_the_way.items())[:4]}
    return {**WAR, "hands": [{}, {}], "leaders": gangs, "areas": held, "caravans": carts}  # type: ignore[dict-item]


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize("look", [(PHONE, "light", "en-GB"), (DESK, "dark", "fr-FR")], ids=["phone", "desk"])
def test_nothing_stands_on_a_name_of_the_map(
    look: tuple[ViewportSize, Literal["light", "dark"], str], shift: int, new_page: NewPage, log_in: LogIn
) -> None:
    """Nor a name on an army, a fortress or a caravan, however full the map."""
    size, scheme, locale = look
    page = new_page(viewport=size, color_scheme=scheme, locale=locale)
    here = opened([log_in(page, "Bea")], crowded(shift))
    show(page, here.id)
    assert page.locator(".map .army-banner").count() >= 5
    assert page.locator(".map .caravan").count() >= 3
    keep_picture(page, f"orc-wars-names-{size['width']}-{shift}")
    assert page.evaluate(HIDDEN) == []


NAMES = """() => {
    const names = [...document.querySelectorAll('.map .name')];
    const boxes = names.map(one => one.getBoundingClientRect());
    const sizes = names.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a);
    const meet = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom - one.height / 5 && other.top < one.bottom - one.height / 5;
    const frame = document.querySelector('.map').getBoundingClientRect();
    const bad = boxes.map((box, at) => box.left < frame.left + 2 || box.right > frame.right - 2
        || boxes.some((other, nth) => nth !== at && meet(box, other)));
    return [Math.min(...sizes), names.filter((_, at) => bad[at]).map(one => one.textContent)];
}"""
"""How high the smallest letters of the map's names are on the screen, and which names meet another or the frame."""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_names_of_the_map_can_be_read_on_a_phone(new_page: NewPage, log_in: LogIn, locale: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True, locale=locale)
    here = opened([log_in(page, "Bea")], crowded(1))
    show(page, here.id)
    smallest, bad = page.evaluate(NAMES)
    assert smallest >= 11
    assert bad == []
    assert page.evaluate(HIDDEN) == []


def test_the_steps_of_a_turn_are_said_once(new_page: NewPage, log_in: LogIn) -> None:
    """Those that can be begun among the choices, and beside the board those that are over."""
    page = new_page(viewport=PHONE, has_touch=True)
    here = opened([log_in(page, "Bea")], {**WAR, "phase": "actions"})
    show(page, here.id)
    expect(page.locator("#board .pace")).to_have_text(re.compile("levy"))
    expect(page.locator("#deed form[data-deed^='begin-'] .chip")).to_have_count(3)


def test_the_map_on_a_phone(new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """Nothing hangs over the edge; a march by two taps; the map is enlarged in its frame."""
    page = new_page(viewport=PHONE, has_touch=True, color_scheme="dark", locale="fr-FR")
    here = opened([log_in(page, "Bea")], WAR)
    show(page, here.id)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert axe(page) == []
    heights = "all => all.map(one => one.getBoundingClientRect().height)"
    assert min(page.locator("#board .mini.can").evaluate_all(heights)) >= 44
    assert page.evaluate(SPILT) == []
    assert page.evaluate(CLIPPED) == []
    keep_picture(page, "orc-wars-map-390-night-fr")
    page.locator("#board .army-banner[data-spot^='leader=hool ']").tap()
    expect(page.locator("#deed form[data-begun][data-deed^='move-']")).to_have_count(1)
    page.locator("#board .army-banner[data-spot^='leader=queen_yazar ']").tap()
    expect(page.locator("#deed form.ready[data-deed^='move-']")).to_have_count(1)
    send(page, page.locator("#deed form.ready"), here.id)
    assert live.fresh(here.id).match.state.leaders["hool"].area == "high_gobliny"  # type: ignore[attr-defined]
    whole = page.locator(".map").get_attribute("viewBox")
    page.locator(".pan-tools button").first.click()
    expect(page.locator(".map")).not_to_have_attribute("viewBox", whole or "")


def test_a_tap_on_an_area_means_the_leader_who_is_nearest(new_page: NewPage, log_in: LogIn) -> None:
    """Wherever the first who could go there has further to go than another."""
    page = new_page(viewport=PHONE, has_touch=True)
    leaders = {**WAR["leaders"], "alebane": {"seat": 0, "area": "kol"}}  # type: ignore[dict-item]
    here = opened([log_in(page, "Bea")], {**WAR, "leaders": leaders})
    shortest: dict[str, dict[str, int]] = {}
    for offer in here.match.rules.offers(here.match.state, 0):
        for way in map(tuple, offer.fields["path"].items if offer.type == "move" else ()):  # type: ignore[union-attr]
            lengths = shortest.setdefault(way[-1], {})
            leader = str(offer.fields["leader"].value)  # type: ignore[union-attr]
            lengths[leader] = min(len(way), lengths.get(leader, len(way)))
    further = {area: one for area, one in shortest.items() if next(iter(one.values())) > min(one.values())}
    assert further, shortest
    for area, lengths in further.items():
        show(page, here.id)
        page.locator(f"#board .area[data-spot*='path={area}']").dispatch_event("click")
        begun = page.locator("#deed form[data-begun] span[data-spot^='leader=']")
        leader = (begun.get_attribute("data-spot") or "").removeprefix("leader=")
        assert lengths[leader] == min(lengths.values()), (area, leader)


def test_a_way_over_two_areas_is_shown_before_it_is_taken(new_page: NewPage, log_in: LogIn) -> None:
    """Goals of others are told from the leader's own; each tap on one goal takes the next way, and marks what it
    crosses; what battles an army would march into is said before.
    """
    page = new_page(viewport=PHONE, has_touch=True)
    here = opened([log_in(page, "Bea")], WAR)
    show(page, here.id)
    expect(page.locator("#board details.reach")).to_have_count(1)
    expect(page.locator("#board details.reach .prospect").first).to_contain_text("Alebane against Queen Yazar")
    reached = {
        str(offer.fields["leader"].value): [tuple(way) for way in offer.fields["path"].items]  # type: ignore[union-attr]
        for offer in here.match.rules.offers(here.match.state, 0)
        if offer.type == "move"
    }
    for leader, own in reached.items():
        banner = page.locator(f"#board .army-banner[data-spot^='leader={leader} ']")
        banner.dispatch_event("click")
        others = {way[-1] for ways in reached.values() for way in ways} - {way[-1] for way in own}
        assert len(others) > 1
        expect(page.locator("#board .area.can.aside")).to_have_count(len(others))
        for area in others:
            expect(page.locator(f"#board .area.aside[data-spot*='path={area}']")).to_have_count(1)
        if leader != "ohrr":
            banner.dispatch_event("click")
    ways = reached["ohrr"]
    assert [*reached][-1] == "ohrr"
    goal = next(way[-1] for way in ways if len(way) == 1 and sum(other[-1] == way[-1] for other in ways) > 2)
    there = [way for way in ways if way[-1] == goal]
    crossed = page.locator("#board .area.crossed")
    land = page.locator(f"#board .area[data-spot*='path={goal}']")
    for way in [*there, there[0]]:
        land.dispatch_event("click")
        expect(page.locator("#deed form.ready select[name=path]")).to_have_value(encode(way).decode())
        expect(crossed).to_have_count(len(way) - 1)
        if len(way) > 1:
            expect(crossed).to_have_attribute("data-spot", re.compile(f"path={way[0]}"))
            outlines = [one.locator(".hit").evaluate(OUTLINE) for one in (crossed, land)]
            assert outlines[0][0] * 2 <= outlines[1][0]
            assert [dashes == "none" for _, dashes in outlines] == [False, True]
            keep_picture(page, "orc-wars-way-390")
        expect(page.locator("#deed form.ready .sum b")).to_have_text(catalogue("orc_wars", "en")[f"area.{goal}"])
        expect(page.locator("#deed .tapped")).to_contain_text(AGAIN["en-GB"])
    land.dispatch_event("click")
    send(page, page.locator("#deed form.ready"), here.id)
    assert live.fresh(here.id).match.state.leaders["ohrr"].area == goal  # type: ignore[attr-defined]


OUTLINE = """one => {
    const { strokeWidth, strokeDasharray } = getComputedStyle(one);
    return [parseFloat(strokeWidth), strokeDasharray];
}"""


def test_under_a_finger_only_the_chosen_area_is_outlined(new_page: NewPage, log_in: LogIn) -> None:
    """Not the one that was touched last, where that was given back or is another one."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    here = opened([log_in(page, "Bea")], WAR)
    show(page, here.id)
    first = page.locator("#board .area.can").first
    first.hover(force=True)
    assert first.locator(".hit").evaluate(OUTLINE)[0] < 6


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_that_another_tap_takes_another_way_is_read_whole(
    folded: bool, language: str, new_page: NewPage, log_in: LogIn
) -> None:
    """On a phone beside the button for a hint, with the longest way that leads to a place."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    here = opened([log_in(page, "Bea")], WAR)
    show(page, here.id)
    (fold_choices if folded else unfold_choices)(page)
    ways = [
        [str(area) for area in way]
        for offer in here.match.rules.offers(here.match.state, 0)
        if offer.type == "move" and offer.fields["leader"].value == "ohrr"  # type: ignore[union-attr]
        for way in offer.fields["path"].items  # type: ignore[union-attr]
    ]
    ends = {way[-1] for way in ways if sum(other[-1] == way[-1] for other in ways) > 1}
    assert ends
    page.locator("#board .army-banner[data-spot^='leader=ohrr ']").dispatch_event("click")
    line = page.locator("#deed .tapped")
    for end in sorted(ends):
        for _ in range(sum(way[-1] == end for way in ways)):
            page.locator(f"#board .area[data-spot*='path={end}']").dispatch_event("click")
            expect(line).to_contain_text(AGAIN[language])
            assert line.evaluate("line => line.scrollHeight <= line.clientHeight + 1"), line.inner_text()
    keep_picture(page, f"orc-wars-way-{language}-{folded}")


@pytest.mark.parametrize(("scheme", "language"), [("light", "en-GB"), ("dark", "fr-FR")])
def test_the_map_on_a_desk(scheme: str, language: str, new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """A panel for every area of which there is anything to tell, with armies, garrisons, caravans and who is lost."""
    page = new_page(viewport=DESK, color_scheme=scheme, locale=language)
    here = opened([log_in(page, "Bea")], WAR)
    show(page, here.id)
    expect(page.locator(".region")).to_have_count(12)
    red = page.locator(".region[data-spot^='area=red_orcland ']")
    expect(red.locator(".host .might")).to_have_text("4 + 7 = 11")
    expect(red.locator(".wagon")).to_have_count(2)
    expect(red.locator(".wagon").nth(1)).to_contain_text("2 + 3 = 5")
    expect(page.locator(".region[data-spot^='area=yellow_orkia '] .watch .might")).to_have_text("4 + 2 = 6")
    assert page.evaluate(SPILT) == []
    assert page.evaluate(CONTRAST) > 3
    assert axe(page) == []
    keep_picture(page, f"orc-wars-map-1440-{scheme}")


def test_four_coalitions_stand_in_twos_beside_a_desk_and_their_names_are_whole(
    new_page: NewPage, log_in: LogIn
) -> None:
    """Beside the word that says who is at play a name goes on below it rather than to break within a word."""
    page = new_page(viewport=DESK, locale="fr-FR")
    here = opened([log_in(page, "Bea")], {**WAR, "active": 3, "hands": [*WAR["hands"], {}, {}]}, seats=4)  # type: ignore[list-item, misc]
    show(page, here.id)
    sides = page.locator(".coalitions .side")
    expect(sides).to_have_count(4)
    assert len(set(sides.evaluate_all("all => all.map(one => one.getBoundingClientRect().left)"))) == 2
    heights = "all => all.map(one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))"
    assert max(sides.locator(".player b").evaluate_all(heights)) < 2.5


CUT_OFF = """() => {
  const pane = document.querySelector("#deed");
  const edge = pane.getBoundingClientRect().right + 1;
  const shown = [...pane.querySelectorAll(".deed *")].filter((one) => one.checkVisibility());
  return shown.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.outerHTML.slice(0, 90));
}"""
"""What of the choices reaches beyond the right edge of what holds them."""
LEVY: dict[str, JSON] = {
    **WAR,
    "phase": "levy",
    "steps_done": [],
    "hands": [
        {"tribe": ["mine", "horde_ogremoor", "fortress_3", "shaman", "king_kol"], "gold": [0, 1, 2, 4]},
        {"tribe": ["thar"]},
    ],
}
COVERED = """() => {
  const end = document.querySelector("#deed form[data-deed^='end_step-']").getBoundingClientRect();
  const [left, middle] = [document.querySelector("#deed").getBoundingClientRect().left + 4, (end.top + end.bottom) / 2];
  const across = [0, 0.25, 0.5, 0.75].map((part) => document.elementFromPoint(left + part * (end.left - left), middle));
  return across.filter((one) => one.closest("summary, .help")).length;
}"""
"""How much of a heading or a help lies in the line of the button that ends the step."""


def test_the_end_of_a_step_has_a_line_of_its_own_in_the_sheet(new_page: NewPage, log_in: LogIn) -> None:
    """However far the sheet is scrolled, and where the button of the open form stands beside it too."""
    page = new_page(viewport=PHONE, has_touch=True)
    here = opened([log_in(page, "Bea")], LEVY)
    show(page, here.id)
    expect(page.locator(".play-table")).to_have_attribute("data-sheet", "open")
    for _ in range(5):
        assert page.evaluate(COVERED) == 0
        expect(page.locator("#deed form[data-deed^='end_step-'] button")).to_be_in_viewport(ratio=0.9)
        page.locator(".beside").evaluate("sheet => sheet.scrollBy(0, 90)")
    page.locator(".beside").evaluate("sheet => sheet.scrollTo(0, 0)")
    page.locator("#deed form[data-deed^='place_leader-'] .do button").click(trial=True)
    page.locator("#deed form[data-deed^='end_step-'] button").click(trial=True)


def test_the_end_of_a_turn_stands_in_the_line_of_the_choice_beside_it(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    here = opened([log_in(page, "Bea")], {**WAR, "phase": "actions"})
    show(page, here.id)
    buttons = page.locator("#deed").locator("form[data-deed^='begin-'] .do button, form[data-deed^='end_turn-'] button")
    expect(buttons).to_have_count(2)
    ends = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    assert ends[0] == pytest.approx(ends[1], abs=0.5)
    keep_picture(page, "orc-wars-begin-390")


def test_a_hand_of_ten_counters_takes_two_rows_of_a_phone(new_page: NewPage, log_in: LogIn) -> None:
    """So that the map stays in sight above it: one buys by what stands there."""
    page = new_page(viewport=PHONE, has_touch=True, locale="fr-FR")
    tribe = [
        "horde_bugburbia",
        "horde_orcus_rex",
        "horde_red_orcland",
        "machine_2",
        "spy_3",
        "horde_kol",
        "horde_kol",
    ]
    hand: dict[str, JSON] = {"tribe": tribe, "gold": [1, 1, 3, 4, 5]}
    here = opened([log_in(page, "Bea")], {**WAR, "phase": "buy", "steps_done": [], "hands": [hand, {}]})
    show(page, here.id)
    counters = page.locator("#board .hand .held")
    expect(counters).to_have_count(10)
    assert len(set(counters.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)"))) == 2
    spilt = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator("#board .hand .spot, #board .hand .called").evaluate_all(spilt) == []
    keep_picture(page, "orc-wars-hand-390")


def test_the_map_stays_in_sight_while_others_play(new_page: NewPage, log_in: LogIn) -> None:
    """What was bargained for goes from above it as commerce ends."""
    page = new_page(viewport=PHONE, has_touch=True)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = opened([cid, bea], COMMERCE)
    commands.give(here.id, 0, {"type": "pass"}, actor=cid.player)
    show(page, here.id)
    land = page.locator("#board .pan")
    expect(page.locator("#board .bazaar")).to_have_count(1)
    page.evaluate("scrollBy(0, document.querySelector('#board .pan').getBoundingClientRect().top - 200)")
    before = land.evaluate("one => one.getBoundingClientRect().top")
    send(page, page.locator("#deed form[data-deed^='pass-']"), here.id)
    expect(page.locator("#board .bazaar")).to_have_count(0)
    expect(page.locator(".say")).to_contain_text("Waiting for Cid")
    assert land.evaluate("one => one.getBoundingClientRect().top") == pytest.approx(before, abs=1)
    keep_picture(page, "orc-wars-waiting-390")


def test_few_buttons_say_what_they_do_beside_a_desk(new_page: NewPage, log_in: LogIn) -> None:
    """Where nothing but buttons is offered there is room for it; beside forms it is said while one is pointed at."""
    page = new_page(viewport=DESK)
    bea = log_in(page, "Bea")
    nobody_yet: dict[str, JSON] = {"turn": 2, "phase": "draw", "active": 0, "hands": [{"tribe": ["thar"]}, {}]}
    for given, seen in ((nobody_yet, 2), (LEVY, 0)):
        show(page, opened([bea], given).id)
        expect(page.locator("#deed form[data-deed]").first).to_be_visible()
        expect(page.locator("#deed .plain-deeds > [id^=does-]").locator("visible=true")).to_have_count(seen)


def test_a_phone_shows_offers_whole_and_both_answers_beside_each_other(new_page: NewPage, log_in: LogIn) -> None:
    """Nothing of the sheet is cut off; the answers are alike, and stay side by side once the price is chosen."""
    page, hers = new_page(viewport=PHONE, has_touch=True), new_page(viewport=PHONE, has_touch=True)
    here = opened([log_in(page, "Bea"), log_in(hers, "Ann")], COMMERCE)
    show(page, here.id)
    assert page.evaluate(CUT_OFF) == []
    wish: dict[str, JSON] = {"type": "offer", "to": 1, "give": {"gold": [1]}, "get": {"gold": 1}}
    carry_out(page, here.id, 0, wish)
    show(hers, here.id)
    accept = hers.locator("#deed form[data-deed^='accept-'] .do button")
    decline = hers.locator("#deed form[data-deed^='decline-'] button")
    hers.locator("#deed .chip", has_text="3").click()
    for answer in (accept, decline):
        expect(answer).to_be_in_viewport(ratio=0.9)
        expect(answer).to_have_class(re.compile(r"\bplain\b"))
    boxes = [one.bounding_box() for one in (accept, decline)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert abs(boxes[0]["y"] - boxes[1]["y"]) < 8
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    accept.click(trial=True)
    decline.click(trial=True)
    keep_picture(hers, "orc-wars-answer-390")
