"""`manage.py clock`: automatic steps and time-outs of all matches, until it is told to end."""

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand

from config import heartbeat
from opponents.clock.timekeeper import Timekeeper
from opponents.warm_up import warm_up


class Command(BaseCommand):
    """One of the site's processes. A second one does no harm and takes over where the first is killed."""

    help = "Let automatic steps and time-outs of all matches happen at their moment"

    def handle(self, *args: Any, **options: Any) -> None:
        """Keep time until SIGINT or SIGTERM."""
        ending = Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: ending.set())
        warm_up()
        heartbeat.tell("clock")
        self.stdout.write("the clock is ticking")
        Timekeeper().run(ending)
