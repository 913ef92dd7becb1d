"""Addresses that anybody on the Internet may reach, and no others."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

_TUNNELS: tuple[IPv4Network | IPv6Network, ...] = tuple(
    ip_network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "192.88.99.0/24")
)
"""Prefixes that hold an address of IPv4, and would lead to it."""


def is_public(address: str) -> bool:
    """Whether an address is global, of one host, and leads to no other; False for what is no address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    closed = found.is_multicast or found.is_reserved or getattr(found, "is_site_local", False)
    return found.is_global and not closed and not any(found in net for net in _TUNNELS if net.version == found.version)
