"""Who has left a place: it is filled again, and they are no officer of what they have played."""

import pytest

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from leagues.season.conduct import concern
from leagues.season.state import Evidence, Placed
from streams import actors
from streams.actors import Actor
from tests.leagues.season.campaign import ALL, HOUR, MARA, OLOG, RUK, WORDS, Campaign, player, uphold

WAS_THERE = actors.director(2, "s", *ALL)
"""A director who has played in the first division, and whose place somebody else has."""


def code(campaign: Campaign, by: Actor, wish: c.Command) -> str:
    """What a command is refused with."""
    with pytest.raises(Refused) as problem:
        campaign.give(by, wish)
    return problem.value.code


def replaced() -> Campaign:
    """One has left the first division in which they played, and another one plays on."""
    campaign = Campaign().drawn().give(player(21), c.OfferToSubstitute(rating=1990))
    return campaign.give(player(2), c.Leave(player="user:2")).give(OLOG, c.Substitute(out="user:2", player="user:21"))


def test_it_works() -> None:
    """Who was replaced judges nothing of the division, and neither extends nor fills places there."""
    campaign = replaced().claimed(1, 3)
    assert code(campaign, WAS_THERE, uphold()) == "you_take_part"
    assert code(campaign, WAS_THERE, c.ShowCard(player="user:1", colour="red", reason=WORDS)) == "you_take_part"
    assert code(campaign, WAS_THERE, c.Extend(division=1, seconds=3600, reason=WORDS)) == "you_take_part"
    assert code(campaign, WAS_THERE, c.Leave(player="user:3", reason=WORDS)) == "you_take_part"
    assert concern(campaign.now, "claim", 1).barred >= {"user:1", "user:2", "user:3", "user:4", "user:21"}
    campaign.give(WAS_THERE, c.ShowCard(player="user:5", colour="warning", reason=WORDS))


def test_what_only_a_former_player_could_judge_goes_to_the_moderators() -> None:
    campaign = replaced().claimed(1, 3)
    assert code(campaign, player(1), c.Escalate(sort="claim", number=1, free=("user:93",))) == "officers_are_free"
    campaign.give(player(1), c.Escalate(sort="claim", number=1, free=("user:2",))).give(MARA, uphold())
    assert campaign.now.claims[0].status == "upheld"


def test_a_place_that_is_left_before_the_beginning_is_filled() -> None:
    """From the pool, where also who waits for a place may stand; and once."""
    campaign = Campaign().entered(8).give(OLOG, c.Draw()).give(player(2), c.Leave(player="user:2"))
    assert (campaign.now.divisions[0].players, campaign.now.divisions[0].free) == (
        ("user:1", "user:3", "user:4"), ("user:2",),
    )  # fmt: skip
    campaign.give(player(21), c.OfferToSubstitute(rating=1990)).give(player(22), c.OfferToSubstitute(rating=1991))
    with pytest.raises(Misfit):
        campaign.give(RUK, c.Substitute(out="user:2", player="user:21", reason=""))
    campaign.give(RUK, c.Substitute(out="user:2", player="user:22"))
    assert (campaign.now.divisions[0].players, campaign.now.divisions[0].free) == (
        ("user:1", "user:3", "user:4", "user:22"), (),
    )  # fmt: skip
    assert code(campaign, RUK, c.Substitute(out="user:2", player="user:21")) == "not_in_the_season"


def test_a_claim_that_was_declined_is_not_made_again_at_once() -> None:
    """Of the same match only after as much silence as before."""
    campaign = Campaign().drawn().claimed()
    campaign.give(RUK, c.DecideClaim(number=1, reason=WORDS, uphold=False))
    again = c.ClaimNoShow(accused="user:2", evidence=Evidence("m", campaign.at - 2 * HOUR, None, 3))
    assert code(campaign, player(1), again) == "too_early"
    other = c.ClaimNoShow(accused="user:2", evidence=Evidence("other", campaign.at - 2 * HOUR, None, 3))
    campaign.give(player(3), other)
    campaign.at += HOUR
    assert campaign.give(player(1), again).now.claims[2].status == "open"


def test_an_exception_is_no_place_for_who_has_left() -> None:
    campaign = Campaign().played()
    with pytest.raises(Misfit):
        campaign.give(OLOG, c.Confirm(exceptions=(Placed("user:99", 1, WORDS),)))
