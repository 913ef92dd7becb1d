"""Show a match as one viewer may see it, now or at an earlier step."""

from argparse import ArgumentParser

import msgspec
from django.core.management.base import BaseCommand

from games.kernel.contract import Viewer
from games.kernel.refusals import Misfit
from play import live
from play.management.commands._faults import clear_faults


class Command(BaseCommand):
    help = "Print the view of a match as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match")
        parser.add_argument("--as", dest="viewer", default="spectator", help="a seat's number, spectator or arbiter")
        parser.add_argument("--version", dest="at", type=int, help="an earlier version of the log")

    def handle(self, *, match: str, viewer: str, at: int | None, **_: object) -> None:
        with clear_faults():
            now = live.fresh(match).match
            state = now.state if at is None else live.state_of(match, at)
            view = msgspec.json.encode(now.rules.view(state, viewer_named(viewer, now.seats)))
        self.stdout.write(msgspec.json.format(view).decode())


def viewer_named(name: str, seats: int) -> Viewer:
    """The viewer of that name; `Misfit` where there is none."""
    if name == "spectator":
        return "spectator"
    if name == "arbiter":
        return "arbiter"
    if name.isdecimal() and int(name) < seats:
        return int(name)
    raise Misfit("viewer", f"{name!r} is no seat of this match, nor spectator or arbiter")
