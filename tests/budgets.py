"""How much of what could be tried a test tries: a sample in `make test`, far more in `make soak`."""

import os


def budget(name: str, short: int, long: int) -> int:
    """A limit of a test: the environment variable of that name, else `long` in a soak run and `short` in any other."""
    return int(os.environ.get(name, long if os.environ.get("WARMOOT_SOAK") else short))
