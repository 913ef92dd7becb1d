"""Moments of entry that lie in the past, and formats that ask more than entrants have promised."""

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Refused
from leagues.season import commands as c
from leagues.season.automation import due
from leagues.season.settings import Entry
from tests.leagues.season.campaign import DAY, OLOG, SITE, Campaign, player
from tournaments.stream.settings import Cells


def test_it_works() -> None:
    """A director does not open entry whose closing time is over: another moment comes first. What time alone brings
    about comes about, however late.
    """
    entry = Entry(members_only=False, opens_at=2 * DAY, closes_at=3 * DAY)
    campaign = Campaign(entry=entry)
    assert due(campaign.now, 2 * DAY) == c.OpenEntry()
    campaign.at = 4 * DAY
    assert due(campaign.now, 4 * DAY) == c.OpenEntry()
    with pytest.raises(Refused, match="closing_time_is_over"):
        campaign.give(OLOG, c.OpenEntry())
    late = Campaign(entry=entry)
    late.at = 4 * DAY
    late.give(SITE, c.OpenEntry())
    assert due(late.now, late.at) == c.CloseEntry()
    later = replace(campaign.now.settings, entry=replace(entry, closes_at=9 * DAY))
    assert campaign.give(OLOG, c.Configure(settings=later), c.OpenEntry()).now.status == "entry"


def test_a_format_does_not_ask_more_matches_at_a_time_than_somebody_has_promised() -> None:
    campaign = Campaign().give(OLOG, c.OpenEntry())
    for number, at_once in ((1, 1), (2, 0), (3, 4)):
        campaign.give(player(number), c.Enter(player=f"user:{number}", at_once=at_once))
    sevens = replace(campaign.now.settings, seats=4, form=Cells(7), size=7)
    with pytest.raises(Refused, match="entrants_play_fewer"):
        campaign.give(OLOG, c.Configure(settings=sevens))
    campaign.give(player(1), c.Leave(player="user:1")).give(OLOG, c.Configure(settings=sevens))
    assert campaign.now.settings.form == Cells(7)
