from typing import cast

import pytest

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.table import Table
from games.kernel.values import JSON
from games.players.bout import AnyTable, fight
from games.players.grunt import Grunt
from games.players.player import More, iterations
from games.players.raider import Raider
from games.players.situation import Situation
from tests.games.players.positions import MATCHES, TOY

NEVER = iterations(0)


class Sleeper:
    """Never acts."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        return None


def table(seats: int, hurried: bool = False) -> AnyTable:
    options = codec(TOY).options({"hurried": hurried})
    return cast("AnyTable", Table(TOY, options, seats, Luck("set-up")))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_works(seats: int) -> None:
    """Four prizes, and every seat bids for each."""
    at = table(seats)
    outcome, commands = fight(at, [Raider(), *[Grunt()] * (seats - 1)], "1", NEVER)
    assert commands == 4 * seats
    assert outcome == TOY.outcome(at.state)


def test_the_same_seed_gives_the_same_bout() -> None:
    for match in MATCHES:
        options = codec(match.game).options(match.options)
        bouts = []
        for seed in ("1", "1", "2"):
            at = Table(match.game, options, match.seats, Luck("set-up"))
            fight(at, [Grunt()] * match.seats, seed, NEVER)
            bouts.append(at.events)
        assert bouts[0] == bouts[1]
        assert bouts[0] != bouts[2]


def test_the_clock_acts_when_nobody_does() -> None:
    outcome, commands = fight(table(2, hurried=True), [Sleeper(), Raider()], "1", NEVER)
    assert commands == 4
    assert outcome.winners == (1,)


def test_nobody_acting_without_a_clock_is_a_fault() -> None:
    with pytest.raises(RuntimeError, match="bids stands still in phase 'bid'"):
        fight(table(2), [Sleeper(), Sleeper()], "1", NEVER)
