"""Events that know what they do: the game's own apply and tell are theirs."""

from importlib import import_module

import pytest

from games.kernel.contract import Game, LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, either, events_of, knows, line, number_of, private_line
from tests.games.kernel.heap_rules.burying import Heap
from tests.games.toys.hoard.game import Hoard


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


class GoldCounted(GameEvent[Heap], frozen=True):
    """The gold is counted."""

    why: str
    sentence = Sentence("counted_{}", {"tax": "3.1", "gift": "3.2"}, by="why")

    def apply(self, state: Heap) -> Heap:
        return state


class GoldFound(GameEvent[Heap], frozen=True):
    """There is gold."""

    much: bool
    sentence = Sentence({True: "much", False: "little"}, "4", by="much")

    def apply(self, state: Heap) -> Heap:
        return state


class GoldShared(SeatEvent[Heap], frozen=True):
    """Gold is shared out; only the seat knows how."""

    shares: tuple[int, ...]
    sentence = Sentence(either("shared", "kept"), "5", "seat", number=number_of("shares"), by="shares")
    private = Sentence("shared_private", "5", "shares", tag="__struct_config__.tag")

    def apply(self, state: Heap) -> Heap:
        return state


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


def test_a_field_picks_the_sentence_and_the_rule() -> None:
    told = [GoldCounted(why).tell("spectator") for why in ("tax", "gift")]
    assert told == [LogLine("counted_tax", {}, "3.1"), LogLine("counted_gift", {}, "3.2")]
    assert [GoldFound(much).tell(0) for much in (True, False)] == [LogLine("much", {}, "4"), LogLine("little", {}, "4")]


def test_the_events_of_a_package_are_those_written_in_its_modules_but_for_bases() -> None:
    found = events_of(Heap, import_module("tests.games.kernel.heap_rules"))
    assert [event.__name__ for event in found] == ["GoldBuried", "GoldLost", "GoldDug"]


def test_a_table_of_true_and_false_asks_whether_there_is_any_and_a_list_is_counted() -> None:
    told = [GoldShared(1, shares).tell("spectator") for shares in ((2, 3), ())]
    assert told == [LogLine("shared", {"seat": 1, "number": 2}, "5"), LogLine("kept", {"seat": 1, "number": 0}, "5")]


def test_who_is_privy_to_an_event_is_told_more() -> None:
    known = LogLine("shared_private", {"shares": (2,), "tag": "gold_shared"}, "5", private=True)
    private = [GoldShared(1, (2,)).tell(viewer) == known for viewer in (0, 1, "spectator", "arbiter")]
    assert private == [False, True, False, True]


@pytest.mark.parametrize("field", ["", "#", "seat + 1", "seat.", "gold()", "two words"])
def test_a_sentence_reads_nothing_but_fields(field: str) -> None:
    with pytest.raises(ValueError, match="an event has no field"):
        Sentence("taken", "2.3", of=field)


def test_an_event_without_a_line_is_silent() -> None:
    assert Heaps().tell(Silence(), "arbiter") is None


def test_an_event_is_written_under_its_name() -> None:
    assert GoldAdded.__struct_config__.tag == "gold_added"


def test_the_arbiter_knows_all_and_a_spectator_nothing() -> None:
    assert [knows(viewer, 0, None) for viewer in (0, 1, "spectator", "arbiter")] == [True, False, False, True]
