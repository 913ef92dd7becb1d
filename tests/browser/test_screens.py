"""How much of a screen each phase of each game takes: on a phone the board and what can be chosen are seen together, on
a desktop all of both.
"""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import User
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from games.kernel.values import JSON
from lobby.duration import DAY
from play import commands, computers, live
from play.live import find_reel
from replays.lines import main
from tests.browser.conftest import LogIn, NewPage
from tests.browser.phases import Position, positions
from tests.browser.playing import DESK, PHONE, keep_picture
from tests.browser.test_every_page import LOOKS, Axe, faults_of
from tests.lobby.tavern import table as opened_table
from tests.played import fought, played
from tests.table.tables import person, table

GAMES = sorted(games_by_name())
MOST_SCREENS = 4
"""How many screens of a phone a table may be high, whatever its phase."""
BOARD_SEEN = 220
"""So many pixels of the board are seen on a phone above the choices, or all of it."""
CHOICES_SEEN = 150
"""So many pixels of an open sheet are left to the choices by its first line and its buttons."""
LONG_FORMS = {"commerce"}
"""Phases whose one form has more fields than a screen: its button stays in sight, its fields are scrolled."""

LISTS_SCREENS, CHROME_PX = 3, 160
HIGH = "document.documentElement.scrollHeight / innerHeight"
CHROME = "document.querySelector('.scene').getBoundingClientRect().top - document.querySelector('#replay').offsetTop"
"""What stands between the masthead and the board of a replay."""

SHORT_LINE = 150
SHOWN_WIDE = """goal => {
    const words = goal.querySelector(":scope > span");
    const seen = words.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true});
    return seen ? goal.getBoundingClientRect().right - words.getBoundingClientRect().left : 0;
}"""
"""How wide the line is that is seen of the goal."""

LINES = "words => Math.round(words.clientHeight / parseFloat(getComputedStyle(words).lineHeight))"
"""How many lines of the goal are seen."""
CUT_OFF = """words => {
    const [text, box, range] = [words, words.closest(".say").getBoundingClientRect(), document.createRange()];
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    return [whole.bottom > box.bottom + 1, whole.right > box.right + 1];
}"""
"""Whether any of the goal's words lie outside the box in which it stands: below it, and beside it."""

READABLE, DIGIT = 14, 11
TEXT_PX = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
"""How high each text of a drawing is on the screen."""
TOKENS_ABOVE = """() => {
    const names = document.querySelector("#board .map .names");
    const tokens = [...document.querySelectorAll("#board .map :is(.horde, .army-banner, .caravan)")];
    return tokens.filter((one) => names.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).length;
}"""

MEASURED = """() => {
    const box = (one) => one && one.getBoundingClientRect();
    const seen = (one) => one.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true});
    const buttons = [...document.querySelectorAll("#deed .deed[open] > form .do button")].filter(seen);
    const first = buttons[0];
    const area = box(document.querySelector("#board .play-area"));
    const choices = document.querySelector(".beside");
    return {
        screens: document.documentElement.scrollHeight / innerHeight,
        wide: document.documentElement.scrollWidth - innerWidth,
        top: area.top,
        bottom: area.bottom,
        overflow: document.querySelector("#board .play-area").scrollHeight - Math.ceil(area.height),
        sheet: box(choices).top,
        deeds: box(document.querySelector("#deed")).bottom,
        button: first ? box(first).bottom : 0,
        tabs: box(document.querySelector(".jumps")).top,
    };
}"""


class Room(NamedTuple):
    """What was measured in a phase."""

    phase: str
    screens: float
    wide: float
    top: float
    bottom: float
    overflow: float
    sheet: float
    deeds: float
    button: float
    tabs: float


UNHURRIED: dict[str, dict[str, JSON]] = {
    "few_orcs_more": {"answer_window_ms": 120_000, "late_window_ms": 120_000},
}
"""The longest time for answers, where one runs: she is still asked when a page has been long in coming."""


def at_table(one: Position, bea: User) -> str:
    """The address of a table in this position, where she must decide and computers sit on the other seats."""
    players = [computers.player_name("grunt")] * one.seats
    players[one.seat] = bea.player
    begun = commands.open_match(
        one.game,
        one.seats,
        {**one.options, **UNHURRIED.get(one.game, {})},
        players,
        actor="operator:test",
        given=one.given,
        arranged=True,
    )
    return f"/m/{begun.id}/"


