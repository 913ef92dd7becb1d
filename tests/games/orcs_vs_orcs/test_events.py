"""What the log holds: facts, and positions in the position format; neither states nor anything of the program."""

import pytest

from games.kernel.closed import structs
from games.kernel.values import Event, Value
from games.orcs_vs_orcs.events import EVENTS
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.rules.setup import PositionPlaced
from games.orcs_vs_orcs.state import Player, State, Zone
from games.orcs_vs_orcs.state.battle import Battle, Side
from tests.games.orcs_vs_orcs.tables import match

STATE: tuple[type[Value], ...] = (State, Player, Zone, Battle, Side)


@pytest.mark.parametrize("event", EVENTS)
def test_no_event_holds_a_piece_of_the_state(event: type[Event]) -> None:
    assert [one for one in STATE if one in structs(event)] == []


def test_only_a_position_holds_what_is_still_to_be_settled() -> None:
    holding = [event for event in EVENTS if any("agenda" in one.__struct_fields__ for one in structs(event))]
    assert holding == [PositionPlaced]


def test_every_version_shows_a_question_or_goes_on() -> None:
    """Also between the events of one command: whoever is asked has offers, and the last event asks or ends."""
    for number in range(6):
        for ply in match(number):
            state = ply.before
            for event in ply.events:
                state = GAME.apply(state, event)  # type: ignore[arg-type]
                for seat in GAME.turn(state).seats:
                    assert GAME.offers(state, seat)
            assert state == ply.after
            assert GAME.outcome(ply.after) is not None or GAME.turn(ply.after).seats  # type: ignore[arg-type]
