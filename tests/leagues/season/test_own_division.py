"""Nobody decides about their own division, and nobody is replaced who plays without a reason."""

import pytest

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from leagues.season.state import Placed
from streams import actors
from streams.actors import Actor, Power
from tests.leagues.season.campaign import ALL, OLOG, RUK, WORDS, Campaign, player, uphold

HELPER = actors.director(94, "s", Power.SEAT)
PLAYS = actors.director(3, "s", *ALL)
"""A director who is in the season, in its first division."""


def code(campaign: Campaign, by: Actor, wish: c.Command) -> str:
    """What a command is refused with."""
    with pytest.raises(Refused) as problem:
        campaign.give(by, wish)
    return problem.value.code


def with_spare() -> Campaign:
    """Being played; user:21 would come in."""
    return Campaign().drawn().give(player(21), c.OfferToSubstitute(rating=1998))


def test_it_works() -> None:
    """Who plays is replaced by a director for a reason; by a helper once a claim is upheld, or they have left."""
    comes = c.Substitute(out="user:2", player="user:21")
    reasoned = c.Substitute(out="user:2", player="user:21", reason=WORDS)
    for by in (HELPER, RUK):
        assert code(with_spare(), by, reasoned) == "still_playing"
    with pytest.raises(Misfit):
        with_spare().give(OLOG, comes)
    left = with_spare().give(player(2), c.Leave(player="user:2"))
    claimed = with_spare().claimed().give(RUK, uphold())
    for campaign, by, wish in ((with_spare(), OLOG, reasoned), (left, HELPER, comes), (claimed, HELPER, comes)):
        campaign.give(by, wish)
        assert campaign.now.divisions[0].players[1] == "user:21"


def test_a_claim_that_was_declined_or_reversed_replaces_nobody() -> None:
    comes = c.Substitute(out="user:2", player="user:21")
    open_ = with_spare().claimed()
    assert code(open_, HELPER, comes) == "still_playing"
    reversed_ = with_spare().claimed().give(RUK, uphold()).give(player(2), c.Appeal(sort="claim", of=1, words=WORDS))
    reversed_.give(OLOG, c.DecideAppeal(number=1, reason=WORDS, verdict="reverse"))
    assert code(reversed_, HELPER, comes) == "still_playing"


def test_a_director_who_plays_drops_no_rival() -> None:
    """Before the divisions are drawn nobody, afterwards nobody of their own division."""
    rival = c.Leave(player="user:1", reason=WORDS)
    assert code(Campaign().entered(8), PLAYS, rival) == "you_take_part"
    campaign = Campaign().drawn()
    assert code(campaign, PLAYS, rival) == "you_take_part"
    campaign.give(PLAYS, c.Leave(player="user:8", reason=WORDS))
    assert campaign.now.entrant_of("user:8") is None


def test_a_director_who_plays_draws_as_proposed() -> None:
    """Whoever is placed elsewhere changes the director's own division, or may."""
    elsewhere = c.Draw(placed=(Placed("user:1", 2, WORDS), Placed("user:5", 1, WORDS)))
    assert code(Campaign().entered(8), PLAYS, elsewhere) == "you_take_part"
    assert Campaign().entered(8).give(PLAYS, c.Draw()).now.status == "drawn"
    assert Campaign().entered(8).give(OLOG, elsewhere).now.divisions[1].players[-1] == "user:1"
