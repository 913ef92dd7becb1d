"""Orcs vs Orcs, as the platform knows it."""

from games.kernel.contract import Game, Outcome
from games.kernel.values import JSON, plain
from games.orcs_vs_orcs.advisor import OrcsVsOrcsAdvisor
from games.orcs_vs_orcs.commands import COMMANDS, AnyCommand
from games.orcs_vs_orcs.events import BATTLES, EVENTS
from games.orcs_vs_orcs.offers import offers
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.picture.artist import OrcsVsOrcsArtist
from games.orcs_vs_orcs.position.write import position_of
from games.orcs_vs_orcs.resample import redrawn, resampled
from games.orcs_vs_orcs.rules.log import OrcEvent
from games.orcs_vs_orcs.rules.setup import blank, deal, place
from games.orcs_vs_orcs.rules.zones import teams
from games.orcs_vs_orcs.secrecy import SECRECY
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.turn import decide, whose_turn
from games.orcs_vs_orcs.view.remarks import remarks
from games.orcs_vs_orcs.view.schema import View
from games.orcs_vs_orcs.view.view import view


class OrcsVsOrcs(Game[State, AnyCommand, OrcEvent, Options, View]):
    """Hordes on the roads of a human realm, villages to burn and cities to take, and battles of cards."""

    name = "orcs_vs_orcs"
    rules_version = "1"
    seats = (2, 3, 4)
    options_type = Options
    state_type = State
    view_type = View
    command_types = COMMANDS
    event_types = EVENTS
    battles = BATTLES
    secrecy = SECRECY
    loose = frozenset({"deck"})
    advisor = OrcsVsOrcsAdvisor()
    artist = OrcsVsOrcsArtist()

    blank = staticmethod(blank)
    open = staticmethod(deal)
    place = staticmethod(place)
    turn = staticmethod(whose_turn)
    offers = staticmethod(offers)
    decide = staticmethod(decide)
    view = staticmethod(view)
    remarks = staticmethod(remarks)
    resample = staticmethod(resampled)
    redraw = staticmethod(redrawn)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def teams(self, options: Options, seats: int) -> tuple[tuple[int, ...], ...] | None:
        return teams(seats)

    def round(self, state: State) -> int:
        return state.game_turn

    def harmless(self, view: View, command: str) -> bool:
        return command == "end_actions" and not view.actions_left

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = OrcsVsOrcs()
