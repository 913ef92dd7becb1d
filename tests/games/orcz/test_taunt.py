"""Taunts and the clock (rule 5.7)."""

from games.kernel.chance import FairChance
from games.kernel.contract import Due
from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orcz.game import GAME
from games.orcz.options import Options
from tests.games.orcz.tables import OrczTable, at_anvil, awaited, give, keys, luck, part, placed, rank, see

TAUNTS = Options(events=False, taunt=True)


def due(table: OrczTable) -> Due | None:
    return GAME.due(table.state)


def test_it_works() -> None:
    """Slow after 15 seconds, taunted, fined 8 seconds later; then the rank is still to be placed."""
    table = placed({}, 3, TAUNTS)
    assert due(table) == Due("slow", 15_000, "1/1/0")
    assert see(table, "/clock") == {"due": "slow", "after_ms": 15_000}
    assert keys(table.tick(luck())) == ["seat_slow"]
    assert (see(table, "/taunt"), due(table), see(table, "/clock")) == ({"state": "slow", "by": None}, None, None)
    assert [GAME.offers(table.state, seat)[-1] == Offer("taunt") for seat in range(3)] == [False, True, True]
    assert keys(give(table, 2, "taunt")) == ["taunted"]
    assert due(table) == Due("fined", 8_000, "1/1/0")
    assert GAME.offers(table.state, 1) == ()
    assert keys(table.tick(luck())) == ["phrase_ended", "paid_fine"]
    assert see(table, "/taunt") == {"state": "fined", "by": 2}
    assert (due(table), see(table, "/scores"), awaited(table)) == (None, (4, 5, 5), ((0,), "deploy"))
    assert table.tick(luck()) == ()


def test_placing_the_rank_in_time_ends_it() -> None:
    """Rule 5.7.4, and the next decision is waited for anew."""
    table = placed({"taunt": {"state": "taunted", "by": 1}}, 3, TAUNTS)
    give(table, 0, "deploy", field="tree", left="grunt1", right="grunt2", up="left")
    assert see(table, "/taunt") == {"state": "thinking", "by": None}
    assert (due(table), see(table, "/scores")) == (Due("slow", 15_000, "1/1/1"), (5, 5, 5))


def test_a_scout_in_between_does_not_start_the_waiting_anew() -> None:
    fields: JSON = {"tree": {"ranks": [rank(1, "grunt1", "grunt2")]}}
    table = placed({"fields": fields}, 3, TAUNTS)
    before = due(table)
    give(table, 2, "scout", field="tree", rank=1)
    assert due(table) == before


def test_each_decision_to_deploy_has_its_own_mark() -> None:
    """Over a whole turn, skips included, no two are the same."""
    table, marks = placed({}, 2, TAUNTS), []
    pairs = [("grunt1", "archer1"), ("grunt2", "archer2"), ("grunt3", "archer3"), ("grunt4", "cavalry1")]
    for left, right in pairs:
        for seat in range(2):
            marks.append(due(table))
            give(table, seat, "deploy", field="tree", left=left, right=right, up="left")
    assert len({mark.mark for mark in marks if mark is not None}) == 8


def test_a_fine_that_cannot_be_paid_is_forgiven() -> None:
    players: JSON = {"0": {"slaves": 0}}
    table = placed({"taunt": {"state": "taunted", "by": 1}, "players": players}, 3, TAUNTS)
    assert keys(table.tick(luck())) == ["phrase_ended", "paid_fine_short"]
    assert see(table, "/players/0/shown_empty")


def test_without_the_option_and_outside_the_deployment_nothing_is_due() -> None:
    plain = placed({}, 3)
    assert (due(plain), see(plain, "/taunt"), see(plain, "/clock")) == (None, None, None)
    assert GAME.tick(plain.state, FairChance(b"", 0)) == ()
    blaming = placed(at_anvil(aside=[part(0, "grunt1")]), 3, TAUNTS)
    assert (due(blaming), see(blaming, "/taunt")) == (None, None)
