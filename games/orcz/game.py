"""Orcz as the platform sees it."""

from games.kernel.chance import Chance
from games.kernel.contract import Game
from games.kernel.values import JSON, plain
from games.orcz.advisor.advisor import OrczAdvisor
from games.orcz.commands import COMMANDS, AnyCommand
from games.orcz.events import BATTLES, EVENTS, AnyEvent, PositionPlaced
from games.orcz.offers import clashes, offers
from games.orcz.options import Options
from games.orcz.picture.artist import OrczArtist
from games.orcz.position.check import checked
from games.orcz.position.write import position_of
from games.orcz.resample import resampled, restacked
from games.orcz.rules.ending import outcome
from games.orcz.rules.setup import blank, fresh
from games.orcz.rules.taunt import due, tick
from games.orcz.secrecy import SECRECY
from games.orcz.state import Events, State
from games.orcz.turn import decide, follow, turn
from games.orcz.view import View, view


class Orcz(Game[State, AnyCommand, AnyEvent, Options, View]):
    """Orcz: Da Boardzgame for 2 to 4 warlords."""

    name = "orcz"
    rules_version = "1"
    seats = (2, 3, 4)
    options_type = Options
    state_type = State
    view_type = View
    command_types = COMMANDS
    event_types = EVENTS
    battles = BATTLES
    secrecy = SECRECY
    loose = frozenset({"deploy"})
    out_of_turn = frozenset({"scout", "taunt"})
    advisor = OrczAdvisor()
    artist = OrczArtist()

    blank = staticmethod(blank)
    turn = staticmethod(turn)
    offers = staticmethod(offers)
    clashes = staticmethod(clashes)
    decide = staticmethod(decide)
    outcome = staticmethod(outcome)
    due = staticmethod(due)
    view = staticmethod(view)
    resample = staticmethod(resampled)
    redraw = staticmethod(restacked)

    def open(self, options: Options, seats: int, chance: Chance) -> Events:
        return follow(self.blank(options, seats), fresh(options, seats, chance), chance)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> Events:
        placed = PositionPlaced(checked(options, seats, given))
        return follow(self.blank(options, seats), (placed,), chance)

    def round(self, state: State) -> int:
        return state.game_turn

    def tick(self, state: State, chance: Chance) -> Events:
        return tick(state)

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = Orcz()
