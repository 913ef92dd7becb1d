"""The set-up (rule 2)."""

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Viewer
from games.kernel.deciding import Recorder
from games.kernel.events import SeatEvent, Sentence, line, number_of, private_line
from games.kernel.values import JSON
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.position.format import Position
from games.orcs_vs_orcs.position.read import arranged, read
from games.orcs_vs_orcs.position.write import position_of
from games.orcs_vs_orcs.rules.board import board_of
from games.orcs_vs_orcs.rules.cards import BOXED, HEROES, OUTSET, PRINTED
from games.orcs_vs_orcs.rules.log import OrcEvent
from games.orcs_vs_orcs.rules.turns import begin
from games.orcs_vs_orcs.state import OBJECTIVES, ROW, Objective, Player, State, Zone
from games.orcs_vs_orcs.turn import run

START_HORDES = 6
POOL = 26
LONG_POOL = 41


class PositionPlaced(OrcEvent, frozen=True):
    """The match begins from a position that somebody wrote down."""

    position: Position
    sentence = Sentence("position_placed", "2.1", turn="position.game_turn")

    def apply(self, state: State) -> State:
        return arranged(state, self.position)


class FirstPlayerDrawn(SeatEvent[State], frozen=True):
    """Who begins (2.8)."""

    sentence = Sentence("first_player_drawn", "2.8", "seat")

    def apply(self, state: State) -> State:
        return replace(state, first=self.seat, active=self.seat)


class HeroesShuffled(OrcEvent, frozen=True):
    """The pile of heroes, face down (2.7)."""

    pile: tuple[str, ...]
    sentence = Sentence("heroes_shuffled", "2.7", count=number_of("pile"))
    private = Sentence("heroes_shuffled_seen", "2.7", cards="pile")

    def apply(self, state: State) -> State:
        return replace(state, pile=self.pile)


class ObjectivesDealt(OrcEvent, frozen=True):
    """The river and the stack (2.7)."""

    river: tuple[Objective, ...]
    stack: tuple[Objective, ...]

    def apply(self, state: State) -> State:
        return replace(state, river=self.river, stack=self.stack, face_down=0)

    def tell(self, viewer: Viewer) -> LogLine:
        if viewer == "arbiter":
            return private_line("objectives_dealt_seen", "2.7", objectives=self.river, stack_objectives=self.stack)
        return line("objectives_dealt", "2.7", objectives=self.river, next_objective=self.stack[0])


def blank(options: Options, seats: int) -> State:
    """The board as it is before anything is drawn."""
    board = board_of(options, seats)
    villages = set(board.villages)
    nobody = (0,) * seats
    zones = {name: Zone(nobody, village=name in villages) for name in board.kinds}
    for seat, start in enumerate(board.starts):
        zones[start] = zones[start].led(seat, START_HORDES)
    market = tuple(
        printed - boxed - seats * first for printed, boxed, first in zip(PRINTED, BOXED[seats], OUTSET, strict=True)
    )
    players = tuple(Player(OUTSET, nobody) for _ in range(seats))
    return State(options, zones, players, market, LONG_POOL if options.long else POOL)


def place(options: Options, seats: int, given: JSON, chance: Chance) -> tuple[OrcEvent, ...]:
    """The position, and whatever follows from it without a decision."""
    log = Recorder(blank(options, seats), chance)
    log.record(PositionPlaced(position_of(read(log.state, given, chance))))
    run(log)
    return tuple(log.events)


def deal(options: Options, seats: int, chance: Chance) -> tuple[OrcEvent, ...]:
    """First player, hero pile, objectives; then the first turn begins (2.7, 2.8)."""
    log = Recorder(blank(options, seats), chance)
    log.record(FirstPlayerDrawn(chance.pick("first_player", tuple(range(seats)))))
    log.record(HeroesShuffled(chance.shuffle("hero_pile", HEROES)))
    tiles = chance.shuffle("objectives", OBJECTIVES)
    log.record(ObjectivesDealt(tiles[:ROW], tiles[ROW:]))
    begin(log, log.state.first)
    return tuple(log.events)
