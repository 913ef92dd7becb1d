"""Struggles, beyond the scenarios and the naive model (rule 3.4)."""

import pytest
from msgspec.structs import replace

from games.kernel.chance import FairChance
from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orcz.game import GAME
from games.orcz.options import Options
from tests.games.orcz.tables import QUIET, at_anvil, awaited, placed, rank, see, told

OWN = replace(QUIET, self_struggle=True)


def test_it_works() -> None:
    """The whole story of a sweep, line by line."""
    table = placed(at_anvil([rank(2, "archer1", "grunt1"), rank(0, "cavalry1", "archer1")]))
    assert awaited(table) == ((0,), "struggle")
    assert GAME.offers(table.state, 0)[:2] == (Offer("struggle"), Offer("hold"))
    assert told(table, 0, "struggle")[:9] == [
        *["struggle_declared", "rank_turned_up", "cards_met_won", "cards_met_won", "struggle_sweep", "paid_spoils"],
        *["set_aside_in_front", "challenge_lost", "paid_lost"],
    ]


@pytest.mark.parametrize(
    ("ranks", "why"),
    [
        ([rank(0, "grunt1", "grunt2")], "in_front"),
        ([rank(1, "grunt1", "grunt2"), rank(0, "grunt1", "shaman")], "hero"),
        ([rank(1, "grunt1", "grunt2"), rank(0, "champion", "grunt1")], "hero"),
        ([rank(0, "grunt3", "grunt4"), rank(0, "grunt1", "grunt2")], "own_ahead"),
        ([rank(1, "champion", "grunt2"), rank(0, "grunt1", "grunt2")], "champion_ahead"),
        ([rank(1, "grunt2", "champion", "right"), rank(0, "grunt1", "grunt2")], "champion_ahead"),
    ],
)
def test_no_question_to_the_owner(ranks: list[JSON], why: str) -> None:
    """Rule 3.4.3 (a) to (d)."""
    events = placed(at_anvil(ranks)).events
    lines = [GAME.tell(event, "spectator").key for event in events]
    assert next(line for line in lines if line.startswith("set_aside")) == f"set_aside_{why}"


@pytest.mark.parametrize("up", ["left", "right", "both"])
def test_a_hidden_champion_or_a_shaman_however_it_lies_does_not_spare_the_question(up: str) -> None:
    hidden = rank(1, "champion", "grunt2", "right")
    assert awaited(placed(at_anvil([hidden, rank(0, "grunt1", "grunt3", up)])))[1] == "struggle"
    shaman = rank(1, "shaman", "grunt2", up)
    assert awaited(placed(at_anvil([shaman, rank(0, "grunt1", "grunt3", "left")])))[1] == "struggle"


def test_llovar_is_watching_ends_all_struggles() -> None:
    """Rule 4.3: every rank is turned up and set aside unasked."""
    ranks = [rank(1, "grunt4", "grunt2"), rank(0, "grunt1", "grunt2"), rank(2, "archer1", "cavalry1", "none")]
    table = placed(at_anvil(ranks, event="llovar_is_watching"), 4, Options())
    lines = [GAME.tell(event, "spectator").key for event in table.events]
    assert lines.count("rank_turned_up") == 3
    assert [line for line in lines if line.startswith("set_aside")] == [
        "set_aside_watched",
        "set_aside_watched",
        "set_aside_in_front",
    ]


def test_blood_frenzy_doubles_the_spoils() -> None:
    ranks = [rank(2, "archer1", "grunt1"), rank(0, "cavalry1", "archer1")]
    table = placed(at_anvil(ranks, challenge="9/9", event="blood_frenzy", players={"2": {"slaves": 1}}), 3, Options())
    lines = told(table, 0, "struggle")
    assert "paid_spoils_short" in lines
    assert (see(table, "/players/2/slaves"), see(table, "/players/2/shown_empty")) == (0, True)
    assert see(table, "/players/2/last_paid") == 1


def test_contrary_winds_turn_trumps_round() -> None:
    """Rule 4.10: what sweeps as usual is repulsed."""
    ranks = [rank(2, "archer1", "grunt1"), rank(0, "cavalry1", "archer1")]
    usual, contrary = (placed(at_anvil(ranks, event=event), 4, Options()) for event in (None, "contrary_winds"))
    assert "struggle_sweep" in told(usual, 0, "struggle")
    assert "struggle_repulse" in told(contrary, 0, "struggle")


def test_attacking_an_own_rank_is_an_option_without_spoils() -> None:
    """Rules 5.4 and 3.4.9."""
    ranks = [rank(0, "archer1", "grunt1"), rank(0, "cavalry1", "archer3")]
    assert awaited(placed(at_anvil(ranks)))[1] != "struggle"
    table = placed(at_anvil(ranks), 4, OWN)
    lines = told(table, 0, "struggle")
    assert ("struggle_sweep" in lines, "paid_spoils" in lines) == (True, False)


def test_a_swept_rank_may_be_followed_by_another_question() -> None:
    """The attacker closes up and is asked again unless its own rank stands ahead (3.4.8 a, 3.4.3 c)."""
    front = [rank(1, "grunt4", "grunt3"), rank(2, "archer2", "grunt2"), rank(0, "cavalry1", "archer1")]
    table = placed(at_anvil(front))
    told(table, 0, "struggle")
    assert (awaited(table), len(see(table, "/fields/anvil/ranks"))) == (((0,), "struggle"), 2)  # type: ignore[arg-type]
    front[0] = rank(0, "grunt4", "grunt3")
    table = placed(at_anvil(front))
    assert "set_aside_own_ahead" in told(table, 0, "struggle")


def test_beaten_cards_come_home_for_all_to_see() -> None:
    """Rule 3.4.7, while the challenge is not over yet."""
    ranks = [rank(3, "grunt4", "grunt3"), rank(1, "archer1", "cavalry3"), rank(0, "cavalry1", "archer1")]
    table = placed(at_anvil(ranks))
    told(table, 0, "struggle")
    assert [see(table, f"/players/{seat}/back", "spectator") for seat in (0, 1, 3)] == [("archer1",), ("archer1",), ()]
    assert see(table, "/fields/anvil/result/totals") == (1, 3, 0, 7)
    assert awaited(table) == ((3,), "blame")
    assert "archer1" in see(table, "/players/0/hand")  # type: ignore[operator]
    assert "cavalry1" not in see(table, "/players/0/hand")  # type: ignore[operator]


def test_only_the_choice_of_the_field_is_drawn() -> None:
    """Nothing is drawn in a struggle, nor for the last field left."""
    chance = FairChance(bytes(32), 0)
    given = at_anvil([rank(2, "archer1", "grunt1"), rank(0, "cavalry1", "archer1")])
    events = GAME.place(QUIET, 4, given, chance)
    assert chance.draws == []
    assert events[-1].__class__.__name__ == "RankTurnedUp"
