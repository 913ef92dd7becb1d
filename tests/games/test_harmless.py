"""What is asked about once more is not asked where nothing is lost by it: each game says so of its own commands."""

from typing import Any

import pytest

from games.kernel.lessons import position
from games.kernel.registry import game, games_by_name
from tests.games.orc_wars.tables import Board, army


def test_it_works() -> None:
    """Ending the actions with some left, and with none; a turn with steps left out, and a command that ends nothing."""
    lively, idle = position("orcs_vs_orcs", 5), position("orcs_vs_orcs", 10)
    rules = game("orcs_vs_orcs")
    assert [rules.harmless(rules.view(state, 0), "end_actions") for state in (lively, idle)] == [False, True]
    assert not rules.harmless(rules.view(idle, 0), "retreat")
    wars = game("orc_wars")
    begun, done = position("orc_wars", 1), position("orc_wars", 10)
    assert [wars.harmless(wars.view(state, 0), "end_turn") for state in (begun, done)] == [False, True]


IDLE: dict[str, Any] = {
    "phase": "actions",
    "steps_done": ["levy", "move"],
    "hands": [{"tribe": ["mine"]}, {"tribe": ["spy_1"]}],
    "leaders": {"thar": army(0, "orcus_rex", "orcus_rex*2")},
    "areas": {"orcus_rex": {"owner": 0}},
}
"""Nobody to fight, and no spy: what is left of the turn can serve for nothing."""


@pytest.mark.parametrize(
    ("more", "harmless"),
    [
        ({}, True),
        ({"hands": [{"tribe": ["spy_2"]}, {"tribe": []}]}, False),
        ({"caravans": {"eg": {"stop": "orcus_rex_pass"}}}, False),
        ({"caravans": {"eg": {"stop": "ethengar_market"}}}, True),
        ({"steps_done": ["move"]}, False),
        ({"steps_done": ["levy"]}, False),
        ({"areas": {"orcus_rex": {"owner": 0, "garrison": ["orcus_rex"]}}}, False),
    ],
)
def test_a_turn_of_orc_wars_ends_unasked_where_the_steps_left_out_are_idle(
    more: dict[str, Any], harmless: bool
) -> None:
    """From the player's own view: who does not see the hand is told nothing."""
    state = Board({**IDLE, **more}).table.state
    rules = game("orc_wars")
    assert rules.harmless(rules.view(state, 0), "end_turn") is harmless
    assert not rules.harmless(rules.view(state, 1), "end_turn")


def test_whoever_says_nothing_asks() -> None:
    asked = {"armadora": "pass", "few_orcs_more": "decline", "orcz": "struggle"}
    for name, command in asked.items():
        rules = games_by_name()[name]
        assert not rules.harmless(rules.view(position(name, 0), 0), command)
