"""Orcs vs Orcs, as the platform knows it."""

from collections.abc import Mapping
from typing import ClassVar

from games.kernel.chance import Chance
from games.kernel.contract import Game, Outcome, Secrecy, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Value, plain
from games.orcs_vs_orcs.advisor import OrcsVsOrcsAdvisor
from games.orcs_vs_orcs.commands import COMMANDS, AnyCommand
from games.orcs_vs_orcs.events import EVENTS
from games.orcs_vs_orcs.offers import offers
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.picture.artist import OrcsVsOrcsArtist
from games.orcs_vs_orcs.position.write import position_of
from games.orcs_vs_orcs.resample import redrawn, resampled
from games.orcs_vs_orcs.rules import setup, zones
from games.orcs_vs_orcs.rules.log import OrcEvent
from games.orcs_vs_orcs.secrecy import SECRECY
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.turn import decide, whose_turn
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
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY
    loose = frozenset({"deck"})
    advisor = OrcsVsOrcsAdvisor()
    artist = OrcsVsOrcsArtist()

    def check(self, options: Options, seats: int) -> None:
        """Any options go with any number of seats; the pair of starts concerns two players only."""

    def blank(self, options: Options, seats: int) -> State:
        return setup.blank(options, seats)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[OrcEvent, ...]:
        return setup.deal(options, seats, chance)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[OrcEvent, ...]:
        return setup.place(options, seats, given, chance)

    def turn(self, state: State) -> Turn:
        return whose_turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return offers(state, seat)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[OrcEvent, ...]:
        return decide(state, seat, command, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def teams(self, options: Options, seats: int) -> tuple[tuple[int, ...], ...] | None:
        return zones.teams(seats)

    def round(self, state: State) -> int:
        return state.game_turn

    def harmless(self, view: View, command: str) -> bool:
        return command == "end_actions" and not view.actions_left

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resampled(state, viewer, chance)

    def redraw(self, state: State, chance: Chance) -> State:
        return redrawn(state, chance)

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = OrcsVsOrcs()
