"""The order that a season leaves to the next one: what its director has decided otherwise holds there."""

from itertools import chain

from leagues.season import commands as c
from leagues.season.drawing import proposed
from leagues.season.promotion import apart, proposal
from leagues.season.state import Placed
from tests.leagues.season.campaign import OLOG, WORDS, Campaign, player


def after(first: Campaign, *exceptions: tuple[int, int]) -> Campaign:
    """The season after one that was confirmed with exceptions, taken over from it."""
    first.give(OLOG, c.Confirm(exceptions=tuple(Placed(f"user:{who}", to, WORDS) for who, to in exceptions)))
    return Campaign(first.now.promoted, apart(first.now), drawing="carried")


def made(campaign: Campaign) -> list[set[int]]:
    """The divisions that are proposed."""
    return [{int(one.removeprefix("user:")) for one in players} for players in proposed(campaign.now)]


def entered(campaign: Campaign, *players: int) -> Campaign:
    """These enter the season."""
    campaign.give(OLOG, c.OpenEntry())
    for one in players:
        campaign.give(player(one), c.Enter(player=f"user:{one}", rating=2000 - one))
    return campaign


def test_it_works() -> None:
    """Who was moved down for a reason plays there, who was kept up stays, and nobody else is pushed aside."""
    everybody = range(1, 13)
    usual = made(entered(after(Campaign().played(12)), *everybody))
    assert usual == [{1, 2, 3, 5}, {4, 6, 7, 9}, {8, 10, 11, 12}]
    down = made(entered(after(Campaign().played(12), (2, 2)), *everybody))
    assert down == [{1, 3, 5}, {2, 4, 6, 7, 9}, {8, 10, 11, 12}]
    up = made(entered(after(Campaign().played(12), (8, 1)), *everybody))
    assert up == [{1, 2, 3, 5, 8}, {4, 6, 7, 9}, {10, 11, 12}]
    both = made(entered(after(Campaign().played(12), (2, 2), (6, 1)), *everybody))
    assert both == [{1, 3, 5, 6}, {2, 4, 7, 9}, {8, 10, 11, 12}]


def test_places_that_are_left_free_go_to_the_next() -> None:
    """In order of the divisions, but not to whom a director has put elsewhere; newcomers come last."""
    next_ = after(Campaign().played(12), (2, 2))
    assert made(entered(next_, 1, 3, 4, 2, *range(6, 13), 20)) == [{1, 3, 4}, {2, 6, 7, 9, 8}, {10, 11, 12, 20}]


def test_who_does_not_come_again_is_no_exception() -> None:
    next_ = after(Campaign().played(12), (2, 2))
    assert made(entered(next_, 1, *range(3, 13), 20)) == [{1, 3, 5, 4}, {6, 7, 9, 8}, {10, 11, 12, 20}]


def test_fewer_divisions_hold_everybody() -> None:
    """Whose division is not there any more plays in the last one."""
    next_ = after(Campaign().played(12), (5, 3))
    divided = made(entered(next_, 1, 2, 3, 4, 5, 6))
    assert divided == [{1, 2, 3, 4, 5, 6}]
    assert [*chain.from_iterable(proposed(next_.now))] == [f"user:{one}" for one in (1, 2, 3, 4, 6, 5)]


def test_exceptions_that_are_none_are_left_out() -> None:
    """Only whom the proposal has elsewhere is apart."""
    campaign = Campaign().played(12)
    moves = {move.player: move.to for move in proposal(campaign.now)}
    campaign.give(OLOG, c.Confirm(exceptions=(Placed("user:1", 1, WORDS), Placed("user:2", 2, WORDS))))
    assert (apart(campaign.now), moves["user:2"]) == ((("user:2", 1),), 1)
