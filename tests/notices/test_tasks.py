"""Every task of notices does twice, thrice and in any order what it does once."""

from collections.abc import Callable
from itertools import permutations

import pytest
from django.core import mail

from config.celery import app
from notices import tasks
from notices.kinds import Mail
from notices.models import Reader, Sending
from notices.wishes import reader_of
from tests.notices.conftest import Errands
from tests.notices.people import alice, bob, match, until

pytestmark = pytest.mark.django_db


_match: list[str] = []
CASES: dict[str, Callable[[], object]] = {
    "notices.tasks.look": lambda: tasks.look(_match[-1]),
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
