"""Commands to a tournament by a program, and a round played."""

from typing import Any

from tests.api.programs import Program
from tests.tournaments.app.held import resign_all
from tournaments import progress


def give(caller: Program, tournament: str, do: str, status: int = 201, **more: Any) -> Any:
    """Give a command by its name in the log; what came of it, with that status."""
    return caller.post(f"tournaments/{tournament}/commands/", {"command": {"do": do, **more}}, status)


def play_round(tournament: str) -> None:
    """Have every match of the round resigned, and the next round paired."""
    progress.go_on(tournament)
    resign_all(tournament)
    progress.sweep()
