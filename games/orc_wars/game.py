"""Orc Wars, as the platform knows it."""

from games.kernel.chance import Chance
from games.kernel.contract import Game, Outcome
from games.kernel.events import GameEvent
from games.orc_wars.advisor.advisor import OrcWarsAdvisor
from games.orc_wars.commands import COMMANDS, AnyCommand
from games.orc_wars.events import BATTLES, EVENTS
from games.orc_wars.offers.offers import offers
from games.orc_wars.options import Options
from games.orc_wars.picture.artist import OrcWarsArtist
from games.orc_wars.position.write import position_of
from games.orc_wars.resample import redraw, resample
from games.orc_wars.rules.questions import whose_turn
from games.orc_wars.rules.setup import blank, deal
from games.orc_wars.rules.victory import endings
from games.orc_wars.secrecy import SECRECY
from games.orc_wars.state.state import STEPS, State
from games.orc_wars.turn import decide, due, place, tick
from games.orc_wars.view.idle import is_idle
from games.orc_wars.view.remarks import remarks
from games.orc_wars.view.schema import View
from games.orc_wars.view.view import view


class OrcWars(Game[State, AnyCommand, GameEvent[State], Options, View]):
    """Ten chieftains raise hordes, storm fortresses and rob caravans for the Broken Lands: two to six coalitions."""

    name = "orc_wars"
    rules_version = "1"
    seats = (2, 3, 4, 5, 6)
    options_type = Options
    state_type = State
    view_type = View
    command_types = COMMANDS
    event_types = EVENTS
    battles = BATTLES
    secrecy = SECRECY
    loose = frozenset({"drop", "transfer_goods", "bid", "offer"})
    advisor = OrcWarsAdvisor()
    artist = OrcWarsArtist()

    blank = staticmethod(blank)
    place = staticmethod(place)
    turn = staticmethod(whose_turn)
    offers = staticmethod(offers)
    remarks = staticmethod(remarks)
    decide = staticmethod(decide)
    due = staticmethod(due)
    tick = staticmethod(tick)
    endings = staticmethod(endings)
    view = staticmethod(view)
    resample = staticmethod(resample)
    redraw = staticmethod(redraw)
    given = staticmethod(position_of)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[GameEvent[State], ...]:
        return (deal(seats, chance),)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def round(self, state: State) -> int:
        return state.round

    def harmless(self, view: View, command: str) -> bool:
        return command == "end_turn" and all(is_idle(view, step) for step in STEPS)


GAME = OrcWars()
