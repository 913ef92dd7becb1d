"""Every task of notices does twice, thrice and in any order what it does once."""

from collections.abc import Callable
from itertools import permutations

import pytest
from django.core import mail

from config.celery import app
from notices import tasks
from notices.kinds import Mail
from notices.models import Reader, Sending
from notices.preferences import reader_of
from notices.sweep import sweep
from play.models import MatchRow
from retries.models import Failure
from tests.notices.conftest import Errands
from tests.notices.people import alice, bob, match, until

pytestmark = pytest.mark.django_db


_match: list[str] = []
CASES: dict[str, Callable[[], object]] = {
    "notices.tasks.detect": lambda: tasks.detect(_match[-1]),
    "notices.tasks.send": lambda: [tasks.send(one.pk) for one in Sending.objects.all()],
    "notices.tasks.daily": lambda: [tasks.daily(one.pk) for one in Reader.objects.all()],
    "notices.tasks.sweep": tasks.sweep,
}


@pytest.fixture
def world(errands: Errands) -> Errands:
    """A match that waits for somebody who is told of it by mail at once."""
    reader = alice(mail=Mail.AT_ONCE)
    reader_of(reader)
    _match.append(until(match(reader, bob()), reader).id)
    errands.lose()
    return errands


def _state() -> tuple[object, ...]:
    sendings = sorted(Sending.objects.values_list("notice__kind", "way", "state"))
    return sendings, sorted(one.subject for one in mail.outbox)


def _all(world: Errands, names: tuple[str, ...], times: int) -> tuple[object, ...]:
    for name in names:
        for _ in range(times):
            CASES[name]()
    world.run()
    return _state()


def test_it_works() -> None:
    """A task that nobody has thought of here fails."""
    assert {name for name in app.tasks if name.startswith("notices.")} == CASES.keys()


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("names", list(permutations(CASES)), ids="-".join)
def test_any_order_any_times(world: Errands, names: tuple[str, ...], times: int) -> None:
    told = [("begun", "mail", "sent")]
    assert _all(world, names, times) == (told, ["Warmoot: Armadora with Bob has begun"])


def test_a_match_that_cannot_be_told_of_holds_up_no_other(errands: Errands) -> None:
    """It is passed over until its pause is over, and operators see it."""
    reader, other = alice(mail=Mail.AT_ONCE), bob()
    bad, good = (until(match(reader, other), reader).id for _ in range(2))
    MatchRow.objects.filter(id=bad).update(deadlines=["soon", "soon"])
    errands.lose()
    for _ in range(2):
        sweep()
        errands.run()
    assert [(one.sweep, one.item, one.tries) for one in Failure.objects.all()] == [("look", bad, 1)]
    assert Sending.objects.filter(notice__match=good).exists()


def test_what_waits_for_others_servers_has_a_queue_of_its_own() -> None:
    """A server that is slow holds up no sweep: they are told apart by where their messages go."""
    app.loader.import_default_modules()
    routes = {
        name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks if not name.startswith("celery.")
    }
    ours = {"accounts.tasks.mail", "notices.tasks.send", "notices.tasks.daily", "webhooks.tasks.deliver"}
    assert {name for name, queue in routes.items() if queue == "mail"} == ours


def test_a_sweep_that_no_worker_has_begun_is_not_done_twice() -> None:
    """What beat sends expires when the next comes."""
    schedule = app.conf.beat_schedule
    assert {name: one["options"]["expires"] for name, one in schedule.items()} == {
        name: one["schedule"] for name, one in schedule.items()
    }
