from typing import cast

import pytest
from msgspec.structs import replace

from games.kernel.chance import Luck
from games.kernel.contract import Outcome
from games.kernel.registry import AnyGame
from games.kernel.values import JSON
from games.players.player import iterations
from games.players.situation import Situation, situation
from games.players.tree import Node
from games.players.warlord import Warlord, shared, walk
from tests.games.players.positions import MATCHES, TOY, positions
from tests.games.players.toy import Bids, State

LAST = State(hands=((2, 6), (3, 4)), bids=(None, None), won=(0, 0), prize=3, rounds=3)
"""The last prize: whoever bids highest wins the match, yet the advice is to bid low for a low prize."""


def bid(card: int) -> JSON:
    return {"type": "bid", "card": card}


def thinking(at: Situation, units: int, seed: int = 1) -> JSON:
    return Warlord().choose(at, Luck(seed), iterations(units))


def test_it_works() -> None:
    at = situation(TOY, LAST, 0)
    assert TOY.advisor.advise(at.view, 0, at.offers, Luck(1)) == bid(2)
    assert thinking(at, 100) == bid(6)


def test_without_time_it_does_as_advised() -> None:
    assert thinking(situation(TOY, LAST, 0), 0) == bid(2)


def test_it_asks_for_time_before_every_unit() -> None:
    asked: list[int] = []

    def more(done: int) -> bool:
        asked.append(done)
        return done < 5

    Warlord().choose(situation(TOY, LAST, 0), Luck(1), more)
    assert asked == [0, 1, 2, 3, 4, 5]


def test_it_wastes_no_time_where_there_is_no_choice() -> None:
    only = situation(TOY, State(((2,), (3,)), (None, None), (0, 0), prize=3, rounds=3), 0)

    def never(_: int) -> bool:
        raise AssertionError("there is nothing to think about")

    assert Warlord().choose(only, Luck(1), never) == bid(2)


def test_it_imagines_a_world_for_every_unit() -> None:
    imagined = 0
    at = situation(TOY, LAST, 0)

    def imagine(_: Luck) -> State:
        nonlocal imagined
        imagined += 1
        return LAST

    Warlord(survey=3).choose(at._replace(imagine=imagine), Luck(1), iterations(20))
    assert imagined == 3 + 20


class Pennies(Bids):
    """Two seats show a card each: seat 0 wins if just one of them is even, seat 1 if not."""

    def outcome(self, state: State) -> Outcome | None:
        if not any(state.hands):
            return None
        shown = [({1, 2} - set(hand)).pop() if len(hand) == 1 else 0 for hand in state.hands]
        if not all(shown):
            return None
        winner = 0 if sum(shown) % 2 else 1
        return Outcome((1 + winner, 2 - winner), (1 - winner, winner), (winner,))


def test_nobody_is_thought_to_see_what_others_choose_at_the_same_time() -> None:
    """Neither gains much on the half that it begins with; whoever were thought to see first would win nearly always."""
    pennies = cast("AnyGame", Pennies())
    shown = State(((1, 2), (1, 2)), (None, None), (0, 0), prize=9, rounds=3)
    root, luck = Node(), Luck(1)
    for _ in range(400):
        walk(pennies, shown, root, Warlord(), luck)
    for bandit in root.bandits.values():
        assert abs(bandit.total / bandit.visits) < 0.1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_on_through_the_steps_of_the_clock(seats: int) -> None:
    """Worlds go on over several rounds, each of which the clock begins."""
    for state, seat in list(positions(MATCHES[0]._replace(seats=seats), Luck(3)))[:4]:
        assert thinking(situation(TOY, state, seat), 200) in [bid(card) for card in state.hands[seat]]


class Curse(Bids):
    """The toy game the other way round: who has won least wins."""

    def outcome(self, state: State) -> Outcome | None:
        over = super().outcome(state)
        if over is None:
            return None
        ranks = tuple(1 + sum(other < score for other in over.scores) for score in over.scores)
        return Outcome(ranks, over.scores, tuple(seat for seat, rank in enumerate(ranks) if rank == 1))


def test_where_the_clock_acts_it_may_let_the_moment_pass() -> None:
    cursed = situation(cast("AnyGame", Curse()), replace(LAST, hurried=True), 0)
    assert thinking(cursed, 100) is None


def test_twin_where_no_clock_acts_it_must_choose() -> None:
    cursed = situation(cast("AnyGame", Curse()), LAST, 0)
    assert thinking(cursed, 100) == bid(2)


def test_shares_of_the_victory() -> None:
    ended = State(((), (), (), ()), (None,) * 4, (4, 0, 1, 5), rounds=4)
    outcome = TOY.outcome(ended)
    assert outcome is not None
    assert shared(outcome) == (0.25, 0.25, 0.25, 0.25)
