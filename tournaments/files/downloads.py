"""The files that can be taken away of a tournament: CSV, FIDE's report, JSON."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from tournaments.files.report import report
from tournaments.files.tables import rounds_table, standings_table
from tournaments.stream.pairing.result import canonical
from tournaments.stream.settings import Entry
from tournaments.stream.standings import standings
from tournaments.stream.state import StageState, Tournament


def open_settings(now: Tournament) -> Tournament:
    """The tournament without the names of those who have been invited, which are nobody else's business."""
    settings = now.settings
    entry = msgspec.structs.replace(settings.entry, invited=Entry().invited)
    return msgspec.structs.replace(now, settings=msgspec.structs.replace(settings, entry=entry), invitations=())


def _rounds(now: Tournament, _stage: StageState) -> bytes:
    return rounds_table(now, (one for stage in now.stages for one in stage.rounds))


def _report(now: Tournament, stage: StageState) -> bytes:
    return report(now, stage).encode()


def _everything(now: Tournament, _stage: StageState) -> bytes:
    """The tournament as data with its standings."""
    data = {
        "tournament": canonical(open_settings(now)),
        "standings": [canonical(standings(now, stage)) for stage in now.stages],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2)


class Download(NamedTuple):
    """A file: how its name ends, what it is, and how it is made; `NoReport` where the format has no such file."""

    name: str
    content_type: str
    make: Callable[[Tournament, StageState], bytes]


DOWNLOADS: Mapping[str, Download] = {
    "standings-csv": Download("standings.csv", "text/csv; charset=utf-8", standings_table),
    "rounds-csv": Download("rounds.csv", "text/csv; charset=utf-8", _rounds),
    "report-trf": Download("report.trf", "text/plain; charset=utf-8", _report),
    "tournament-json": Download("tournament.json", "application/json", _everything),
}
