"""Armadora, as the platform knows it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.armadora import offers, options, state, turn
from games.armadora.advisor.advisor import ArmadoraAdvisor
from games.armadora.commands import COMMANDS, AnyCommand
from games.armadora.events import EVENTS, AnyEvent
from games.armadora.options import Options
from games.armadora.picture.artist import ArmadoraArtist
from games.armadora.position.read import placed
from games.armadora.position.write import position_of
from games.armadora.resample import resample
from games.armadora.rules import count, setup
from games.armadora.secrecy import SECRECY
from games.armadora.state import State
from games.armadora.view.schema import View
from games.armadora.view.view import view
from games.kernel.chance import Chance
from games.kernel.contract import Game, Outcome, Secrecy, Turn, Viewer
from games.kernel.deciding import completed
from games.kernel.offers import Offers
from games.kernel.teams import Teams
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
    tie_breaker = staticmethod(count.tied_owner)
    partners_confer = False
    """Partners talk where everybody hears them (6.1)."""

    def check(self, options_: Options, seats: int) -> None:
        options.check(options_, seats)

    def blank(self, options: Options, seats: int) -> State:
        return state.blank(options, seats)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[AnyEvent, ...]:
        return (setup.fresh(options, seats, chance),)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[AnyEvent, ...]:
        event = placed(options, seats, given, chance)
        return completed(self.blank(options, seats), (event,), self.follows, chance)

    def turn(self, state: State) -> Turn:
        return turn.whose_turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return offers.offers(state, seat)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[AnyEvent, ...]:
        return completed(state, (turn.decided(state, seat, command),), self.follows, chance)

    def follows(self, state: State, chance: Chance) -> Sequence[AnyEvent]:
        """What follows without a decision; a rules version has its own `tie_breaker`."""
        return turn.follows(state, self.tie_breaker)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def teams(self, options: Options, seats: int) -> Teams | None:
        return state.teams(options, seats)

    def recalls(self, options: Options) -> bool:
        return options.recheck_own

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resample(state, viewer, chance)

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = Armadora()
