"""A tournament that is run by commands alone: the pure stream with its events kept as the log would keep them."""

from collections.abc import Callable, Sequence
from typing import TypedDict, cast

import msgspec

from games.kernel.chance import FairChance
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from streams.actors import Actor, actor
from streams.stored_command import Command, body
from tournaments.stream import commands
from tournaments.stream.decide import decide
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.log import decoder, fold
from tournaments.stream.settings import Format, Settings, Stage
from tournaments.stream.state import Result, Round, Table, Tournament


class OfRound(TypedDict):
    """The names of a round in a command."""

    stage: int
    round: int


class OfTable(OfRound):
    """The names of a table in a command."""

    table: int


SYSTEM = actor("system:tournaments")
DIRECTOR = actor("operator:director")
SEED = bytes(range(32))
HOUR = 3_600_000


def person(number: int) -> Actor:
    """The person who enters as this number."""
    return actor(f"user:{number}")


def settings(*formats: Format, seats: int = 2, **more: object) -> Settings:
    """Settings of a tournament in stages, of each of which four go on."""
    stages = tuple(Stage(form, 0 if form is formats[-1] else 2) for form in formats)
    return Settings(name="Cup", game="armadora", rules_version="1", seats=seats, stages=stages, **more)  # type: ignore[arg-type]


class Run:
    """A tournament, its log as bytes, and its clock."""

    def __init__(self, given: Settings, players: int = 0) -> None:
        self.log: list[bytes] = []
        self.commands: list[tuple[Actor, dict[str, JSON], int, int]] = []
        self.now: Tournament | None = None
        self.at = HOUR
        self.give(commands.Open(id="cup", settings=given), DIRECTOR)
        if players:
            self.give(commands.OpenEntry(), DIRECTOR)
        for number in range(1, players + 1):
            self.enter(number)

    @property
    def t(self) -> Tournament:
        """The tournament as it is."""
        assert self.now is not None
        return self.now

    def enter(self, number: int, rating: int = 0, club: str = "") -> None:
        """Enter a person for themselves; a team enters with the next persons' numbers."""
        team = self.t.settings.team if self.now else 1
        players = tuple(f"user:{1000 * place + number}" for place in range(team))
        wish = commands.Enter(name=f"P{number}", players=players, rating=rating or 2000 - number, club=club)
        self.give(wish, actor(players[0]))

    def give(self, wish: Command, by: Actor = SYSTEM) -> tuple[Fact, ...]:
        """Give a command; the log keeps what follows."""
        return self.give_stored(cast("dict[str, JSON]", msgspec.json.decode(msgspec.json.encode(body(wish)))), by)

    def give_stored(self, stored: dict[str, JSON], by: Actor = SYSTEM) -> tuple[Fact, ...]:
        """Give a command in its stored form."""
        version = self.now.version if self.now is not None else 0
        made = decide(self.now, by, stored, self.at, FairChance(SEED, version + 1))
        self.commands.append((by, stored, self.at, version))
        self.log += [msgspec.json.encode(fact) for fact in made.facts]
        self.now = made.after
        self.at += 1000
        return made.facts

    def refused(self, wish: Command, by: Actor = SYSTEM) -> str:
        """The code with which a command is refused; nothing changes."""
        before = self.now
        try:
            self.give(wish, by)
        except Refused as refusal:
            assert self.now is before
            return refusal.code
        raise AssertionError(f"{wish} was not refused")

    def rebuilt(self, upto: int | None = None) -> Tournament:
        """The tournament as its log tells it."""
        return fold(None, map(decoder.decode, self.log[:upto]))

    def play(self, round_: Round, by: Callable[[Table], Sequence[int]]) -> None:
        """Open and end every table that has no result, with the ranks that `by` gives."""
        for table in round_.missing:
            self.finish(round_, table, by(table))

    def finish(self, round_: Round, table: Table, ranks: Sequence[int]) -> None:
        """Open a table's match where there is none, and end it."""
        name = table.match or f"m{round_.stage}-{round_.number}-{table.number}"
        where: OfTable = {"stage": round_.stage, "round": round_.number, "table": table.number}
        if not table.match:
            players = tuple(player for one in table.entrants for player in self.t.entrants[one - 1].players)
            self.give(commands.OpenTable(**where, match=name, players=players))
        scores = tuple(10 * (len(ranks) - rank) for rank in ranks)
        made = Result("played", tuple(ranks), scores, version=9, hash="00")
        self.give(commands.RecordResult(**where, result=made, match=name))

    def to_the_end(self, by: Callable[[Table], Sequence[int]], most: int = 200) -> None:
        """Play round after round until the tournament is over."""
        if not self.t.stages:
            self.give(commands.Start())
        for _ in range(most):
            if self.t.status != "running":
                return
            round_ = self.t.round
            if round_ is None:
                stage = self.t.stage
                assert stage is not None
                self.give(commands.Pair(stage=stage.number, round=1, start=True))
                continue
            self.play(round_, by)
            self.give(commands.TurnRound(stage=round_.stage, round=round_.number))
        raise AssertionError("the tournament does not end")


def lower_number_wins(table: Table) -> list[int]:
    """Ranks by entrant number."""
    return [1 + sum(other < one for other in table.entrants) for one in table.entrants]
