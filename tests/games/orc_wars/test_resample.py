"""What is imagined in the place of hidden hands keeps what all have seen."""

from collections import Counter

from msgspec.structs import replace

from games.kernel.chance import Luck
from games.kernel.contract import Viewer
from games.orc_wars import GAME
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.leaders import LeaderToHand
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Seen
from tests.games.orc_wars.tables import Board, army, battle

GIVEN = {
    **battle({"hool": army(0, "red_orcland", "red_orcland"), "alebane": army(1, "ogremoor", "trollhattan")}, {}),
    "hands": [{"tribe": ["mine"]}, {"tribe": ["spy_2", "mine"]}],
}


def home() -> State:
    """All have seen alebane come home into the hand of seat 1."""
    return LeaderToHand("alebane", 1, "deposed").apply(Board(GIVEN).table.state)


def held(state: State, viewer: Viewer) -> int:
    """In how many of forty worlds the seat holds him."""
    worlds = [GAME.resample(state, viewer, Luck(number)) for number in range(40)]
    assert {len(world.hands[1].tribe) for world in worlds} == {len(state.hands[1].tribe)}
    assert len({world.hands[1].tribe for world in worlds}) > 10
    return sum("alebane" in world.hands[1].tribe for world in worlds)


def held_all(state: State, counters: tuple[str, ...]) -> int:
    """In how many of forty worlds of seat 0 the other hand holds all of these."""
    worlds = [GAME.resample(state, 0, Luck(number)) for number in range(40)]
    return sum(not Counter(counters) - Counter(world.hands[1].tribe) for world in worlds)


def test_it_works() -> None:
    """He is there in every world of everybody, whatever else the hand holds."""
    assert (held(home(), 0), held(home(), "spectator")) == (40, 40)


def test_a_spy_who_has_looked_before_counts_nothing_twice() -> None:
    seen = Seen(1, ("alebane", "spy_2"), (), ())
    state = replace(home(), seen=(seen, None))
    assert held_all(state, seen.tribe) == 40


def test_what_leaves_a_hand_face_down_may_be_him() -> None:
    """Nobody else can tell: he is forgotten, whether he went or stayed."""
    for counters in (("mine",), ("alebane",)):
        moved = CountersMoved(places.hand(1), places.CUP, counters, "discarded").apply(home())
        worlds = [GAME.resample(moved, 0, Luck(number)) for number in range(40)]
        assert moved.met == ()
        assert sum("alebane" in world.hands[1].tribe for world in worlds) < 40
    drawn = CountersMoved(places.CUP, places.hand(1), ("fortress_2",), "drawn").apply(home())
    assert held(drawn, 0) == 40


def test_the_position_remembers_him() -> None:
    state = home()
    placed = Board(GAME.given(state))  # type: ignore[arg-type]
    assert placed.table.state.met == state.met
