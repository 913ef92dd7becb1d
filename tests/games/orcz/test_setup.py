"""The set-up and the beginning of a turn (rules 3.1, 3.2)."""

import pytest

from games.kernel.chance import FairChance
from games.kernel.values import JSON
from games.orcz.game import GAME
from games.orcz.options import Options
from tests.games.orcz.tables import FIELDS, HOUSE, QUIET, at_anvil, awaited, keys, opened, part, placed, see

LABELS = ["shuffle:colours", *(f"shuffle:challenges:{name}" for name in FIELDS), "shuffle:events", "first_player"]


def test_it_works() -> None:
    """The draws of the vocabulary, each once and in its order."""
    chance = FairChance(bytes(32), 2)
    events = GAME.open(Options(), 4, chance)
    assert [draw.label for draw in chance.draws] == LABELS
    assert [draw.n for draw in chance.draws] == [4, 6, 6, 6, 6, 12, 4]
    assert keys(events) == [
        *["colours_dealt", "challenges_stacked", "challenges_stacked", "challenges_stacked", "challenges_stacked"],
        *["events_shuffled", "first_player_drawn", "turn_begun"],
        *["challenge_turned_up", "challenge_turned_up", "challenge_turned_up", "challenge_turned_up"],
        *["event_turned_up", "deployment_begun"],
    ]


def test_without_events_there_is_no_deck() -> None:
    chance = FairChance(bytes(32), 1)
    GAME.open(QUIET, 3, chance)
    assert [draw.label for draw in chance.draws] == [label for label in LABELS if label != "shuffle:events"]
    table = opened(3, QUIET)
    assert (see(table, "/event"), see(table, "/events_left"), see(table, "/event_deck")) == (None, 0, ())


@pytest.mark.parametrize(
    ("seats", "two_player", "height", "turns"),
    [(4, "balanced", 3, 4), (3, "pattern", 2, 3), (2, "balanced", 3, 4), (2, "pattern", 1, 2)],
)
def test_stacks_and_turns(seats: int, two_player: str, height: int, turns: int) -> None:
    table = opened(seats, Options(two_player=two_player))  # type: ignore[arg-type]
    assert see(table, "/game_turns") == turns
    for name in FIELDS:
        assert see(table, f"/fields/{name}/stack_size") == height - 1
        assert see(table, f"/fields/{name}/removed_size") == 6 - height
        assert see(table, f"/fields/{name}/beaten") == 0
    assert [see(table, f"/players/{seat}/slaves") for seat in range(seats)] == [5] * seats


def test_the_house_edition() -> None:
    """Rule 2.2.2: six challenges a field, the secondary number half of the primary; 2.3.1: twelve events."""
    for challenges in HOUSE.challenges.values():
        assert len(challenges) == 6
        for challenge in challenges:
            primary, secondary = map(int, challenge.split("/"))
            assert secondary == primary // 2
    assert len(set(HOUSE.events)) == 12


def test_an_unbeaten_challenge_stays_and_a_finished_field_gets_none() -> None:
    """Rule 3.2.1, seen from the end of a turn to the next deployment."""
    given = at_anvil(aside=[part(0, "grunt1")], challenge="3/1")
    given["fields"] = {
        "tree": {"challenge": None, "stack": [], "resolved": True},
        "anvil": {"challenge": "3/0", "stack": ["4/2"], "aside": [part(0, "grunt1")]},
        "tower": {"challenge": None, "stack": ["5/2", "4/2"], "resolved": True},
        "tent": {"challenge": "2/1", "resolved": True},
    }
    table = placed(given)
    assert [see(table, f"/fields/{name}/challenge") for name in FIELDS] == [None, "3/0", "5/2", "2/1"]
    assert [see(table, f"/fields/{name}/stack_size") for name in FIELDS] == [0, 1, 1, 2]
    assert [see(table, f"/fields/{name}/resolved") for name in FIELDS] == [False] * 4
    assert (see(table, "/game_turn"), see(table, "/first"), awaited(table)) == (2, 1, ((1,), "deploy"))


def test_the_first_player_moves_on_to_the_left() -> None:
    table = placed(at_anvil(first=3, game_turn=1))
    assert (see(table, "/game_turn"), see(table, "/first")) == (2, 0)


def test_the_goblin_revolt_takes_a_slave_at_once() -> None:
    """Rule 4.12: who has none shows it (3.5.9)."""
    players: JSON = {"1": {"slaves": 0}, "2": {"slaves": 1}}
    given: dict[str, JSON] = {"phase": "reveal", "event_deck": ["goblin_revolt"], "players": players}
    table = placed(given, 4, Options())
    assert see(table, "/scores") == (4, 0, 0, 4)
    assert [see(table, f"/players/{seat}/shown_empty") for seat in range(4)] == [False, True, False, False]
    assert see(table, "/scores", "spectator") == (None, 0, None, None)


def test_an_empty_deck_turns_nothing_up() -> None:
    table = placed({"phase": "reveal", "event_deck": []}, 4, Options())
    assert (see(table, "/event"), awaited(table)) == (None, ((0,), "deploy"))
