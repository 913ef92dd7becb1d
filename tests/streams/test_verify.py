"""Deciding a log again: by its own rules nothing differs, what was forged is found, and other rules can be asked."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from eventlog import store
from games.kernel.chance import FairChance, Luck
from games.kernel.codec import encode
from games.kernel.refusals import Refused
from games.kernel.values import Event
from play import commands, computers, live
from play.kind import MATCHES
from play.verify import check_everything
from streams import database_time, seeds, verify
from streams.decider import Decision
from streams.verify import Redecided, check_stream, redecide
from streams.wire import new_events
from tests.eventlog.support import unguarded
from tests.streams.purse import (
    ALICE,
    CLERK,
    PURSES,
    Gambled,
    GoldPut,
    HeldPurse,
    Purse,
    PurseDecider,
    do,
    opened,
    transfer,
)

pytestmark = pytest.mark.usefixtures("purses")


def seed(*, wins_at_3: bool) -> bytes:
    """A seed by which a die that is cast for version 3 wins, or does not."""
    made = (bytes([number]) * 32 for number in range(100))
    return next(one for one in made if (FairChance(one, 3).number("die", 1, 6) >= 4) is wins_at_3)


@pytest.fixture
def purse(monkeypatch: pytest.MonkeyPatch) -> HeldPurse:
    """A purse to which everything has happened that can."""
    held, other = opened(50, seed=seed(wins_at_3=True)), opened(10)
    for _ in range(4):
        do(held.id, ALICE, do="gamble", stake=1)
    transfer(3, held.id, other.id)
    do(held.id, CLERK, do="back", to=4)
    do(held.id, ALICE, do="gamble", stake=5)
    monkeypatch.setattr(database_time, "now", lambda: held.state.until)
    with pytest.raises(Refused, match="closed"):
        do(held.id, ALICE, do="gamble", stake=1)
    return PURSES.repository.fresh(held.id)


def kinds(purse: HeldPurse) -> set[str]:
    return {finding.kind for finding in check_stream(PURSES, purse.stream)}


def test_it_works(purse: HeldPurse) -> None:
    assert kinds(purse) == set()
    assert list(check_everything()) == []


def test_streams_of_every_kind_are_among_everything(purse: HeldPurse, owner: Any) -> None:
    with owner.cursor() as cursor:
        cursor.execute("UPDATE purse SET gold = gold + 1 WHERE stream = %s", [purse.stream])
    assert {(fault.match, fault.kind) for fault in check_everything()} == {(f"purse {purse.stream}", "row")}


@pytest.mark.parametrize(
    ("events", "actor", "body"),
    [
        ([GoldPut(7, ALICE)], ALICE, {"do": "put", "amount": 6}),
        ([GoldPut(7, ALICE)], "user:2", {"do": "put", "amount": 7}),
        ([GoldPut(7, ALICE)], "nobody", {"do": "put", "amount": 7}),
        ([GoldPut(7, ALICE)], ALICE, {"do": "find", "amount": 7}),
        ([GoldPut(7, ALICE)], ALICE, {"do": "put"}),
        ([Gambled(1, 6, won=True)], ALICE, {"do": "gamble", "stake": 1}),
    ],
)
def test_what_nobody_could_have_done_is_found(events: Sequence[Event], actor: str, body: Any) -> None:
    """The chain is whole, since the store itself wrote it. The die was none that wins."""
    purse = opened(10, seed=seed(wins_at_3=False))
    shown = PURSES.updated(
        purse, purse.after(events, PurseDecider(PURSES.repository.past(1)).fold(purse.state, events))
    )
    store.append(purse.stream, 2, new_events(events), store.Cause(actor, None, encode(body)), shown)
    assert {(finding.version, finding.kind) for finding in check_stream(PURSES, purse.stream)} >= {(3, "decision")}


def test_a_lost_or_another_seed_is_found(purse: HeldPurse, owner: Any) -> None:
    with unguarded(owner, "play_seed") as cursor:
        cursor.execute("UPDATE play_seed SET seed = sha256(seed) WHERE commitment = %s", [purse.state.commitment])
    seeds.forget()
    assert kinds(purse) >= {"seed", "chance"}


# By other rules


class Talkative(PurseDecider):
    """Other rules: whatever is put in is put in by halves, so that every later version has another number."""

    def decide(self, state: Purse | None, *more: Any) -> Decision[Purse]:
        events, after = super().decide(state, *more)
        if events and isinstance(put := events[0], GoldPut) and put.amount > 1:
            half = replace(put, amount=put.amount // 2)
            return Decision([half, replace(put, amount=put.amount - half.amount)], after)
        return Decision(events, after)


def again(purse: HeldPurse, rules: type[PurseDecider], odds: int = 4) -> list[Redecided[Purse]]:
    log = PURSES.repository.log(purse.stream)
    return list(redecide(PURSES, purse.stream, log, lambda past: rules(past, odds)))


def dice(made: list[Redecided[Purse]]) -> list[int]:
    decided = [one.outcome.events for one in made if isinstance(one.outcome, Decision)]
    return [event.die for events in decided for event in events if isinstance(event, Gambled)]


def test_by_its_own_rules_nothing_differs(purse: HeldPurse) -> None:
    *_, last = made = again(purse, PurseDecider)
    assert [one.step.first for one in made if one.differs] == []
    assert isinstance(last.outcome, Decision)
    assert last.outcome.state == replace(purse.state, revealed=False)


def test_other_rules_give_something_else_from_the_same_draws(purse: HeldPurse) -> None:
    """Nobody wins at odds of seven."""
    made = again(purse, PurseDecider, odds=7)
    assert dice(made) == dice(again(purse, PurseDecider))
    assert {type(one.outcome) for one in made} == {Decision}
    wins = [one.step.first for one in again(purse, PurseDecider) if one.step.body["do"] == "gamble" and won(one)]
    assert [one.step.first for one in made if one.differs] == wins != []


def won(one: Redecided[Purse]) -> bool:
    return isinstance(one.outcome, Decision) and any(getattr(event, "won", False) for event in one.outcome.events)


def test_a_refusal_by_other_rules_ends_it(purse: HeldPurse) -> None:
    class Sober(PurseDecider):
        def decide(self, state: Purse | None, actor: Any, command: Any, *more: Any) -> Decision[Purse]:
            if command["do"] == "gamble":
                raise Refused("no_gambling")
            return super().decide(state, actor, command, *more)

    made = again(purse, Sober)
    assert [one.differs for one in made] == [False, False, True]
    assert isinstance(made[-1].outcome, Refused)


def test_the_same_draws_though_other_rules_give_more_events(purse: HeldPurse) -> None:
    """Draws go by the stored version of a step."""
    assert dice(again(purse, Talkative)) == dice(again(purse, PurseDecider))


def test_twin_by_the_renumbered_version_the_draws_are_others(purse: HeldPurse, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = dice(again(purse, Talkative))
    counted = [0]

    def renumbered(_kind: Any, state: Purse | None, step: verify.DecidedStep) -> FairChance:
        counted[0] += len(step.events) + (step.body["do"] == "put" and step.body["amount"] > 1)
        promised = step.body["commitment"] if state is None else state.commitment
        return FairChance(seeds.behind(promised), counted[0])

    monkeypatch.setattr(verify, "chance_of", renumbered)
    assert dice(again(purse, Talkative)) != stored


def test_a_match_is_decided_again_by_the_rules_that_are_asked(purse: HeldPurse) -> None:  # noqa: ARG001 - beside it
    """Matches are the first kind: a whole one with a rewind, under the rules version that is named."""
    begun = commands.open_match("armadora", 2, {"advanced": True}, ["computer:grunt"] * 2, actor="operator:test")
    made = [done.receipt.last for done in computers.play_out(begun.id, Luck(1))]
    commands.rewind(begun.id, made[len(made) // 2], "a test", actor="operator:test")
    for _ in computers.play_out(begun.id, Luck(2)):
        pass
    log = live.log_of(live.fresh(begun.id))

    def named(version: str) -> list[Redecided[Any]]:
        return list(redecide(MATCHES, begun.stream, log, MATCHES.by_rules(version)))

    assert [one.step.first for one in named(begun.match.rules_version) if one.differs] == []
    assert [type(one.outcome).__name__ for one in named("none")] == ["Misfit"]
