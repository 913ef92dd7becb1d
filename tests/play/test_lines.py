"""The log as a tree: rewinds move the main line and delete nothing; branches are logs of their own."""

import pytest

from eventlog import store
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from play import commands, live
from play.live import Live
from play.match import main_line

pytestmark = pytest.mark.django_db(transaction=True)

ALICE, BOB = "user:1", "user:2"


def warrior(at: str) -> JSON:
    return {"type": "warrior", "value": 1, "at": at}


@pytest.fixture
def match() -> Live:
    """Four warriors lie, one a version."""
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    for number, at in enumerate(("a1", "a2", "a3", "a5")):
        commands.give(begun.id, number % 2, warrior(at), actor=(ALICE, BOB)[number % 2])
    return live.fresh(begun.id)


def test_it_works(match: Live) -> None:
    before, version = live.state_of(match.id, match.match.version - 2), match.match.version
    done = commands.rewind(match.id, version - 2, "wrong card", actor="officer:900000009/pause+rewind+seat")
    assert done.receipt.last == version + 1
    assert done.live.match.state == before
    assert live.read(match.id) == done.live


def test_play_goes_on_from_there_and_the_old_line_stays(match: Live) -> None:
    version = match.match.version
    old = live.state_of(match.id, version)
    commands.rewind(match.id, version - 2, "wrong card", actor="officer:900000009/pause+rewind+seat")
    done = commands.give(match.id, 0, warrior("h5"), actor=ALICE)
    row = live.find(match.id)
    log = live.read_log(row.stream, row.game, row.rules_version)
    assert main_line(log, len(log)) == [*range(1, version - 1), version + 1, version + 2]
    assert live.state_of(match.id, version) == old
    assert live.read(match.id) == done.live


def test_a_rewind_may_lead_back_to_an_abandoned_line(match: Live) -> None:
    version, old = match.match.version, match.match.state
    commands.rewind(match.id, version - 2, "wrong card", actor="officer:900000009/pause+rewind+seat")
    done = commands.rewind(match.id, version, "it was right", actor="officer:900000009/pause+rewind+seat")
    assert done.live.match.state == old
    assert live.read(match.id) == done.live


def test_who_sits_where_is_not_rewound(match: Live) -> None:
    commands.seat(match.id, 1, "computer:grunt", actor="officer:900000009/pause+rewind+seat")
    done = commands.rewind(match.id, match.match.version - 1, "wrong card", actor="officer:900000009/pause+rewind+seat")
    assert done.live.match.players == (ALICE, "computer:grunt")


def test_only_the_end_of_a_step_can_be_gone_on_from(match: Live) -> None:
    for to in (0, 1, match.match.version + 1, -3):
        with pytest.raises(Misfit):
            commands.rewind(match.id, to, "nowhere", actor="officer:900000009/pause+rewind+seat")
    assert store.head(match.stream).version == match.match.version


def test_a_rewound_end_gets_fresh_chance(match: Live) -> None:
    commands.give(match.id, 0, {"type": "pass"}, actor=ALICE)
    over = commands.give(match.id, 1, {"type": "pass"}, actor=BOB).live.match
    done = commands.rewind(
        match.id, match.match.version, "both misread the rule", actor="officer:900000009/pause+rewind+seat"
    )
    assert (over.revealed, done.live.match.revealed, done.live.match.outcome) == (True, False, None)
    assert done.live.match.commitment != over.commitment
    assert live.read(match.id) == done.live


def test_a_branch_is_a_log_of_its_own(match: Live) -> None:
    with pytest.raises(Refused, match="still_running"):
        commands.branch(match.id, match.match.version, actor=ALICE)
    commands.give(match.id, 0, {"type": "pass"}, actor=ALICE)
    end = commands.give(match.id, 1, {"type": "pass"}, actor=BOB).receipt
    line = commands.branch(match.id, match.match.version, actor=ALICE)
    assert (line.match.state, line.match.parent) == (match.match.state, (match.id, match.match.version))
    done = commands.give(line.id, 0, warrior("h5"), actor=ALICE)
    assert live.read(line.id) == done.live
    assert store.head(match.stream).version == end.last


def test_a_branch_can_be_rewound_to_where_it_began(match: Live) -> None:
    commands.give(match.id, 0, {"type": "pass"}, actor=ALICE)
    commands.give(match.id, 1, {"type": "pass"}, actor=BOB)
    line = commands.branch(match.id, match.match.version, actor=ALICE)
    commands.give(line.id, 0, warrior("h5"), actor=ALICE)
    done = commands.rewind(line.id, 1, "another idea", actor=ALICE)
    assert done.live.match.state == match.match.state
    assert live.read(line.id) == done.live
