"""The process that keeps one embedded server up for as long as anybody uses it."""

import os
import sys
import time
from collections.abc import Callable

from config.embedded import locks, places
from config.embedded.servers import SERVERS

BEAT = 0.1
# A command that follows another within this time finds the server still up.
LINGER = 1.0


def keep(name: str, ready: Callable[[], None]) -> None:
    """Start or adopt the server, say so, restart it if it dies, and stop it once its last user has left."""
    alone = locks.hold(places.lock(name, "keeper"), exclusive=True, wait=False)
    if alone is None:
        ready()
        return
    server = SERVERS[name]
    server.start()
    ready()
    idle_since: float | None = None
    while True:
        if not server.alive():
            server.start()
        users = locks.hold(places.lock(name, "users"), exclusive=True, wait=False)
        if users is None:
            idle_since = None
        elif idle_since is None:
            idle_since = time.monotonic()
        elif time.monotonic() - idle_since > LINGER:
            server.stop()
            # The keeper's lock goes first: whoever then gets the users' lock must be able to start a new keeper.
            os.close(alone)
            os.close(users)
            return
        if users is not None:
            os.close(users)
        time.sleep(BEAT)


def main(name: str) -> int:
    """Keep the server in a detached child; return 0 as soon as it answers, 1 if it never will."""
    hear, tell = os.pipe()
    if os.fork():
        os.close(tell)
        return 0 if os.read(hear, 1) else 1
    os.setsid()
    os.close(hear)
    try:
        keep(name, ready=lambda: _say(tell))
    except (OSError, RuntimeError) as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return 0


def _say(tell: int) -> None:
    """Tell the waiting parent the result."""
    os.write(tell, b"!")
    os.close(tell)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
