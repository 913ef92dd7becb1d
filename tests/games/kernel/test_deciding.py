"""The loop that applies events and collects them, in both its forms."""

from collections.abc import Sequence

from games.kernel.chance import Chance, Luck
from games.kernel.deciding import Recorder, completed
from games.kernel.events import GameEvent
from games.kernel.values import Value


class Count(Value, frozen=True):
    """A number."""

    number: int = 0


class Added(GameEvent[Count], frozen=True):
    """The number grows."""

    by: int

    def apply(self, state: Count) -> Count:
        return Count(state.number + self.by)


def doubled_up_to_ten(state: Count, chance: Chance) -> Sequence[Added]:  # noqa: ARG001 - as the loop calls it
    return (Added(state.number),) if 0 < state.number < 10 else ()


def test_it_works() -> None:
    assert completed(Count(), (Added(1), Added(2)), doubled_up_to_ten, Luck("")) == tuple(map(Added, (1, 2, 3, 6)))


def test_where_nothing_has_happened_nothing_follows() -> None:
    assert completed(Count(3), (), doubled_up_to_ten, Luck("")) == ()


def test_a_recorder_shows_the_state_after_the_last_event() -> None:
    recorder = Recorder(Count(1), Luck(""))
    recorder.record(Added(2))
    assert recorder.state == Count(3)
    recorder.record(Added(3))
    assert (recorder.state, recorder.events) == (Count(6), [Added(2), Added(3)])
