"""Who would come in stands nowhere else, and who waits comes in when there is room."""

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Refused
from leagues.season import commands as c
from leagues.season.drawing import proposed
from leagues.season.settings import Entry
from streams.actors import Actor
from tests.leagues.season.campaign import OLOG, SITE, WORDS, Campaign, player


def code(campaign: Campaign, by: Actor, wish: c.Command) -> str:
    """What a command is refused with."""
    with pytest.raises(Refused) as problem:
        campaign.give(by, wish)
    return problem.value.code


def test_it_works() -> None:
    """Who has offered to come in and then enters does not stand in the pool any more."""
    campaign = Campaign().entered(3).give(player(21), c.OfferToSubstitute(rating=1500), c.Enter(player="user:21"))
    assert campaign.now.pool == ()
    assert code(campaign, player(21), c.OfferToSubstitute()) == "already_entered"


def test_who_waits_may_offer_and_comes_from_one_place_into_one() -> None:
    full = Entry(members_only=False, capacity=4)
    campaign = Campaign(entry=full).entered(5).give(player(5), c.OfferToSubstitute(rating=1995))
    assert [one.player for one in campaign.now.entrants if one.waiting] == ["user:5"]
    admitted = Campaign(entry=full).entered(5).give(player(5), c.OfferToSubstitute(rating=1995))
    admitted.give(player(1), c.Leave(player="user:1"))
    assert (admitted.now.entrants[-1].waiting, admitted.now.pool) == (False, ())
    campaign.give(OLOG, c.Draw())
    for one in campaign.now.divisions:
        campaign.give(SITE, c.OpenDivision(division=one.number, tournament="t1"))
    campaign.give(player(2), c.Leave(player="user:2"))
    campaign.give(OLOG, c.Substitute(out="user:2", player="user:5"))
    assert [one.player for one in campaign.now.entrants].count("user:5") == 1
    assert [one.player for one in campaign.now.taking_part()].count("user:5") == 1


def test_who_has_played_does_not_come_in_elsewhere() -> None:
    """Neither who has left a division, nor who was replaced, nor whom a director dropped."""
    campaign = Campaign().drawn().give(player(21), c.OfferToSubstitute(rating=1500))
    campaign.give(player(6), c.Leave(player="user:6"))
    assert code(campaign, player(6), c.OfferToSubstitute()) == "already_entered"
    campaign.give(OLOG, c.Substitute(out="user:6", player="user:21"))
    assert code(campaign, player(6), c.OfferToSubstitute()) == "already_entered"
    dropped = Campaign(entry=Entry(members_only=False, capacity=4)).entered(5)
    dropped.give(OLOG, c.Leave(player="user:5", reason=WORDS))
    assert code(dropped, player(5), c.OfferToSubstitute()) == "officers_only"


def test_a_raised_capacity_lets_in_who_waits() -> None:
    entry = Entry(members_only=False, capacity=3)
    campaign = Campaign(entry=entry).entered(6)
    assert len(campaign.now.taking_part()) == 3
    campaign.give(OLOG, c.Configure(settings=replace(campaign.now.settings, entry=replace(entry, capacity=5))))
    assert [one.player for one in campaign.now.taking_part()] == [f"user:{one}" for one in (1, 2, 3, 4, 5)]
    campaign.give(OLOG, c.Configure(settings=replace(campaign.now.settings, entry=replace(entry, capacity=0))))
    assert len(campaign.now.taking_part()) == 6


def test_somebody_carried_twice_plays_once() -> None:
    carried = (("user:1", 1), ("user:2", 1), ("user:1", 2), ("user:3", 2), ("user:4", 2))
    campaign = Campaign(carried=carried, drawing="carried", size=4).entered(4)
    assert proposed(campaign.now) == (("user:1", "user:2", "user:3", "user:4"),)
