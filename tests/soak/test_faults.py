"""The twin of the run: each fault that it looks for is found where it is."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from games.kernel.values import Event
from tests.soak.faults import log_faults, round_faults
from tests.tournaments.stream.run import Run, lower_number_wins, settings
from tournaments.stream.facts.log import decoder
from tournaments.stream.facts.rounds import RoundPaired
from tournaments.stream.facts.tables import ResultRecorded, TableOpened
from tournaments.stream.settings import Swiss
from tournaments.stream.state import Tournament


def played() -> Run:
    run = Run(settings(Swiss(2)), 4)
    run.to_the_end(lower_number_wins)
    return run


def log(run: Run) -> list[Event]:
    return [decoder.decode(line) for line in run.log]


def test_it_works() -> None:
    run = played()
    assert list(log_faults(log(run))) == []
    assert list(round_faults(run.t)) == []


@pytest.mark.parametrize("kind", [RoundPaired, TableOpened, ResultRecorded])
def test_what_is_twice_in_the_log(kind: type[Event]) -> None:
    events = log(played())
    again = next(event for event in events if isinstance(event, kind))
    (fault,) = log_faults([*events, again])
    assert fault.startswith(f"{kind.__name__} 2 times at (1, 1, ")


def _with_round(now: Tournament, change: Callable[[Sequence[object]], object]) -> Tournament:
    stage = now.stages[0]
    first = stage.rounds[0]
    return replace(
        now, stages=(replace(stage, rounds=(replace(first, tables=change(first.tables)), *stage.rounds[1:])),)
    )


def test_what_is_wrong_with_a_round() -> None:
    now = played().t
    twice = _with_round(now, lambda tables: (*tables, tables[0]))
    assert [fault.partition(" stands ")[2] for fault in round_faults(twice)] == ["2 times", "2 times"]
    lost = _with_round(now, lambda tables: (replace(tables[0], result=None), *tables[1:]))  # type: ignore[type-var]
    assert list(round_faults(lost)) == [f"round 1.1: table {now.stages[0].rounds[0].tables[0].number} has no result"]
    assert list(round_faults(replace(now, status="running"))) == ["the event is running"]
