"""Run as a program: prints a digest of two drawn events, to be compared between processes."""

import hashlib

from tests.tournaments.pods.events import rounds


def digest() -> str:
    """Everything that the drawings said."""
    said = [str(drawn) for players in (11, 24) for _, drawn in rounds(players, 4, 5, "probe")]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


if __name__ == "__main__":
    print(digest())