def measured(page: Page, bea: User, game: str) -> tuple[list[Room], list[Room]]:
    """Every phase, one after the other, on a phone and on a desktop: each as it opens."""
    found: tuple[list[Room], list[Room]] = ([], [])
    for one in positions(game):
        address = at_table(one, bea)
        for size, rooms in zip((PHONE, DESK), found, strict=True):
            page.set_viewport_size(size)
            page.goto(address)
            rooms.append(Room(one.phase, **page.evaluate(MEASURED)))
            keep_picture(page, f"{game}-{one.phase}-{size['width']}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_position_for_each_phase(game: str) -> None:
    asked = {key.removeprefix("prompt.") for key in catalogue(find_game(game), "en") if key.startswith("prompt.")}
    assert {one.phase for one in positions(game)} == asked


@pytest.mark.parametrize("game", GAMES)
def test_board_and_choices_are_seen_together_in_every_phase(page: Page, log_in: LogIn, game: str) -> None:
    on_phone, on_desk = measured(page, log_in(page, "Bea"), game)
    assert [room for room in on_phone if room.screens > MOST_SCREENS] == []
    assert [room for room in on_phone if room.wide > 0] == []
    assert [room for room in on_phone if min(room.bottom, room.sheet) - room.top < BOARD_SEEN] == []
    assert [room for room in on_phone if room.button > room.tabs + 1] == []
    high = DESK["height"]
    assert [room for room in on_desk if room.bottom > high or room.overflow > 1] == []
    assert [room for room in on_desk if room.button > high] == []
    assert [room for room in on_desk if room.deeds > high and room.phase not in LONG_FORMS] == []


@pytest.mark.parametrize(("game", "end"), [("orc_wars", "End the turn"), ("orcs_vs_orcs", "End your actions")])
def test_the_button_that_ends_a_turn_is_seen_below_the_forms(
    new_page: NewPage, log_in: LogIn, game: str, end: str
) -> None:
    """Beside the button of the form that stands open, in one line with it, and before anything is scrolled."""
    page = new_page(viewport=PHONE, has_touch=True)
    one = next(one for one in positions(game) if one.phase == "actions")
    page.goto(at_table(one, log_in(page, "Bea")))
    button = page.get_by_role("button", name=end)
    expect(button).to_be_in_viewport(ratio=1)
    low = button.bounding_box()
    tabs = page.locator(".jumps").bounding_box()
    assert low is not None
    assert tabs is not None
    assert low["y"] + low["height"] <= tabs["y"] + 1
    for form in page.locator("#deed .deed[open] > form").all():
        own = form.locator("button[type=submit]").bounding_box()
        assert own is not None
        assert own["x"] + own["width"] <= low["x"]


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_two_buttons_of_a_sheet_share_one_line(new_page: NewPage, log_in: LogIn, language: str) -> None:
    """That of the form that stands open and that which ends the turn: the room is left to the choices."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea, cid = log_in(page, "Bea"), person("Cid")
    here = table("orcs_vs_orcs", [bea, cid])
    if live.fresh(here.id).match.state.active:  # type: ignore[attr-defined]
        commands.give(here.id, 1, {"type": "end_actions"}, actor=cid.player)
    page.goto(f"/m/{here.id}/")
    form = page.locator("#deed .deed[open] > form")
    own = form.locator("button[type=submit]").bounding_box()
    last = page.locator("#deed form[data-deed^=end_] button[type=submit]").bounding_box()
    head, do = page.locator(".sheet-head").bounding_box(), form.locator(".do").bounding_box()
    assert own is not None
    assert last is not None
    assert head is not None
    assert do is not None
    assert own["y"] + own["height"] == pytest.approx(last["y"] + last["height"], abs=2)
    assert do["y"] - head["y"] - head["height"] >= CHOICES_SEEN


def _as_full_as_the_demo(bea: User) -> None:
    """In every game she has a match, there is one to watch and one with free seats, each with names and clock."""
    brunhild, ottoline = person("Brunhild"), person("Ottoline")
    seats = (bea.player, ottoline.player, computers.player_name("warlord"), None)
    by_mail: dict[str, Any] = {"pace": "days", "move_s": 2 * DAY, "bank_s": 5 * DAY, "rated": True}
    for game in GAMES:
        opened_table(brunhild, *seats[:1], game=game, **by_mail)
        opened_table(bea, *seats[1:2], game=game, **by_mail)
        opened_table(brunhild, *seats[1:3], game=game)
        opened_table(brunhild, *seats[2:], None, game=game, **by_mail)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_lobby_and_lists_within_three_screens(new_page: NewPage, log_in: LogIn, language: str) -> None:
    """Of a phone, for a stranger and for somebody in every list, on a site as full as the demo."""
    mine, theirs = (new_page(viewport=PHONE, locale=language) for _ in range(2))
    _as_full_as_the_demo(log_in(mine, "Kasimir"))
    played("armadora", 4)
    played("orcz", 3)
    for page, lists in ((mine, ["yours", "others", "open", "watch"]), (theirs, ["open", "watch"])):
        high = {}
        for address in ("/", "/games/", "/new/"):
            page.goto(address)
            high[address] = page.evaluate(HIGH)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            keep_picture(page, f"lists-{address.strip('/')}-{len(lists)}-{language}")
        assert {address: round(screens, 2) for address, screens in high.items() if screens > LISTS_SCREENS} == {}
        page.goto("/")
        assert page.locator(".list").evaluate_all("all => all.map((one) => one.dataset.list)") == lists
        own = [name for name in lists if name in ("yours", "others")]
        in_order = page.locator(".list, .games").evaluate_all("all => all.map((one) => one.dataset.list || 'games')")
        assert in_order == [*own, "games", "open", "watch"]


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_page_that_welcomes_somebody_is_no_longer(new_page: NewPage, language: str) -> None:
    """Whoever has just signed up reads on a phone, above all of the lobby, what to do first."""
    page = new_page(viewport=PHONE, locale=language)
    _as_full_as_the_demo(person("Kasimir"))
    page.goto("/account/signup/")
    page.locator("[name=username]").fill("Beatrice the Long")
    page.locator("[name=password1]").fill("a short sentence of mine")
    page.locator("main form button").click()
    expect(page.locator(".message.success .button")).to_have_count(2)
    expect(page.locator(".message.success .button").first).to_be_in_viewport()
    assert page.evaluate(HIGH) <= LISTS_SCREENS
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    keep_picture(page, f"welcome-{language}")
    page.locator(".message.success form button").click()
    page.wait_for_url(re.compile(r"/m/\w+/$"))


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_replay_is_high_up(page: Page, game: str) -> None:
    """In the midst of a match and at its end, where the result is told."""
    match = fought(game)
    for step in (12, main(find_reel(match)).numbers[-1]):
        page.goto(f"/m/{match}/{step}/")
        assert page.evaluate(CHROME) <= CHROME_PX


def test_the_goal_is_seen_on_a_phone_without_a_tap(new_page: NewPage, log_in: LogIn) -> None:
    """So much of it as stands in two lines; a tap on it shows the rest. Where there is no room, its name alone."""
    page = new_page(viewport=PHONE, has_touch=True)
    for game in GAMES:
        page.goto(at_table(positions(game)[0], log_in(page, "Bea")))
        goal, story = page.locator("#say .goal"), page.locator("#story-offer")
        short = goal.bounding_box()
        assert goal.evaluate(SHOWN_WIDE) >= SHORT_LINE
        story.evaluate("button => { button.hidden = false }")
        assert goal.evaluate(SHOWN_WIDE) == 0
        assert "▾" in goal.locator("summary").evaluate("one => getComputedStyle(one, '::after').content")
        story.evaluate("button => { button.hidden = true }")
        assert short is not None
        page.touchscreen.tap(short["x"] + short["width"] - 24, short["y"] + short["height"] / 2)
        whole = goal.bounding_box()
        assert whole is not None
        assert short["height"] < whole["height"]


def test_the_goal_gives_way_to_who_has_decided(new_page: NewPage, log_in: LogIn) -> None:
    """On a phone there is room for one of them: its name says that there is more, and the other is read whole."""
    page = new_page(viewport=PHONE, has_touch=True)
    people = [log_in(page, "Bea"), *map(person, ("Cid", "Dora", "Eda"))]
    here = table("few_orcs_more", people, 4, options={"wait_for_all": True})
    for seat in (1, 2):
        commands.give(here.id, seat, {"type": "ready"}, actor=people[seat].player)
    page.goto(f"/m/{here.id}/")
    decided = page.locator("#say .decided")
    expect(decided).to_have_text("Already decided: Cid and Dora.")
    assert decided.evaluate("one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]") == [0, 0]
    goal = page.locator("#say .goal")
    assert goal.evaluate(SHOWN_WIDE) == 0
    goal.tap()
    expect(goal.locator(":scope > span")).to_contain_text("0 points; 8 can end the match")
    expect(goal.locator(":scope > span")).to_be_in_viewport(ratio=1)


@pytest.mark.whole
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_read_whole_on_a_phone(new_page: NewPage, log_in: LogIn, game: str, language: str) -> None:
    """In every phase: two lines of it with the sign that there is more, and after a tap all of it."""
    page = new_page(viewport=PHONE, has_touch=True, locale=language)
    bea = log_in(page, "Bea")
    for one in positions(game):
        page.goto(at_table(one, bea))
        goal = page.locator("#say .goal")
        words = goal.locator(":scope > span")
        assert words.evaluate(LINES) == 2, one.phase
        assert "▾" in goal.locator("summary").evaluate("one => getComputedStyle(one, '::after').content")
        box = goal.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] - 24, box["y"] + box["height"] / 2)
        expect(goal).to_have_attribute("open", "")
        assert words.evaluate(CUT_OFF) == [False, False], one.phase


def test_twin_without_scripts_the_choices_are_below_the_board(new_page: NewPage, log_in: LogIn) -> None:
    """As the page was, and as it is where it must be: everything in one column."""
    page = new_page(viewport=PHONE, has_touch=True, java_script_enabled=False)
    page.goto(at_table(positions("armadora")[0], log_in(page, "Bea")))
    board, deed = page.locator("#board").bounding_box(), page.locator("#deed").bounding_box()
    assert board is not None
    assert deed is not None
    assert deed["y"] > board["y"] + board["height"]
    assert page.locator(".tabs .to-choices").is_visible()
    assert page.locator("#log").is_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_places_of_the_realm_have_one_name(language: str) -> None:
    words = catalogue(find_game("orcs_vs_orcs"), language)
    for table_of in ("short.", "zone."):
        names = [name for key, name in words.items() if key.startswith(table_of)]
        assert len(names) > 50
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(("game", "place"), [("orcs_vs_orcs", "South rim 1"), ("orc_wars", "Kol")])
def test_maps_are_read_on_a_phone_by_zoom_and_tap(new_page: NewPage, log_in: LogIn, game: str, place: str) -> None:
    """No token hides a name: names are drawn after all of them."""
    page = new_page(viewport=PHONE, has_touch=True)
    one = next(one for one in positions(game) if one.phase == "actions")
    page.goto(at_table(one, log_in(page, "Bea")))
    names, nearer = page.locator("#board .map .name"), page.locator(".pan-tools button").first
    here = page.locator("#board .map .spot", has=page.locator("title", has_text=re.compile(f"^{place}")))
    here.first.locator(".hit").tap()
    expect(page.locator(".pan-told")).to_contain_text(place)
    for _ in range(3):
        nearer.tap()
    assert names.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a") >= READABLE
    assert page.evaluate(TOKENS_ABOVE) == 0


def test_numbers_of_the_map_of_orc_wars_are_read_on_a_phone(page: Page, log_in: LogIn) -> None:
    """Also before one zooms in: what an army brings and what a caravan carries."""
    page.set_viewport_size(PHONE)
    one = next(one for one in positions("orc_wars") if one.phase == "actions")
    page.goto(at_table(one, log_in(page, "Bea")))
    sizes = page.locator("#board .map :is(.might text, .freight, .pip)").evaluate_all(TEXT_PX)
    assert sizes
    assert min(sizes) >= DIGIT
    keep_picture(page, "orc-wars-digits-390")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("game", "phase", "why"),
    [("orc_wars", "actions", "Begin a step first"), ("orcs_vs_orcs", "moving", "Your group may take a second road")],
)
def test_a_place_of_a_map_says_why_it_cannot_be_chosen(
    new_page: NewPage, log_in: LogIn, size: ViewportSize, game: str, phase: str, why: str
) -> None:
    page = new_page(viewport=size)
    one = next(one for one in positions(game) if one.phase == phase)
    page.goto(at_table(one, log_in(page, "Bea")))
    page.locator("#board .map .spot:not(.can)").first.dispatch_event("click")
    expect(page.locator("#deed .tapped")).to_contain_text(why)
    expect(page.locator("#deed .tapped")).to_be_visible()


@pytest.mark.whole
@pytest.mark.parametrize("look", sorted(LOOKS))
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_is_open_to_everybody(new_page: NewPage, log_in: LogIn, axe: Axe, game: str, look: str) -> None:
    """By day in English on a desk, at night in French on a phone; of any phase `test_every_page` looks at one."""
    page = new_page(**LOOKS[look])
    bea = log_in(page, "Bea")
    found = {one.phase: faults_of(page, axe, at_table(one, bea)) for one in positions(game)}
    assert {phase: faults for phase, faults in found.items() if faults} == {}
