"""Orcs vs Orcs, as the platform knows it."""

from collections.abc import Mapping
from typing import ClassVar

from games.kernel.chance import Chance
from games.kernel.contract import Game, Line, Outcome, Secrecy, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Value
from games.orcs_vs_orcs import offers as offering
from games.orcs_vs_orcs import resample as imagine
from games.orcs_vs_orcs import turn
from games.orcs_vs_orcs.advisor import OrcsVsOrcsAdvisor
from games.orcs_vs_orcs.commands import COMMANDS, AnyCommand
from games.orcs_vs_orcs.events import EVENTS
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.picture.artist import OrcsVsOrcsArtist
from games.orcs_vs_orcs.position import place as arrange
from games.orcs_vs_orcs.position import write as written
from games.orcs_vs_orcs.rules import questions, setup
from games.orcs_vs_orcs.rules import zones as ground
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.secrecy import SECRECY
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.view import view
from games.orcs_vs_orcs.view.schema import View


class OrcsVsOrcs(Game[State, AnyCommand, Happening, Options, View]):
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

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[Happening, ...]:
        return setup.deal(options, seats, chance)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[Happening, ...]:
        return arrange.place(options, seats, given, chance)

    def apply(self, state: State, event: Happening) -> State:
        return event.change(state)

    def turn(self, state: State) -> Turn:
        return questions.whose_turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return offering.offers(state, seat)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[Happening, ...]:
        return turn.decide(state, seat, command, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def teams(self, options: Options, seats: int) -> tuple[tuple[int, ...], ...] | None:
        return ground.teams(seats)

    def round(self, state: State) -> int:
        return state.game_turn

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def tell(self, event: Happening, viewer: Viewer) -> Line | None:
        return event.line(viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return imagine.imagined(state, viewer, chance)

    def given(self, state: State) -> JSON:
        return written.position_of(state)


GAME = OrcsVsOrcs()
