"""A season from its opening to its end with all that happens on the way, and the next one from it: by real commands.

Two divisions of seven, in one process; tests/soak/test_season.py plays eight of 28 by the site's workers.
"""

from itertools import chain

import pytest
from msgspec.structs import replace

from leagues import commands, divisions, roles
from leagues.kind import ORGANISATIONS, SEASONS
from leagues.models import CardRow, DivisionRow, OrganisationRow, PersonRow, SeasonPlayerRow, SeasonRow
from leagues.season import commands as c
from leagues.season.promotion import proposal
from leagues.season.state import Evidence, Placed
from play.verify import check_everything
from streams import rebuild
from streams.actors import actor
from tests.leagues.league import CELLS, League, computers, settle
from tests.lobby.tavern import person
from tournaments import commands as tournaments
from tournaments import progress as going_on
from tournaments.stream import commands as t
from tournaments.stream.state import Result, Table

pytestmark = pytest.mark.django_db(transaction=True)


def tables() -> list[list[dict[str, object]]]:
    """Everything that is shown of leagues."""
    return [
        list(model.objects.order_by(*order).values())
        for model, order in (
            (OrganisationRow, ("id",)),
            (PersonRow, ("organisation", "player")),
            (SeasonRow, ("id",)),
            (SeasonPlayerRow, ("season", "player")),
            (DivisionRow, ("season", "number")),
            (CardRow, ("season", "number")),
        )
    ]


def test_it_works() -> None:
    count, size = 2, 7
    league = League()
    arbiter, absent, late, spare = (person(name) for name in ("Arbiter", "Absent", "Late", "Spare"))
    league.join(arbiter, absent, late, spare)
    league.grant(arbiter, "arbiter")
    league.open(replace(CELLS, size=size))
    league.enter(*computers(count * size - 2), absent, late)
    league.begin()
    assert [len(one.players) for one in league.season.divisions] == [size] * count
    commands.at_season(league.season_id, c.OfferToSubstitute(rating=1990), actor(spare.player))
    for division in league.season.divisions:
        going_on.go_on(division.tournament)
    happen(league, arbiter.pk, absent.player, late.player, spare.player)
    for division in league.season.divisions:
        settle(division.tournament)
        correct(league, division.tournament)
    league.play()
    close(league, count)
    first = league.season
    league.open(replace(CELLS, size=size), previous=first.id)
    for entrant in first.taking_part():
        if entrant.player.startswith("computer:"):
            league.do(c.Enter(player=entrant.player, rating=entrant.rating))
    league.do(c.Configure(settings=replace(league.season.settings, drawing="carried")))
    league.do(c.Draw())
    order = [player for player, _division in first.promoted if player.startswith("computer:")]
    assert [*chain.from_iterable(one.players for one in league.season.divisions)] == order
    expected = tables()
    assert list(check_everything()) == []
    assert (rebuild.rebuild(ORGANISATIONS), rebuild.rebuild(SEASONS), tables()) == (1, 2, expected)


def happen(league: League, arbiter: int, absent: str, late: str, spare: str) -> None:
    """One never comes and is claimed; one leaves; somebody comes in; cards are shown, one appeal is upheld."""
    season = league.season_id
    judge = roles.at_season(arbiter, season)
    evidence = Evidence("m", 1, None, 3)
    commands.at_season(season, c.ClaimNoShow(accused=absent, evidence=evidence), actor(late))
    why = league.say("Never came.")
    commands.at_season(season, c.DecideClaim(number=1, reason=why, uphold=True, card="yellow"), judge)
    commands.at_season(season, c.ShowCard(player=late, colour="warning", reason=why), judge)
    commands.at_season(season, c.Appeal(sort="card", of=2, words=league.say("I was there.")), actor(late))
    verdict = c.DecideAppeal(number=1, reason=league.say("They were."), verdict="reverse")
    league.do(verdict)
    divisions.leave(season, c.Leave(player=absent, reason=why), roles.at_season(league.owner.pk, season))
    divisions.substitute(season, c.Substitute(out=absent, player=spare), roles.at_season(league.owner.pk, season))
    divisions.leave(season, c.Leave(player=late), actor(late))
    assert [(one.colour, one.revoked) for one in league.season.cards] == [("yellow", False), ("warning", True)]


def correct(league: League, tournament: str) -> None:
    """A result was read the wrong way round."""
    now = tournaments.find(tournament).tournament
    played = [table for table in now.stages[0].rounds[0].tables if table.result and table.result.kind == "played"]
    table = next(table for table in played if table.result and not table.result.forfeited)
    assert table.result is not None
    wish = t.CorrectResult(stage=1, round=1, table=table.number, result=turned(table), reason="read wrongly")
    tournaments.give(tournament, wish, tournaments.director(league.owner.pk, tournament))


def turned(table: Table) -> Result:
    """The result the other way round."""
    assert table.result is not None
    ranks = [1 + len(table.entrants) - rank for rank in table.result.ranks]
    return Result("adjudicated", tuple(rank - min(ranks) + 1 for rank in ranks), table.result.scores)


def close(league: League, count: int) -> None:
    """Everybody is told where they play next, one of them otherwise than proposed."""
    assert league.season.status == "played"
    moves = proposal(league.season)
    assert sum(move.to < move.division for move in moves) == count - 1
    stays = next(move for move in moves if move.to == move.division == 1)
    elsewhere = Placed(stays.player, 2, league.say("Asked for it."))
    league.confirm(elsewhere)
    assert league.season.status == "closed"
    assert dict(league.season.promoted)[stays.player] == 2
