"""Where the clock goes on whoever acts nobody is waited for, and the page says so."""

import re

import pytest
from django.test import Client

from games.kernel.values import JSON
from play import commands, live
from tests.table.tables import client_of, person

pytestmark = pytest.mark.django_db
PILES: JSON = {"0": ["orc6"], "1": ["dwarf6"]}
LAST: JSON = {"1": {"desertions": 1, "enlistments": 0}}
WATCHED = "The clock deals on and waits for nobody. Remember what lies where."


def _opened(given: dict[str, JSON], options: dict[str, JSON]) -> tuple[str, list[Client]]:
    """Four people at a table whose fourth seat is the wizard's; last of the browsers is a stranger's."""
    people = [person(name) for name in ("Ann", "Bea", "Cid", "Dot")]
    players = [one.player for one in people]
    here = commands.open_match(
        "few_orcs_more", 4, options, players, actor=players[0], given={"wizard": 3, **given}, arranged=True
    )
    return here.id, [client_of(one) for one in (*people, None)]


def _page(client: Client, match_id: str) -> str:
    return client.get(f"/m/{match_id}/").content.decode()


def _said(client: Client, match_id: str) -> str:
    found = re.search(r'<p class="what\b[^>]*>(.*?)</p>', _page(client, match_id), re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split())


def test_it_works() -> None:
    """Who may play reads what to do; the wizard and strangers read that the deal goes on."""
    match_id, browsers = _opened({"deck": ["troll", "goblin"], "piles": PILES}, {})
    said = [_said(browser, match_id) for browser in browsers]
    assert [text.startswith("Your move.") for text in said] == [True, True, True, False, False]
    assert said[3:] == [WATCHED, WATCHED]


def test_before_anything_lies_on_the_table_all_watch() -> None:
    match_id, browsers = _opened({}, {})
    assert {_said(browser, match_id) for browser in browsers} == {WATCHED}


@pytest.mark.parametrize(("options", "said"), [({}, 0), ({"mode": "turns"}, 2)])
def test_who_has_played_the_last_card_of_a_live_deal_has_decided_nothing(options: dict[str, JSON], said: int) -> None:
    """A line that came with anybody's last card would move the board under the fingers of the others."""
    match_id, browsers = _opened({"deck": ["troll", "goblin"], "piles": PILES, "player_cards": LAST}, options)
    wish: JSON = {"type": "plays", "plays": ["desert:0"]} if options else {"type": "desert", "pile": 0}
    commands.give(match_id, 1, wish, actor=live.fresh(match_id).match.players[1] or "")
    page = _page(browsers[0], match_id)
    assert page.count("Already decided: Bea.") + page.count("has decided") == said


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({"deck": ["troll", "goblin"], "piles": PILES}, {"mode": "turns"}),
        ({"phase": "late_enlist", "piles": PILES}, {}),
    ],
)
def test_in_turns_and_in_windows_those_are_named_whom_the_match_waits_for(
    given: dict[str, JSON], options: dict[str, JSON]
) -> None:
    match_id, browsers = _opened(given, options)
    assert _said(browsers[4], match_id) == "Waiting for Ann, Bea and Cid."


@pytest.mark.parametrize(("mode", "clocks"), [("live", 1), ("turns", 0)])
def test_the_seconds_of_a_window_are_counted_down_for_everybody(mode: str, clocks: int) -> None:
    """For a stranger too; in turns the window waits, and in the deal nothing is counted."""
    war: dict[str, JSON] = {"phase": "commando", "champion": 0, "hands": {"0": ["goblin"]}, "battle": {"tribe": "orc"}}
    match_id, browsers = _opened(war, {"mode": mode, "answer_window_ms": 120000})
    for browser in browsers:
        page = _page(browser, match_id)
        found = re.findall(r'class="clock running" data-free="(\d+)" data-bank="0" data-whole="120000"', page)
        assert len(found) == clocks
        assert all(0 < int(left) <= 120000 for left in found)


def test_the_deal_is_not_counted_down() -> None:
    match_id, browsers = _opened({"deck": ["troll", "goblin"], "piles": PILES}, {})
    assert 'class="clock' not in _page(browsers[4], match_id)
