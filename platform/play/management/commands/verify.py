"""Verify matches and all other streams: chain, anchors, decisions, draws and lists."""

from argparse import ArgumentParser
from time import perf_counter

from django.core.management.base import BaseCommand, CommandError

from config.postgres.base import default
from config.postgres.schema import bring_up_to_date
from games.kernel.refusals import Misfit
from play.kind import MATCHES
from play.management.commands._faults import clear_faults
from play.models import MatchRow
from play.verify import check_everything, check_match
from streams import registry

SHOWN = 50


class Command(BaseCommand):
    help = (
        "Check that a match's log is whole and unchanged, that every command decided again gives the same events from "
        "the same draws, and that the lists show what the log says. Exit status 1 if anything is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="?", help="the id of one match")
        parser.add_argument("--all", action="store_true", help="all that has a log, and the log as a whole")

    def handle(self, *, match: str | None, all: bool, **_: object) -> None:  # noqa: A002 - the option's name
        began = perf_counter()
        with clear_faults():
            bring_up_to_date()
            if (match is None) != all:
                raise Misfit("match", "name one match, or --all")
            with default().unhurried():
                found = list(check_everything() if match is None else check_match(match))
        for fault in found[:SHOWN]:
            self.stderr.write(str(fault))
        if len(found) > SHOWN:
            self.stderr.write(f"… and {len(found) - SHOWN} more")
        matches = MatchRow.objects.count() if match is None else 1
        self.stdout.write(f"{perf_counter() - began:.1f} s")
        for kind in registry.kinds() if match is None else ():
            if kind.listed and kind is not MATCHES:
                self.stdout.write(f"{kind.listed.rows.count()} {kind.plural} verified")
        self.stdout.write(f"{matches} matches verified, {len(found)} faults")
        if found:
            raise CommandError(f"{len(found)} faults")
