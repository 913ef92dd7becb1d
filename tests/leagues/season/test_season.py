"""Who enters, how divisions are made, who goes up and down: without a database."""

import pytest

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from leagues.season.drawing import at_once, division_sizes, proposed
from leagues.season.promotion import apart, proposal
from leagues.season.settings import Entry
from leagues.season.state import Placed
from streams import actors
from tests.leagues.season.campaign import ALL, DAY, OLOG, RUK, SETTINGS, SITE, WORDS, Campaign, player
from tournaments.stream.settings import Cells


def code(campaign: Campaign, by: actors.Actor, wish: c.Command) -> str:
    """What a command is refused with."""
    with pytest.raises(Refused) as problem:
        campaign.give(by, wish)
    return problem.value.code


def test_it_works() -> None:
    """The first of the second division goes up, the last of the first down; a director changes that for a reason."""
    campaign = Campaign().played()
    moves = {move.player: move.to for move in proposal(campaign.now)}
    assert moves == {f"user:{one}": 1 for one in (1, 2, 3, 5)} | {f"user:{one}": 2 for one in (4, 6, 7, 8)}
    campaign.give(OLOG, c.Confirm(exceptions=(Placed("user:6", 1, WORDS),)))
    assert campaign.now.promoted == tuple(
        (f"user:{one}", 1 if one in (1, 2, 3, 5, 6) else 2) for one in (1, 2, 3, 5, 6, 4, 7, 8)
    )
    after = Campaign(campaign.now.promoted, apart(campaign.now), drawing="carried").entered(9)
    assert proposed(after.now)[0] == ("user:1", "user:2", "user:3", "user:5", "user:6")
    assert proposed(after.now)[1] == ("user:4", "user:7", "user:8", "user:9")


def test_who_has_left_is_nobody_s_place() -> None:
    campaign = Campaign().drawn()
    campaign.give(player(5), c.Leave(player="user:5"))
    for one in campaign.now.divisions:
        campaign.give(SITE, c.EndDivision(division=one.number, order=one.players))
    assert [move.player for move in proposal(campaign.now) if move.to < move.division] == ["user:6"]


def test_nobody_confirms_who_plays() -> None:
    campaign = Campaign().played()
    assert code(campaign, actors.director(8, "s", *ALL), c.Confirm()) == "you_take_part"
    assert code(campaign, RUK, c.Confirm()) == "officers_only"
    with pytest.raises(Misfit):
        campaign.give(OLOG, c.Confirm(exceptions=(Placed("user:6", 1, ""),)))


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [(14, 7, (7, 7)), (16, 7, (7, 9)), (5, 7, (5,)), (224, 28, (28,) * 8), (27, 7, (7, 7, 13))],
)
def test_divisions_hold_everybody(players: int, size: int, sizes: tuple[int, ...]) -> None:
    assert division_sizes(players, size) == sizes
    assert sum(sizes) == players


def test_balanced_divisions_are_equally_strong() -> None:
    campaign = Campaign(drawing="balanced").entered(8)
    ratings = {one.player: one.rating for one in campaign.now.entrants}
    assert {sum(ratings[one] for one in some) for some in proposed(campaign.now)} == {sum(ratings.values()) // 2}


def test_entry_keeps_its_conditions() -> None:
    entry = Entry(rating_from=1000, rating_to=1500, capacity=1, closes_at=30 * DAY)
    campaign = Campaign(entry=entry)
    asks = c.Enter(player="user:1", rating=1200, member=True)
    assert code(campaign, player(1), asks) == "entry_not_open"
    campaign.give(OLOG, c.OpenEntry())
    assert code(campaign, player(2), asks) == "not_your_entry"
    assert code(campaign, OLOG, asks) == "not_your_entry"
    assert code(campaign, player(1), c.Enter(player="user:1", rating=1200)) == "members_only"
    assert code(campaign, player(1), c.Enter(player="user:1", rating=900, member=True)) == "rating_too_low"
    assert code(campaign, player(1), c.Enter(player="user:1", rating=1600, member=True)) == "rating_too_high"
    barred = c.Enter(player="user:1", rating=1200, member=True, barred_until=campaign.at + DAY)
    assert code(campaign, player(1), barred) == "red_card"
    campaign.give(player(1), asks).give(player(2), c.Enter(player="user:2", rating=1200, member=True))
    assert [(one.player, one.waiting) for one in campaign.now.entrants] == [("user:1", False), ("user:2", True)]
    campaign.give(player(1), c.Leave(player="user:1"))
    assert [one.player for one in campaign.now.taking_part()] == ["user:2"]
    campaign.at = 31 * DAY
    assert code(campaign, player(1), asks) == "entry_closed"


def test_who_plays_few_matches_at_a_time_is_told_before() -> None:
    """Sevens at fours: four matches each, all at the same time."""
    campaign = Campaign(seats=4, form=Cells(7), size=7).give(OLOG, c.OpenEntry())
    assert at_once(campaign.now.settings) == 4
    assert code(campaign, player(1), c.Enter(player="user:1", at_once=3)) == "too_many_at_once"
    campaign.give(player(1), c.Enter(player="user:1", at_once=4))


def test_a_substitute_is_the_nearest_or_comes_for_a_reason() -> None:
    campaign = Campaign().drawn()
    for number, rating in ((20, 1000), (21, 1990)):
        campaign.give(player(number), c.OfferToSubstitute(rating=rating))
    campaign.give(player(2), c.Leave(player="user:2"))
    with pytest.raises(Misfit):
        campaign.give(OLOG, c.Substitute(out="user:2", player="user:20"))
    assert code(campaign, OLOG, c.Substitute(out="user:2", player="user:22")) == "not_in_the_pool"
    assert (
        code(campaign, actors.director(3, "s", *ALL), c.Substitute(out="user:2", player="user:21")) == "you_take_part"
    )
    campaign.give(OLOG, c.Substitute(out="user:2", player="user:21"))
    assert campaign.now.divisions[0].players == ("user:1", "user:21", "user:3", "user:4")
    assert (dict(campaign.now.pool), campaign.now.entrant_of("user:21") is not None) == ({"user:20": 1000}, True)


def test_the_settings_are_checked() -> None:
    for wrong in ({"size": 1}, {"promoted": 3, "relegated": 3}, {"starts_at": 1, "entry": Entry(closes_at=2)}):
        with pytest.raises(Misfit):
            Campaign(**wrong)
    assert SETTINGS.size == 4
