"""What a suspension from play does to places in seasons, and a block to invitations to a league."""

import pytest
from msgspec.structs import replace

from accounts import blocks, suspensions
from accounts.models import User
from leagues import commands
from leagues.organisation import commands as o
from leagues.season import commands as c
from leagues.season.settings import Entry
from play import live as held
from streams.actors import actor
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person
from tournaments import progress as going_on
from tournaments.models import TableRow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> list[User]:
    return [person(f"Player {number}") for number in range(9)]


@pytest.fixture
def seasons(people: list[User]) -> tuple[League, League, League]:
    """The first plays in one that runs, has entered one that does not, and would come in for somebody in a third."""
    running, waiting, offered = (League(name) for name in ("Running", "Waiting", "Offered"))
    for one in (running, waiting, offered):
        one.open(replace(PAIRS, name=f"Season of {one.id}", entry=Entry(members_only=False)))
    running.enter(*people[:8])
    running.begin()
    for division in running.season.divisions:
        going_on.go_on(division.tournament)
    waiting.enter(*people[:2])
    offered.enter(*people[1:5])
    commands.at_season(offered.season_id, c.OfferToSubstitute(rating=1), actor(people[0].player))
    return running, waiting, offered


def _in(seasons: tuple[League, League, League], player: str) -> tuple[bool, bool, bool]:
    running, waiting, offered = (one.season for one in seasons)
    return (
        running.entrant_of(player) is not None,
        waiting.entrant_of(player) is not None,
        player in dict(offered.pool),
    )


@pytest.mark.parametrize("leave", [False, True], ids=["finish", "leave"])
def test_seasons_are_left_as_was_foretold(
    leave: bool, seasons: tuple[League, League, League], people: list[User]
) -> None:
    """What has not begun is left, what has where matches are given up; each season is told once."""
    player, (running, waiting, _) = people[0].player, seasons
    runs, waits = running.season.settings.name, waiting.season.settings.name
    said = [f"They leave {runs}." if leave else f"They play on in {runs}.", f"They leave {waits}."]
    assert sorted(suspensions.foretell(player, leave)) == sorted(said)
    assert _in(seasons, player) == (True, True, True)
    division = running.season.division_of(player)
    assert division is not None
    tables = TableRow.objects.filter(tournament=division.tournament).values_list("match", flat=True)
    mine = [one for one in tables if player in held.fresh(one).match.players]
    for _again in range(2):
        suspensions.carry_out(player, leave)
        assert _in(seasons, player) == (not leave, False, False)
    assert all(_in(seasons, one.player)[0] for one in people[1:8])
    assert {player in held.fresh(one).match.players for one in mine} == {not leave}


def test_a_block_holds_for_invitations_to_a_league(people: list[User]) -> None:
    """Either way, by page and by command; who has blocked is not told."""
    league, (mine, other) = League(), people[:2]
    blocks.block(mine, league.owner.player)
    blocks.block(league.owner, other.player)
    for one in (mine, other):
        with pytest.raises(blocks.Blocked):
            league.give(o.Invite(player=one.player))
    sent = {"player": mine.name}
    confirmed = sent | {"confirm": "yes", "version": str(commands.find_organisation(league.id).version)}
    for given in (sent, confirmed):
        reply = browser(league.owner).post(f"/leagues/{league.id}/desk/invite/", given)
        assert (reply.status_code, b"not possible with this player" in reply.content) == (403, True)
    blocks.unblock(mine, league.owner.player)
    league.give(o.Invite(player=mine.player))
    assert commands.find_organisation(league.id).organisation.members[mine.player] == "invited"
