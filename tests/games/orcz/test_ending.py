"""The end of the game (rule 3.7), beyond the scenarios."""

import pytest

from games.kernel.values import JSON
from games.orcz.game import GAME
from tests.games.orcz.tables import FIELDS, OrczTable, awaited, keys, part, placed, see


def last_turn(finished: int, slaves: list[int], seats: int = 4, turn: int = 4) -> OrczTable:
    """The end of a turn with so many fields finished; on the next one nobody stands."""
    fields: dict[str, JSON] = {
        name: {"challenge": None, "resolved": True} if at < finished else {"resolved": at > finished}
        for at, name in enumerate(FIELDS)
    }
    players: JSON = {str(seat): {"slaves": own} for seat, own in enumerate(slaves)}
    return placed({"phase": "resolve", "game_turn": turn, "fields": fields, "players": players}, seats)


def test_it_works() -> None:
    table = last_turn(3, [7, 11, 4, 9])
    assert see(table, "/outcome") == {
        "ranks": (3, 1, 4, 2),
        "scores": (7, 11, 4, 9),
        "winners": (1,),
        "all_lost": False,
        "teams": None,
    }
    assert keys(tuple(table.events))[-1] == "won"
    assert GAME.offers(table.state, 0) == ()


@pytest.mark.parametrize(
    ("slaves", "ranks", "winners"),
    [([5, 5, 2, 1], (1, 1, 3, 4), (0, 1)), ([1, 4, 4, 4], (4, 1, 1, 1), (1, 2, 3)), ([3, 7, 3, 3], (2, 1, 2, 2), (1,))],
)
def test_equal_slaves_share_a_place(slaves: list[int], ranks: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Rules 3.7.4 and 3.7.5."""
    table = last_turn(4, slaves)
    assert (see(table, "/outcome/ranks"), see(table, "/outcome/winners")) == (ranks, winners)
    assert keys(tuple(table.events))[-1] == ("won" if len(winners) == 1 else "won_together")


@pytest.mark.parametrize("finished", [0, 1, 2])
def test_with_fewer_than_three_fields_all_lose(finished: int) -> None:
    """Rule 3.7.3: every place is the last, and nobody wins."""
    table = last_turn(finished, [7, 11, 4], 3, 3)
    assert see(table, "/outcome") == {
        "ranks": (3, 3, 3),
        "scores": (7, 11, 4),
        "winners": (),
        "all_lost": True,
        "teams": None,
    }
    assert keys(tuple(table.events))[-1] == "all_lost"


def test_slaves_are_open_and_the_event_is_gone_when_the_game_is_over() -> None:
    table = last_turn(3, [7, 11, 4, 9])
    assert see(table, "/scores", "spectator") == (7, 11, 4, 9)
    assert (see(table, "/event"), see(table, "/game_turn"), awaited(table)) == (None, 4, ((), "over"))
    assert see(table, "/fields/tent/resolved")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_fields_finished_end_the_game_before_the_last_turn(seats: int) -> None:
    """Rules 3.7.2 and 9.15."""
    fields: JSON = {
        **{name: {"challenge": None} for name in FIELDS},
        "anvil": {"challenge": "1/1", "stack": [], "aside": [part(0, "grunt4"), part(1, "grunt3")]},
    }
    table = placed({"phase": "resolve", "field": "anvil", "fields": fields}, seats)
    assert (awaited(table)[1], see(table, "/game_turn")) == ("over", 1)
    assert see(table, "/scores/0") == 6


def test_a_game_that_can_no_longer_be_won_is_played_on() -> None:
    """Rule 3.7.6."""
    fields: JSON = {name: {"resolved": True} for name in FIELDS}
    table = placed({"phase": "resolve", "game_turn": 3, "fields": fields})
    assert (see(table, "/game_turn"), awaited(table)[1], see(table, "/outcome")) == (4, "deploy", None)
