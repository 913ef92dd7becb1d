"""What is said of an offer before it is taken."""

import pytest

from games.kernel.advice import fixed
from games.kernel.contract import LogLine, Remark
from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from tests.games.orc_wars.tables import Board, army


def told(board: Board, type_: str, seat: int = 0) -> list[Remark]:
    state = board.table.state
    view = GAME.view(state, seat)
    said = [one for offer in GAME.offers(state, seat) if offer.type == type_ for one in GAME.remarks(view, offer)]
    for language in LANGUAGES:
        assert all(word(one.line, catalogue("orc_wars", language), str) for one in said)
    return said


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ({"tribe": ["mine"]}, "remark_steal_no_gold"),
        ({"gold": [3]}, "remark_steal_no_tribe"),
        ({"tribe": ["mine"], "gold": [3]}, None),
    ],
)
def test_why_only_one_pile_can_be_stolen_from_is_said(hand: JSON, key: str | None) -> None:
    """All can count it: nothing of the hand is told."""
    board = Board({"phase": "cheat", "hands": [{"tribe": ["spy_1"]}, hand]})
    assert told(board, "steal") == ([] if key is None else [Remark(LogLine(key, {"seat": 1}))])


def test_where_a_march_takes_a_mine_is_said_beside_the_way() -> None:
    """Not of a mine that is one's own already."""
    areas: dict[str, JSON] = {"bugburbia": {"owner": 1, "mine": True}, "high_gobliny": {"owner": 0, "mine": True}}
    board = Board({"phase": "move", "leaders": {"thar": army(0, "orcus_rex", "orcus_rex")}, "areas": areas})
    assert told(board, "move") == [Remark(LogLine("remark_mine"), "path", ("bugburbia",))]
    board.give(0, "move", leader="thar", path=["bugburbia"])
    assert (board.see("/areas/bugburbia/owner"), board.see("/areas/bugburbia/mine")) == (0, True)


def test_hordes_are_raised_first_under_whom_they_follow_for_certain_then_under_whom_they_are_likelier_to() -> None:
    """The first form is the one that stands open: not the riskiest where the safe one is below it (5.2)."""
    leaders: dict[str, JSON] = {name: army(0, "yellow_orkia") for name in ("hool", "moghul_khan", "thar")}
    hands: JSON = [{"tribe": ["horde_yellow_orkia"]}, {}]
    board = Board({"phase": "levy", "leaders": leaders, "hands": hands, "areas": {"yellow_orkia": {"owner": 0}}})
    raised = [one for one in GAME.offers(board.table.state, 0) if one.type == "raise"]
    assert [fixed(one, "leader") for one in raised] == ["moghul_khan", "thar", "hool"]


@pytest.mark.parametrize("done", [[], ["move"]])
@pytest.mark.parametrize("owner", [0, 1])
def test_whose_gold_is_still_to_be_brought_home_is_said_before_the_turn_ends(owner: int, done: list[JSON]) -> None:
    """It comes in as a movement step ends, where the leader stands in a territory of one's own (6.6)."""
    leaders: dict[str, JSON] = {"thar": {**army(0, "orcus_rex", "orcus_rex"), "gold": [2]}}
    board = Board(
        {"phase": "actions", "steps_done": done, "leaders": leaders, "areas": {"orcus_rex": {"owner": owner}}}
    )
    carried = [Remark(LogLine("remark_carried", {"leaders": ["thar"]}))]
    assert told(board, "end_turn") == (carried if owner == 0 and not done else [])


BRIBED = [
    ({"tribe": ["spy_2", "hool"], "gold": [5, 1]}, False, 2, 4, 3, 75),
    ({"tribe": ["spy_2", "hool"], "gold": [5, 1]}, True, 2, 5, 4, 62),
    ({"tribe": ["spy_2"]}, False, 4, 4, 1, 100),
]
"""A hand, whether Thar has a shaman, what the roll gains, his servility, the lowest roll that turns him, chance."""


@pytest.mark.parametrize(("hand", "shaman", "spy", "limit", "least", "chance"), BRIBED)
def test_how_likely_a_leader_is_bribed_is_said(
    hand: JSON, shaman: bool, spy: int, limit: int, least: int, chance: int
) -> None:
    """By the spy and his servility, and by two more for who has no leader at all (10.4)."""
    thar = {**army(1, "orcus_rex", "orcus_rex"), "shaman": shaman}
    leaders: dict[str, JSON] = {"thar": thar, "ohrr": army(1, "bugburbia", "bugburbia")}
    board = Board({"phase": "cheat", "hands": [hand, {}], "leaders": leaders})
    said = [one for one in told(board, "bribe") if one.line.args["leader"] == "thar"]
    args: dict[str, JSON] = {"leader": "thar", "spy": spy, "limit": limit, "least": least, "chance": chance}
    assert said == [Remark(LogLine("remark_bribe", args))]
