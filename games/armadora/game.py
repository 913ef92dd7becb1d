"""Armadora, as the platform knows it."""

from collections.abc import Sequence

from games.armadora.advisor.advisor import ArmadoraAdvisor
from games.armadora.commands import COMMANDS, AnyCommand
from games.armadora.events import EVENTS, AnyEvent
from games.armadora.offers import offers
from games.armadora.options import Options, check
from games.armadora.picture.artist import ArmadoraArtist
from games.armadora.position.read import placed
from games.armadora.position.write import position_of
from games.armadora.resample import resample
from games.armadora.rules import count, setup
from games.armadora.secrecy import SECRECY
from games.armadora.state import State, blank, teams
from games.armadora.turn import decided, follows, whose_turn
from games.armadora.view.remarks import remarks
from games.armadora.view.schema import View
from games.armadora.view.view import view
from games.kernel.chance import Chance
from games.kernel.contract import Game, Outcome
from games.kernel.deciding import completed
from games.kernel.values import JSON, plain


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
    secrecy = SECRECY
    advisor = ArmadoraAdvisor()
    artist = ArmadoraArtist()
    tie_breaker = staticmethod(count.tied_owner)
    goes_on = frozenset({"main", "palisade"})
    partners_confer = False
    """Partners talk where everybody hears them (6.1)."""

    check = staticmethod(check)
    blank = staticmethod(blank)
    turn = staticmethod(whose_turn)
    offers = staticmethod(offers)
    teams = staticmethod(teams)
    view = staticmethod(view)
    remarks = staticmethod(remarks)
    resample = staticmethod(resample)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[AnyEvent, ...]:
        return (setup.fresh(options, seats, chance),)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[AnyEvent, ...]:
        event = placed(options, seats, given, chance)
        return completed(self.blank(options, seats), (event,), self.follows, chance)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[AnyEvent, ...]:
        return completed(state, (decided(state, seat, command),), self.follows, chance)

    def follows(self, state: State, chance: Chance) -> Sequence[AnyEvent]:
        """What follows without a decision; a rules version has its own `tie_breaker`."""
        return follows(state, self.tie_breaker)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def recalls(self, options: Options) -> bool:
        return options.recheck_own

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = Armadora()
