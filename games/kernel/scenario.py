"""Scenarios: a position, what is played, and what must be true afterwards, from one JSON file."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from games.kernel.chance import FairChance, ScriptedChance
from games.kernel.codec import codec
from games.kernel.contract import Viewer
from games.kernel.offers import offered
from games.kernel.pointer import look_up
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame, game
from games.kernel.table import Table
from games.kernel.values import JSON, Command, Event, Value, plain, same


class OffersCheck(Value, frozen=True):
    """What a seat must and must not be offered."""

    seat: int
    has: tuple[dict[str, object], ...] = ()
    lacks: tuple[dict[str, object], ...] = ()


class Step(Value, frozen=True, rename={"as_": "as"}):
    """One step of a scenario; exactly one of `do`, `tick`, `check` and `offers` is there."""

    seat: int | None = None
    do: object = msgspec.UNSET
    refused: bool | str = False
    tick: Annotated[int, msgspec.Meta(ge=0)] | None = None
    check: dict[str, object] | None = None
    as_: int | str = "arbiter"
    offers: OffersCheck | None = None


class Scenario(Value, frozen=True):
    """A scenario as its file holds it."""

    id: str
    game: str
    title: str
    seats: int
    play: tuple[Step, ...]
    expect: dict[str, object]
    options: dict[str, object] = {}
    seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-fA-F]{2})*$")] = "00"
    given: dict[str, object] | msgspec.UnsetType = msgspec.UNSET
    chance: dict[str, list[object]] = {}


class Failed(Exception):
    """A scenario did not come out as its file says: one line."""


_decoder = msgspec.json.Decoder(Scenario)


def parse(text: bytes) -> Scenario:
    """The scenario in a file's text; `Misfit` names what is wrong with it."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as fault:
        raise Misfit("scenario", str(fault)[:200]) from None


def run(scenario: Scenario) -> None:
    """Play the scenario; `Failed` at the first thing that is not as it says, `Misfit` where it cannot be played at all."""
    Run(scenario, game(scenario.game)).whole()


class Run:
    """One playing of a scenario."""

    def __init__(self, scenario: Scenario, rules: AnyGame) -> None:
        self.scenario = scenario
        self.rules = rules
        self.step = 0
        self.fair = FairChance(bytes.fromhex(scenario.seed), 0)
        self.chance = ScriptedChance(_script(scenario.chance), self.fair)
        arranged = scenario.given is not msgspec.UNSET
        given = _json(scenario.given) if arranged else None
        options = codec(rules).options(_json(scenario.options))
        self.table: Table[Value, Command, Event, Value, Value] = Table(
            rules, options, scenario.seats, self.chance, given, arranged
        )

    def whole(self) -> None:
        for number, step in enumerate(self.scenario.play):
            self._step(f"step {number}", step)
        self._compare("expect", "arbiter", self.scenario.expect)

    def _step(self, where: str, step: Step) -> None:
        asked = [step.do is not msgspec.UNSET, step.tick is not None, step.check is not None, step.offers is not None]
        if asked.count(True) != 1:
            raise Misfit(where, "one of do, tick, check and offers must stand in it")
        if step.tick is not None:
            for _ in range(step.tick):
                self.table.tick(self.chance)
        elif step.check is not None:
            self._compare(where, self._viewer(where, step.as_), step.check)
        elif step.offers is not None:
            self._offers(where, step.offers)
        else:
            self._do(where, step)

    def _do(self, where: str, step: Step) -> None:
        if step.seat is None or not 0 <= step.seat < self.scenario.seats:
            raise Misfit(where, "a command needs the number of a seat")
        command = _json(step.do)
        before, mark = self.table.state, self.chance.mark()
        try:
            self.table.give(step.seat, command, self.chance)
        except Refused as refusal:
            self.chance.back_to(mark)
            if step.refused is False:
                raise Failed(f"{where}: {command} was refused: {refusal}") from None
            if isinstance(step.refused, str) and refusal.code != step.refused:
                raise Failed(f"{where}: refused as {refusal.code}, not as {step.refused}") from None
            if self.table.state != before:
                raise Failed(f"{where}: the refused command changed the state") from None
            return
        if step.refused is not False:
            raise Failed(f"{where}: {command} was accepted, not refused")

    def _offers(self, where: str, check: OffersCheck) -> None:
        offers = self.rules.offers(self.table.state, check.seat)
        for command in check.has:
            if not offered(offers, _json(command)):
                raise Failed(f"{where}: {command} is not offered to seat {check.seat}")
        for command in check.lacks:
            if offered(offers, _json(command)):
                raise Failed(f"{where}: {command} is offered to seat {check.seat}")

    def _compare(self, where: str, viewer: Viewer, wanted: Mapping[str, object]) -> None:
        view = plain(self.rules.view(self.table.state, viewer))
        for pointer, value in wanted.items():
            found = look_up(view, pointer)
            if not same(found, _json(value)):
                raise Failed(f"{where}: {pointer} is {_text(found)}, not {_text(value)}")

    def _viewer(self, where: str, name: int | str) -> Viewer:
        if name == "spectator":
            return "spectator"
        if name == "arbiter":
            return "arbiter"
        if isinstance(name, int) and 0 <= name < self.scenario.seats:
            return name
        raise Misfit(where, f"{name!r} is no viewer")


def _script(chance: Mapping[str, list[object]]) -> dict[str, list[JSON]]:
    return {label: [_json(outcome) for outcome in outcomes] for label, outcomes in chance.items()}


def _json(value: object) -> JSON:
    return plain(value)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
