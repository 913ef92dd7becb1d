"""Orcs vs Orcs in a real browser: a whole match, an assault with a hero, and the map in its frame."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.values import JSON
from play import commands, computers, live
from play.live import Live
from tests.browser.conftest import LogIn, NewPage
from tests.browser.phases import positions
from tests.browser.playing import DESK, PHONE, Two, advised, carry_out, fill, heard, keep_picture, send, unfold_choices
from tests.browser.test_screens import at_table
from tests.browser.test_sheet import step_called
from tests.table.tables import person, rally, table

Axe = Callable[[Page], list[str]]

ASSAULT: dict[str, JSON] = {
    "first_player": 0,
    "active": 0,
    "actions_left": 0,
    "river": ["fortresses", "kills", "cities", "razed"],
    "stack": ["tower", "markers", "villages", "hordes"],
    "players": [
        {"cards": {"orc": 4, "heavy_orc": 2, "crossbow": 1, "catapult": 2}, "heroes": ["vigdish"], "berserk": True},
        {"cards": {"orc": 3, "crossbow": 2, "shaman": 1}, "heroes": ["kraash"]},
    ],
    "zones": {"Sc2": {"hordes": {"0": 4, "1": 2}, "village": False, "fortress": "standing", "marker": 1}},
    "battle": {"zone": "Sc2", "stage": "deck", "origins": ["Sb2"], "sides": [{}, {}]},
}
"""Four hordes before a fortress that holds two, both armies with a hero; nobody has chosen a deck."""

_STANDING = ("orc", "heavy_orc", "orc", "orc", "boar_rider", "boar_rider")
SIX_COLUMNS: dict[str, JSON] = {
    **ASSAULT,
    "players": [
        {"cards": {"orc": 4, "heavy_orc": 3, "boar_rider": 2, "shaman": 1, "crossbow": 2}, "heroes": ["vigdish"]},
        {"cards": {"orc": 4, "heavy_orc": 2, "boar_rider": 2, "catapult": 1}, "heroes": ["kraash"]},
    ],
    "battle": {
        "zone": "Sc2",
        "stage": "play",
        "round": 3,
        "sides": [
            {
                "hand": ["heavy_orc", "orc"],
                "deck": ["shaman"],
                "columns": [{"front": _STANDING[0], "back": "crossbow"}, *({"front": one} for one in _STANDING[1:])],
            },
            {"hand": ["catapult"], "deck": ["heavy_orc"], "columns": [{"front": one} for one in _STANDING]},
        ],
    },
}
"""A round in which one card stands behind another."""


LAST_TURN: dict[str, JSON] = {
    "game_turn": 7,
    "first_player": 0,
    "active": 0,
    "river": ["cities", "kills", "villages", "hordes"],
    "stack": ["tower", "markers", "razed", "fortresses"],
    "pool": 4,
    "players": [
        {"glory": 10, "cards": {"orc": 3, "heavy_orc": 2, "crossbow": 2, "shaman": 1}, "heroes": ["vigdish"]},
        {"glory": 11, "cards": {"orc": 3, "boar_rider": 2, "crossbow": 2, "catapult": 1}, "heroes": ["kraash"]},
    ],
    "zones": {
        "N0": {"hordes": {"0": 2}},
        "S0": {"hordes": {"1": 3}},
        "Sc1": {"hordes": {"0": 4}, "village": False},
        "MES": {"hordes": {"1": 3}, "marker": 1},
        "Sb1": {"hordes": {}, "village": False},
    },
}
"""Bea stands before the city of Cid, each with a hero that the other does not know; four glory points are left."""

BUILT: dict[str, JSON] = {
    "game_turn": 4,
    "first_player": 0,
    "active": 0,
    "river": ["fortresses", "markers", "hordes", "villages"],
    "stack": ["tower", "razed", "kills", "cities"],
    "zones": {
        "N0": {"hordes": {"0": 3}},
        "KWN": {"hordes": {"0": 2}, "marker": 0, "fortress": "standing"},
        "Nb2": {"hordes": {"0": 8}, "village": False, "fortress": "lying"},
        "Nb3": {"marker": 0, "fortress": "standing"},
        "S0": {"hordes": {"1": 3}},
        "Sa2": {"hordes": {"1": 2}, "village": True, "marker": 1, "fortress": "standing"},
        "Sc1": {"hordes": {"1": 1}, "village": True, "marker": 1, "fortress": "lying"},
        "T": {"hordes": {"1": 1}, "marker": 1},
    },
}
"""Fortresses and foundations of both, most of them with hordes there."""

SEEN_PX = 600
"""Of a phone's 844: what is below may have what is to be chosen over it."""


