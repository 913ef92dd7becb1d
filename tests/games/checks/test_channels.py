"""What a viewer could learn from, channel by channel."""

from msgspec.structs import replace

from games.checks import channels
from games.kernel.contract import LogLine, Viewer
from games.kernel.values import Event
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.events import Drawn, Laid, TurnEnded
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import Clan, Options, State

STATE = State(Options(), (Clan((1, 2)), Clan((4, 5))), deck=(6, 7), phase="lay")
WORLD = replace(STATE, clans=(Clan((1, 2)), Clan((4, 6))), deck=(5, 7))


def test_it_works() -> None:
    assert channels.shown(HOARD, STATE, 0) == channels.shown(HOARD, WORLD, 0)
    assert channels.shown(HOARD, STATE, 1) != channels.shown(HOARD, WORLD, 1)
    assert channels.shown(HOARD, STATE, 0).keys() - channels.shown(HOARD, STATE, "spectator").keys() == {"offers"}


def test_worlds_are_told_apart_by_those_who_may() -> None:
    apart = {viewer: not channels.indistinct(HOARD, STATE, WORLD, viewer) for viewer in channels.viewers(2)}
    assert apart == {0: False, 1: True, "spectator": False, "arbiter": True}


def test_a_seat_that_is_awaited_is_advised() -> None:
    assert channels.advice(HOARD, STATE, 0) == {channels.ADVICE: b'{"type":"lay","card":2}'}
    assert channels.advice(HOARD, STATE, "spectator") == {}
    assert channels.advice(HOARD, replace(STATE, phase="shown"), 0) == {}


def test_replies_are_told_in_full() -> None:
    assert channels.reply(HOARD, STATE, 0, {"type": "lay", "card": 1}) == "accepted"
    assert channels.reply(HOARD, STATE, 0, {"type": "lay", "card": 4}) == "refused not_in_hand 2.1 "
    assert channels.reply(HOARD, STATE, 0, {"type": "lay"}).startswith("refused malformed  Object missing")


def test_differences_are_named_with_what_stands_around_them() -> None:
    found = list(
        channels.differing({"a": b"same", "b": b"x" * 50 + b"1", "c": b""}, {"a": b"same", "b": b"x" * 50 + b"2"})
    )
    assert found == [("b", b"x" * 40 + b"1", b"x" * 40 + b"2"), ("c", b"", b"-")]


def told(events: tuple[object, ...], others: tuple[object, ...], viewer: int) -> list[str]:
    made = channels.lines_apart(HOARD, (STATE, events), (WORLD, others), viewer)  # type: ignore[arg-type]
    return [name for name, _, _ in made]


def test_a_step_tells_the_same_where_the_viewer_sees_the_same() -> None:
    assert told((Laid(1, 5),), (Laid(1, 6),), 0) == []
    assert told((Laid(1, 5),), (Laid(1, 6), TurnEnded(1)), 0) == []


class TellsAll(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        return super().tell(event, "arbiter")


class TellsNothing(Hoard):
    def tell(self, event: Event, viewer: Viewer) -> LogLine | None:
        return None


def test_lines_and_versions_that_differ_are_found() -> None:
    found = channels.lines_apart(TellsAll(), (STATE, (Laid(1, 5),)), (WORLD, (Laid(1, 6),)), 0)
    assert [name for name, _, _ in found] == [channels.LINES]
    found = channels.lines_apart(TellsNothing(), (STATE, (Drawn(1, 6),)), (STATE, (Drawn(1, 6), Drawn(1, 7))), 0)
    assert [name for name, _, _ in found] == [channels.VERSIONS]
