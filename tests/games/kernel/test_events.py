"""Events that know what they do: the game's own apply and tell are theirs."""

import sys

from games.kernel.contract import Game, LogLine, Viewer
from games.kernel.events import GameEvent, Sentence, events_in, knows, line, private_line
from games.kernel.values import Value
from tests.games.toys.hoard.game import Hoard


class Heap(Value, frozen=True):
    """A heap of gold."""

    gold: int = 0


class GoldAdded(GameEvent[Heap], frozen=True):
    """Gold is put on the heap; only the arbiter and seat 1 know how much."""

    gold: int

    def apply(self, state: Heap) -> Heap:
        return Heap(state.gold + self.gold)

    def tell(self, viewer: Viewer) -> LogLine:
        return private_line("added", "1.1", gold=self.gold) if knows(viewer, 1) else line("added_some", "1.1")


class GoldMoved(GameEvent[Heap], frozen=True):
    """What other events are made of."""

    seat: int
    gold: int

    def apply(self, state: Heap) -> Heap:
        return Heap(state.gold - self.gold)


class GoldTaken(GoldMoved, frozen=True):
    """Gold is taken from the heap."""

    sentence = Sentence("taken", "2.3", "seat", of="gold")


class Silence(GameEvent[Heap], frozen=True):
    """Nothing is said."""

    def apply(self, state: Heap) -> Heap:
        return state


class Heaps(Hoard):
    """A game whose events know what they do: it neither applies nor tells them itself."""

    apply = Game.apply
    tell = Game.tell


def test_it_works() -> None:
    game, event = Heaps(), GoldAdded(3)
    assert game.apply(Heap(1), event) == Heap(4)
    assert game.tell(event, 1) == LogLine("added", {"gold": 3}, "1.1", private=True)
    assert game.tell(event, "spectator") == LogLine("added_some", {}, "1.1")


def test_a_sentence_is_told_to_everybody_with_fields_of_the_event() -> None:
    line = LogLine("taken", {"seat": 2, "of": 5}, "2.3")
    assert [Heaps().tell(GoldTaken(2, 5), viewer) for viewer in (0, "spectator", "arbiter")] == [line] * 3


def test_the_events_of_a_module_are_those_written_there_in_order_but_for_bases() -> None:
    assert events_in(Heap, sys.modules[__name__]) == (GoldAdded, GoldTaken, Silence)


def test_an_event_without_a_line_is_silent() -> None:
    assert Heaps().tell(Silence(), "arbiter") is None


def test_an_event_is_written_under_its_name() -> None:
    assert GoldAdded.__struct_config__.tag == "gold_added"


def test_the_arbiter_knows_all_and_a_spectator_nothing() -> None:
    assert [knows(viewer, 0, None) for viewer in (0, 1, "spectator", "arbiter")] == [True, False, False, True]
