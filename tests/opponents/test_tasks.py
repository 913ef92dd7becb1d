"""Every task, twice and in any order: what a worker does again, or late, changes nothing.

A task without a case here fails. So write one: what it is called with in `tests.opponents.world`, where it must have
something to do.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.db import transaction

from accounts.models import User
from conduct.kind import CONDUCT
from config.celery import app
from leagues.kind import ORGANISATIONS, SEASONS
from moderation import kind as moderation
from opponents import sweep
from play import live
from tests.budgets import budget
from tests.eventlog.support import settled
from tests.notices.people import move
from tests.opponents import broker
from tests.opponents.world import World, build, told
from tournaments.kind import TOURNAMENTS

pytestmark = pytest.mark.django_db(transaction=True)

CASES: dict[str, Callable[[World], tuple[Any, ...]]] = {
    "accounts.tasks.mail": lambda world: (world.letter,),
    "accounts.tasks.sweep": lambda _: (),
    "accounts.tasks.sweep_mails": lambda _: (),
    "conduct.tasks.screen": lambda _: (),
    "conduct.tasks.sweep": lambda _: (),
    "eventlog.tasks.anchor": lambda _: (),
    "leagues.tasks.end_division": lambda world: (world.ending,),
    "leagues.tasks.go_on": lambda world: (world.opening,),
    "leagues.tasks.sweep": lambda _: (),
    "lobby.tasks.add_demo": lambda _: ("armadora", 3),
    "moderation.tasks.go_on": lambda world: (world.decided,),
    "moderation.tasks.sweep": lambda _: (),
    "notices.tasks.daily": lambda world: (world.reader.pk,),
    "notices.tasks.detect": lambda world: (world.over.id,),
    "notices.tasks.send": lambda world: (world.sending,),
    "notices.tasks.sweep": lambda _: (),
    "opponents.tasks.sweep": lambda _: (),
    "opponents.tasks.think": lambda world: (world.asking.id, world.asking.match.version, world.seats[0]),
    "ratings.tasks.sum_up": lambda _: (),
    "ratings.tasks.sweep": lambda _: (),
    "tournaments.tasks.go_on": lambda world: (world.going.id,),
    "tournaments.tasks.settle": lambda world: (world.settling,),
    "tournaments.tasks.sweep": lambda _: (),
    "webhooks.tasks.deliver": lambda world: (world.hook,),
    "webhooks.tasks.sweep": lambda _: (),
}

ONE_IN = budget("TASKS_ONE_PAIR_IN", 4, 1)
"""One pair of tasks in so many is tried."""
ELSEWHERE = {
    "accounts.tasks.sweep_mails", "conduct.tasks.screen", "eventlog.tasks.anchor", "notices.tasks.sweep",
    "opponents.tasks.sweep", "ratings.tasks.sum_up", "webhooks.tasks.sweep",
}  # fmt: skip
"""Tasks that only send messages for others, write anchors into a file, or count what can be counted again: the screen
for collusion and the summaries of ratings have tests of their own."""


def ours() -> set[str]:
    """The tasks that workers know beyond Celery's own."""
    app.loader.import_default_modules()
    return {name for name in app.tasks if not name.startswith("celery.")}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """The world, its anchors in a file of its own, and a sweep that waits for nobody."""
    monkeypatch.setattr(settings, "ANCHOR_FILE", str(tmp_path / "anchors.jsonl"))
    monkeypatch.setattr(sweep, "ASK_AGAIN_SECONDS", 0.0)
    made = build()
    settled()
    for queue in ("quick", "default"):
        broker.sent(queue)
    yield made
    forget()


def forget() -> None:
    """Hold no match, no tournament and no league in memory: what was rolled back has never been."""
    live.shelf.clear()
    TOURNAMENTS.repository.clear()
    SEASONS.repository.clear()
    ORGANISATIONS.repository.clear()
    moderation.CASES.repository.clear()
    CONDUCT.repository.clear()


def do(name: str, world: World) -> None:
    """Do a task as a worker does."""
    broker.carry_out((name, CASES[name](world)))


def test_every_task_has_a_case() -> None:
    assert ours() == set(CASES)


@pytest.mark.parametrize("name", sorted(CASES))
def test_it_works(name: str, world: World) -> None:
    """Once changes something, unless the task only sends others; twice and three times come to the same."""
    before = told(world)
    do(name, world)
    once = told(world)
    assert (once == before) == (name in ELSEWHERE)
    do(name, world)
    assert told(world) == once
    do(name, world)
    assert told(world) == once


def test_what_acts_on_the_moment_and_not_on_a_question_does_so_again(world: World) -> None:
    """The twin: a move for whoever is awaited, whenever that is asked for."""
    outcomes = []
    for times in (1, 2):
        with transaction.atomic():
            for _ in range(times):
                move(live.fresh(world.told.id))
            outcomes.append(told(world))
            transaction.set_rollback(True)
        forget()
    assert outcomes[0] != outcomes[1]


@pytest.mark.long
@pytest.mark.soak
def test_each_pair_comes_to_the_same_in_either_order(world: World) -> None:
    """And each order twice over, as when a worker was killed after both. The demo has been played: that is by lot.
    Some pairs are tried here, all of them in a soak run.
    """
    do("lobby.tasks.add_demo", world)
    differ = []
    for first, second in [*combinations(sorted(CASES), 2)][::ONE_IN]:
        one, other = outcome(world, first, second), outcome(world, second, first)
        again = outcome(world, first, second, first, second)
        if not one == other == again:
            differ.append((first, second))
    assert differ == []


def outcome(world: World, *names: str) -> dict[str, Any]:
    """What tasks come to in this order; nothing of it stays."""
    mail.outbox.clear()
    with transaction.atomic():
        for name in names:
            do(name, world)
            end_a_younger_transaction(world)
        said = told(world)
        transaction.set_rollback(True)
    forget()
    Path(settings.ANCHOR_FILE).unlink(missing_ok=True)
    return said


def end_a_younger_transaction(world: World) -> None:
    """A snapshot reaches up to the newest transaction that has ended. Where an older one still runs, be it in another
    database of the server, events of our own lie beyond it, and `anchor` takes them for a foreign log.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=world.reader.pk)
        transaction.set_rollback(True)
