"""Results that are corrected after the end, divisions that cannot begin, and the time that appeals have."""

import pytest

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from leagues.season.automation import to_open
from leagues.season.promotion import proposal
from leagues.season.state import Refusal
from streams import actors
from streams.actors import Actor
from tests.leagues.season.campaign import ALL, DAY, OLOG, RUK, SITE, WORDS, Campaign, player, uphold

PLAYS = actors.director(6, "s", *ALL)
"""A director who plays in the second division."""


def code(campaign: Campaign, by: Actor, wish: c.Command) -> str:
    """What a command is refused with."""
    with pytest.raises(Refused) as problem:
        campaign.give(by, wish)
    return problem.value.code


def test_it_works() -> None:
    """A corrected result changes the order of a division that is over, and so who goes up."""
    campaign = Campaign().played()
    other = tuple(f"user:{one}" for one in (6, 5, 7, 8))
    assert {move.player for move in proposal(campaign.now) if move.to < move.division} == {"user:5"}
    campaign.give(SITE, c.EndDivision(division=2, order=other, version=9))
    assert {move.player for move in proposal(campaign.now) if move.to < move.division} == {"user:6"}
    assert (campaign.now.divisions[1].noted, campaign.now.status) == (9, "played")
    assert code(campaign, SITE, c.EndDivision(division=2, order=other, version=9)) == "division_over"
    campaign.give(OLOG, c.Confirm())
    assert code(campaign, SITE, c.EndDivision(division=2, order=other[::-1], version=10)) == "season_is_over"


def test_promotion_waits_until_nobody_can_appeal_any_more() -> None:
    campaign = Campaign().drawn().claimed().give(RUK, uphold(card=None))
    for one in campaign.now.divisions:
        campaign.give(SITE, c.EndDivision(division=one.number, order=one.players))
    assert code(campaign, OLOG, c.Confirm()) == "appeals_possible"
    campaign.give(player(2), c.Appeal(sort="claim", of=1, words=WORDS))
    assert code(campaign, OLOG, c.Confirm()) == "matters_open"
    campaign.give(OLOG, c.DecideAppeal(number=1, reason=WORDS, verdict="uphold"))
    assert campaign.give(OLOG, c.Confirm()).now.status == "closed"
    later = Campaign().drawn().claimed().give(RUK, uphold())
    for one in later.now.divisions:
        later.give(SITE, c.EndDivision(division=one.number, order=one.players))
    later.at += 3 * DAY
    assert later.give(OLOG, c.Confirm()).now.status == "closed"


def refused() -> Campaign:
    """The first division is being played; the second could not begin because of user:6."""
    campaign = Campaign().entered(8).give(OLOG, c.Draw())
    campaign.give(SITE, c.RefuseDivision(division=2, code="suspended", player="user:6"))
    return campaign.give(SITE, c.OpenDivision(division=1, tournament="t1"))


def test_a_division_that_cannot_begin_holds_nobody_else_up() -> None:
    """The others are played, claims and substitutes included; it is not tried again by itself."""
    campaign = refused()
    assert (campaign.now.status, to_open(campaign.now, campaign.at)) == ("running", ())
    assert campaign.now.divisions[1].refused == Refusal("suspended", "user:6")
    campaign.claimed().give(RUK, uphold())
    assert code(campaign, SITE, c.RefuseDivision(division=1, code="suspended")) == "division_open"
    assert code(campaign, player(5), c.OpenAgain(division=2)) == "officers_only"
    campaign.give(OLOG, c.OpenAgain(division=2))
    assert [one.number for one in to_open(campaign.now, campaign.at)] == [2]


def test_somebody_leaves_a_division_that_has_not_begun() -> None:
    """Then it is played without them, or with whoever comes in."""
    campaign = refused().give(OLOG, c.Leave(player="user:6", reason=WORDS))
    assert campaign.now.divisions[1].players == ("user:5", "user:7", "user:8")
    assert [one.number for one in to_open(campaign.now, campaign.at)] == [2]
    other = refused().give(player(21), c.OfferToSubstitute(rating=1994))
    other.give(OLOG, c.Substitute(out="user:6", player="user:21", reason=WORDS))
    assert other.now.divisions[1].players == ("user:5", "user:21", "user:7", "user:8")
    assert [one.number for one in to_open(other.now, other.at)] == [2]
    drawn = Campaign().entered(8).give(OLOG, c.Draw()).give(player(1), c.Leave(player="user:1"))
    assert drawn.now.divisions[0].players == ("user:2", "user:3", "user:4")


def test_a_division_that_cannot_begin_is_called_off() -> None:
    """For a reason, by a director who does not play there; then nobody goes up from it, or down."""
    campaign = refused()
    off = c.CallDivisionOff(division=2, reason=WORDS)
    assert code(campaign, PLAYS, off) == "you_take_part"
    assert code(campaign, OLOG, c.CallDivisionOff(division=1, reason=WORDS)) == "division_open"
    with pytest.raises(Misfit):
        campaign.give(OLOG, c.CallDivisionOff(division=2, reason=""))
    campaign.give(OLOG, off).give(SITE, c.EndDivision(division=1, order=campaign.now.divisions[0].players))
    assert campaign.now.status == "played"
    moves = {move.player: move.to for move in proposal(campaign.now)}
    assert moves == {f"user:{one}": 1 for one in (1, 2, 3, 4)} | {f"user:{one}": 2 for one in (5, 6, 7, 8)}
