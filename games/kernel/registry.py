"""The games that exist: every folder beside the kernel that holds a `GAME`.

A folder's package offers `GAME`, the rules new matches are played by, and may offer `OLD`, earlier rules versions
that matches in the log still name.
"""

import pkgutil
from functools import cache
from importlib import import_module
from typing import TypeAlias, cast

import games
from games.kernel.contract import Game
from games.kernel.refusals import Misfit
from games.kernel.values import Command, Event, Value

AnyGame: TypeAlias = Game[Value, Command, Event, Value, Value]

RESERVED = frozenset(
    {
        "match_opened", "branch_opened", "match_begun", "match_ended", "match_voided", "rewound", "seed_revealed",
        "seat_given", "seat_left", "seat_resigned", "seat_dropped", "end_proposed", "end_answered",
        "clock_started", "clock_charged", "clock_added", "clock_paused", "clock_resumed",
        "vacation_begun", "vacation_ended", "timed_out",
        "ruled", "position_replaced", "adjudicated", "penalised", "seat_forfeited",
        "takeback_asked", "takeback_answered", "takeback_lapsed",
    }
)  # fmt: skip
"""Names of events that stand in a match's log between those of its game; no game may use them for its own."""


@cache
def games_by_name() -> dict[str, AnyGame]:
    """Every game in its current rules version, by name."""
    found = {}
    for module in sorted(pkgutil.iter_modules(games.__path__), key=lambda module: module.name):
        offered = getattr(import_module(f"games.{module.name}"), "GAME", None) if module.ispkg else None
        if offered is not None:
            game = cast(AnyGame, offered)
            found[game.name] = game
    return found


@cache
def game(name: str, rules_version: str = "") -> AnyGame:
    """Return the game of that name, in the named rules version or else the current one; raises `Misfit` if there is
    none.
    """
    current = games_by_name().get(name)
    if current is None:
        raise Misfit("game", f"there is no game {name!r}; there are {', '.join(games_by_name())}")
    if rules_version in ("", current.rules_version):
        return current
    for old in versions(name):
        if old.rules_version == rules_version:
            return old
    raise Misfit("rules_version", f"{name} has no rules version {rules_version!r}")


def versions(name: str) -> "tuple[AnyGame, ...]":
    """Every rules version of a game that can still be played, the current one first."""
    return (game(name), *cast("tuple[AnyGame, ...]", getattr(import_module(f"games.{name}"), "OLD", ())))
