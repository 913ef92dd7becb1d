"""What every answer of the site must tell the browser, whoever asked for what and however it went (R28)."""

import re
from typing import Any

FRAMED_BY_ANYBODY = re.compile(r"/(?:m/\w+/\d+|tournaments/\w+/standings/\d+)/embed/$")
"""The board or the standings in a frame, for other people's pages: they have nothing to press."""
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY"}
HSTS = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}


def faults(address: str, reply: Any, *, https: bool = False) -> list[str]:
    """What is wrong with the headers and cookies of an answer."""
    if "Content-Security-Policy" not in reply:
        return [f"{address}: no policy"]
    framed = FRAMED_BY_ANYBODY.search(address) and reply.status_code == 200
    policy, wanted = _policy(reply), POLICY | ({"frame-ancestors": "*"} if framed else {})
    headers = {**HEADERS, **(HSTS if https else {})}
    if framed:
        del headers["X-Frame-Options"]
    found = [f"{address}: {name} {policy.get(name)}" for name, value in wanted.items() if policy.get(name) != value]
    found += [f"{address}: {name} {sources}" for name, sources in policy.items() if "unsafe" in sources]
    found += [f"{address}: {name} {reply.get(name)}" for name, value in headers.items() if reply.get(name) != value]
    return found + [f"{address}: {fault}" for cookie in reply.cookies.values() for fault in _cookie(cookie, https)]


def _policy(reply: Any) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in reply["Content-Security-Policy"].split(";"))
    return {name: sources for name, _, sources in parts}


def _cookie(cookie: Any, https: bool) -> list[str]:
    """Nothing but the site's own requests may send it, no script may read it, and no neighbour may have set it."""
    wanted = {"httponly": True, "samesite": "Lax", "path": "/", "domain": "", **({"secure": True} if https else {})}
    if not cookie.value:  # it is taken back: there is nothing left to be read
        del wanted["httponly"]
    found = [f"cookie {cookie.key}: {name} {cookie[name]!r}" for name, value in wanted.items() if cookie[name] != value]
    return found + ([f"cookie {cookie.key}"] if https and not cookie.key.startswith("__Host-") else [])
