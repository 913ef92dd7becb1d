"""The one door, with a kind of stream that is none of ours: whatever it does for matches it does for purses."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from eventlog import store
from eventlog.store import CommandReused
from games.kernel.chance import FairChance
from games.kernel.refusals import Misfit, Refused
from streams import database_time, door, registry, seeds
from streams.actors import actor
from streams.decider import Barred
from streams.kind import Wish
from streams.refusals import Stale
from streams.verify import check_stream
from tests.streams.purse import (
    ALICE,
    BOB,
    CLERK,
    DAY,
    PURSES,
    Emptied,
    Gambled,
    GoldPut,
    GoldTaken,
    HeldPurse,
    Purse,
    PurseClosed,
    PurseKind,
    PurseOpened,
    do,
    gold,
    opened,
    row_of,
    transfer,
    wish,
)

pytestmark = pytest.mark.usefixtures("purses")


def types(purse: HeldPurse) -> list[type]:
    return [type(event) for event in PURSES.repository.log(purse.stream)]


def refusal(deed: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        deed()
    return refused.value.code


def test_it_works() -> None:
    purse = opened(10)
    done = do(purse.id, ALICE, do="take", amount=3)
    assert types(purse) == [PurseOpened, GoldPut, GoldTaken]
    assert (done.receipt.first, done.receipt.last, done.live.state.gold, done.live.version) == (3, 3, 7, 3)
    assert PURSES.repository.read(purse.id) == PURSES.repository.held(purse.id) == done.live
    assert row_of(purse.id) == (3, 7)


def test_what_is_refused_leaves_no_trace() -> None:
    purse = opened(10)
    before = store.head(purse.stream), row_of(purse.id)
    assert refusal(lambda: do(purse.id, ALICE, do="take", amount=11)) == "too_little"
    assert refusal(lambda: do(purse.id, BOB, do="take", amount=1)) == "not_yours"
    assert refusal(lambda: do(purse.id, ALICE, do="close")) == "officers_only"
    assert refusal(lambda: do(purse.id, "officer:900000009/pause", do="back", to=1)) == "officers_only"
    with pytest.raises(Misfit, match="there is no purse 'nowhere'"):
        do("nowhere", ALICE, do="put", amount=1)
    assert (store.head(purse.stream), row_of(purse.id)) == before


def test_an_opening_that_is_refused_leaves_no_trace() -> None:
    assert refusal(lambda: opened(owner="operator:clerk")) == "officers_only"
    assert [*store.streams("purse")] == []
    assert seeds.Seed.objects.count() == 0


def test_sent_again_it_happens_once_and_gets_the_same_answer() -> None:
    purse = opened(10)
    first = do(purse.id, ALICE, "x", do="take", amount=10)
    for _ in range(4):
        PURSES.repository.clear()
        again = do(purse.id, ALICE, "x", do="take", amount=10)
        assert again.receipt == first.receipt._replace(repeated=True)
    assert gold(purse.id) == 0
    with pytest.raises(CommandReused):
        do(purse.id, ALICE, "x", do="take", amount=9)
    assert do(purse.id, BOB, "x", do="put", amount=1).receipt.repeated is False


def test_a_command_for_another_version_is_stale() -> None:
    purse = opened(10)
    do(purse.id, ALICE, version=2, do="take", amount=1)
    with pytest.raises(Stale) as stale:
        do(purse.id, ALICE, version=2, do="take", amount=1)
    assert (stale.value.wanted, stale.value.current) == (2, 3)


def test_draws_come_from_the_seed_that_the_opening_promised_and_the_version() -> None:
    purse = opened(10, seed=b"s" * 32)
    done = do(purse.id, ALICE, do="gamble", stake=1)
    (event,) = PURSES.repository.log(purse.stream)[2:]
    die = FairChance(b"s" * 32, 3).number("die", 1, 6)
    assert event == Gambled(stake=1, die=die, won=die >= 4)
    assert done.live.state.gold == (11 if die >= 4 else 9)
    assert [row.chance is not None for row in store.rows(purse.stream)] == [False, False, True]


def test_a_stream_that_has_promised_no_seed_has_no_chance() -> None:
    for draw in (lambda: Barred().number("die", 1, 6), lambda: Barred().shuffle("deck", [1, 2])):
        with pytest.raises(Misfit, match="promised no seed"):
            draw()


class LedgerKind(PurseKind):
    """Purses that nobody gambles with."""

    name = "ledger"
    rank = 91
    has_chance = False

    def commitment(self, state: Purse) -> str:
        return ""

    def reveals(self, state: Purse) -> bool:
        return False


def test_a_kind_without_chance_promises_no_seed_and_has_none() -> None:
    ledgers = LedgerKind()
    held = door.begin(ledgers, actor(ALICE), {"do": "open", "lasts_ms": DAY})
    with pytest.raises(Misfit, match="promised no seed"):
        door.execute(ledgers, held.id, wish(ALICE, do="gamble", stake=0))
    assert door.execute(ledgers, held.id, wish(ALICE, do="put", amount=1)).live.version == 2
    assert seeds.Seed.objects.count() == 0
    assert list(check_stream(ledgers, held.stream)) == []


def test_no_two_kinds_share_a_rank_or_a_name() -> None:
    """And the one with the lowest rank is locked first."""
    of_the_site = [kind.name for kind in registry.kinds() if kind.name not in (PURSES.name, LedgerKind.name)]
    assert of_the_site == ["match", "tournament", "season", "organisation", "case", "conduct", "officer"]
    registry.register(PURSES)
    registry.register(LedgerKind())
    assert [kind.name for kind in registry.kinds()] == [*of_the_site, PURSES.name, LedgerKind.name]
    for name, rank in (("purse", 7), ("third", 90), ("branch", 8)):
        odd = type("Odd", (PurseKind,), {"name": name, "rank": rank})()
        with pytest.raises(ValueError, match="in common with another"):
            registry.register(odd)


def test_what_time_has_brought_about_happens_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the seed is revealed in the append in which nothing is to be drawn any more."""
    purse = opened(10)
    until = purse.state.until
    monkeypatch.setattr(database_time, "now", lambda: until + DAY)
    assert refusal(lambda: do(purse.id, ALICE, do="take", amount=1)) == "closed"
    closed, revealed = PURSES.repository.log(purse.stream)[2:]
    assert closed == PurseClosed(until)
    assert isinstance(revealed, seeds.SeedRevealed)
    assert seeds.keeps(purse.state.commitment, bytes.fromhex(revealed.seed), bytes.fromhex(revealed.salt))
    assert [row.actor for row in store.rows(purse.stream, after=2)] == ["clock", "clock"]


