"""The decider of matches: the pure functions of the match, put together for the door of all streams."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from games.kernel.chance import Chance
from games.kernel.values import Event
from play import deeds
from play.deeds import Left
from play.match import Match, StateOf, follow, opened
from play.record import decode, decode_log
from streams.actors import Actor
from streams.decider import Decision, Past


class Others(NamedTuple):
    """Other matches, read when a what-if line leaves one: a state of theirs, and all that decides its opening."""

    state_of: StateOf
    left: Callable[[str, int, int], Left]


class MatchDecider(NamedTuple):
    """Decides a match with its past; by a named `rules_version` instead of the command's own."""

    past: Past[Match]
    others: Others
    rules_version: str = ""
    kind: str = "match"

    def initial(self) -> None:
        """Return None: a match begins with its first event."""

    def fold(self, state: Match | None, events: Iterable[Event]) -> Match:
        """Return the match after more events; costs what the game's `apply` costs, except at a rewind."""
        log = [*events]
        if state is None:
            state, log = opened(log, self.others.state_of), log[1:]
        return follow(state, log, lambda to: self.past.earlier(to).state_and_course)

    def decide(
        self, state: Match | None, actor: Actor, command: Mapping[str, Any], moment: int, chance: Chance
    ) -> Decision[Match]:
        """Return what follows from a command. Raises `Refused` by the rules or for want of a right, `Misfit` if it is
        no command.
        """
        if state is not None:
            return deeds.follows(state, actor, command, chance, moment, self.past)
        if command["do"] == "branch":
            left = self.others.left(command["parent"], command["of"], command["at"])
            return deeds.branching(left, actor, command)
        return deeds.opening(actor, command, chance, moment, self.rules_version)

    def decode(self, data: bytes, state: Match | None) -> list[Event]:
        """Events of the match's own game and those around it."""
        return decode_log(data) if state is None else decode(data, state.rules)
