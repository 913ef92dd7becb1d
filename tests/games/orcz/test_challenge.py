"""The challenge: strength needed, payments, allocations, blame and debts (rule 3.5)."""

import pytest

from games.kernel.offers import Offer, Split
from games.kernel.values import JSON
from games.orcz.game import GAME
from games.orcz.options import Options
from tests.games.orcz.tables import FIELDS, QUIET, at_anvil, awaited, give, part, placed, refusal, see, told

FOUR_OF_EACH = ["grunt4", "cavalry3", "archer3", "grunt3", "grunt2"]


def strong(seat: int, strength: int) -> list[JSON]:
    """Parts of that strength, up to 15."""
    cards = {4: "grunt4", 3: "cavalry3", 2: "grunt2", 1: "grunt1"}
    if strength > 10:
        return [part(seat, "grunt4", "grunt3"), part(seat, "cavalry3"), *strong(seat, strength - 10)[:1]]
    found: list[JSON] = []
    for worth, card in cards.items():
        if strength >= worth:
            found.append(part(seat, card))
            strength -= worth
    assert strength == 0
    return found


def test_it_works() -> None:
    """A won challenge: the reward, the choice, what is allocated, and the winding up."""
    table = placed(at_anvil(aside=[*strong(0, 9), *strong(1, 5), *strong(2, 2)], challenge="4/2"))
    assert (awaited(table), see(table, "/scores")) == (((0,), "allocate"), (9, 5, 5, 5))
    assert GAME.offers(table.state, 0)[0] == Offer("allocate", {"split": Split(2, 2, (1, 2))})
    lines = told(table, 0, "allocate", split={"1": 1, "2": 1})
    assert lines[:4] == ["allocated", "gained_allocated", "gained_allocated", "field_won"]
    assert see(table, "/scores") == (9, 6, 6, 5)
    assert see(table, "/fields/anvil/settled") == {"by": 0, "shares": (0, 1, 1, 0)}


@pytest.mark.parametrize(
    ("event", "difficulty", "seats", "challenge", "needed"),
    [
        (None, 0, 4, "3/1", 12),
        (None, 0, 2, "3/1", 6),
        (None, 1, 3, "3/1", 12),
        (None, -1, 3, "3/1", 6),
        ("war_drums", 0, 4, "3/1", 8),
        ("war_drums", -1, 4, "3/1", 4),
        ("war_drums", -1, 4, "1/0", 4),
        ("war_drums", 1, 4, "1/0", 4),
        ("enemy_reinforcements", 1, 4, "3/1", 20),
        ("rich_plunder", 0, 4, "3/1", 12),
        ("llovars_wrath", 0, 4, "3/1", 12),
    ],
)
def test_strength_needed(event: str | None, difficulty: int, seats: int, challenge: str, needed: int) -> None:
    """Rules 3.5.2, 4.6, 4.7, 5.3: everybody counts, and the primary number never counts less than 1."""
    options = Options(difficulty=difficulty)  # type: ignore[arg-type]
    table = placed({"event": event, "fields": {"anvil": {"challenge": challenge}}}, seats, options)
    assert see(table, "/fields/anvil/need") == needed


@pytest.mark.parametrize(
    ("event", "won", "single", "tied"),
    [
        (None, True, 3, 2),
        ("enemy_reinforcements", True, 4, 2),
        ("rich_plunder", True, 4, 2),
        ("llovars_wrath", True, 3, 2),
        (None, False, -3, -2),
        ("enemy_reinforcements", False, -3, -2),
        ("rich_plunder", False, -3, -2),
        ("llovars_wrath", False, -4, -2),
    ],
)
def test_what_is_moved(event: str | None, won: bool, single: int, tied: int) -> None:
    """Rules 3.5.5 to 3.5.7 with 4.7 to 4.9, on a 3/1 of two seats; three of four in the tie, rounded down."""
    strength = 9 if won else 1
    for parts, moved in ((strong(0, strength), single), ([*strong(0, strength), *strong(1, strength)], tied)):
        table = placed(at_anvil(aside=parts, challenge="3/1", event=event), 2, Options())
        scores = see(table, "/scores")
        assert isinstance(scores, tuple)
        assert scores[0] == 5 + moved


def test_a_tie_shares_the_sum_of_both_numbers() -> None:
    """Rule 3.5.7: with a modified primary number as well (9.17); what does not divide is lost."""
    aside = [*strong(0, 7), *strong(1, 7), *strong(2, 7)]
    for event, each in ((None, 2), ("rich_plunder", 2), ("enemy_reinforcements", 2)):
        table = placed(at_anvil(aside=aside, challenge="5/2", event=event), 3, Options())
        assert see(table, "/scores") == (5 + each,) * 3
        assert see(table, "/fields/anvil/settled") is None
    table = placed(at_anvil(aside=aside, challenge="5/3", event="rich_plunder"), 3, Options())
    assert see(table, "/scores") == (8,) * 3


def test_a_share_of_nothing_moves_nothing() -> None:
    lines = [
        event.__class__.__name__
        for event in placed(at_anvil(aside=[part(s, "grunt1") for s in range(4)], challenge="2/1")).events
    ]
    assert lines.count("SlavesPaid") == 0
    assert "FieldWoundUp" in lines


