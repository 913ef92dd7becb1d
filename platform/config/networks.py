"""Where a request comes from, and the network that an address belongs to: what limits count by."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

HOUSEHOLD = 64


def client_of(forwarded: str, connected: str, proxies: int) -> str:
    """Return the client's address, by what the header X-Forwarded-For says and by who has connected.

    Each trusted proxy appends whom it heard, so the one that many places from the end counts. Whatever the client
    itself wrote into the header stands before that, and is never looked at.
    """
    if not proxies:
        return connected
    heard = forwarded.split(",")
    return (heard[-proxies] if len(heard) >= proxies else heard[0]).strip()


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return the address itself, or for IPv6 the /64 that one household gets as a whole; anything else as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found), HOUSEHOLD), strict=False))
    return str(found)
