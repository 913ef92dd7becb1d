"""Scenarios: a position, what is played, and what must be true afterwards, from one JSON file."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from games.checks.pointer import look_up
from games.kernel.chance import FairChance, ScriptedChance
from games.kernel.codec import codec, encode
from games.kernel.contract import Viewer
from games.kernel.offers import offered
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame, game
from games.kernel.table import Table
from games.kernel.values import JSON, Command, Event, Value, plain, same

WIDTH = 300
"""Characters after which a value in a message is cut off."""


class OffersCheck(Value, frozen=True):
    """What a seat must and must not be offered."""

    seat: int
    has: tuple[dict[str, object], ...] = ()
    lacks: tuple[dict[str, object], ...] = ()


class ScenarioStep(Value, frozen=True, rename={"as_": "as"}):
    """One step: exactly one of `do`, `tick`, `check` and `offers`, and beside it only what belongs to it."""

    do: object = UNSET
    seat: int | UnsetType = UNSET
    refused: bool | str | UnsetType = UNSET
    tick: Annotated[int, msgspec.Meta(ge=0)] | UnsetType = UNSET
    check: dict[str, object] | UnsetType = UNSET
    as_: int | str | UnsetType = UNSET
    offers: OffersCheck | UnsetType = UNSET


class Scenario(Value, frozen=True):
    """A scenario as its file holds it."""

    id: str
    game: str
    title: str
    seats: int
    play: tuple[ScenarioStep, ...]
    expect: dict[str, object]
    options: dict[str, object] = {}
    seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-fA-F]{2})*$")] = "00"
    given: dict[str, object] | UnsetType = UNSET
    chance: dict[str, list[object]] = {}


class Failed(Exception):
    """A scenario did not come out as its file says: one line."""


_decoder = msgspec.json.Decoder(Scenario)
_FORMS = ({"do", "seat"}, {"do", "seat", "refused"}, {"tick"}, {"check"}, {"check", "as"}, {"offers"})


def parse(text: bytes) -> Scenario:
    """The scenario in a file's text; `Misfit` names what is wrong with it."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Misfit("scenario", str(fault)[:200]) from None


def run(scenario: Scenario) -> None:
    """Play the scenario; `Failed` at the first thing that is not as it says, `Misfit` where it cannot be played."""
    Run(scenario, game(scenario.game)).whole()


class Run:
    """One playing of a scenario."""

    def __init__(self, scenario: Scenario, rules: AnyGame) -> None:
        self.scenario = scenario
        self.rules = rules
        self.fair = FairChance(bytes.fromhex(scenario.seed), 0)
        self.chance = ScriptedChance(_script(scenario.chance), self.fair)
        arranged = scenario.given is not UNSET
        given = _json(scenario.given) if arranged else None
        options = codec(rules).options(_json(scenario.options))
        self.table: Table[Value, Command, Event, Value, Value] = Table(
            rules, options, scenario.seats, self.chance, given, arranged
        )

    def whole(self) -> None:
        for number, step in enumerate(self.scenario.play):
            with _at(f"step {number}"):
                self._step(step)
        with _at("expect"):
            self._compare("arbiter", self.scenario.expect)

    def _step(self, step: ScenarioStep) -> None:
        named = plain(step)
        assert isinstance(named, dict)
        if named.keys() not in _FORMS:
            raise Misfit("form", f"no step is made of {', '.join(named) or 'nothing'}")
        if not isinstance(step.tick, UnsetType):
            for _ in range(step.tick):
                if not self.table.tick(self.chance):
                    break
        elif not isinstance(step.check, UnsetType):
            self._compare("arbiter" if isinstance(step.as_, UnsetType) else self._viewer(step.as_), step.check)
        elif not isinstance(step.offers, UnsetType):
            self._offers(step.offers)
        elif not isinstance(step.seat, UnsetType):
            self._do(step.seat, _json(step.do), False if isinstance(step.refused, UnsetType) else step.refused)

    def _do(self, seat: int, command: JSON, refused: bool | str) -> None:
        before, mark = encode(self.table.state), self.chance.mark()
        try:
            self.table.give(seat, command, self.chance)
        except Refused as refusal:
            self.chance.back_to(mark)
            if refused is False:
                raise Failed(f"{_text(command)} was refused: {refusal}") from None
            if isinstance(refused, str) and refusal.code != refused:
                raise Failed(f"{_text(command)} was refused as {refusal.code}, not as {refused}") from None
            if encode(self.table.state) != before:
                raise Failed(f"{_text(command)} was refused and yet changed the state") from None
            return
        if refused is not False:
            raise Failed(f"{_text(command)} was accepted, not refused")

    def _offers(self, check: OffersCheck) -> None:
        offers = self.rules.offers(self.table.state, self._seat(check.seat))
        for command in check.has:
            if not offered(offers, _json(command)):
                raise Failed(f"{_text(command)} is not offered to seat {check.seat}")
        for command in check.lacks:
            if offered(offers, _json(command)):
                raise Failed(f"{_text(command)} is offered to seat {check.seat}")

    def _compare(self, viewer: Viewer, wanted: Mapping[str, object]) -> None:
        view = plain(self.rules.view(self.table.state, viewer))
        for pointer, value in wanted.items():
            found = look_up(view, pointer)
            if not same(found, _json(value)):
                raise Failed(f"{pointer} is {_text(found)}, not {_text(value)}")

    def _viewer(self, name: int | str) -> Viewer:
        if name == "spectator":
            return "spectator"
        if name == "arbiter":
            return "arbiter"
        if isinstance(name, int):
            return self._seat(name)
        raise Misfit("as", f"{name!r} is no viewer")

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.scenario.seats:
            raise Misfit("seat", f"there is no seat {seat}; seats are 0 to {self.scenario.seats - 1}")
        return seat


@contextmanager
def _at(where: str) -> Iterator[None]:
    """Say in what is raised where it happened."""
    try:
        yield
    except Failed as failed:
        raise Failed(f"{where}: {failed}") from None
    except Misfit as misfit:
        raise Misfit(f"{where}: {misfit.where}", misfit.why) from None


def _script(chance: Mapping[str, list[object]]) -> dict[str, list[JSON]]:
    return {label: [_json(outcome) for outcome in outcomes] for label, outcomes in chance.items()}


def _json(value: object) -> JSON:
    return plain(value)


def _text(value: object) -> str:
    text = encode(value).decode()
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}…"
