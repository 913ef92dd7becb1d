"""Self-play finds a match whose log does not lead to what was played."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.values import Value
from play import selfplay
from play.match import states

pytestmark = pytest.mark.django_db(transaction=True)

AT = 9
"""The version that the log is made to disagree about."""


def test_a_match_read_back_is_the_match_that_was_played() -> None:
    (played,) = selfplay.play(selfplay.Setup("armadora", 2), 1, "honest")
    assert played.outcome is not None
    assert played.steps > AT
    assert not played.faults


def test_a_log_that_leads_elsewhere_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(log: Sequence[Any], last: int, state_of: Any) -> Iterator[tuple[int, Value]]:
        for version, state in states(log, last, state_of):
            yield version, replace(state, stock=state.stock + 1) if version == AT else state

    monkeypatch.setattr(selfplay, "states", elsewhere)
    (played,) = selfplay.play(selfplay.Setup("armadora", 2), 1, "honest")
    assert [(fault.version, fault.kind) for fault in played.faults] == [(AT, "rebuild")]
