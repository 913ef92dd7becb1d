"""Armadora, as the platform knows it."""

from collections.abc import Mapping
from typing import ClassVar

from games.armadora import given, offering, options, reducer, resample, setup, tell, turn, view
from games.armadora.able import can_act
from games.armadora.arrange import position_of
from games.armadora.artist import ArmadoraArtist
from games.armadora.commands import COMMANDS, AnyCommand
from games.armadora.events import EVENTS, AnyEvent, PositionPlaced
from games.armadora.heuristics import ArmadoraAdvisor
from games.armadora.options import Options
from games.armadora.schema import View
from games.armadora.state import SECRECY, State, parties
from games.kernel.chance import Chance
from games.kernel.contract import Game, Line, Outcome, Secrecy, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Value, plain


class Armadora(Game[State, AnyCommand, AnyEvent, Options, View]):
    """Orcs, goblins, elves and mages besiege the dwarves' gold: two to four seats, basic and advanced game."""

    name = "armadora"
    rules_version = "1"
    seats = (2, 3, 4)
    options_type = Options
    state_type = State
    view_type = View
    command_types = COMMANDS
    event_types = EVENTS
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY
    advisor = ArmadoraAdvisor()
    artist = ArmadoraArtist()

    def check(self, options_: Options, seats: int) -> None:
        options.check(options_, seats)

    def blank(self, options: Options, seats: int) -> State:
        return setup.blank(options, seats)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[AnyEvent, ...]:
        return (setup.fresh(options, seats, chance),)

    def place(self, options: Options, seats: int, given_: JSON, chance: Chance) -> tuple[AnyEvent, ...]:
        event = PositionPlaced(given.position(options, seats, given_, chance))
        state = reducer.apply(setup.blank(options, seats), event)
        if state.phase == "main" and not all(state.passed) and not can_act(state, state.seat):
            raise Misfit("turn", f"seat {state.seat} has used a power but has no main action left")
        return (event, *turn.consequences(state))

    def apply(self, state: State, event: AnyEvent) -> State:
        return reducer.apply(state, event)

    def turn(self, state: State) -> Turn:
        return view.whose_turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return offering.offers(state, seat)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[AnyEvent, ...]:
        return turn.decide(state, seat, command)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def teams(self, options: Options, seats: int) -> tuple[tuple[int, ...], ...] | None:
        sides = parties(options.ffa4, seats)
        return sides if len(sides) < seats else None

    def recalls(self, options: Options) -> bool:
        return options.recheck_own

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def tell(self, event: AnyEvent, viewer: Viewer) -> Line:
        return tell.tell(event, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resample.resample(state, viewer, chance)

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = Armadora()