def test_a_single_other_participant_gets_all_unasked_and_nobody_gets_nothing() -> None:
    """Rule 3.5.5."""
    table = placed(at_anvil(aside=[*strong(0, 9), *strong(3, 8)], challenge="4/2"))
    assert see(table, "/scores") == (9, 5, 5, 7)
    assert see(table, "/fields/anvil/settled") == {"by": 0, "shares": (0, 0, 0, 2)}
    alone = placed(at_anvil(aside=strong(0, 10), challenge="2/1"))
    assert see(alone, "/scores") == (7, 5, 5, 5)
    assert see(alone, "/fields/anvil/settled") is None


def test_without_a_secondary_number_there_is_nothing_to_decide() -> None:
    for challenge, slaves in (("2/0", 7), ("9/0", 0)):
        table = placed(at_anvil(aside=[*strong(0, 9), *strong(1, 1), *strong(2, 1)], challenge=challenge))
        assert (see(table, "/players/0/slaves"), awaited(table)[1]) == (slaves, "deploy")


def test_a_seat_with_nothing_is_as_good_as_left_out() -> None:
    """In splits, also a seat that may not be named."""
    aside = [*strong(0, 9), *strong(1, 5), *strong(2, 2)]
    table = placed(at_anvil(aside=aside, challenge="4/2"))
    give(table, 0, "allocate", split={"0": 0, "1": 2, "2": 0, "3": 0, "9": 0})
    assert see(table, "/scores") == (9, 7, 5, 5)
    lost = placed(at_anvil(aside=aside, challenge="9/2"))
    assert told(lost, 0, "blame", split={"0": 0})[0] == "blamed_nobody"
    assert see(lost, "/fields/anvil/settled") == {"by": 0, "shares": (0, 0, 0, 0)}


def test_blame_falls_on_anybody_and_in_part() -> None:
    """Rule 3.5.6: those who have not come too, up to the secondary number."""
    table = placed(at_anvil(aside=strong(0, 9), challenge="5/3", players={"2": {"slaves": 1}}))
    assert GAME.offers(table.state, 0)[0] == Offer("blame", {"split": Split(3, 0, (1, 2, 3))})
    assert told(table, 0, "blame", split={"1": 1, "2": 2})[:3] == ["blamed", "paid_blamed", "paid_blamed_short"]
    assert see(table, "/scores") == (0, 4, 0, 5)
    assert see(table, "/players/2/shown_empty")


def test_paying_exactly_the_last_slave_shows_nothing() -> None:
    """Rule 3.5.9."""
    table = placed(at_anvil(aside=strong(0, 1), challenge="5/0"))
    assert (see(table, "/players/0/slaves"), see(table, "/players/0/shown_empty")) == (0, False)


def test_who_has_shown_an_empty_screen_hides_again_with_the_next_slave() -> None:
    players: JSON = {"1": {"slaves": 0, "shown_empty": True}, "0": {"slaves": 9}}
    table = placed(at_anvil(aside=[*strong(0, 9), *strong(1, 5), *strong(2, 2)], challenge="4/2", players=players))
    assert see(table, "/scores", 3) == (None, 0, None, 5)
    give(table, 0, "allocate", split={"1": 2})
    assert (see(table, "/scores", 3), see(table, "/players/1/shown_empty")) == ((None, None, None, 5), False)


def test_a_champion_wins_without_making_anybody_dominant() -> None:
    """Rules 3.5.3, 3.5.4, 3.5.10: its owner is a participant by the troop beside it."""
    aside = [part(1, "champion", "grunt1"), *strong(0, 3), *strong(2, 2)]
    table = placed(at_anvil(aside=aside, challenge="9/1"))
    assert (awaited(table), see(table, "/fields/anvil/result/champion")) == (((0,), "allocate"), True)
    lines = told(table, 0, "allocate", split={"1": 1})
    assert lines[2:4] == ["hero_used", "field_won"]
    assert see(table, "/players/1/used") == ("champion",)


def test_a_champion_is_used_even_where_strength_was_enough() -> None:
    """Rule 9.13; a shaman's rank counts double (3.5.1)."""
    aside = [part(1, "champion", "grunt1"), part(0, "grunt4", "shaman")]
    table = placed(at_anvil(aside=aside, challenge="2/1"))
    assert see(table, "/fields/anvil/result/totals") == (8, 1, 0, 0)
    assert [see(table, f"/players/{seat}/used") for seat in (0, 1)] == [("shaman",), ("champion",)]


def test_a_deserted_field_costs_nobody_anything() -> None:
    """Rule 3.5.8."""
    table = placed(at_anvil(challenge="2/1"))
    assert see(table, "/fields/anvil/result/dominant") == ()
    assert see(table, "/scores") == (5, 5, 5, 5)
    assert see(table, "/fields/anvil/challenge") == "2/1"


def test_the_last_challenge_of_a_field_finishes_it() -> None:
    fields: JSON = {
        **{name: {"resolved": True} for name in FIELDS},
        "anvil": {"challenge": "1/0", "stack": [], "aside": [part(0, "grunt4"), part(1, "grunt1")]},
    }
    table = placed({"phase": "resolve", "field": "anvil", "fields": fields}, 2, QUIET)
    assert (see(table, "/fields/anvil/finished"), see(table, "/fields/anvil/need")) == (True, None)
    assert refusal(table, 1, "deploy", field="anvil", left="grunt1", right="grunt2", up="left")[0] == "field_closed"
