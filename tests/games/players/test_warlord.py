from typing import cast

import pytest
from msgspec.structs import replace

from games.kernel.advice import won
from games.kernel.chance import Chance, Luck
from games.kernel.contract import Outcome
from games.kernel.registry import AnyGame
from games.kernel.values import JSON
from games.players.player import iterations
from games.players.situation import Situation, situation
from games.players.warlord import Warlord, as_advised
from tests.games.players.positions import MATCHES, TOY, positions
from tests.games.players.toy import Bid, BidAdvisor, Bidden, Bids, Settled, State

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


def test_all_choices_run_through_the_same_worlds() -> None:
    """Two choices, ten worlds, twenty units; before that the worlds in which the choices are ranked."""
    imagined = 0
    at = situation(TOY, LAST, 0)

    def imagine(_: Luck) -> State:
        nonlocal imagined
        imagined += 1
        return LAST

    Warlord(survey=3, warm_up=100).choose(at._replace(imagine=imagine), Luck(1), iterations(20))
    assert imagined == 3 + 10


class Counted(Bids):
    """The toy game, counting how often a bid is weighed."""

    weighed = 0

    def decide(self, state: State, seat: int, command: Bid, chance: Chance) -> tuple[Bidden | Settled, ...]:
        if seat == 0 and command.card == 2:
            self.weighed += 1
        return super().decide(state, seat, command, chance)


def test_no_thought_is_given_to_what_is_clearly_worse() -> None:
    counted = Counted()
    at = situation(cast("AnyGame", counted), LAST, 0)
    assert Warlord(warm_up=5).choose(at, Luck(1), iterations(1000)) == bid(6)
    assert counted.weighed == 5


def test_only_so_many_choices_run_and_those_are_the_best_advised() -> None:
    at = situation(TOY, LAST, 0)
    assert Warlord(width=1).choose(at, Luck(1), iterations(100)) == bid(2)
    assert Warlord(width=2).choose(at, Luck(1), iterations(100)) == bid(6)


def test_a_choice_that_the_rules_refuse_wins_nothing() -> None:
    assert Warlord().share_after(cast("AnyGame", TOY), LAST, 0, Bid(5), Luck(1)) == 0.0
    assert Warlord().share_after(cast("AnyGame", TOY), LAST, 0, Bid(6), Luck(1)) == 1.0


def test_others_go_on_as_advised() -> None:
    game = cast("AnyGame", TOY)
    begun = State(((1, 6), (2, 5)), (None, None), (0, 0), prize=9)
    settled = as_advised(game, begun, [0, 1], Luck(1))
    assert (settled.won, settled.hands) == ((9, 0), ((1,), (2,)))
    assert as_advised(game, begun, [], Luck(1)) is begun


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_on_through_the_steps_of_the_clock(seats: int) -> None:
    """Worlds go on over several rounds, each of which the clock begins."""
    for state, seat in list(positions(MATCHES[0]._replace(seats=seats), Luck(3)))[:4]:
        assert thinking(situation(TOY, state, seat), 200) in [bid(card) for card in state.hands[seat]]


class ByRound(BidAdvisor):
    """Choices are judged when their round is over, or, with no end to the chapter, when the match is."""

    def __init__(self, *, ends: bool) -> None:
        self.judged: list[State] = []
        self._ends = ends

    def chapter(self, state: State) -> tuple[int, ...]:
        return (state.rounds if self._ends else 1,)

    def worth(self, state: State) -> tuple[float, ...]:
        self.judged.append(state)
        return super().worth(state)


@pytest.mark.parametrize("ends", [True, False])
def test_where_the_game_has_chapters_choices_are_judged_at_their_end(ends: bool) -> None:
    class Chapters(Bids):
        advisor = ByRound(ends=ends)

    begun = State(((1, 4, 6), (2, 3, 5)), (None, None), (0, 0), prize=3, rounds=1)
    Warlord(stamina=1).share_after(cast("AnyGame", Chapters()), begun, 0, Bid(4), Luck(1))
    assert [(state.rounds, state.bids) for state in Chapters.advisor.judged] == ([(2, (None, None))] if ends else [])


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
    assert won(outcome) == (0.25, 0.25, 0.25, 0.25)
