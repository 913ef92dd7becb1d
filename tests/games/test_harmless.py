"""What is asked about once more is not asked where nothing is lost by it: each game says so of its own commands."""

from games.kernel.lessons import position
from games.kernel.registry import game, games_by_name


def test_it_works() -> None:
    """Ending the actions with some left, and with none; a turn with steps left out, and a command that ends nothing."""
    lively, idle = position("orcs_vs_orcs", 5), position("orcs_vs_orcs", 9)
    rules = game("orcs_vs_orcs")
    assert [rules.harmless(rules.view(state, 0), "end_actions") for state in (lively, idle)] == [False, True]
    assert not rules.harmless(rules.view(idle, 0), "retreat")
    wars = game("orc_wars")
    begun, done = position("orc_wars", 1), position("orc_wars", 10)
    assert [wars.harmless(wars.view(state, 0), "end_turn") for state in (begun, done)] == [False, True]


def test_whoever_says_nothing_asks() -> None:
    asked = {"armadora": "pass", "few_orcs_more": "decline", "orcz": "struggle"}
    for name, command in asked.items():
        rules = games_by_name()[name]
        assert not rules.harmless(rules.view(position(name, 0), 0), command)
