"""A step that is called idle is surely so."""

from msgspec.structs import replace

from games.orc_wars.game import GAME
from games.orc_wars.offers.steps import in_step
from games.orc_wars.rules.questions import whose_turn
from games.orc_wars.view.idle import is_idle
from tests.games.orc_wars.tables import Board, army
from tests.games.orc_wars.wars import war


def test_it_works() -> None:
    """Hordes of tribes that live elsewhere have nothing to come for, nor what cannot be paid."""
    given = {
        "phase": "actions",
        "leaders": {"hool": army(0, "trollhattan")},
        "areas": {"trollhattan": {"owner": 0}},
        "hands": [{"tribe": ["horde_kol", "horde_orcus_rex", "fortress_5", "spy_1"], "gold": [4]}, {}],
    }
    assert is_idle(GAME.view(Board(given).table.state, 0), "levy")
    given["hands"] = [{"tribe": ["horde_trollhattan"]}, {}]
    assert not is_idle(GAME.view(Board(given).table.state, 0), "levy")


def test_whoever_begins_an_idle_levy_can_do_nothing_in_it() -> None:
    """In wars at random, with whatever lies in a hand."""
    idle = 0
    for number in range(30):
        for _options, state in war(number, 40):
            (seat,) = whose_turn(state).seats[:1] or (0,)
            if state.phase != "actions" or state.agenda or "levy" in state.steps_done:
                continue
            if is_idle(GAME.view(state, seat), "levy"):
                idle += 1
                assert list(in_step(replace(state, phase="levy"), seat)) == []
    assert idle > 20
