"""More time by agreement: one proposes it, and everybody else of the division who still plays agrees."""

import pytest

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from tests.leagues.season.campaign import DAY, OLOG, SITE, WORDS, Campaign, player

MORE = c.ProposeExtension(seconds=7200, reason=WORDS)
YES, NO = c.AnswerExtension(number=1, agree=True), c.AnswerExtension(number=1, agree=False)


def code(campaign: Campaign, number: int, wish: c.Command) -> str:
    """What somebody's command is refused with."""
    with pytest.raises(Refused) as problem:
        campaign.give(player(number), wish)
    return problem.value.code


def test_it_works() -> None:
    """With the last answer the deadline moves; who has left is not asked, nor is another division."""
    campaign = Campaign().drawn().give(player(1), MORE)
    assert code(campaign, 2, MORE) == "already_proposed"
    assert code(campaign, 1, YES) == "not_asked"
    assert code(campaign, 5, YES) == "not_asked"
    campaign.give(player(2), YES)
    assert code(campaign, 2, YES) == "not_asked"
    campaign.give(player(3), c.Leave(player="user:3"))
    assert campaign.now.extensions == ()
    campaign.give(player(4), YES)
    [made] = campaign.now.extensions
    assert (made.division, made.seconds, made.by, made.agreement) == (1, 7200, "user:1", 1)
    assert code(campaign, 4, YES) == "already_decided"
    assert campaign.now.proposals[0].status == "agreed"


def test_one_who_declines_is_enough_and_it_can_be_taken_back() -> None:
    for number in (1, 3):
        campaign = Campaign().drawn().give(player(1), MORE).give(player(number), NO)
        assert (campaign.now.proposals[0].status, campaign.now.extensions) == ("declined", ())
        campaign.give(player(2), MORE)
        assert len(campaign.now.proposals) == 2


def test_where_nobody_is_left_to_ask_it_is_agreed() -> None:
    """The last who has not answered leaves: whoever proposed it carries it out."""
    campaign = Campaign().drawn().give(player(1), MORE).give(player(2), YES).give(player(4), YES)
    campaign.give(player(3), c.Leave(player="user:3")).give(player(1), YES)
    assert len(campaign.now.extensions) == 1


def test_it_is_refused_where_there_is_nothing_to_extend() -> None:
    assert code(Campaign().entered(8).give(OLOG, c.Draw()), 1, MORE) == "wrong_status"
    campaign = Campaign().drawn()
    assert code(campaign, 30, MORE) == "not_in_the_season"
    with pytest.raises(Refused):
        campaign.give(OLOG, MORE)
    for wrong in (0, 15 * DAY // 1000):
        with pytest.raises(Misfit):
            campaign.give(player(1), c.ProposeExtension(seconds=wrong, reason=WORDS))
    campaign.give(SITE, c.EndDivision(division=1, order=campaign.now.divisions[0].players))
    assert code(campaign, 1, MORE) == "division_over"
