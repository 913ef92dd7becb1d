"""Hoard held against a model of it that was written without the contract, by matches that Hypothesis makes up (R17)."""

from collections.abc import Callable, Sequence
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from games.kernel.chance import Chance, FairChance, Luck, ScriptedChance
from games.kernel.codec import codec, encode
from games.kernel.offers import offered
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.table import Table
from games.kernel.values import Event
from tests.games.toys.hoard.events import Accepted, Revealed, changed
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import CARDS, State
from tests.games.toys.naive import Naive

EXAMPLES = 200
STEPS = 50
CHANCE = FairChance(bytes(32), 0)


class Side(RuleBasedStateMachine):
    """The toy and the model side by side. Every wish is given to both, allowed or not."""

    game: AnyGame = Hoard()

    @initialize(
        seats=st.sampled_from([2, 3, 4]),
        rounds=st.sampled_from([1, 2, 3]),
        teams=st.booleans(),
        awake=st.booleans(),
        deck=st.permutations(CARDS),
    )
    def opened(self, seats: int, rounds: int, teams: bool, awake: bool, deck: list[int]) -> None:
        teams = teams and seats == 4
        raw = {"rounds": rounds, "teams": teams, "dragon": "awake" if awake else "asleep"}
        chance: Chance = ScriptedChance({"deck": [list(deck)]}, CHANCE)
        self.table = Table(self.game, codec(self.game).options(raw), seats, chance)
        self.model = Naive(seats, rounds, teams, awake, list(deck))

    @rule(which=st.integers(0, 10**6))
    def an_allowed_wish(self, which: int) -> None:
        allowed = [(seat, wish) for seat, wish in self.model.every_wish() if self.model.allows(seat, wish)]
        if allowed:
            seat, wish = allowed[which % len(allowed)]
            self.table.give(seat, wish, CHANCE)
            self.model.do(seat, wish)

    @rule(which=st.integers(0, 10**6))
    def any_wish(self, which: int) -> None:
        wishes = self.model.every_wish()
        seat, wish = wishes[which % len(wishes)]
        before = encode(self.table.state)
        try:
            self.table.give(seat, wish, CHANCE)
        except Refused:
            assert not self.model.allows(seat, wish)
            assert encode(self.table.state) == before
            return
        assert self.model.allows(seat, wish)
        self.model.do(seat, wish)

    @precondition(lambda self: self.model.phase == "shown")
    @rule()
    def the_clock(self) -> None:
        assert self.table.tick(CHANCE) != ()
        self.model.turn_up()

    @precondition(lambda self: self.model.phase != "shown")
    @rule()
    def the_clock_too_early(self) -> None:
        assert self.table.tick(CHANCE) == ()

    @invariant()
    def everybody_sees_what_the_model_says(self) -> None:
        for viewer in (*range(self.model.n), "spectator", "arbiter"):
            view: dict[str, Any] = msgspec.json.decode(encode(self.game.view(self.table.state, viewer)))
            expected = self.model.seen_by(viewer)
            assert {name: view[name] for name in expected} == expected

    @invariant()
    def the_winners_are_those_of_the_model(self) -> None:
        outcome = self.game.outcome(self.table.state)
        assert (outcome is not None) == (self.model.phase == "over")
        assert outcome is None or list(outcome.winners) == self.model.winners()

    @invariant()
    def what_is_allowed_is_offered(self) -> None:
        luck = Luck(len(self.table.events))
        wishes = self.model.every_wish()
        for seat, wish in (luck.pick("", wishes) for _ in range(8)):
            fits = offered(self.game.offers(self.table.state, seat), wish)
            if wish["type"] in self.game.loose:
                assert fits or not self.model.allows(seat, wish)
            else:
                assert fits == self.model.allows(seat, wish)

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        state = self.table.state
        assert isinstance(state, State)
        held = [card for clan in state.clans for card in (*clan.hand, clan.laid) if card is not None]
        assert sorted([*held, *state.deck, *state.pile]) == list(CARDS)


def tried(machine: Callable[[], RuleBasedStateMachine], examples: int, phases: Sequence[Phase] = tuple(Phase)) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=True,
            phases=phases,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_it_works() -> None:
    tried(Side, 5)


@pytest.mark.long
def test_the_toy_does_what_the_model_does() -> None:
    tried(Side, EXAMPLES)


class PaysTwice(Hoard):
    def apply(self, state: State, event: Event) -> State:
        after = super().apply(state, event)
        if isinstance(event, Accepted) and state.trade is not None and state.trade.price:
            clan = after.clans[event.seat]
            return changed(after, event.seat, replace(clan, gold=clan.gold - 1))
        return after


class SleepsOn(Hoard):
    """The dragon stirs, but nobody counts it."""

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Revealed):
            event = replace(event, woken=False)
        return super().apply(state, event)


@pytest.mark.parametrize("rules", [PaysTwice, SleepsOn])
def test_twin_a_wrong_reducer_is_found(rules: type[Hoard]) -> None:
    class Wrong(Side):
        pass

    Wrong.game = rules()
    with pytest.raises(AssertionError):
        tried(Wrong, EXAMPLES, (Phase.generate,))
