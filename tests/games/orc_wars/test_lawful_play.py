"""What no match may break: matches from the deal on, by rules of thumb and at random."""

from collections import Counter
from collections.abc import Iterator

import pytest

from games.kernel.chance import Luck
from games.kernel.events import GameEvent
from games.kernel.offers import sample
from games.kernel.refusals import Refused
from games.kernel.table import Table
from games.orc_wars.commands import AnyCommand
from games.orc_wars.editions.atlas import LOST, TRIBAL
from games.orc_wars.editions.material import HAND_LIMIT
from games.orc_wars.game import GAME
from games.orc_wars.options import Options
from games.orc_wars.rules import leaders
from games.orc_wars.rules.battle import AttackBegun
from games.orc_wars.rules.calendar import RoundBegan, TurnBegan
from games.orc_wars.rules.control import occupied
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.leaders import LeaderWent
from games.orc_wars.rules.territories import AdoptionFailed, Levied
from games.orc_wars.state.state import State
from games.orc_wars.view.schema import View

MATCHES = 10
STEPS = 400
MARCHES = frozenset({"stopped", "moved"})


def match(number: int) -> Iterator[tuple[State, tuple[GameEvent[State], ...]]]:
    """The states of a match at its decisions, and what happened on the way to each; one command in five at random."""
    luck = Luck(f"lawful/{number}")
    seats = 2 + number % 5
    table: Table[State, AnyCommand, GameEvent[State], Options, View] = Table(GAME, Options(), seats, luck)
    seen = len(table.events)
    for _ in range(STEPS):
        if table.state.outcome is not None:
            return
        (seat,) = GAME.turn(table.state).seats
        offers = GAME.offers(table.state, seat)
        wish = GAME.advisor.advise(GAME.view(table.state, seat), seat, offers, luck)
        if not luck.below("stray", 5):
            wish = sample(luck.pick("offer", offers), luck)
        try:
            table.give(seat, wish, luck)
        except Refused:
            continue
        yield table.state, tuple(table.events[seen:])
        seen = len(table.events)


def strays(state: State) -> Iterator[str]:
    """Leaders who stand alone with their own side in a land that is not theirs, or among others out of turn."""
    if state.agenda:
        return
    for name, one in state.leaders.items():
        if one.area == LOST:
            continue
        if not occupied(state, one.area, one.seat):
            if one.area in TRIBAL and state.areas[one.area].owner != one.seat:
                yield f"{name} does not control {one.area}"
        elif one.seat == state.seat and "combat" in state.steps_done:
            yield f"{name} has a battle before him that cannot be fought"


def excesses(events: list[GameEvent[State]]) -> Iterator[str]:
    """Whatever was done more often in one turn than the rules allow."""
    done: Counter[str] = Counter()
    for event in events:
        match event:
            case LeaderWent(moved=True) if event.how in MARCHES:
                done[f"{event.leader} moves"] += 1
            case AttackBegun():
                done[f"{event.leader} attacks"] += 1
            case Levied():
                done[f"hordes levied in {event.area}"] += 1
            case CountersMoved(why="drawn" | "bought"):
                done["counters drawn"] += 1
            case CountersMoved(why="redrawn"):
                done["counters redrawn"] += 1
    most = {"counters drawn": 5, "counters redrawn": 6}
    yield from (f"{what}: {times}" for what, times in done.items() if times > most.get(what, 1))


def test_it_works() -> None:
    """Land is controlled by whoever stands alone in it, hands are small, nothing is done more often than allowed."""
    turns, handed_on, tests = 0, 0, Counter[str]()
    for number in range(MATCHES):
        turn: list[GameEvent[State]] = []
        for state, events in match(number):
            assert list(strays(state)) == []
            for event in events:
                if isinstance(event, TurnBegan):
                    turns += 1
                    assert list(excesses(turn)) == []
                    before = next((one.seat for one in turn if isinstance(one, TurnBegan)), event.seat)
                    if before != event.seat and not any(isinstance(one, RoundBegan) for one in turn):
                        assert len(state.hands[before].tribe) <= HAND_LIMIT
                        handed_on += 1
                    turn = []
                turn.append(event)
                if isinstance(event, leaders.Tested):
                    assert event.passed == (event.roll < 8 and event.roll <= event.limit)
                    tests[f"{event.roll} {event.passed}"] += 1
    assert turns > 10 * MATCHES
    assert handed_on > turns // 3
    assert tests["8 True"] == 0
    assert tests["8 False"] > 0


def test_a_horde_is_tried_once_a_turn() -> None:
    """Never more failures with a tribe than hordes of it stood there."""
    tried = 0
    for number in range(MATCHES):
        for state, events in match(number):
            for event in events:
                if isinstance(event, AdoptionFailed):
                    tried += 1
                    (failed,) = [
                        one.times
                        for one in state.marks.failures
                        if (one.leader, one.area, one.horde) == (event.leader, event.area, event.horde)
                    ] or [0]
                    assert failed <= state.areas[event.area].garrison.count(event.horde)
    assert tried > 0


@pytest.mark.parametrize("times", [1, 2])
def test_twin_what_is_done_twice_is_noticed(times: int) -> None:
    events: list[GameEvent[State]] = [AttackBegun("thar", "kol", "area", (), False)] * times
    assert list(excesses(events)) == ["thar attacks: 2"] * (times - 1)
