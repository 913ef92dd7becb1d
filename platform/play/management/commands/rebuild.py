"""Make the rows of lists anew from the log."""

from django.core.management.base import BaseCommand, CommandError

from config.postgres.base import default
from eventlog import projector
from streams import registry
from streams.rebuild import UnreadableError, rebuild


class Command(BaseCommand):
    help = (
        "Make anew from the log what the lists show of every match, every tournament and whatever else has a log. All "
        "go on meanwhile. Exit status 1 if one cannot be read."
    )

    def handle(self, **_: object) -> None:
        problems = []
        with default().unhurried():
            for kind in registry.kinds():
                try:
                    rebuilt = rebuild(kind)
                except UnreadableError as problem:
                    problems.append(str(problem))
                else:
                    if kind.listed:
                        self.stdout.write(f"{rebuilt} {kind.plural} rebuilt")
            for name, beside in projector.rebuilds.items():
                self.stdout.write(f"{beside()} {name} rebuilt")
        if problems:
            raise CommandError("; ".join(problems))
