"""What a season begins with where the one before was called off."""

import pytest

from leagues import commands, roles
from leagues.organisation import commands as o
from leagues.season import commands as c
from leagues.sources import source
from tests.leagues.league import PAIRS, League

pytestmark = pytest.mark.django_db


def test_it_works() -> None:
    """The order that the last closed season has left is taken over, though one was called off since."""
    league = League()
    by = roles.officer(league.owner.pk, league.id, roles.powers("owner"))
    past = c.ImportSeason(
        id="", organisation=league.id, number=1, name="Spring", game="armadora", divisions=((league.owner.player,),),
        promoted=((league.owner.player, 1),),
    )  # fmt: skip
    first = commands.import_season(past, by).id
    league.give(o.ImportLeague(digest="d", reason=league.say("moved"), guests=(), seasons=(first,)))
    league.season_id = commands.open_season(league.id, PAIRS, league.owner).id
    running = source(league.id, "")
    league.do(c.Cancel(reason=league.say("rain")))
    found = source(league.id, "")
    assert running is not None
    assert found is not None
    assert (running.previous, found.previous, found.carried) == ("", first, 1)
    assert commands.open_season(league.id, PAIRS, league.owner, previous=found.previous).season.carried
