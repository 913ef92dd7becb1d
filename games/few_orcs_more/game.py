"""For a Few Orcs More, as the platform knows it."""

from collections.abc import Mapping
from typing import ClassVar

from games.few_orcs_more import clock, options
from games.few_orcs_more import turn as course
from games.few_orcs_more.advisor.advisor import Counsel
from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.options import Options
from games.few_orcs_more.picture.artist import FewOrcsArtist
from games.few_orcs_more.position import read as placing
from games.few_orcs_more.position.format import PositionPlaced
from games.few_orcs_more.position.write import position_of
from games.few_orcs_more.resample.resample import imagined
from games.few_orcs_more.rules import rounds
from games.few_orcs_more.rules.champion import ChampionChosen, Enchant
from games.few_orcs_more.rules.commando import Commando, CommandoPlayed
from games.few_orcs_more.rules.deal import CardDealt, DealFinished, EnlistmentOpened
from games.few_orcs_more.rules.flying_machine import ArmiesRevealed, Fly, FlyingPlayed
from games.few_orcs_more.rules.giants import GiantsDiscarded
from games.few_orcs_more.rules.late_enlistment import Decline
from games.few_orcs_more.rules.live import Desert, Enlist
from games.few_orcs_more.rules.mercenaries import Mercenaries, MercenariesSent
from games.few_orcs_more.rules.piles import PileResolved
from games.few_orcs_more.rules.player_cards import DesertionPlayed, EnlistDeclined, EnlistmentPlayed, LateEnlistClosed
from games.few_orcs_more.rules.ranking import outcome
from games.few_orcs_more.rules.resolution import PlayBounced
from games.few_orcs_more.rules.rounds import GameEnded, RoundEnded, RoundStarted
from games.few_orcs_more.rules.scoring import BattleScored
from games.few_orcs_more.rules.spies import Spy, SpyUsed
from games.few_orcs_more.rules.ticks import Plays, PlaysSubmitted
from games.few_orcs_more.rules.tribes import Tribe, TribeAnnounced, TribeSent
from games.few_orcs_more.rules.windows import Pass, WindowPassed
from games.few_orcs_more.secrecy import SECRECY
from games.few_orcs_more.state import Clan, State
from games.few_orcs_more.view.build import view
from games.few_orcs_more.view.schema import View
from games.few_orcs_more.wish import Wish, admit
from games.kernel.chance import Chance
from games.kernel.contract import Due, Game, Line, Outcome, Secrecy, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Value, plain


class FewOrcsMore(Game[State, Wish, Happening, Options, View]):
    """Recruit from growing piles under the wizard's eyes, then fight four battles.

    Four to seven seats, two or three by house variant.
    """

    name = "few_orcs_more"
    rules_version = "1"
    seats = (2, 3, 4, 5, 6, 7)
    options_type = Options
    state_type = State
    view_type = View
    command_types = (Desert, Enlist, Plays, Decline, Enchant, Spy, Tribe, Mercenaries, Commando, Fly, Pass)
    event_types = (
        RoundStarted, CardDealt, EnlistmentOpened, DesertionPlayed, EnlistmentPlayed, PlaysSubmitted, PlayBounced,
        DealFinished, EnlistDeclined, LateEnlistClosed, ChampionChosen, PileResolved, SpyUsed, GiantsDiscarded,
        TribeAnnounced, TribeSent, MercenariesSent, CommandoPlayed, WindowPassed, ArmiesRevealed, FlyingPlayed,
        BattleScored, RoundEnded, GameEnded, PositionPlaced,
    )  # fmt: skip
    secrecy: ClassVar[Mapping[type[Value], Mapping[str, Secrecy]]] = SECRECY
    loose = frozenset({"desert", "enlist", "plays"})
    recall = False
    advisor = Counsel()
    artist = FewOrcsArtist()

    def check(self, options_: Options, seats: int) -> None:
        options.check(options_, seats)

    def blank(self, options: Options, seats: int) -> State:
        return State(options=options, clans=(Clan(),) * seats)

    def open(self, options: Options, seats: int, chance: Chance) -> Happenings:
        begun = rounds.first_round(options, seats, chance)
        return course.completed(self.blank(options, seats), (begun,), chance)

    def place(self, options: Options, seats: int, given: JSON, chance: Chance) -> Happenings:
        event = PositionPlaced(placing.placed(options, seats, given, chance))
        return course.completed(event.state, (event,), chance)

    def apply(self, state: State, event: Happening) -> State:
        return event.change(state)

    def turn(self, state: State) -> Turn:
        return course.turn(state)

    def offers(self, state: State, seat: int) -> Offers:
        return course.step(state).offers(state, seat)

    def decide(self, state: State, seat: int, command: Wish, chance: Chance) -> Happenings:
        admit(command, state, seat)
        return course.completed(state, command.decided(state, seat, chance), chance)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def round(self, state: State) -> int:
        return state.round

    def due(self, state: State) -> Due | None:
        return clock.due(state)

    def tick(self, state: State, chance: Chance) -> Happenings:
        return course.completed(state, clock.struck(state), chance)

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer)

    def tell(self, event: Happening, viewer: Viewer) -> Line | None:
        return event.line(viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return imagined(state, viewer, chance)

    def given(self, state: State) -> JSON:
        return plain(position_of(state))


GAME = FewOrcsMore()
