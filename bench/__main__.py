"""All benchmarks, one after the other, each in a process of its own: `python -m bench`."""

import subprocess
import sys

BENCHMARKS = (
    ("append", "1"),
    ("append", "4"),
    ("append", "8"),
    ("command",),
    ("rebuild",),
    ("replay",),
    ("replay_page",),
    ("selfplay",),
    ("fairness",),
    ("feed", "2000"),
    ("league_pages",),
    ("load",),
    ("moves",),
    ("pairing",),
    ("pods",),
    ("ratings",),
    ("recovery",),
    ("start",),
    ("ticks",),
    ("web",),
)


def main() -> int:
    """How many failed."""
    return sum(
        subprocess.run([sys.executable, "-m", f"bench.{name}", *arguments], check=False).returncode != 0
        for name, *arguments in BENCHMARKS
    )


if __name__ == "__main__":
    sys.exit(main())
