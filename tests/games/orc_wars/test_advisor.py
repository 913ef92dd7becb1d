"""The rules of thumb: legal everywhere, and better than chance."""

from typing import cast

from games.kernel.chance import Luck
from games.kernel.offers import offered
from games.kernel.table import Table
from games.orc_wars.game import GAME
from games.orc_wars.options import Options
from games.players.bout import AnyTable, fight
from games.players.levels import LEVELS
from games.players.player import Player
from tests.games.orc_wars.wars import war


def wins(first: Player, second: Player, matches: int) -> float:
    won = 0.0
    for number in range(matches):
        table = Table(GAME, Options(), 2, Luck(f"deal/{number}"))
        players = (first, second) if number % 2 == 0 else (second, first)
        outcome, _ = fight(cast("AnyTable", table), players, f"bout/{number}", lambda done: False)  # noqa: ARG005 - no time to think
        won += (number % 2 in outcome.winners) / len(outcome.winners)
    return won


def test_it_works() -> None:
    assert wins(LEVELS["raider"], LEVELS["grunt"], 6) == 6


def test_twin_in_the_other_chair_the_grunt_wins_nothing() -> None:
    assert wins(LEVELS["grunt"], LEVELS["raider"], 4) == 0


def test_advice_is_offered_in_every_war() -> None:
    for number in range(15):
        for _, state in war(number, 40):
            for seat in GAME.turn(state).seats:
                offers = GAME.offers(state, seat)
                wishes = GAME.advisor.candidates(state, seat, offers, Luck("candidates"))
                advice = GAME.advisor.advise(GAME.view(state, seat), seat, offers, Luck("advice"))
                assert [wish for wish in (advice, *wishes) if not offered(offers, wish)] == []
            shares = GAME.advisor.worth(state)
            assert abs(sum(shares) - 1) < 1e-9
