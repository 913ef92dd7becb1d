"""Orcz as the platform sees it."""

from collections.abc import Mapping
from typing import ClassVar

from games.kernel.chance import Chance
from games.kernel.contract import Due, Game, Outcome, Secrecy, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Value, plain
from games.orcz import offers, turn
from games.orcz.advisor.advisor import OrczAdvisor
from games.orcz.commands import COMMANDS, AnyCommand
from games.orcz.events import EVENTS, AnyEvent, PositionPlaced
from games.orcz.options import Options
from games.orcz.picture.artist import OrczArtist
from games.orcz.position.check import checked
from games.orcz.position.write import position_of
from games.orcz.resample import resampled, restacked
from games.orcz.rules import ending, setup, taunt
from games.orcz.secrecy import SECRECY
from games.orcz.state import Events, State
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
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY
    loose = frozenset({"deploy"})
    out_of_turn = frozenset({"scout", "taunt"})
    advisor = OrczAdvisor()
    artist = OrczArtist()

    def check(self, options: Options, seats: int) -> None:
        """Any options make a match of any number of seats."""

    def blank(self, options: Options, seats: int) -> State:
        return setup.blank(options, seats)

    def open(self, options: Options, seats: int, chance: Chance) -> Events:
        return turn.follow(self.blank(options, seats), setup.fresh(options, seats, chance), chance)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> Events:
        placed = PositionPlaced(checked(options, seats, given))
        return turn.follow(self.blank(options, seats), (placed,), chance)

    def turn(self, state: State) -> Turn:
        return turn.turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return offers.offers(state, seat)

    def decide(self, state: State, seat: int, command: AnyCommand, chance: Chance) -> Events:
        return turn.decide(state, seat, command, chance)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def round(self, state: State) -> int:
        return state.game_turn

    def due(self, state: State) -> Due | None:
        return taunt.due(state)

    def tick(self, state: State, chance: Chance) -> Events:
        return taunt.tick(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resampled(state, viewer, chance)

    def redraw(self, state: State, chance: Chance) -> State:
        return restacked(state, chance)

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = Orcz()
