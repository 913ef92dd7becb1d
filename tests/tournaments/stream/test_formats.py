"""Every format from the first entry to the final places, by commands alone."""

import pytest

from tests.tournaments.stream.run import Run, lower_number_wins, settings
from tournaments.stream.settings import (
    Cells,
    Elimination,
    Format,
    Groups,
    PodElimination,
    PodSwiss,
    RoundRobin,
    Swiss,
)
from tournaments.tiebreaks.basis import TiebreakRules

FORMATS: dict[str, tuple[tuple[Format, ...], int, int]] = {
    "swiss": ((Swiss(5),), 2, 11),
    "swiss of 2024": ((Swiss(4, tiebreak_rules=TiebreakRules.V2024),), 2, 8),
    "round robin": ((RoundRobin(),), 2, 7),
    "double round robin": ((RoundRobin(twice=True),), 2, 4),
    "groups then finals": ((RoundRobin(groups=2), Elimination()), 2, 9),
    "single elimination": ((Elimination(),), 2, 11),
    "double elimination": ((Elimination(double=True),), 2, 13),
    "groups of four then a final": ((Groups(groups=2), Elimination()), 2, 8),
    "pods": ((PodSwiss(3),), 4, 18),
    "pods in a design": ((PodSwiss(5),), 4, 16),
    "pods in groups, then elimination": ((PodSwiss(2, groups=4), PodElimination(2)), 4, 40),
    "cells": ((Cells(),), 4, 14),
    "pod elimination": ((PodElimination(1),), 4, 23),
}


@pytest.mark.parametrize("name", FORMATS)
def test_from_entry_to_places(name: str) -> None:
    formats, seats, players = FORMATS[name]
    run = Run(settings(*formats, seats=seats), players)
    run.to_the_end(lower_number_wins)
    assert run.t.status == "over"
    assert run.rebuilt() == run.t
    places = dict(run.t.placing)
    assert sorted(places) == list(range(1, players + 1))
    firsts = [entrant for entrant, place in run.t.placing if place == 1]
    last = run.t.stages[-1]
    assert sorted(firsts) == sorted(min(group) for group in last.groups)
