"""Chapter 3: turns, passing, and what happens by itself."""

from games.armadora import GAME
from games.armadora.events import AnyEvent
from games.armadora.options import Options
from games.armadora.rules.actions import PalisadeLaid, Passed, TurnClosed, WarriorPlaced
from games.armadora.rules.count import GameEnded, Revealed, TerritoryCounted
from games.kernel.contract import Turn
from games.kernel.replay import steps
from tests.games.armadora.tables import ArmadoraTable, give, opened, placed, refusal, view

NEARLY_FULL = (
    "a1|a2 a2|b2 a3|a4 a5|b5 b1|b2 b2|c2 b4|b5 b4|c4 c1|d1 c2|c3 c2|d2 c3|c4 c3|d3 c4|d4 d2|d3 d2|e2 d3|e3 "
    "d4|d5 d5|e5 e1|f1 e2|e3 e3|e4 e5|f5 f1|g1 f2|f3 f3|g3 f4|f5 f4|g4 g1|g2 g2|g3 g5|h5 h2|h3 h3|h4"
)
"""33 palisades after which e2|f2 is legal and then nothing more, though one is left in the stock."""


def whose(table: ArmadoraTable) -> tuple[tuple[int, ...], str]:
    turn = GAME.turn(table.state)
    return turn.seats, turn.phase


def test_it_works() -> None:
    """Clockwise, past those who have passed, until all have."""
    table = opened(3, Options(first=2))
    assert give(table, 2, "warrior", value=1, at="a1") == (WarriorPlaced(2, "a1", 1),)
    assert whose(table) == ((0,), "turn")
    assert give(table, 0, "palisade", edge="e3|e4") == (PalisadeLaid(0, "e3|e4"),)
    assert whose(table) == ((0,), "palisade")
    assert give(table, 0, "palisade", edge="a3|b3") == (PalisadeLaid(0, "a3|b3"),)
    assert whose(table) == ((1,), "turn")
    assert give(table, 1, "palisade", edge="a4|b4") == (PalisadeLaid(1, "a4|b4"),)
    assert give(table, 1, "stop") == (TurnClosed(1),)
    assert give(table, 2, "pass") == (Passed(2),)
    assert give(table, 0, "pass") == (Passed(0),)
    assert whose(table) == ((1,), "turn")
    give(table, 1, "warrior", value=1, at="a2")
    assert whose(table) == ((1,), "turn")
    assert [type(event) for event in give(table, 1, "pass")] == [Passed, Revealed, TerritoryCounted, GameEnded]
    assert whose(table) == ((), "over")


def test_the_last_palisade_of_the_stock_ends_the_turn_by_itself() -> None:
    """Rule 3.4.6."""
    table = placed({"stock": 1})
    assert give(table, 0, "palisade", edge="e3|e4") == (PalisadeLaid(0, "e3|e4"), TurnClosed(0, by_itself=True))
    assert whose(table) == ((1,), "turn")


def test_the_last_legal_line_ends_the_turn_by_itself() -> None:
    """Rule 3.4.6: there is a palisade left, but no line for it."""
    table = placed({"palisades": NEARLY_FULL.split()})
    assert give(table, 0, "palisade", edge="e2|f2") == (PalisadeLaid(0, "e2|f2"), TurnClosed(0, by_itself=True))
    assert view(table).stock == 1
    assert refusal(table, 1, "palisade", edge="c4|c5") == ("territory_too_small", "3.4.2")


def test_seats_that_cannot_act_pass_within_the_same_step() -> None:
    """Rule 3.6.2, one after the other, the one who had moved last of all."""
    table = placed({"hands": [[1], [], []], "stock": 0}, 3)
    events = give(table, 0, "warrior", value=1, at="a1")
    assert events[:4] == (
        WarriorPlaced(0, "a1", 1),
        Passed(1, by_itself=True),
        Passed(2, by_itself=True),
        Passed(0, by_itself=True),
    )
    assert [type(event) for event in events[4:]] == [Revealed, TerritoryCounted, GameEnded]
    assert view(table).scores == (40, 0, 0)


def test_what_is_left_in_hand_is_lost_but_shown() -> None:
    """Rules 3.5.2 and 5.1.2."""
    table = placed({"hands": [[5], [1]], "warriors": {"a1": {"seat": 1, "value": 2}}})
    give(table, 0, "pass")
    revealed = give(table, 1, "pass")[1]
    assert revealed == Revealed({"a1": 2}, ((5,), (1,)))
    assert GAME.view(table.state, "spectator").hands == ((5,), (1,))
    assert view(table).scores == (0, 40)


def test_between_the_last_pass_and_the_end_nobody_is_awaited() -> None:
    """Rule 5.1.1: also in the states that the events of the count pass through, played or placed."""
    table = placed({"passed": [True, False]})
    before = table.state
    for state in [*steps(GAME, before, give(table, 1, "pass")), *steps(GAME, GAME.blank(Options(), 2), over())]:
        assert GAME.turn(state) == Turn((), "over")
        assert [GAME.offers(state, seat) for seat in (0, 1)] == [(), ()]


def over() -> list[AnyEvent]:
    return placed({"passed": [True, True]}).events