@pytest.fixture
def bea(page: Page, log_in: LogIn) -> User:
    return log_in(page, "Bea")


def arranged(person: User, given: JSON) -> Live:
    """A match from a position, against a computer."""
    players = [person.player, computers.player_name("grunt")]
    return commands.open_match(
        "orcs_vs_orcs", 2, {}, players, actor=person.player, given=given, arranged=True, seed=b"\x11" * 32
    )


def _fought_out(bea: User) -> Live:
    """The assault, played anyhow by both until the battle is over."""
    both = [bea.player, person("Cid").player]
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, both, actor=bea.player, given=ASSAULT, arranged=True, seed=b"\x11" * 32
    )
    luck = Luck("battle")
    while (now := live.fresh(here.id)).match.state.battle is not None:  # type: ignore[attr-defined]
        seat = now.match.awaited()[0]
        wish = sample(now.match.rules.offers(now.match.state, seat)[0], luck)
        commands.give(here.id, seat, wish, actor=both[seat])
    return now


def show(page: Page, match_id: str) -> None:
    """Open the page and wait until its script has taken over."""
    page.goto(f"/m/{match_id}/")
    expect(page.locator(".pan-tools").first).to_be_attached()


def march_out(page: Page) -> bool:
    """A road for hordes that can still move, by two clicks on the map; whether there is one."""
    homes = page.locator("#board .zone.can[data-with*='from=']")
    for home in homes.all():
        spot = (home.get_attribute("data-spot") or "").partition(" ")[0]
        if not page.locator(f"#deed form[data-deed^='move-'] span[data-spot='{spot}']").count():
            continue
        home.click()
        roads = page.locator("#board .zone.next")
        if roads.count():
            roads.last.click()
            return True
    return False


def decide(page: Page, match_id: str, moved: set[str]) -> None:
    """One decision of whoever sits at the page: move once a turn, and end the actions then."""
    now = live.fresh(match_id)
    phase = now.match.rules.turn(now.match.state).phase
    ending = page.locator("#deed form[data-deed^='end_actions']")
    if phase == "actions":
        turn = str(now.match.rules.round(now.match.state))
        if turn not in moved and march_out(page):
            moved.add(turn)
            expect(page.locator("#deed form.ready")).to_have_count(1)
            send(page, page.locator("#deed form.ready"), match_id)
            return
        moved.add(turn)
        send(page, ending, match_id)
        return
    plain = page.locator("#deed .plain-deeds form")
    form = plain.first if plain.count() else page.locator("#deed details[open] form")
    fill(form)
    send(page, form, match_id)


def test_it_works_a_whole_match_by_mouse(page: Page, bea: User) -> None:
    """A person moves hordes on the map, decides whatever is asked, and plays a match to its end."""
    here = table("orcs_vs_orcs", [bea], 2)
    luck, moved = Luck("march"), set[str]()
    rally(here.id, luck)
    show(page, here.id)
    expect(page.locator("#board .zone")).to_have_count(53)
    decisions = 0
    while (now := rally(here.id, luck)).match.outcome is None:
        heard(page, now)
        decide(page, here.id, moved)
        decisions += 1
    heard(page, now)
    assert len(moved) > 3
    assert decisions > 2 * len(moved) - 2
    expect(page.locator("#say")).to_contain_text("The match is over.")
    expect(page.locator("#board .final tbody tr")).to_have_count(4)
    keep_picture(page, "orcs-vs-orcs-scoring-1440")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    keep_picture(page, "orcs-vs-orcs-scoring-390")
    page.goto(f"/m/{here.id}/{now.match.version // 2}/")
    expect(page.locator(".board.orcs-vs-orcs .pan-tools button")).to_have_count(3)
    assert page.locator(".film [data-at]").count() > 0


