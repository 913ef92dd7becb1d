"""The network that an address belongs to: what limits count by."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

HOUSEHOLD = 64


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
