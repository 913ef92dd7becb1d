"""What stands beside the map of Orc Wars: the battle at hand, the story of the last step, and the record of deals."""

from collections.abc import Sequence

import pytest

from boards.drawing import JUST_NOW, Marks, board
from games.kernel.advice import choices
from games.kernel.contract import Viewer
from games.kernel.values import JSON
from play import commands, computers, live
from play.live import find_reel
from play.match import Match
from replays.lines import Timeline, main
from replays.scene_log import scene_log
from tests.boards.test_boards import seats
from tests.games.orc_wars.tables import army

pytestmark = pytest.mark.django_db

COMMERCE: dict[str, JSON] = {
    "turn": 3,
    "phase": "commerce",
    "hands": [{"tribe": ["mine"], "gold": [0, 4]}, {"tribe": ["spy_1"], "gold": [3]}],
    "leaders": {"hool": army(0, "red_orcland", "kol"), "alebane": army(1, "ogremoor", "ogremoor")},
    "areas": {"red_orcland": {"owner": 0}, "ogremoor": {"owner": 1}},
}
ARMED: dict[str, JSON] = {
    "turn": 3,
    "phase": "combat",
    "steps_done": ["move"],
    "leaders": {
        "hool": army(0, "kol", "red_orcland*3", machines=[2]),
        "thar": army(0, "ogremoor", "orcus_rex*3", machines=[3]),
        "king_kol": army(1, "kol", "kol"),
        "alebane": army(1, "ogremoor", "trollhattan"),
    },
    "areas": {"kol": {"owner": 1}, "ogremoor": {"owner": 1, "fortress": 5}, "orcus_rex": {"owner": 0}},
}

BEATEN = 2
"""A seed with which the attacker is beaten, and has to retreat."""


def opened(given: JSON, said: Sequence[JSON] = (), seed: int = 1) -> str:
    """A match in which this has been said."""
    players = [computers.player_name("grunt")] * 2
    match = commands.open_match(
        "orc_wars", 2, {}, players, actor="operator:test", given=given, arranged=True, seed=bytes([seed]) * 32
    )
    for wish in said:
        give(match.id, wish)
    return match.id


def give(match_id: str, wish: JSON) -> Match:
    now = live.fresh(match_id).match
    (seat,) = now.awaited()
    commands.give(match_id, seat, wish, actor=str(now.players[seat]), version=now.version)
    return live.fresh(match_id).match


def way(match_id: str) -> Timeline:
    return main(find_reel(match_id))


def settle(match_id: str) -> Match:
    """Answer what is asked about losses and retreats, until the step goes on."""
    while (now := live.fresh(match_id).match).rules.turn(now.state).phase in ("retreat", "losses"):
        offer = now.rules.offers(now.state, now.awaited()[0])[0]
        field = "path" if offer.type == "retreat" else "hordes"
        give(match_id, {"type": offer.type, field: choices(offer, field)[0]})
    return now


def page(match_id: str, viewer: Viewer = 0) -> str:
    """The board as the viewer sees it now."""
    now = live.fresh(match_id).match
    view = now.rules.view(now.state, viewer)
    return board(now.rules, view, viewer, seats(2), "en", Marks(told=scene_log(way(match_id), viewer)))


def on_top(html: str) -> bool:
    """Whether a battle stands above the map."""
    return '<section class="battle"' in html.partition('<svg class="map"')[0]


def test_it_works_a_battle_stands_above_the_map_while_it_is_news() -> None:
    """While its losers retreat and when it has just been decided; nowhere when the next attack begins."""
    match = opened(ARMED, [{"type": "attack", "leader": "thar"}], BEATEN)
    assert not on_top(page(match))
    now = give(match, {"type": "machines", "use": [3]})
    assert now.rules.turn(now.state).phase in ("retreat", "losses")
    assert on_top(page(match))
    settle(match)
    html = page(match)
    assert on_top(html)
    assert html.count('<section class="battle"') == 1
    now = give(match, {"type": "attack", "leader": "hool"})
    assert now.rules.turn(now.state).phase == "machines"
    assert page(match).count('<section class="battle"') == 0


