"""What a computer warlord does is legal, and what a thoughtful player would call sensible."""

import pytest

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.offers import offered
from games.kernel.table import Table
from games.kernel.values import JSON
from games.orcz.game import GAME
from games.orcz.options import Options
from games.players.bout import fight
from games.players.levels import LEVELS
from games.players.player import iterations
from tests.games.orcz.tables import VARIANTS, OrczTable, Variant, at_anvil, awaited, luck, part, placed, rank, states

OPEN = Options(events=False, open_slaves=True)


def advice(table: OrczTable, seat: int) -> JSON:
    return GAME.advisor.advise(GAME.view(table.state, seat), seat, GAME.offers(table.state, seat), Luck("advice"))


def candidates(table: OrczTable, seat: int) -> list[JSON]:
    return GAME.advisor.candidates(table.state, seat, GAME.offers(table.state, seat), Luck("candidates"))


@pytest.mark.parametrize("variant", VARIANTS[::2], ids=str)
def test_it_works(variant: Variant) -> None:
    """At every decision of a random match: advice and candidates fit an offer and are accepted, shares make sense."""
    for state in states(variant):
        if GAME.outcome(state) is not None:
            continue
        (seat,) = GAME.turn(state).seats
        offers = GAME.offers(state, seat)
        wishes = [GAME.advisor.advise(GAME.view(state, seat), seat, offers, Luck(1))]
        wishes += GAME.advisor.candidates(state, seat, offers, Luck(1))
        for wish in wishes:
            assert offered(offers, wish)
            assert GAME.decide(state, seat, codec(GAME).command(wish), luck()) != ()
        shares = GAME.advisor.worth(state)
        assert len(shares) == variant.seats
        assert min(shares) >= 0
        assert sum(shares) <= 1 + 1e-9


def test_out_of_turn_it_taunts_or_scouts() -> None:
    fields: JSON = {"tree": {"ranks": [rank(0, "grunt1", "grunt2")]}}
    table = placed({"fields": fields, "taunt": {"state": "slow"}, "active": 1}, 3, Options(taunt=True))
    assert advice(table, 2) == {"type": "taunt"}
    patient = placed({"fields": fields, "active": 1}, 3)
    for wish in (advice(patient, 2), *candidates(patient, 2)):
        assert offered(GAME.offers(patient.state, 2), wish)


def test_the_poorest_is_given_and_the_richest_is_blamed() -> None:
    players: JSON = {str(seat): {"slaves": slaves} for seat, slaves in enumerate((5, 9, 2, 12))}
    aside = [part(0, "grunt4"), part(1, "grunt3"), part(2, "grunt2")]
    won = placed(at_anvil(aside=aside, challenge="2/2", players=players), 4, OPEN)
    assert advice(won, 0) == {"type": "allocate", "split": {"2": 2}}
    lost = placed(at_anvil(aside=aside, challenge="9/2", players=players), 4, OPEN)
    assert advice(lost, 0) == {"type": "blame", "split": {"3": 2}}
    assert {"type": "blame", "split": {"1": 1, "3": 1}} in candidates(lost, 0)


def test_hidden_slaves_are_guessed_from_the_latest_results() -> None:
    """Who has just been rewarded is the richest as far as can be seen."""
    result: JSON = {
        "turn": 1,
        "challenge": "5/2",
        "totals": [0, 0, 20, 0],
        "strength": 20,
        "need": 20,
        "champion": False,
        "won": True,
        "dominant": [2],
    }
    given = at_anvil(aside=[part(0, "grunt4")], challenge="9/2")
    given["fields"] = {**given["fields"], "tree": {"resolved": True, "result": result}}  # type: ignore[dict-item]
    assert advice(placed(given), 0) == {"type": "blame", "split": {"2": 2}}


def test_a_sure_sweep_is_fought_where_the_challenge_is_safe() -> None:
    ranks = [rank(1, "archer1", "grunt1", "both"), rank(0, "cavalry3", "archer3", "both")]
    safe = at_anvil([rank(2, "grunt4", "grunt3", "both"), rank(3, "grunt4", "grunt3", "both"), *ranks], challenge="3/1")
    assert awaited(placed(safe)) == ((0,), "struggle")
    assert advice(placed(safe), 0) == {"type": "struggle"}


