"""Divisions that the site refuses hold nobody else up, and results corrected after the end reach promotion."""

from datetime import UTC, datetime

import pytest

from accounts.measures import Suspended
from accounts.models import MeasureRow, User
from leagues import commands, divisions, progress
from leagues.bell import on_tournament_moved
from leagues.models import DivisionRow
from leagues.season import commands as c
from leagues.season.promotion import proposal
from play.verify import check_everything
from streams.actors import actor
from tests.leagues.league import PAIRS, League, computers
from tests.lobby.tavern import browser, person
from tests.opponents import broker
from tournaments import commands as tournaments
from tournaments.stream import commands as t
from tournaments.stream.state import Result

pytestmark = pytest.mark.django_db(transaction=True)


def suspend(user: User, kind: str = "play") -> None:
    """Moderators have suspended somebody for good."""
    since = datetime(2026, 1, 1, tzinfo=UTC)
    MeasureRow.objects.create(case=f"x{user.pk}", player=user.player, kind=kind, reason="-", since=since, stands=True)


def test_it_works() -> None:
    """One of the second division is suspended: the first begins, and the second once somebody else comes in."""
    league = League()
    bob, spare = person("Bob"), person("Spare")
    league.open(PAIRS)
    league.enter(*computers(7), bob)
    league.do(c.Draw())
    suspend(bob)
    assert progress.go_on(league.season_id) == 1
    first, second = league.season.divisions
    assert (bool(first.tournament), second.tournament, league.season.status) == (True, "", "running")
    assert second.refused is not None
    assert (second.refused.code, second.refused.player) == ("suspended", bob.player)
    assert (progress.sweep(), progress.go_on(league.season_id)) == (0, 0)
    for page in ("desk/", "seasons/1/"):
        shown = browser(league.owner).get(f"/leagues/{league.id}/{page}").content.decode()
        assert "Bob may not take part for now." in shown
    public = browser().get(f"/leagues/{league.id}/seasons/1/").content.decode()
    assert "This division cannot begin yet." in public
    assert "may not take part" not in public
    deed = f"/leagues/{league.id}/seasons/1/desk/open-again/"
    browser(league.owner).post(deed, {"division": "2", "confirm": "yes", "version": str(league.season.version)})
    assert league.season.divisions[1].refused is None
    assert (progress.sweep(), league.season.divisions[1].refused) == (0, second.refused)
    commands.at_season(league.season_id, c.OfferToSubstitute(rating=1500), actor(spare.player))
    league.do(c.Substitute(out=bob.player, player=spare.player, reason=league.say("They are suspended.")))
    assert progress.sweep() == 1
    assert league.season.divisions[1].tournament
    assert list(check_everything()) == []


def test_who_leaves_while_their_division_is_opened_is_not_entered() -> None:
    """The tournament that was begun with them is nobody's; it is opened once more, without them."""
    league, bob = League(), person("Bob")
    league.open(PAIRS)
    league.enter(*computers(3), bob)
    league.do(c.Draw())
    before = league.season
    commands.at_season(league.season_id, c.Leave(player=bob.player), actor(bob.player))
    assert divisions.open_division(before, before.divisions[0]) is None
    assert (league.season.divisions[0].tournament, league.season.divisions[0].refused) == ("", None)
    assert progress.sweep() == 1
    tournament = tournaments.find(league.season.divisions[0].tournament).tournament
    assert bob.player not in {player for one in tournament.entrants for player in one.players}


def test_a_computer_that_is_gone_refuses_its_division_alone() -> None:
    """The tournament says that there is no such account (`Misfit`)."""
    league = League()
    some = computers(8)
    league.open(PAIRS)
    league.enter(*some)
    league.do(c.Draw())
    User.objects.filter(pk=some[7].pk).update(is_active=False)
    progress.go_on(league.season_id)
    refused = [one.refused for one in league.season.divisions]
    assert refused[0] is None
    assert refused[1] is not None
    assert (refused[1].code, refused[1].player) == ("misfit", some[7].player)


def test_who_is_suspended_neither_enters_nor_offers_nor_announces() -> None:
    league = League()
    bob = person("Bob")
    league.open(PAIRS)
    suspend(bob)
    for wish in (c.Enter(player=bob.player), c.OfferToSubstitute()):
        with pytest.raises(Suspended):
            commands.at_season(league.season_id, wish, actor(bob.player))
    suspend(league.owner, "talk")
    with pytest.raises(Suspended):
        commands.open_season(league.id, PAIRS, league.owner)


def played() -> League:
    """A season of two divisions of computers, both over."""
    league = League()
    league.open(PAIRS)
    league.enter(*computers(8))
    league.begin()
    league.play()
    assert league.season.status == "played"
    return league


def turn_last_table(tournament: str) -> None:
    """By the ruling of a case one who had lost has won every game: the order is another one."""
    now = tournaments.find(tournament).tournament
    last = divisions.order_of(now, next_division(tournament))[-1]
    number = next(one.number for one in now.entrants if last in one.players)
    for round_ in now.stages[0].rounds:
        for table in round_.tables:
            if number in table.entrants and table.result is not None:
                ranks = tuple(1 if one == number else 2 for one in table.entrants)
                if table.result.ranks != ranks:
                    wish = t.CorrectResult(
                        stage=1, round=round_.number, table=table.number, reason="read wrongly", ruling="c7.1",
                        result=Result("adjudicated", ranks, table.result.scores),
                    )  # fmt: skip
                    tournaments.give(tournament, wish, tournaments.SYSTEM)


def next_division(tournament: str) -> divisions.Division:
    row = DivisionRow.objects.get(tournament=tournament)
    found = commands.find_season(row.season_id).season.division(row.number)
    assert found is not None
    return found


def test_a_result_corrected_after_the_end_reaches_promotion() -> None:
    """By the message, by the sweep where that got lost, and at the latest when promotion is confirmed."""
    league = played()
    second = league.season.divisions[1]
    last = second.order[-1]
    broker.sent("default")
    turn_last_table(second.tournament)
    on_tournament_moved(tournaments.find(second.tournament))
    assert any("end_division" in str(message) for message in broker.sent("default"))
    assert progress.sweep() == 1
    assert league.season.divisions[1].order[0] == last
    assert [move.player for move in proposal(league.season) if move.to < move.division] == [last]
    assert progress.sweep() == 0
    first = league.season.divisions[0]
    turn_last_table(first.tournament)
    league.confirm()
    assert dict(league.season.promoted)[first.order[-1]] == 1
    assert list(check_everything()) == []


def test_what_a_closed_season_decided_stands() -> None:
    league = played()
    league.confirm()
    before = league.season
    turn_last_table(before.divisions[1].tournament)
    assert (progress.sweep(), league.season) == (0, before)
