"""Orc Wars, as the platform knows it."""

from collections.abc import Mapping
from typing import ClassVar

from games.kernel.chance import Chance
from games.kernel.contract import Due, Game, Outcome, Secrecy, Turn, Viewer
from games.kernel.events import GameEvent
from games.kernel.offers import Offers
from games.kernel.values import JSON, Value
from games.orc_wars import resample, turn
from games.orc_wars.advisor.advisor import OrcWarsAdvisor
from games.orc_wars.commands import COMMANDS, AnyCommand
from games.orc_wars.events import EVENTS
from games.orc_wars.offers import offers as offering
from games.orc_wars.options import Options
from games.orc_wars.picture.artist import OrcWarsArtist
from games.orc_wars.position.write import position_of
from games.orc_wars.rules import setup, victory
from games.orc_wars.rules.questions import whose_turn
from games.orc_wars.secrecy import SECRECY
from games.orc_wars.state.state import STEPS, State
from games.orc_wars.view import view
from games.orc_wars.view.schema import View


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
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY
    loose = frozenset({"drop", "transfer_goods", "bid", "offer"})
    advisor = OrcWarsAdvisor()
    artist = OrcWarsArtist()

    def check(self, options: Options, seats: int) -> None:
        """Any options go with any number of seats."""

    def blank(self, options: Options, seats: int) -> State:
        return setup.blank(options, seats)

    def open(self, options: Options, seats: int, chance: Chance) -> tuple[GameEvent[State], ...]:
        return (setup.deal(seats, chance),)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> tuple[GameEvent[State], ...]:
        return turn.place(options, seats, given, chance)

    def turn(self, state: State) -> Turn:
        return whose_turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return offering.offers(state, seat)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[GameEvent[State], ...]:
        return turn.decide(state, seat, command, chance)

    def due(self, state: State) -> Due | None:
        return turn.due(state)

    def tick(self, state: State, chance: Chance) -> tuple[GameEvent[State], ...]:
        return turn.tick(state, chance)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def endings(self, state: State) -> tuple[str, ...]:
        return victory.endings(state)

    def round(self, state: State) -> int:
        return state.round

    def harmless(self, view: View, command: str) -> bool:
        return command == "end_turn" and set(view.steps_done) == set(STEPS)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resample.resample(state, viewer, chance)

    def redraw(self, state: State, chance: Chance) -> State:
        return resample.redraw(state, chance)

    def given(self, state: State) -> JSON:
        return position_of(state)


GAME = OrcWars()
