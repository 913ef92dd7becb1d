"""What the lesson of Orcs vs Orcs says of two of its steps is so by the rules."""

from typing import Any

import pytest

from games.kernel.chance import FairChance, Luck
from games.kernel.lessons import lesson
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from tests.games.orcs_vs_orcs.tables import Board

GIVEN: dict[str, dict[str, JSON]] = {step.name: dict(step.given) for step in lesson("orcs_vs_orcs").steps}
SEVEN = ["orc"] * 4 + ["crossbow"] * 3
NINE = [*SEVEN, "boar_rider", "boar_rider"]
BORG = ["orc"] * 4 + ["heavy_orc"] * 2 + ["catapult"]
BATTLES = 20


def _won(deck: list[str]) -> int:
    """How many of so many battles the lesson's reader wins with it where both play by the advisor."""
    won = 0
    for number in range(BATTLES):
        board, luck = Board(GIVEN["deck"]), Luck(str(number))
        board.chance = FairChance(number.to_bytes(32), 0)  # type: ignore[assignment]
        board.give(0, "deck", cards=deck).give(1, "deck", cards=BORG)
        while board.table.state.battle is not None:
            state = board.table.state
            seat = GAME.turn(state).seats[0]
            wish = GAME.advisor.advise(GAME.view(state, seat), seat, GAME.offers(state, seat), luck)
            board.table.give(seat, wish, board.chance)
        last = board.table.state.last_battle
        won += last is not None and last.winner == 0
    return won


def test_all_nine_cards_are_the_better_deck() -> None:
    """Boar Riders find no Crossbow there, but with them Borg is out of cards first."""
    assert _won(SEVEN) < 0.6 * BATTLES
    assert _won(NINE) > 0.9 * BATTLES


@pytest.mark.parametrize(("count", "falls"), [(3, True), (2, False)])
def test_a_horde_has_fallen_where_that_is_said(count: int, falls: bool) -> None:
    """The answer shows the city as it is then: with two hordes, the village of the one left is asked about first."""
    wanted: Any = lesson("orcs_vs_orcs").steps[2].wanted[0]
    board = Board(GIVEN["city"]).give(0, "move", from_="Na2", to="Nb1", count=3).give(0, "go", to="KWN", count=count)
    seen = GAME.view(board.table.state, 0)
    assert (seen.zones["KWN"].hordes["0"] == count - 1, seen.turn.phase == "hero") == (falls, falls)
    assert (wanted["count"] == count) == falls