def test_an_assault_with_a_hero(page: Page, bea: User, axe: Axe) -> None:
    """Deck, vanguard, cards and their places by clicks on the board; the story tells every blow."""
    here = arranged(bea, ASSAULT)
    show(page, here.id)
    board = page.locator("#board")
    expect(board.locator(".battle-panel .title")).to_have_text(
        "The assault on the fortress in South inner ring 2: Bea attacks Grunt."
    )
    page.get_by_role("button", name="Clear").click()
    for card in ("orc", "orc", "heavy_orc", "crossbow", "catapult", "vigdish"):
        board.locator(f'.battle-panel .lot.can[data-spot="cards={card}"]').click()
    expect(board.locator(".battle-panel .lot.chosen")).to_have_count(5)
    send(page, page.locator("#deed form"), here.id)
    heard(page, rally(here.id, Luck("assault")))
    for card in ("orc", "heavy_orc"):
        board.locator(f'.battle-panel .spot.can[data-spot="cards={card}"]').click()
    send(page, page.locator("#deed form"), here.id)
    expect(board.locator(".attacker .files .file-of")).to_have_count(2)
    heroic, checked, story = False, False, set[str]()
    while (now := rally(here.id, Luck("assault"))).match.state.battle is not None:  # type: ignore[attr-defined]
        heard(page, now)
        story |= set(board.locator(".story-line").all_inner_texts())
        if now.match.rules.turn(now.match.state).phase != "play":
            decide(page, here.id, set())
            continue
        cards = board.locator(".held-cards .lot.can")
        hero = cards.filter(has_text="Vigdish")
        heroic = heroic or bool(hero.count())
        (hero if hero.count() else cards).first.click()
        places = board.locator(".post.can.next")
        if places.count():
            places.first.click()
        ready = page.locator("#deed form.ready")
        if not ready.count():
            fill(page.locator("#deed details[open] form"))
        if board.locator(".tale > div").count() == 2 and not checked:
            checked = True
            keep_picture(page, "orcs-vs-orcs-assault-1440")
            assert axe(page) == []
        send(page, ready if ready.count() else page.locator("#deed details[open] form"), here.id)
    assert heroic
    assert checked
    heard(page, now)
    expect(board.locator(".report")).to_contain_text("Last battle, South inner ring 2: Bea attacked Grunt.")
    story |= set(board.locator(".aftermath .story-line").all_inner_texts())
    assert any(re.search(r"Vigdish takes effect: Grunt takes \d+ more", line) for line in story)
    assert any("1 strike for each Orc and Heavy Orc of yours." in line for line in story)
    assert any("wins the battle" in line or "nobody wins" in line for line in story)


