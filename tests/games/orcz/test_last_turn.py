"""What the turn that has just ended brought, summed up from the lines on record until one's own first rank."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.checks.walk import walk
from games.kernel.contract import LogLine
from games.kernel.settings import plainest
from games.orcz.game import GAME
from games.orcz.picture.last_turn import LastTurn, last_turn
from games.orcz.rules.reveal import TurnBegun
from games.orcz.state import State
from tests.games.orcz.tables import RULES


def _states(seats: int) -> Iterator[tuple[State, list[LogLine], bool]]:
    """A match played at random: each state, the lines on record by then, and whether a turn has just begun."""
    setting = next(one for one in plainest(RULES) if one.seats == seats)
    record: list[LogLine] = []
    for step in walk(RULES, setting, b"\x05" * 32):
        state = step.before
        for event in step.events:
            state = GAME.apply(state, event)
            if GAME.artist.recorded(event):
                line = GAME.tell(event, "spectator")
                assert line is not None
                record.append(line)
            yield state, list(record), isinstance(event, TurnBegun)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_works(seats: int) -> None:
    """After every turn each seat reads what it had before and has now, and of the others what everybody saw."""
    before, turns = (5,) * seats, 0
    for state, record, begun in _states(seats):
        if not begun and state.phase != "over":
            continue
        after = tuple(tribe.slaves for tribe in state.tribes)
        if len(record) > 1:
            turns += 1
            for viewer in range(seats):
                told = last_turn(record, GAME.view(state, viewer), viewer)
                assert told is not None
                own = told.purses[viewer]
                assert (own.before, own.after) == (before[viewer], after[viewer])
                assert [one.amount for one in told.purses] == [
                    now - then for then, now in zip(before, after, strict=True)
                ]
                assert (told.title.args["before"], told.title.args["after"]) == (own.before, own.after)
                assert told.title.args["won"] == sum(one.met.key.startswith("challenge_won") for one in told.fields)
        before = after
    assert turns == {2: 4, 3: 3, 4: 4}[seats]


def test_it_stays_until_ones_own_first_rank() -> None:
    """For others than the seats until everybody has placed one."""
    shown = {viewer: list[bool]() for viewer in (0, 1, "spectator")}
    placed = {viewer: list[bool]() for viewer in (0, 1, "spectator")}
    for state, record, _ in _states(2):
        if state.game_turn != 2 or state.phase != "deploy":
            continue
        for viewer in (0, 1):
            shown[viewer].append(last_turn(record, GAME.view(state, viewer), viewer) is not None)
            placed[viewer].append(any(rank.seat == viewer for field in state.fields for rank in field.ranks))
        shown["spectator"].append(last_turn(record, GAME.view(state, "spectator"), "spectator") is not None)
        placed["spectator"].append(state.round > 1)
    assert shown == {viewer: [not one for one in ones] for viewer, ones in placed.items()}
    assert {True, False} == set(shown[0])


def test_spoils_belong_to_the_field_that_they_were_fought_for() -> None:
    """They are paid before its challenge is met; what a revolt costs belongs to no field."""
    state = next(state for state, _, begun in _states(2) if begun and state.game_turn == 2)
    lines = [
        LogLine("turn_begun", {"turn": 1, "seat": 0}),
        LogLine("paid_revolt", {"seat": 1, "amount": 1}),
        LogLine("challenge_won", {"field": "tree"}),
        LogLine("gained_won", {"seat": 0, "amount": 3}),
        LogLine("paid_spoils", {"seat": 0, "to_seat": 1, "amount": 2}),
        LogLine("challenge_lost", {"field": "tent"}),
        LogLine("paid_lost", {"seat": 1, "amount": 4}),
        LogLine("turn_begun", {"turn": 2, "seat": 1}),
        LogLine("paid_revolt", {"seat": 0, "amount": 1}),
    ]
    tribes = tuple(replace(tribe, slaves=slaves) for tribe, slaves in zip(state.tribes, (5, 2), strict=True))
    told = last_turn(lines, GAME.view(replace(state, tribes=tribes), "arbiter"), "arbiter")
    assert isinstance(told, LastTurn)
    assert [[(one.seat, one.amount) for one in field.spoils] for field in told.fields] == [[], [(0, -2), (1, 2)]]
    assert [[(one.seat, one.amount) for one in field.changes] for field in told.fields] == [[(0, 3)], [(1, -4)]]
    assert [(one.before, one.after) for one in told.purses] == [(5, 6), (5, 2)]
