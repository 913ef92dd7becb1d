"""Where a request comes from, as far as that can be believed."""

from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from config.networks import client_of, network_of

NOWHERE = "0.0.0.0"  # noqa: S104 - an address that nobody has, not one to listen on
MARK_LETTERS = 32


def address(request: HttpRequest) -> str:
    """The client's address. Over a local socket without proxies there is none, and all clients count as one."""
    given = client_of(
        request.headers.get("X-Forwarded-For", ""), request.META.get("REMOTE_ADDR", ""), settings.TRUSTED_PROXIES
    )
    return _plain(given)


def network(request: HttpRequest) -> str:
    """What limits count by: the network of the client's address."""
    return network_of(address(request))


@lru_cache(maxsize=4096)
def _plain(given: str) -> str:
    try:
        return str(ip_address(given))
    except ValueError:
        return NOWHERE


def mark(request: HttpRequest) -> str:
    """By what a network is known again and not found out: a digest under the site's secret."""
    return salted_hmac("accounts.origin", network(request), algorithm="sha256").hexdigest()[:MARK_LETTERS]