def test_a_battle_that_is_no_news_any_more_stands_in_its_story() -> None:
    """Once, below the map."""
    match = opened(ARMED, [{"type": "attack", "leader": "thar"}, {"type": "machines", "use": [3]}], BEATEN)
    now = settle(match)
    told = scene_log(way(match), 0)._replace(since=JUST_NOW)
    html = board(now.rules, now.rules.view(now.state, 0), 0, seats(2), "en", Marks(told=told))
    assert not on_top(html)
    assert html.partition('<details class="aftermath"')[2].count('<section class="battle"') == 1
    assert html.count('<section class="battle"') == 1


def test_a_story_that_is_long_past_is_folded_and_says_when_it_was() -> None:
    """As long as hardly anything has happened since it lies open, and is what has just happened."""
    told = scene_log(way(opened(ARMED, [{"type": "attack", "leader": "thar"}])), 0)
    now = live.fresh(opened(ARMED)).match
    view = now.rules.view(now.state, 0)
    for since, wanted in (
        (0, ' open=""><summary>What has just happened<'),
        (JUST_NOW, "><summary>What happened last, steps 3–9<"),
    ):
        html = board(now.rules, view, 0, seats(2), "en", Marks(told=told._replace(since=since, first=3, last=9)))
        assert f'<details class="aftermath"{wanted}' in html


def test_a_march_is_a_story() -> None:
    march: dict[str, JSON] = {
        "phase": "actions",
        "leaders": {"thar": army(0, "orcus_rex", "kol")},
        "areas": {"orcus_rex": {"owner": 0}},
    }
    said: list[JSON] = [{"type": "begin", "step": "move"}, {"type": "move", "leader": "thar", "path": ["hobgobland"]}]
    match = opened(march, [*said, {"type": "end_step"}])
    (part,) = scene_log(way(match), 1).parts
    assert [line.key for line in part] == ["step_begun", "leader_moved", "area_stopped", "step_closed"]


def test_a_step_in_which_nothing_happened_is_no_story() -> None:
    """While it goes on it is what is told; when it is closed, the one before is told again."""
    match = opened(ARMED, [{"type": "attack", "leader": "thar"}, {"type": "machines", "use": []}])
    settle(match)
    give(match, {"type": "attack", "leader": "hool"})
    give(match, {"type": "machines", "use": []})
    settle(match)
    give(match, {"type": "end_step"})
    before = scene_log(way(match), 0)
    give(match, {"type": "begin", "step": "cheat"})
    assert scene_log(way(match), 0).parts[-1][0].key == "step_begun"
    give(match, {"type": "end_step"})
    after = scene_log(way(match), 0)
    assert before.parts == after.parts != ()
    assert (before.first, before.last) == (after.first, after.last)
    assert after.since > before.since


DEALS: list[JSON] = [
    {"type": "offer", "to": 1, "give": {"gold": [0]}, "get": {"gold": 1}, "claim": ["gold_5"]},
    {"type": "accept", "tribe": [], "gold": [3]},
    {"type": "offer", "to": 1, "give": {"tribe": ["mine"]}, "get": {"tribe": 1}},
    {"type": "decline"},
    {"type": "pass"},
    {"type": "pass"},
]


def test_deals_stay_on_record_when_the_market_is_over() -> None:
    """To all what they were told; only who made an offer reads what lay face down."""
    match = opened(COMMERCE, DEALS)
    now = live.fresh(match).match
    assert now.rules.turn(now.state).phase != "commerce"
    viewers: list[Viewer] = ["spectator", 0, 1]
    records = {viewer: scene_log(way(match), viewer).record for viewer in viewers}
    heard = ["offer_made_claim", "offer_accepted", "gold_deal", "gold_deal", "offer_made", "offer_declined"]
    for viewer in viewers:
        assert [line.key.removesuffix("_private") for line in records[viewer]] == heard
        assert records[viewer][4].args["give_goods"] == (["mine"] if viewer == 0 else ["tribe:1"])
    assert [line for line in records["spectator"] if line.private] == []
    assert page(match, 1).partition('<details class="record">')[2].count('<li class="story-line') == len(heard)


def test_twin_without_deals_there_is_no_record() -> None:
    match = opened(COMMERCE, [{"type": "pass"}, {"type": "pass"}])
    assert scene_log(way(match), 0).record == ()
    assert 'class="record"' not in page(match)