def test_two_people_to_the_end(new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """An army is met, decks and cards are chosen at once by both, in secret; then the glory runs out."""
    two = Two(new_page, log_in)
    here = commands.open_match(
        "orcs_vs_orcs", 2, {}, two.players, actor="operator:test", given=LAST_TURN, arranged=True, seed=b"\x02" * 32
    )
    two.sit_down(here.id)
    for spot in ("from=Sc1", "to=MES"):
        two.hers.locator(f"#board .zone[data-spot~='{spot}'], #board .zone[data-with~='{spot}']").first.click()
    two.hers.locator("#deed form.ready input[type=number]").fill("4")
    send(two.hers, two.hers.locator("#deed form.ready"), here.id)
    two.both_heard(live.fresh(here.id))
    expect(two.hers.locator("#say")).to_contain_text("Cid")
    keep_picture(two.his, "orcs-vs-orcs-contact-390-night-fr")
    carry_out(two.his, here.id, 1, {"type": "stand"})
    carry_out(two.hers, here.id, 0, {"type": "end_actions"})

    luck, secrets, seen = Luck("two"), 0, set[str]()
    while (now := live.fresh(here.id)).match.outcome is None:
        seats = now.match.awaited()
        phase = now.match.rules.turn(now.match.state).phase
        two.both_heard(now)
        if phase not in seen:
            seen.add(phase)
            for page, look in zip(two.pages, ("1440", "390-night-fr"), strict=True):
                keep_picture(page, f"orcs-vs-orcs-{phase}-{look}")
                assert axe(page) == []
        carry_out(two.pages[seats[-1]], here.id, seats[-1], advised(now, seats[-1], luck))
        if len(seats) == 2:
            secrets += 1
            now = live.fresh(here.id)
            two.both_heard(now)
            expect(two.hers.locator("#board .battle-side.defender .tag.good")).to_have_text("has chosen")
            if "kraash" not in now.match.state.players[1].shown:  # type: ignore[attr-defined]
                expect(two.hers.locator("body")).not_to_contain_text("Kraash")
            carry_out(two.hers, here.id, 0, advised(now, 0, luck))
    two.both_heard(now)
    assert {"deck", "reorganise", "play", "actions"} <= seen
    assert secrets > 2
    expect(two.hers.locator("#board .report")).to_contain_text("Bea attacked Cid")
    expect(two.hers.locator("#say")).to_contain_text("The match is over.")
    expect(two.his.locator("#say")).to_contain_text("La partie est terminée.")
    keep_picture(two.hers, "orcs-vs-orcs-over-1440")
    keep_picture(two.his, "orcs-vs-orcs-over-390-night-fr")


def test_the_assault_on_a_phone_at_night(new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    page = new_page(viewport=PHONE, has_touch=True, color_scheme="dark", locale="fr-FR")
    here = arranged(log_in(page, "Bea"), ASSAULT)
    show(page, here.id)
    chosen, tally = page.locator("#board .battle-panel .lot.chosen"), page.locator("#deed .tally output")
    expect(chosen).to_have_count(5)
    expect(tally).to_have_text("10 sur 10")
    page.get_by_role("button", name="Effacer").tap()
    expect(chosen).to_have_count(0)
    page.locator('#board .battle-panel .lot.can[data-spot="cards=orc"]').tap()
    expect(chosen).to_have_count(1)
    expect(tally).to_have_text("1 sur 10")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert axe(page) == []
    keep_picture(page, "orcs-vs-orcs-assault-390-night")


def test_six_columns_a_side_on_a_phone(new_page: NewPage, log_in: LogIn) -> None:
    """Both lines in a row each, and both seen at once above what is folded away."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    show(page, arranged(log_in(page, "Bea"), SIX_COLUMNS).id)
    for side in ("attacker", "defender"):
        fronts = [one.bounding_box() for one in page.locator(f".{side} .post.front").all()]
        assert len({box and round(box["x"]) for box in fronts}) == 6
        assert max(box["y"] + box["height"] for box in fronts if box) <= SEEN_PX
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator(".attacker .post.front").last.focus()
    told = page.locator(".attacker .post.front").last.locator(".tells")
    expect(told).to_be_visible()
    assert told.evaluate("one => one.offsetWidth") > PHONE["width"] / 2, "over more than its column"


def test_a_deck_begins_full_and_one_card_more_is_one_less_of_the_most(page: Page, bea: User) -> None:
    """Nobody has to fill in anything: the deck is taken as it stands, or changed by a tap."""
    many: JSON = {"cards": {"orc": 6, "heavy_orc": 2, "crossbow": 4, "catapult": 2}, "heroes": ["vigdish"]}
    here = arranged(bea, {**ASSAULT, "players": [many, {"cards": {"orc": 2}}]})
    show(page, here.id)
    cards = page.locator("#deed .several input[type=number]")
    taken = [int(card.input_value()) for card in cards.all()]
    assert sum(taken) == 9, "and the hero"
    expect(page.locator("#deed .tally output")).to_have_text("10 of 10")
    page.locator("#deed .chip.count", has_text="Crossbow").get_by_role("button", name="one more").click()
    now = [int(card.input_value()) for card in cards.all()]
    assert [later - before for before, later in zip(taken, now, strict=True)].count(1) == 1
    assert sum(now) == 9
    send(page, page.locator("#deed form"), here.id)
    assert len(live.fresh(here.id).match.state.side(0).picked or ()) == 10  # type: ignore[attr-defined]


def test_armies_that_have_met(page: Page, bea: User, axe: Axe) -> None:
    """Two banners over one zone, with crossed swords, and still a name for who does not see them."""
    given = {name: part for name, part in ASSAULT.items() if name != "battle"}
    waiting: dict[str, JSON] = {"pending": [{"zone": "Sc2", "origins": ["Sb2"]}], "actions_left": 3}
    here = arranged(bea, {**given, **waiting})
    show(page, here.id)
    zone = page.locator('#board .zone.can[data-spot^="from=Sc2 "]')
    expect(zone.locator(".horde")).to_have_count(2)
    expect(zone.locator(".swords")).to_have_count(1)
    expect(zone).to_have_attribute("aria-label", re.compile("Bea attacks Grunt"))
    assert axe(page) == []


def view_box(page: Page) -> list[float]:
    return [float(part) for part in (page.locator(".map.realm").get_attribute("viewBox") or "").split()]


def test_the_map_is_moved_and_enlarged_in_its_frame(page: Page, bea: User, axe: Axe) -> None:
    """By buttons, by keys and by dragging; what is dragged is not chosen, and a move leaves the frame as it was."""
    here = table("orcs_vs_orcs", [bea], 2)
    rally(here.id, Luck("map"))
    show(page, here.id)
    keep_picture(page, "orcs-vs-orcs-map-1440")
    assert axe(page) == []
    whole = view_box(page)
    page.get_by_role("button", name="Zoom in").click()
    near = view_box(page)
    assert near[2] == pytest.approx(whole[2] / 1.5)
    page.locator(".pan").focus()
    page.keyboard.press("ArrowRight")
    assert view_box(page)[0] > near[0]
    page.keyboard.press("0")
    assert view_box(page) == whole
    page.keyboard.press("+")
    assert view_box(page) == pytest.approx(near)
    box = page.locator(".map.realm").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 150, steps=4)
    page.mouse.up()
    dragged = view_box(page)
    assert dragged[1] > near[1]
    expect(page.locator("#board .zone.chosen")).to_have_count(0)
    page.locator("#deed form[data-deed^='end_actions'] button").click()
    page.get_by_role("button", name="Yes, do it").click()
    heard(page, live.fresh(here.id))
    assert view_box(page) == dragged
    page.get_by_role("button", name="Show the whole map").click()
    assert view_box(page) == whole


def test_the_map_on_a_phone(new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """Nothing hangs over the edge; a road by two taps, as on a desk."""
    page = new_page(viewport=PHONE, has_touch=True, color_scheme="dark")
    here = table("orcs_vs_orcs", [log_in(page, "Bea")], 2)
    rally(here.id, Luck("phone"))
    show(page, here.id)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert axe(page) == []
    keep_picture(page, "orcs-vs-orcs-map-390-night")
    page.locator("#board .zone.can[data-with*='from=']").first.tap()
    page.locator("#board .zone.next").first.tap()
    send(page, page.locator("#deed form.ready"), here.id)
    expect(page.locator("#lines .told", has_text=re.compile(r"Bea moves a group of \d+ from ")).first).to_be_attached()


CLEAR_OF = """signs => {
    const boxes = (which) => [...document.querySelectorAll(`#board .map ${which}`)]
        .map((one) => one.getBoundingClientRect());
    const isOver = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const armies = [...boxes(".shield"), ...boxes(".many")];
    return signs.map((one) => one.getBoundingClientRect()).map((sign) => [
        Math.round(Math.min(sign.width, sign.height)), armies.filter((army) => isOver(sign, army)).length,
    ]);
}"""
"""How large each sign is on the screen, and how many shields and numbers it lies under."""


@pytest.mark.parametrize(("size", "keep", "owner"), [(PHONE, 18, 11), (DESK, 22, 14)], ids=["phone", "desk"])
def test_fortresses_foundations_and_markers_are_read_on_the_map(
    new_page: NewPage, log_in: LogIn, size: ViewportSize, keep: int, owner: int
) -> None:
    """Each large enough, clear of the armies there, and told by the legend."""
    page = new_page(viewport=size, has_touch=size == PHONE)
    show(page, arranged(log_in(page, "Bea"), BUILT).id)
    keeps, owners = (page.locator(f"#board .map .{sign}").evaluate_all(CLEAR_OF) for sign in ("keep", "owner"))
    assert (len(keeps), len(owners)) == (5, 5)
    assert min(large for large, _ in keeps) >= keep
    assert min(large for large, _ in owners) >= owner
    assert {under for _, under in keeps} == {0}
    legend = page.locator("#board .legend")
    for sign in ("control marker", "foundations", "fortress", "hordes", "these have moved", "battle"):
        told = legend.locator("li").filter(has_text=re.compile(f"^(\\s*2)?\\s*{sign}$"))
        expect(told.locator("svg")).to_be_visible()


def test_the_objectives_are_named_beside_the_map_and_under_the_table_tab(new_page: NewPage, log_in: LogIn) -> None:
    """With who leads in each, above the open sheet and without scrolling; the help of each is a tap away in the tab."""
    page = new_page(viewport=PHONE, has_touch=True)
    show(page, arranged(log_in(page, "Bea"), BUILT).id)
    expect(page.locator(".sheet-handle")).to_have_attribute("aria-expanded", "true")
    would = page.locator("#would-score")
    expect(would.locator(".called")).to_have_text(["Fortresses", "Markers", "Hordes", "Villages leaves next"])
    expect(would.locator(".scores .mark")).to_have_count(4)
    expect(would.locator("li").first.locator(".scores")).to_contain_text("2")
    expect(would).to_be_in_viewport(ratio=1)
    low = page.locator(".beside").bounding_box()
    assert low is not None
    assert would.evaluate("one => one.getBoundingClientRect().bottom") <= low["y"] + 1
    names = would.locator(".called").evaluate_all("all => all.map((one) => one.scrollWidth <= one.clientWidth + 1)")
    assert all(names)
    page.get_by_role("tab", name="Table").click()
    expect(would).to_be_in_viewport(ratio=1)
    expect(page.locator("#board .map")).to_be_hidden()
    page.locator("#board summary", has_text="Objectives").click()
    expect(page.locator("#board .tile-of").first).to_contain_text("your standing fortresses")


def test_nothing_looks_chosen_where_a_finger_tapped_before(new_page: NewPage) -> None:
    """The second hero on offer stands where the button was that brought them."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/games/orcs_vs_orcs/lesson/4/")
    heroes = page.locator("#board .asked .lot")
    heroes.last.hover()
    colours = heroes.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(set(colours)) == 1


def test_the_cards_for_a_deck_lie_apart_from_the_other_army(new_page: NewPage) -> None:
    """On a phone, where they come below it: under the name of whose they are."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/games/orcs_vs_orcs/lesson/{step_called('deck', 'orcs_vs_orcs')}/")
    whose = page.locator("#board .reserves > .whose")
    expect(whose).to_be_visible()
    expect(whose).to_have_text(re.compile("Ashka: cards to choose from"))
    other, own = page.locator(".defender > .muster").bounding_box(), page.locator(".reserves:has(.lot)").bounding_box()
    assert other is not None
    assert own is not None
    assert own["y"] - other["y"] - other["height"] >= 8


def test_every_road_can_be_chosen_from_the_list(new_page: NewPage, log_in: LogIn) -> None:
    """Without a script the form alone moves hordes."""
    page = new_page(viewport=DESK, java_script_enabled=False)
    here = table("orcs_vs_orcs", [log_in(page, "Bea")], 2)
    rally(here.id, Luck("list"))
    page.goto(f"/m/{here.id}/")
    form = page.locator("#deed form[data-deed^='move-']").first
    form.locator("label.chip").first.click()
    form.locator("input[type=number]").fill("2")
    form.locator("button[type=submit]").click()
    expect(page.locator(".messages")).to_contain_text("Done")


BOX_SEEN = """place => {
    const [box, spot, sheet, say] = [".pan-told", place, ".beside", ".say"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
    const isBeside = box.bottom <= spot.top || box.top >= spot.bottom
        || box.left >= spot.right || box.right <= spot.left;
    return box.bottom <= sheet.top + 1 && box.top >= say.bottom - 1 && isBeside;
}"""
"""Whether the box that names a place lies above the sheet, below the sentence, and beside the place."""


@pytest.mark.parametrize("zone", ["N0", "KWN", "Sb1", "S0"])
def test_the_name_of_a_place_is_not_cut_off_by_the_sheet(new_page: NewPage, zone: str) -> None:
    """On a phone, with the sheet folded and open: all that stands there can be read, with how many."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/games/orcs_vs_orcs/lesson/{step_called('glory', 'orcs_vs_orcs')}/")
    place = f'#board .zone[data-spot~="from={zone}"]'
    for opened in (False, True):
        if opened:
            page.locator(".sheet-handle").tap()
            page.locator(place).evaluate("one => one.scrollIntoView({ block: 'center' })")
        page.locator(place).dispatch_event("click")
        expect(page.locator(".pan-told")).to_contain_text(re.compile(r"has \d+ hordes?|: "))
        page.wait_for_function(BOX_SEEN, arg=place, timeout=3000)


HIDES_LEAST = """places => {
    const told = document.querySelector(".pan-told");
    const hidden = (place) => {
        const [box, spot] = [told, place].map((one) => one.getBoundingClientRect());
        return box.top < spot.bottom && box.bottom > spot.top && box.left < spot.right && box.right > spot.left;
    };
    const hides = (named) => {
        const can = document.querySelectorAll("#board .spot.can");
        return [hidden(named), [...can].filter((one) => one !== named && hidden(one)).length];
    };
    const turn = () => told.classList.toggle("atop");
    const frame = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return places.reduce(async (before, place) => {
        const worse = await before;
        place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await frame();
        const here = hides(place);
        turn();
        const there = hides(place);
        turn();
        return !there[0] && (here[0] || there[1] < here[1]) ? [...worse, place.dataset.name] : worse;
    }, Promise.resolve([]));
}"""
"""The places whose name, where it is told, hides more of what can be chosen than at the other end of the map."""


def test_the_name_of_a_place_hides_as_little_as_it_can_of_what_can_be_chosen(new_page: NewPage, log_in: LogIn) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    bea = log_in(page, "Bea")
    page.goto(at_table(next(one for one in positions("orcs_vs_orcs") if one.phase == "actions"), bea))
    unfold_choices(page)
    zones = page.locator("#board .zone:not(.can)")
    expect(zones).not_to_have_count(0)
    assert zones.evaluate_all(HIDES_LEAST) == []


BOX_SMALL = """place => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [told, spot, sheet, frame] = [".pan-told", place, ".beside", ".pan"].map(box);
    const middle = (Math.max(0, frame.top) + sheet.top) / 2;
    const isLow = (one) => (one.top + one.bottom) / 2 > middle;
    return told.height < 24 && isLow(told) !== isLow(spot);
}"""
"""Whether the box that names a place has one line, at that end of the map in sight which is away from the place."""


@pytest.mark.parametrize("zone", ["KWN", "T"])
def test_the_name_of_a_place_leaves_the_map_above_the_sheet_in_sight(new_page: NewPage, zone: str) -> None:
    """Its roads are seen on the map; who does not see that is told them with its name."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orcs_vs_orcs/lesson/1/")
    page.locator(".sheet-handle").tap()
    place = f'#board .zone[data-spot~="from={zone}"]'
    page.locator(place).dispatch_event("click")
    expect(page.locator(".pan-told")).not_to_contain_text("Roads")
    expect(page.locator(place)).to_have_accessible_name(re.compile("Roads lead to"))
    page.wait_for_function(BOX_SMALL, arg=place, timeout=3000)


def test_foundations_that_are_ready_are_raised_by_a_tap(new_page: NewPage) -> None:
    """The line of the sheet names that beforehand; another tap is for the horde that stands there."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/games/orcs_vs_orcs/lesson/{step_called('fortress', 'orcs_vs_orcs')}/")
    expect(page.locator(".all-choices")).to_contain_text("Raise the fortress: North middle ring 2 · Lay foundations")
    said, place = page.locator("#deed .tapped"), page.locator('#board .zone[data-spot~="from=Nb2"]')
    place.tap()
    raised, moved = "Raise the fortress: North middle ring 2", "Move hordes: from North middle ring 2"
    expect(said).to_have_text(f"{raised} · Tap again: {moved}")
    place.tap()
    expect(said).to_contain_text(moved)
    for _ in range(2):
        place.tap()
    expect(said).to_contain_text(raised)
    page.get_by_role("button", name=raised).tap()
    expect(page.locator(".lesson-say [role=status]")).to_contain_text("It stands, under your marker.")