def test_time_does_not_run_back(monkeypatch: pytest.MonkeyPatch) -> None:
    purse = opened(10)
    monkeypatch.setattr(database_time, "now", lambda: 0)
    assert do(purse.id, ALICE, do="take", amount=1).live.state.gold == 9
    monkeypatch.setattr(PURSES, "not_before", lambda _: 0)
    asked: list[int] = []
    monkeypatch.setattr(PURSES, "overdue", lambda _, at: asked.append(at))
    do(purse.id, ALICE, do="take", amount=1)
    assert asked == [0]


def test_an_earlier_version_is_read_from_the_log_when_a_command_goes_back_to_it() -> None:
    purse = opened(10)
    do(purse.id, ALICE, do="take", amount=4)
    done = do(purse.id, CLERK, do="back", to=2)
    assert (done.live.state.gold, types(purse)[-1]) == (10, Emptied)
    assert PURSES.repository.read(purse.id) == done.live


def test_a_long_log_is_read_from_its_snapshot_on() -> None:
    purse = opened(10)
    for _ in range(6):
        do(purse.id, ALICE, do="take", amount=1)
    PURSES.repository.clear()
    assert PURSES.start(purse.id).version == 0
    assert PURSES.repository.fresh(purse.id).version == PURSES.start(purse.id).version == 8
    PURSES.repository.clear()
    assert PURSES.repository.fresh(purse.id) == PURSES.repository.read(purse.id)


@pytest.fixture
def heard() -> Any:
    """What those who listen to purses are told; one of them fails each time."""
    told: list[tuple[int, int]] = []

    def listen(live: HeldPurse, **_: object) -> None:
        told.append((live.version, live.state.gold))

    def fail(**_: object) -> None:
        raise RuntimeError

    PURSES.moved.connect(fail)
    PURSES.moved.connect(listen)
    yield told
    PURSES.moved.disconnect(fail)
    PURSES.moved.disconnect(listen)


def test_who_listens_is_told_after_the_commit_and_never_of_what_was_rolled_back(heard: list[tuple[int, int]]) -> None:
    purse = opened(5)
    with transaction.atomic():
        do(purse.id, ALICE, do="take", amount=1)
        assert heard == [(1, 0), (2, 5)]
    assert heard == [(1, 0), (2, 5), (3, 4)]
    with transaction.atomic():
        do(purse.id, ALICE, do="take", amount=1)
        transaction.set_rollback(True)
    assert heard == [(1, 0), (2, 5), (3, 4)]
    assert do(purse.id, ALICE, do="take", amount=4).live.version == 4


def test_who_has_fallen_behind_catches_up() -> None:
    purse = opened(5)
    behind = PURSES.repository.held(purse.id)
    do(purse.id, ALICE, do="take", amount=1)
    PURSES.repository.clear()
    PURSES.repository.put(behind)
    assert do(purse.id, ALICE, do="take", amount=4).live == PURSES.repository.read(purse.id)


def test_a_command_to_one_stream_is_one_round_trip_and_one_for_the_moment(
    django_assert_num_queries: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from eventlog import database

    purse, sent = opened(5), []
    real = database.exchange
    monkeypatch.setattr(database, "exchange", lambda *values: sent.append(1) or real(*values))
    with django_assert_num_queries(1):  # the moment, which this kind asks for
        do(purse.id, ALICE, do="take", amount=1)
    assert len(sent) == 1


def test_one_stream_is_not_named_twice() -> None:
    purse = opened(5)
    with pytest.raises(ValueError, match="named twice"):
        transfer(1, purse.id, purse.id)


def test_a_wish_is_kept_as_it_was_given() -> None:
    purse = opened(5)
    door.execute(PURSES, purse.id, Wish(actor(ALICE), {"amount": 2, "do": "take"}))
    assert [row.body for row in store.rows(purse.stream)][2] == b'{"amount":2,"do":"take"}'
