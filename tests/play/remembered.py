"""A match decided in memory by the functions that decide it at the door: log, chance and past without a database."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from games.kernel.chance import Draw, FairChance, commitment
from games.kernel.codec import encode
from games.kernel.values import Event
from play.decider import MatchDecider, Others
from play.kind import MATCHES
from play.match import Match, no_parent
from streams import actors
from streams.decider import NO_PAST, Accepted, Decision, Past
from streams.events import SeedRevealed

SALT = bytes(16)


def _no_left(_match: str, _over: int, _at: int) -> Any:
    raise AssertionError("no what-if line is opened here")


OTHERS = Others(no_parent, _no_left)


class Remembered:
    """One match. `key` and `seed_of` say what its draws are made from, so that a twin may make them otherwise."""

    def __init__(self, body: dict[str, Any], actor: str, name: str) -> None:
        self.name = name
        self.seeds: dict[str, bytes] = {}
        self.log: list[Event] = []
        self.given: list[Accepted] = []
        self.ends: dict[int, None] = {}
        self.drawn: list[tuple[bytes, str, int]] = []
        self.kept: dict[int, Match] = {}
        body = {"do": "open", "id": "remembered", "commitment": self.promise(), **body}
        chance = self.chance(body["commitment"], 1)
        decision = MatchDecider(NO_PAST, OTHERS).decide(None, actors.actor(actor), body, 0, chance)
        self._keep(actor, body, decision, chance)

    @property
    def match(self) -> Match:
        return self.kept[len(self.log)]

    @property
    def past(self) -> Past[Match]:
        return Past(
            self.kept.__getitem__,
            self.ends.__contains__,
            lambda after, upto: [one for one in self.given if after < one.first <= upto],
        )

    def promise(self) -> str:
        """The commitment to another seed."""
        seed = sha256(f"{self.name}/{len(self.seeds)}".encode()).digest()
        promised = commitment(seed, SALT)
        self.seeds[promised] = seed
        return promised

    def key(self, version: int) -> int:
        """The number by which the draws of the step that begins with a version are made."""
        return version

    def seed_of(self, promised: str) -> bytes:
        """The seed behind a commitment."""
        return self.seeds[promised]

    def chance(self, promised: str, version: int) -> FairChance:
        return FairChance(self.seed_of(promised), self.key(version))

    def give(self, actor: str, body: dict[str, Any]) -> Sequence[Event]:
        """Have a command decided, and keep what comes of it; `Refused` or `Misfit` as at the door."""
        chance = self.chance(MATCHES.drawn_from(self.match, body), len(self.log) + 1)
        decider = MatchDecider(self.past, OTHERS)
        decision = decider.decide(self.match, actors.actor(actor), body, 0, chance)
        if MATCHES.reveals(decision.state):
            shown: list[Event] = [
                SeedRevealed(self.seeds[promised].hex(), SALT.hex()) for promised in MATCHES.promises(decision.state)
            ]
            decision = Decision([*decision.events, *shown], decider.fold(decision.state, shown))
        self._keep(actor, body, decision, chance)
        return decision.events

    def _keep(self, actor: str, body: dict[str, Any], decision: Decision[Match], chance: FairChance) -> None:
        first = len(self.log) + 1
        draws: list[Draw] = chance.draws
        promised = str(body.get("commitment") or self.kept[first - 1].commitment)
        used = {(self.seed_of(promised), draw.label, self.key(first)) for draw in draws}
        self.drawn += sorted(used)
        self.given.append(Accepted(first, actor, body, encode(draws) if draws else None))
        self.log += decision.events
        self.ends[len(self.log)] = None
        self.kept[len(self.log)] = decision.state
