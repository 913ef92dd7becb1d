"""What everybody could see for a moment only: on the board until the next such moment, and in no log."""

from collections.abc import Iterable

import pytest

from boards.drawing import Marks, board
from games.few_orcs_more.game import FewOrcsMore
from games.few_orcs_more.picture.artist import LAID, FewOrcsArtist
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import game as find_game
from games.kernel.values import JSON, Event
from play import commands, computers, live
from play.live import find_reel
from replays.lines import Timeline, main
from replays.scene_log import scene_log
from replays.story import recent
from tests.boards.test_boards import seats
from tests.games.few_orcs_more.tables import view
from tests.games.few_orcs_more.test_end import last_battle

pytestmark = pytest.mark.django_db

TURNS: dict[str, JSON] = {"mode": "turns", "batch": "card"}
MIDST: dict[str, JSON] = {
    "wizard": 0,
    "tick": 5,
    "deck": ["troll", "goblin", "orc2", "orc2", "orc6"],
    "piles": {"4": ["orc6"], "6": ["orc2"]},
}
"""Tick 5 of a deal of four: its order is 3, 1, 2, the next cards go to the piles 3 to 7. Enlistments are open."""
VIEWERS: list[Viewer] = [0, 1, 2, 3, "spectator"]


def opened(given: dict[str, JSON] = MIDST, options: dict[str, JSON] = TURNS) -> str:
    players = [computers.player_name("grunt")] * 4
    match = commands.open_match(
        "few_orcs_more", 4, options, players, actor="operator:test", given=given, arranged=True, seed=b"\x01" * 32
    )
    return match.id


def submit(match_id: str, plays: dict[int, list[str]]) -> None:
    for seat, few in plays.items():
        now = live.fresh(match_id).match
        commands.give(
            match_id, seat, {"type": "plays", "plays": few}, actor=str(now.players[seat]), version=now.version
        )


def way(match_id: str) -> Timeline:
    return main(find_reel(match_id))


def moment(match_id: str, viewer: Viewer = "spectator") -> list[tuple[str, int, int]]:
    return [
        (line.key.removesuffix("_known"), int(str(line.args["seat"])), int(str(line.args["pile"])))
        for line in scene_log(way(match_id), viewer).moment
    ]


def shown(match_id: str, viewer: Viewer) -> str:
    now = live.fresh(match_id).match
    told = scene_log(way(match_id), viewer)
    return board(now.rules, now.rules.view(now.state, viewer), viewer, seats(4), "en", Marks(told=told))


def test_it_works() -> None:
    """Nothing while plays are secret; then all of them in their order, for everybody alike."""
    match = opened()
    submit(match, {1: ["enlist:4"], 2: []})
    assert [moment(match, viewer) for viewer in VIEWERS] == [[]] * 5
    submit(match, {3: ["enlist:4"]})
    wanted = [("enlistment_played", 3, 4), ("play_bounced", 1, 4)]
    assert [moment(match, viewer) for viewer in VIEWERS] == [wanted] * 5
    html = shown(match, 2)
    assert html.count("Just played, in this order") == 1
    assert html.index("plays an enlistment on pile E") < html.index("too late with an enlistment on pile E")


def test_what_a_round_has_brought_stands_above_the_piles_of_the_next() -> None:
    """Until one has moved in that: it is seen before anything else is asked."""
    now = last_battle([0, 5, 3, 3])
    html = board(find_game("few_orcs_more"), view(now, 2), 2, seats(4), "en")
    order = [html.index(one) for one in ("Round 1 is over. Points won in it", 'class="pile-cards', 'class="legend"')]
    assert order == sorted(order)


def test_while_the_next_plays_are_submitted_it_stays() -> None:
    match = opened()
    submit(match, {1: [], 2: ["desert:6"], 3: []})
    submit(match, {1: ["enlist:4"]})
    assert moment(match) == [("desertion_played", 2, 6)]


def test_with_the_next_plays_it_is_gone_from_board_and_log() -> None:
    """Whatever they are: remembering is the game."""
    for plays, after in (({1: [], 2: [], 3: []}, []), ({1: [], 2: ["desert:4"], 3: []}, [("desertion_played", 2, 4)])):
        match = opened()
        submit(match, {1: [], 2: [], 3: ["enlist:6"]})
        submit(match, plays)
        assert moment(match) == after
        for viewer in VIEWERS:
            assert "on pile G" not in shown(match, viewer)
            texts = [step.text for one in recent(find_reel(match), viewer) for turn in one.turns for step in turn.steps]
            assert any("plays an enlistment" in text for text in texts)
            assert not any("pile G" in text for text in texts if "enlistment" in text)


class Lasting(FewOrcsArtist):
    """Never forgets a moment."""

    def moment(self, events: Iterable[Event]) -> tuple[LogLine, ...]:
        return tuple(event.tell("arbiter") for event in events if isinstance(event, LAID))


def test_twin_a_moment_that_lasts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened()
    submit(match, {1: [], 2: [], 3: ["enlist:6"]})
    submit(match, {1: [], 2: [], 3: []})
    assert "on pile G" not in shown(match, 1)
    rules = find_game("few_orcs_more")
    assert isinstance(rules, FewOrcsMore)
    monkeypatch.setattr(type(rules), "artist", Lasting())
    assert "on pile G" in shown(match, 1)


def test_live_there_is_none() -> None:
    """There each card played is seen as it comes, until the next one covers it."""
    match = opened({name: value for name, value in MIDST.items() if name != "tick"}, {"mode": "live"})
    now = live.fresh(match).match
    commands.give(match, 1, {"type": "enlist", "pile": 4}, actor=str(now.players[1]), version=now.version)
    assert moment(match) == []
