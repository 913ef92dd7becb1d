"""A real web process on the test database, for what only a server can show: fixtures for a package to take in."""

from collections.abc import Iterator

import pytest

from tests.browser import house as houses


@pytest.fixture(scope="package")
def house(django_db_setup: None) -> Iterator[houses.House]:  # noqa: ARG001 - asked for so that the test database exists
    """The site's web process, and a broker that it shares with the test."""
    with houses.house() as house:
        yield house


@pytest.fixture
def site(house: houses.House, transactional_db: None) -> str:  # noqa: ARG001 - what a test writes must be there for others
    """The address of the site, on an empty database."""
    return house.url
