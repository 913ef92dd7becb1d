"""Verify matches and all other streams: chain, anchors, decisions, draws and lists."""

from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from config.postgres.base import default
from config.postgres.schema import bring_up_to_date
from eventlog import anchors, mirror
from eventlog.since import UnknownAnchor, changed_since
from games.kernel.refusals import Misfit
from play.kind import MATCHES
from play.management.commands._faults import clear_faults
from play.models import MatchRow
from play.verify import Fault, check_everything, check_match, check_since
from streams import registry

SHOWN = 50


class Told(NamedTuple):
    """What was looked at, in sentences, and what was found."""

    counts: list[str]
    faults: list[Fault]


class Command(BaseCommand):
    help = (
        "Check that a match's log is whole and unchanged, that every command decided again gives the same events from "
        "the same draws, and that the lists show what the log says. Exit status 1 if anything is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="?", help="the id of one match")
        parser.add_argument("--all", action="store_true", help="all that has a log, and the log as a whole")
        parser.add_argument(
            "--since", type=int, metavar="ANCHOR", help="what has changed since that batch of the anchor file"
        )
        words = "with --all: compare a copy of another machine's anchor file, too"
        parser.add_argument("--mirror", type=Path, action="append", default=[], metavar="FILE", help=words)

    def handle(self, *, match: str | None, all: bool, since: int | None, **more: Any) -> None:  # noqa: A002 - the option's name
        began = perf_counter()
        with clear_faults():
            bring_up_to_date()
            if (match is not None) + all + (since is not None) != 1:
                raise Misfit("match", "name one match, or --all, or --since an anchor")
            newest = anchors.newest()
            with default().unhurried():
                if since is not None:
                    self._tell(self._since(since), began, newest)
                    return
                found = list(check_everything(more["mirror"]) if match is None else check_match(match))
        matches = MatchRow.objects.count() if match is None else 1
        counts = [
            f"{kind.listed.rows.count()} {kind.plural} verified"
            for kind in (registry.kinds() if match is None else ())
            if kind.listed and kind is not MATCHES
        ]
        lagging = [
            f"mirror {one.name} has batches up to {one.sequence}: {one.behind} are not there yet"
            for one in (mirror.lags() if all else ())
            if one.behind
        ]
        self._tell(Told([*lagging, *counts, f"{matches} matches verified"], found), began, newest if all else 0)

    def _since(self, sequence: int) -> Told:
        try:
            changed = changed_since(sequence)
        except UnknownAnchor as unknown:
            raise Misfit("since", str(unknown)) from None
        return Told([f"{len(changed.streams)} streams changed since verified"], list(check_since(changed)))

    def _tell(self, told: Told, began: float, newest: int) -> None:
        """Every fault, what was looked at, and the anchor since which the next run may look."""
        found = told.faults
        for fault in found[:SHOWN]:
            self.stderr.write(str(fault))
        if len(found) > SHOWN:
            self.stderr.write(f"… and {len(found) - SHOWN} more")
        self.stdout.write(f"{perf_counter() - began:.1f} s")
        if newest:
            self.stdout.write(f"the newest anchor before this was batch {newest}")
        for line in told.counts[:-1]:
            self.stdout.write(line)
        self.stdout.write(f"{told.counts[-1]}, {len(found)} faults")
        if found:
            raise CommandError(f"{len(found)} faults")