def test_the_line_of_the_sheet_names_what_is_left_to_do_first(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(f"/games/orcs_vs_orcs/lesson/{step_called('glory', 'orcs_vs_orcs')}/")
    expect(page.locator(".all-choices")).to_have_text("End your actions · Raze or convert a village")


def test_the_line_of_the_sheet_names_a_place_and_does_not_describe_it(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orcs_vs_orcs/lesson/1/")
    page.locator(".sheet-handle").tap()
    for zone in ("N0", "Na2"):
        page.locator(f'#board .zone[data-spot~="from={zone}"]').dispatch_event("click")
    expect(page.locator("#deed .tapped")).to_have_text("Move hordes: from North gate · North rim 2")


def test_cards_to_be_bought_say_what_they_are_good_for(new_page: NewPage) -> None:
    """On a phone, where the market is out of sight; what has been chosen is called by its name alone."""
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/games/orcs_vs_orcs/lesson/5/")
    page.locator(".sheet-handle").tap()
    form = page.locator("#deed form[data-deed^=buy]")
    rider = form.locator(".chip", has_text="Boar Rider (strength 2; +2 for each enemy Crossbow")
    rider.click()
    expect(form.locator(".sum")).to_have_text("Boar Rider")
    keep_picture(page, "orcs-vs-orcs-buy-390")


def test_a_group_is_not_left_for_another_by_a_tap_on_where_that_could_go(page: Page, bea: User) -> None:
    """The line says that it is out of reach; a tap on the other group takes that."""
    show(page, arranged(bea, LAST_TURN).id)
    zone = '#board .zone[data-spot~="from={}"]'
    page.locator(zone.format("N0")).click()
    chosen = "form:has([data-spot='from=N0'])[data-begun]"
    expect(page.locator(chosen)).to_have_count(1)
    far = page.locator("form:has([data-spot='from=Sc1']) input[data-spot]").first.get_attribute("value") or ""
    page.locator(zone.format(far)).click()
    expect(page.locator("#deed .tapped")).to_contain_text("Out of reach of what you have chosen.")
    expect(page.locator(chosen)).to_have_count(1)
    page.locator(zone.format("Sc1")).click()
    page.locator(zone.format(far)).click()
    expect(page.locator("form:has([data-spot='from=Sc1'])[data-begun] input:checked")).to_have_value(far)


def test_a_battle_that_has_just_ended_is_told_above_the_map(new_page: NewPage, log_in: LogIn) -> None:
    """On a phone, where the page else goes on to the whole map."""
    page = new_page(viewport=PHONE, has_touch=True)
    match = _fought_out(log_in(page, "Bea"))
    show(page, match.id)
    expect(page.locator(".report.news")).to_be_in_viewport(ratio=0.99)
    say, told = (page.locator(one).bounding_box() for one in (".say", ".report.news"))
    assert say is not None
    assert told is not None
    assert told["y"] >= say["y"] + say["height"]


def test_what_appears_leaves_the_map_its_size(page: Page, bea: User) -> None:
    """Heroes on offer and a place that is asked about stand beside the map at a desk: over it they made it smaller."""
    found = {}
    for one in positions("orcs_vs_orcs"):
        if one.phase in ("actions", "contact", "hero", "moving", "village"):
            page.goto(at_table(one, bea))
            found[one.phase] = page.locator("#board .play-area > .pan > .map").bounding_box()
    assert len(found) == 5
    assert [box for box in found.values() if box != found["actions"]] == []
    assert found["actions"] is not None
    assert found["actions"]["width"] > 520
