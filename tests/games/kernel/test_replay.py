"""Replay is a fold."""

from games.checks.variants import settings
from games.checks.walk import walk
from games.kernel.replay import fold, steps
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.events import Drawn, RoundBegun
from tests.games.toys.hoard.state import Clan, Options, State

BLANK = State(Options(), (Clan(), Clan()), deck=(7, 9))


def test_it_works() -> None:
    after = fold(HOARD, BLANK, [Drawn(0, 7), Drawn(1, 9), RoundBegun(1)])
    assert [clan.hand for clan in after.clans] == [(7,), (9,)]
    assert after.phase == "lay"


def test_no_events_change_nothing() -> None:
    assert fold(HOARD, BLANK, []) is BLANK
    assert list(steps(HOARD, BLANK, [])) == []


def test_steps_are_the_states_between_and_share_what_did_not_change() -> None:
    one, two = steps(HOARD, BLANK, [Drawn(0, 7), Drawn(1, 9)])
    assert one.deck == (9,)
    assert two.clans[0] is one.clans[0]
    assert fold(HOARD, BLANK, [Drawn(0, 7), Drawn(1, 9)]) == two


def test_folding_a_part_after_the_other_is_folding_the_whole() -> None:
    plies = list(walk(HOARD, settings(HOARD)[2], bytes(32)))
    events = [event for ply in plies for event in ply.events]
    for cut in range(len(events) + 1):
        before = fold(HOARD, plies[0].before, events[:cut])
        assert fold(HOARD, before, events[cut:]) == plies[-1].after
