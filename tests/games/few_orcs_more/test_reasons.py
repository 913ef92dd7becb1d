"""What is said for a command in For a Few Orcs More is so at the battle."""

import pytest
from msgspec.structs import replace

from games.few_orcs_more.game import FewOrcsMore
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.state import Cards
from games.few_orcs_more.view.schema import PileView
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import placed
from tests.games.reasons import advised


def test_an_army_is_worth_what_is_said_of_it() -> None:
    met = 0
    for one in advised(FewOrcsMore(), 3):
        battle = one.state.battle
        for told in one.told("why_sent"):
            met += 1
            army = battle.armies[one.seat] or ()
            assert told["before"] == value(battle.tribe, army)
            assert told["after"] == value(battle.tribe, (*army, *one.wish["cards"])) > told["before"]
    assert met > 5


@pytest.mark.parametrize("sees", [True, False])
def test_the_wizard_is_told_what_lies_open(sees: bool) -> None:
    """What the cards of the tribe are worth where the wizard sees the hands, else what so many backs are likely to."""
    hands: JSON = {"1": ["skeleton6", "skeleton6", "skeleton6", "skeleton_leader", "giant"], "2": ["skeleton2"]}
    given: dict[str, JSON] = {"phase": "tribe", "wizard": 0, "champion": 1, "hands": hands}
    view = FewOrcsMore().view(placed(given, 4, {"wizard_sees_hands": sees}).state, 0)
    (told,) = FewOrcsMore.advisor.reasons(view, 0, {"type": "tribe", "tribe": "skeleton"})
    assert (told.key, told.args["own"], told.args["other"]) == (
        ("why_tribe_seen", 36, 2) if sees else ("why_tribe", 19, 4)
    )


@pytest.mark.parametrize("top", ["enlistment:1", "orc2"])
def test_a_champion_is_advised_by_a_guess_of_who_did_not_watch(top: str) -> None:
    """The hint says that it remembers nothing, and never that nothing favours one player: some were seen to claim."""
    game = FewOrcsMore()
    table = placed({"phase": "champion", "wizard": 0, "piles": {"0": ["orc6", "enlistment:2", top]}}, 4, {})
    told = [line.key for line in game.advisor.reasons(game.view(table.state, 0), 0, {"type": "enchant", "target": 1})]
    assert told == ["why_claims"] * (top != "orc2") + ["why_guess"]


def test_the_card_on_top_is_the_one_named() -> None:
    met = 0
    for one in advised(FewOrcsMore()):
        for told in one.told("why_top"):
            met += 1
            assert one.view().piles[told["pile"]].top == told["kind"]
    assert met > 5


@pytest.mark.parametrize("open_piles", [True, False])
def test_a_claim_with_a_giant_is_told_what_giants_do(open_piles: bool) -> None:
    """What is covered is counted only where it is seen; the top of a pile always is. Others’ piles do not count."""
    piles: tuple[Cards, ...] = (
        ("giant", "orc2", "enlistment:1"),
        ("giant", "dwarf2"),
        ("orc6", "giant"),
        ("troll", "giant"),
        ("goblin", "dwarf6"),
        ("giant", "orc2", "enlistment:2", "giant"),
    )
    shown = tuple(PileView(len(items), items[-1], items if open_piles else None) for items in piles)
    view = replace(FewOrcsMore().view(placed({"phase": "tribe"}, 4, {}).state, 1), piles=shown)

    def told(*piles: int) -> list[tuple[str, JSON]]:
        command: dict[str, JSON] = {"type": "plays", "plays": [f"enlist:{pile}" for pile in piles]}
        reasons = FewOrcsMore.advisor.reasons(view, 1, command)
        return [(one.key, one.args.get("count")) for one in reasons if one.key in ("why_giant", "why_giants")]

    assert told(2, 3) == [("why_giants", 3 if open_piles else 2)]
    assert told(2) == [("why_giants", 2) if open_piles else ("why_giant", None)]
    assert told(1) == ([("why_giants", 2)] if open_piles else [])
    assert told(4) == []
    assert told(5) == ([] if open_piles else [("why_giant", None)])


def test_the_wizards_goal_in_the_war_names_the_champion() -> None:
    """Who has no cards wins no battles: the wizard scores through the champion."""
    given: dict[str, JSON] = {"phase": "tribe", "wizard": 0, "champion": 1}
    view = FewOrcsMore().view(placed(given, 4, {}).state, 0)
    goals = [FewOrcsMore.artist.goal(view, seat) for seat in range(2)]
    assert [(goal.key, goal.args.get("seat")) for goal in goals] == [("board_goal_war", 1), ("board_goal", None)]


def test_the_goal_of_whoever_has_more_points_than_are_needed_is_the_end_of_the_round() -> None:
    """Not “9 of 8 points”: the end is checked after the last battle (8.1)."""
    given: dict[str, JSON] = {"phase": "tribe", "wizard": 0, "champion": 1, "scores": [0, 9, 8, 0]}
    view = FewOrcsMore().view(placed(given, 4, {}).state, 1)
    goals = [FewOrcsMore.artist.goal(view, seat) for seat in (1, 2)]
    assert [(goal.key, goal.args["score"]) for goal in goals] == [("board_goal_over", 9), ("board_goal_beyond", 8)]


@pytest.mark.parametrize(
    ("gains", "key"), [([0, 2, 0, 0], "board_goal_reached"), ([0, 0, 0, 0], "board_goal_beyond")], ids=["now", "before"]
)
def test_the_goal_of_whoever_has_the_points_that_end_the_match_is_that_it_ends(gains: list[JSON], key: str) -> None:
    """Where it has gone on with as many, more are needed (8.1)."""
    given: dict[str, JSON] = {"phase": "tribe", "wizard": 0, "champion": 1, "scores": [0, 8, 7, 0], "gains": gains}
    view = FewOrcsMore().view(placed(given, 4, {"end_rule": "exceed"}).state, 1)
    goals = [FewOrcsMore.artist.goal(view, seat) for seat in (1, 2)]
    assert [goal.key for goal in goals] == [key, "board_goal" if key.endswith("reached") else key]
