"""For a Few Orcs More, as the platform knows it."""

from games.few_orcs_more.advisor.advisor import FewOrcsAdvisor
from games.few_orcs_more.commands import AnyCommand
from games.few_orcs_more.events import BATTLES, EVENTS, PositionPlaced
from games.few_orcs_more.offers import offers
from games.few_orcs_more.options import Options, check
from games.few_orcs_more.picture.artist import FewOrcsArtist
from games.few_orcs_more.position import check as position_check
from games.few_orcs_more.position.write import write
from games.few_orcs_more.resample.resample import redraw, resample
from games.few_orcs_more.rules.ending import outcome
from games.few_orcs_more.rules.setup import first_wizard, new_round
from games.few_orcs_more.secrecy import SECRECY
from games.few_orcs_more.state import Clan, Event, Events, State
from games.few_orcs_more.turn import COMMANDS, completed, decide, due, tick, turn
from games.few_orcs_more.view.build import view
from games.few_orcs_more.view.schema import View
from games.kernel.chance import Chance
from games.kernel.contract import Game
from games.kernel.values import JSON, plain


class FewOrcsMore(Game[State, AnyCommand, Event, Options, View]):
    """Recruit from growing piles under the wizard's eyes, then fight four battles.

    Four to seven seats, two or three by house variant.
    """

    name = "few_orcs_more"
    rules_version = "1"
    seats = (2, 3, 4, 5, 6, 7)
    options_type = Options
    state_type = State
    view_type = View
    command_types = tuple(COMMANDS)
    event_types = EVENTS
    battles = BATTLES
    secrecy = SECRECY
    loose = frozenset({"desert", "enlist", "plays"})
    lets_pass = frozenset({"pass"})
    recall = False
    advisor = FewOrcsAdvisor()
    artist = FewOrcsArtist()

    check = staticmethod(check)
    turn = staticmethod(turn)
    offers = staticmethod(offers)
    decide = staticmethod(decide)
    outcome = staticmethod(outcome)
    due = staticmethod(due)
    tick = staticmethod(tick)
    view = staticmethod(view)
    resample = staticmethod(resample)
    redraw = staticmethod(redraw)

    def blank(self, options: Options, seats: int) -> State:
        return State(options=options, clans=(Clan(),) * seats)

    def open(self, options: Options, seats: int, chance: Chance) -> Events:
        begun = new_round(options, seats, 1, first_wizard(seats, chance), chance)
        return completed(self.blank(options, seats), (begun,), chance)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> Events:
        placed = PositionPlaced(position_check.completed(options, seats, given, chance))
        return completed(self.blank(options, seats), (placed,), chance)

    def round(self, state: State) -> int:
        return state.round

    def given(self, state: State) -> JSON:
        return plain(write(state))


GAME = FewOrcsMore()
