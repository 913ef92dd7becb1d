"""No-shows, cards, appeals, and what goes to the site's moderators: who may do what, and what follows."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from leagues.season.state import Evidence
from streams import actors
from streams.actors import Actor, Power
from tests.leagues.season.campaign import (
    ALL,
    DAY,
    MARA,
    NAZ,
    OLOG,
    RUK,
    SETTINGS,
    SITE,
    WORDS,
    Campaign,
    player,
    uphold,
)

PARTY = actors.director(3, "s", *ALL)
"""A director who plays in the first division."""


def refused(code: str, campaign: Campaign, by: Actor, wish: c.Command) -> None:
    before = campaign.now
    with pytest.raises(Refused) as problem:
        campaign.give(by, wish)
    assert (problem.value.code, campaign.now) == (code, before)


def test_it_works() -> None:
    """A claim with its evidence, upheld with a card by an arbiter, appealed against, and reversed by somebody else."""
    campaign = Campaign().drawn().claimed()
    [claim] = campaign.now.claims
    assert (claim.claimant, claim.accused, claim.division, claim.evidence.notices) == ("user:1", "user:2", 1, 3)
    campaign.give(RUK, uphold())
    [card] = campaign.now.cards
    assert (card.player, card.colour, card.by) == ("user:2", "yellow", "user:93")
    assert card.expires_at == campaign.at + 90 * DAY
    campaign.give(player(2), c.Appeal(sort="claim", of=1, words=WORDS))
    refused("you_take_part", campaign, RUK, c.DecideAppeal(number=1, reason=WORDS, verdict="reverse"))
    campaign.give(OLOG, c.DecideAppeal(number=1, reason=WORDS, verdict="reverse"))
    assert (campaign.now.claims[0].status, campaign.now.cards[0].revoked) == ("declined", True)
    refused("already_decided", campaign, NAZ, c.DecideAppeal(number=1, reason=WORDS, verdict="uphold"))


def test_the_last_of_so_many_yellow_cards_brings_a_red_one() -> None:
    campaign = Campaign().drawn()
    campaign.give(RUK, c.ShowCard(player="user:2", colour="yellow", reason=WORDS))
    campaign.give(RUK, c.ShowCard(player="user:1", colour="yellow", reason=WORDS))
    campaign.give(RUK, c.ShowCard(player="user:2", colour="yellow", reason=WORDS))
    shown = [(card.player, card.colour) for card in campaign.now.cards]
    assert shown == [("user:2", "yellow"), ("user:1", "yellow"), ("user:2", "yellow"), ("user:2", "red")]
    campaign.at += 91 * DAY
    campaign.give(RUK, c.ShowCard(player="user:1", colour="yellow", reason=WORDS))
    assert len(campaign.now.cards) == 5  # the first one of theirs has expired


REFUSALS: dict[str, tuple[str, Actor, Callable[[], c.Command]]] = {
    "a party decides": ("you_take_part", PARTY, uphold),
    "a helper decides": ("officers_only", actors.director(94, "s", Power.SEAT), uphold),
    "a director of another season decides": ("officers_only", actors.director(91, "x", *ALL), uphold),
    "a player decides": ("officers_only", player(1), uphold),
    "the site decides": ("officers_only", SITE, uphold),
    "a moderator decides what was not handed to them": ("officers_only", MARA, uphold),
    "a party shows a card": (
        "you_take_part", PARTY, lambda: c.ShowCard(player="user:2", colour="red", reason=WORDS),
    ),
    "before it has waited": (
        "too_early", player(2), lambda: c.ClaimNoShow(accused="user:1", evidence=Evidence("m", DAY, None, 0)),
    ),
    "of another division": (
        "not_your_division", player(8), lambda: c.ClaimNoShow(accused="user:1", evidence=Evidence("m", 1, None, 0)),
    ),
    "of oneself": (
        "not_your_division", player(1), lambda: c.ClaimNoShow(accused="user:1", evidence=Evidence("m", 1, None, 0)),
    ),
    "twice": (
        "already_claimed", player(3), lambda: c.ClaimNoShow(accused="user:2", evidence=Evidence("m", 1, None, 0)),
    ),
    "by an officer": ("people_only", OLOG, lambda: c.ClaimNoShow(accused="user:2", evidence=Evidence("m", 1, None, 0))),
    "handed on while somebody is free": (
        "officers_are_free", player(1), lambda: c.Escalate(sort="claim", number=1, free=("user:91",)),
    ),
    "handed on by a stranger": ("officers_only", player(7), lambda: c.Escalate(sort="claim", number=1)),
}  # fmt: skip


@pytest.mark.parametrize("how", REFUSALS)
def test_a_claim_is_refused(how: str) -> None:
    code, by, wish = REFUSALS[how]
    refused(code, Campaign().drawn().claimed(), by, wish())


def test_what_everybody_is_a_party_to_goes_to_the_site() -> None:
    """Then moderators alone decide, and none with an interest in it."""
    campaign = Campaign().drawn().claimed()
    campaign.give(player(1), c.Escalate(sort="claim", number=1, free=("user:3", "user:1")))
    refused("escalated", campaign, RUK, uphold())
    refused("nothing_changed", campaign, player(2), c.Escalate(sort="claim", number=1))
    biased = c.DecideClaim(number=1, reason=WORDS, uphold=True, interests=("recent_opponent",))
    refused("conflict_of_interest", campaign, MARA, biased)
    refused("you_take_part", campaign, actors.officer(2, Power.MODERATE), uphold())
    campaign.give(MARA, uphold(card=None))
    assert (campaign.now.claims[0].status, campaign.now.claims[0].by) == ("upheld", "user:99")


def test_an_appeal_comes_in_time_and_from_whom_it_concerns() -> None:
    campaign = Campaign().drawn().claimed().give(RUK, uphold())
    refused("not_concerned", campaign, player(3), c.Appeal(sort="card", of=1, words=WORDS))
    with pytest.raises(Misfit):
        campaign.give(player(2), c.Appeal(sort="card", of=1, words=""))
    campaign.at += 4 * DAY
    refused("too_late", campaign, player(2), c.Appeal(sort="card", of=1, words=WORDS))


def test_a_season_does_not_close_while_something_waits() -> None:
    campaign = Campaign().drawn().claimed()
    for one in campaign.now.divisions:
        campaign.give(SITE, c.EndDivision(division=one.number, order=one.players))
    refused("matters_open", campaign, OLOG, c.Confirm())
    campaign.give(RUK, uphold(card=None))
    campaign.at += 4 * DAY
    campaign.give(OLOG, c.Confirm())
    assert campaign.now.status == "closed"


def appealed_to_the_site() -> Campaign:
    """A claim that moderators decided, with a card, and an appeal against it."""
    campaign = Campaign().drawn().claimed()
    campaign.give(player(1), c.Escalate(sort="claim", number=1, free=("user:1",))).give(MARA, uphold())
    return campaign.give(player(2), c.Appeal(sort="claim", of=1, words=WORDS))


def test_an_appeal_against_moderators_stays_with_them() -> None:
    """Another moderator judges it: nobody of the league does, nor who decided before."""
    for sort in ("claim", "card"):
        campaign = appealed_to_the_site()
        if sort == "card":
            campaign.give(player(2), c.Appeal(sort="card", of=1, words=WORDS))
        number = len(campaign.now.appeals)
        verdict = c.DecideAppeal(number=number, reason=WORDS, verdict="reverse")
        assert ("appeal", number) in campaign.now.escalated
        refused("escalated", campaign, OLOG, verdict)
        refused("you_take_part", campaign, MARA, verdict)
        campaign.give(actors.officer(98, Power.MODERATE), verdict)
        assert campaign.now.cards[0].revoked


def test_a_red_card_falls_with_the_yellow_ones_that_brought_it() -> None:
    """The first is reversed or the second; one more yellow and it stands. Against it alone it falls alone."""
    yellow = c.ShowCard(player="user:2", colour="yellow", reason=WORDS)
    for of, fallen in ((1, [True, False, True]), (2, [False, True, True]), (3, [False, False, True])):
        campaign = Campaign().drawn().give(RUK, yellow, yellow)
        campaign.give(player(2), c.Appeal(sort="card", of=of, words=WORDS))
        campaign.give(OLOG, c.DecideAppeal(number=1, reason=WORDS, verdict="reverse"))
        assert [card.revoked for card in campaign.now.cards] == fallen
    conduct = replace(SETTINGS.conduct, yellows_for_red=3)
    campaign = Campaign(conduct=conduct).drawn().give(RUK, yellow, yellow, yellow, yellow)
    assert [card.colour for card in campaign.now.cards] == ["yellow", "yellow", "yellow", "red", "yellow", "red"]
    campaign.give(player(2), c.Appeal(sort="card", of=1, words=WORDS))
    campaign.give(OLOG, c.DecideAppeal(number=1, reason=WORDS, verdict="reverse"))
    assert [card.number for card in campaign.now.cards if card.revoked] == [1, 4]
