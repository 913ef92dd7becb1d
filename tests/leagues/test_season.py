"""A season from its opening to its end, and the next one from it: by real commands, played by computers."""

import pytest
from msgspec.structs import replace

from leagues.kind import ORGANISATIONS, SEASONS
from leagues.models import CardRow, DivisionRow, OrganisationRow, PersonRow, SeasonPlayerRow, SeasonRow
from leagues.season import commands as c
from leagues.season.promotion import proposal
from play.verify import check_everything
from streams import rebuild
from tests.leagues.league import CELLS, League, computers

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
    league = League()
    league.open(CELLS)
    league.enter(*computers(14))
    league.begin()
    assert [len(one.players) for one in league.season.divisions] == [7, 7]
    assert league.season.status == "running"
    assert league.play() == 14
    assert league.season.status == "played"
    moves = proposal(league.season)
    up, down = [[move for move in moves if move.to - move.division == by] for by in (-1, 1)]
    assert (up[0].rank, down[0].rank, len(up), len(down)) == (1, 7, 1, 1)
    league.do(c.Confirm())
    first = league.season
    assert first.status == "closed"
    league.open(CELLS, previous=first.id)
    again = [one for player, _ in first.promoted for one in first.entrants if one.player == player]
    for one in again:
        league.do(c.Enter(player=one.player, rating=one.rating))
    league.do(c.Configure(settings=replace(league.season.settings, drawing="carried")))
    league.do(c.Draw())
    assert [set(one.players) for one in league.season.divisions] == [
        {player for player, division in first.promoted if division == number} for number in (1, 2)
    ]
    expected = tables()
    assert list(check_everything()) == []
    assert (rebuild.rebuild(ORGANISATIONS), rebuild.rebuild(SEASONS), tables()) == (1, 2, expected)
