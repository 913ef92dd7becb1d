"""Addresses of push services. They come from browsers, hence from anybody: only services that are known are spoken to,
and only at addresses that are one by the rules of names (RFC 1123, RFC 5890).
"""

from urllib.parse import urlsplit

from django.conf import settings

from outgoing.names import is_name

PORT = 443


def is_known(endpoint: str) -> bool:
    """Whether it is the address of a push service that may be spoken to: by TLS, or at an origin named whole."""
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        return False
    if f"{parts.scheme}://{parts.netloc}" in settings.PUSH_SERVICES:
        return True
    host = parts.netloc.lower().removesuffix(f":{PORT}")
    return parts.scheme == "https" and is_name(host) and _is_listed(host)


def _is_listed(host: str) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in settings.PUSH_SERVICES)
