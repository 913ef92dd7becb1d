"""A long log comes in pages: the newest steps, and older ones that are asked for; none is told twice or left out."""

import re
from collections.abc import Iterator

import pytest

from play import commands, reel
from play.live import find_reel
from replays.lines import Timeline
from table import clocks, log
from table.log import LogSource, Pane, pane
from table.page import LINES as FIRST
from table.scene import scene_of
from tests.play.clocked import LIVE, clock
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

__all__ = ["clock"]


@pytest.fixture
def long_line(monkeypatch: pytest.MonkeyPatch) -> Timeline:
    """Of a match that is several times as long as a page."""
    monkeypatch.setattr(log, "LINES", 7)
    return scene_of(None, played("armadora", 2)).line


def _numbers(rounded: object) -> list[int]:
    return [
        entry.step.version
        for one in rounded  # type: ignore[attr-defined]
        for turn in one.turns
        for entry in turn.entries
        if entry.step is not None
    ]


def _back(line: Timeline) -> Iterator[Pane]:
    """The pages one after the other, by the link to earlier steps."""
    shown = pane(LogSource(line, "arbiter"), 0, 5)
    while True:
        yield shown
        if shown.before is None:
            return
        shown = pane(LogSource(line, "arbiter"), 0, 5, shown.before.upto)


@pytest.mark.django_db
def test_it_works(long_line: Timeline) -> None:
    pages = list(_back(long_line))
    newest, *older = [_numbers(page.rounds if at == 0 else page.older) for at, page in enumerate(pages)]
    assert all(_numbers(page.rounds) == newest for page in pages)
    together = [number for page in (newest, *older) for number in reversed(page)]
    told = _numbers(pane(LogSource(long_line, "arbiter"), 0, len(long_line.numbers)).rounds)
    assert sorted(together) == told
    assert len(newest) <= 5
    assert all(len(page) <= 7 for page in older)
    assert len(older) == -(-(len(long_line.numbers) - 5) // 7)


@pytest.mark.django_db
def test_the_way_forward_leads_to_the_newest(long_line: Timeline) -> None:
    shown = [*_back(long_line)][-1]
    told = [*_numbers(shown.older)]
    while shown.between is not None:
        shown = pane(LogSource(long_line, "arbiter"), 0, 5, upto=shown.between.upto)
        told += [number for number in _numbers(shown.older) if number not in told]
    assert told == sorted(told)
    assert told + _numbers(shown.rounds) == _numbers(pane(LogSource(long_line, "arbiter"), 0, 10**6).rounds)


@pytest.mark.django_db
@pytest.mark.parametrize("upto", [-1, 0, 1, 10**8])
def test_any_number_may_be_asked_for(long_line: Timeline, upto: int) -> None:
    shown = pane(LogSource(long_line, "arbiter"), 0, 5, upto=upto)
    assert _numbers(shown.rounds) == _numbers(pane(LogSource(long_line, "arbiter"), 0, 5).rounds)
    assert len(_numbers(shown.older)) <= 7


@pytest.mark.django_db
def test_a_list_has_one_name(long_line: Timeline) -> None:
    """A round may begin among the older steps and go on among the newest; what is new goes to the newest."""
    shown = pane(LogSource(long_line, "arbiter"), 0, 5, upto=long_line.numbers[-6])
    names = [name for one in (*shown.older, *shown.rounds) for name in (one.id, *(turn.id for turn in one.turns))]
    assert len(names) == len({*names})


def _stopped_and_started(times: int) -> str:
    """The id of a running match whose clocks have been."""
    match = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="user:1", terms=LIVE).id
    for _ in range(times):
        commands.pause(match, actor="officer:900000009/pause", reason="tea")
        commands.resume(match, actor="officer:900000009/pause")
    return match


@pytest.mark.django_db
@pytest.mark.usefixtures("clock")
def test_no_page_tells_all() -> None:
    page = client_of(None).get(f"/m/{_stopped_and_started(FIRST)}/?log=all").content.decode()
    assert 0 < len(re.findall('<li class="entry', page)) <= FIRST


@pytest.mark.django_db
@pytest.mark.usefixtures("clock")
def test_the_account_of_the_clocks_folds_each_event_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin asks for each version by itself."""
    here = scene_of(None, _stopped_and_started(60))
    folded, follow = [0], reel.follow

    def counted(match: object, events: list[object], earlier: object) -> object:
        folded[0] += len(events)
        return follow(match, events, earlier)  # type: ignore[arg-type]

    monkeypatch.setattr(reel, "follow", counted)
    told = clocks.ledger(here).entries
    once, folded[0] = folded[0], 0
    assert len(told) > 120
    assert once <= here.reel.version
    for version in range(1, here.reel.version + 1):
        here.reel.match_at(version)
    assert folded[0] > 5 * once


@pytest.mark.django_db
@pytest.mark.usefixtures("clock")
def test_the_account_of_the_clocks_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back and forth, nothing is left out or told twice."""
    here = scene_of(None, _stopped_and_started(20))
    whole = clocks.ledger(here)
    assert (whole.before, whole.after) == (None, None)
    monkeypatch.setattr(clocks, "LINES", 7)
    monkeypatch.setattr(log, "LINES", 7)
    pages = [clocks.ledger(here)]
    while (more := pages[0].before) is not None:
        pages.insert(0, clocks.ledger(here, more.upto))
    assert [entry for page in pages for entry in page.entries] == whole.entries
    forth = [pages[0]]
    while (more := forth[-1].after) is not None:
        forth.append(clocks.ledger(here, more.upto))
    assert {*whole.entries} == {entry for page in forth for entry in page.entries}
    page = client_of(None).get(f"/m/{here.row.id}/clock/?upto={pages[0].after.upto}").content.decode()  # type: ignore[union-attr]
    assert "Earlier entries" in page or pages[1].before is None


@pytest.mark.django_db
@pytest.mark.parametrize("every", [1, 3, 40])
def test_matches_at_versions_are_those_of_each(every: int) -> None:
    """With a rewind among them."""
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 3).id
    commands.rewind(match, 4, "a wrong click", actor="officer:900000009/rewind+seat")
    wound = find_reel(play_on(match, [bea], 3).id)
    versions = range(1, wound.version + 1, every)
    assert list(wound.matches_at(versions)) == [(version, wound.match_at(version)) for version in versions]