def test_a_hopeless_struggle_is_not_fought() -> None:
    """Both cards would be beaten. On a field that is lost anyway that is a way out for the strongest."""
    ranks = [rank(1, "cavalry1", "archer1", "both"), rank(0, "archer3", "grunt4", "both")]
    assert advice(placed(at_anvil(ranks, challenge="1/1")), 0) == {"type": "hold"}
    assert advice(placed(at_anvil(ranks, challenge="9/1")), 0) == {"type": "struggle"}


def test_a_challenge_that_is_just_won_is_not_thrown_away() -> None:
    """The last chance to finish the field, strength 8 of 8, and the lead is one's own anyway."""
    ranks = [rank(1, "archer1", "grunt1", "both"), rank(0, "cavalry3", "archer3", "both")]
    given = at_anvil(ranks, challenge="4/1", game_turn=4)
    given["fields"] = {**given["fields"], "anvil": {"challenge": "4/1", "stack": [], "ranks": ranks}}  # type: ignore[dict-item]
    assert advice(placed(given, 2), 0) == {"type": "hold"}


def test_the_scout_looks_before_a_struggle_in_the_last_turn() -> None:
    """Later it can do nothing any more; in the first turn it is worth keeping."""
    ranks = [rank(1, "grunt2", "grunt4"), rank(0, "archer3", "cavalry2", "both")]
    given = at_anvil(ranks, [part(2, "grunt4"), part(3, "grunt4", "grunt1")], challenge="1/1", game_turn=4)
    wish = advice(placed(given), 0)
    assert isinstance(wish, dict)
    assert {name: wish[name] for name in ("type", "field", "rank")} == {"type": "scout", "field": "anvil", "rank": 1}
    assert advice(placed({**given, "game_turn": 1}), 0) in ({"type": "hold"}, {"type": "struggle"})


def test_the_champion_is_kept_at_first_and_played_at_last() -> None:
    """Where only he can win the field on which one leads."""
    spent = [rank(0, "grunt1", "archer1"), rank(0, "grunt2", "archer2"), rank(0, "grunt3", "archer3")]
    fields: JSON = {
        "tree": {"challenge": None},
        "anvil": {"challenge": None},
        "tower": {"challenge": None},
        "tent": {"challenge": "12/1", "stack": [], "ranks": spent},
    }
    at_last = placed({"game_turn": 4, "round": 5, "first": 1, "active": 0, "fields": fields}, 2)
    wish = advice(at_last, 0)
    assert isinstance(wish, dict)
    assert "champion" in wish.values()
    at_first = advice(placed({}, 4), 0)
    assert isinstance(at_first, dict)
    assert "champion" not in at_first.values()


def bouts(levels: list[str], matches: int) -> list[tuple[float, bool]]:
    """The first level's share of each victory, its seat going round, and whether all lost."""
    seats, found = len(levels), []
    for number in range(matches):
        turned = [levels[(seat + number) % seats] for seat in range(seats)]
        table = Table(GAME, Options(), seats, Luck(f"table {number}"))
        outcome, _ = fight(table, [LEVELS[name] for name in turned], f"bout {number}", iterations(0))  # type: ignore[arg-type]
        winners = [turned[seat] for seat in outcome.winners]
        found.append((winners.count(levels[0]) / len(winners) if winners else 0.0, outcome.all_lost))
    return found


def test_a_raider_is_clearly_stronger_than_a_grunt() -> None:
    assert sum(share for share, _ in bouts(["raider", "grunt"], 16)) >= 12


def test_raiders_are_greedy_but_seldom_all_lose() -> None:
    """Four of them beat the common enemy in 50 to 90 of a hundred matches."""
    won = [not lost for _, lost in bouts(["raider"] * 4, 20)]
    assert 10 <= sum(won) <= 18
