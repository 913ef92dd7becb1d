"""Whose address counts."""

from typing import Any

import pytest
from django.test import RequestFactory

from accounts.client_address import NOWHERE, address, network


def _from(remote: str, heard: str | None = None) -> Any:
    headers = {} if heard is None else {"X-Forwarded-For": heard}
    return RequestFactory().get("/", REMOTE_ADDR=remote, headers=headers)


def test_it_works() -> None:
    assert address(_from("192.0.2.7")) == "192.0.2.7"


@pytest.mark.parametrize(
    ("proxies", "heard", "counts"),
    [
        (0, "198.51.100.1", "192.0.2.7"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "10.9.8.7, 198.51.100.1", "198.51.100.1"),
        (2, "10.9.8.7, 198.51.100.1, 203.0.113.5", "198.51.100.1"),
        (2, "198.51.100.1", "198.51.100.1"),
        (1, "nonsense", NOWHERE),
        (1, "", NOWHERE),
        (1, "10.9.8.7, <script>", NOWHERE),
    ],
)
def test_only_trusted_proxies_are_believed(settings: Any, proxies: int, heard: str, counts: str) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert address(_from("192.0.2.7", heard)) == counts


@pytest.mark.parametrize(
    ("remote", "counts"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", NOWHERE),
    ],
)
def test_a_household_counts_as_one(remote: str, counts: str) -> None:
    assert network(_from(remote)) == counts
