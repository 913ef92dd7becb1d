"""Names of hosts, by the rules of names (RFC 1123, RFC 5890)."""

import re

_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
LONGEST_NAME = 253


def is_name(host: str) -> bool:
    """Whether it consists of labels in small letters, and those that stand for other letters do."""
    if len(host) > LONGEST_NAME or not all(_LABEL.fullmatch(label) for label in host.split(".")):
        return False
    try:
        return host.encode().decode("idna").encode("idna") == host.encode()
    except UnicodeError:
        return False
