"""A real web process on the test database, for what only a server can show."""

from collections.abc import Iterator

import pytest
import redis
from django.conf import settings

from doorbell import redis_client
from tests.browser import house as houses
from tests.config.var import wait_until


@pytest.fixture(scope="session")
def house(django_db_setup: None) -> Iterator[houses.House]:  # noqa: ARG001 - asked for so that the test database exists
    """The site's processes, and a broker that they share with the tests; the web is up, the others when asked for.

    There is one for all tests of a process: the rings and tasks of a test go to one broker, and with a second house up
    they would go past the first.
    """
    with houses.house() as house:
        yield house


@pytest.fixture
def site(house: houses.House, transactional_db: None) -> Iterator[str]:  # noqa: ARG001 - others must see what it writes
    """The address of the site, on a database that is empty but for what migrations put there, and an empty broker.

    What the site's processes said meanwhile is shown where the test fails.
    """
    house.said.clear()
    # What was anchored of the test before this one would be missed in the log.
    house.anchors.unlink(missing_ok=True)
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.flushall()
    # A test before this one may have rung where there was no Redis, so that nothing is rung for the next two seconds.
    assert wait_until(lambda: bool(redis_client.ask(lambda redis: redis.ping())))
    yield house.url
    print(*house.said, sep="\n")


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis that nobody else uses, for those who need one and no more."""
    folder = tmp_path_factory.mktemp("redis")
    at = folder / "redis.sock"
    server = houses.redis_in(folder)
    assert wait_until(at.exists)
    yield f"unix://{at}"
    server.kill()


@pytest.fixture
def workers(house: houses.House, site: str) -> Iterator[None]:  # noqa: ARG001 - they work on the same database
    """Celery's workers and beat, as the site runs them."""
    with house.at_work():
        yield
