"""The set-up (rule 2)."""

from games.kernel.chance import Chance
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.board import board_of
from games.orcs_vs_orcs.rules.cards import BOXED, HEROES, OUTSET, PRINTED
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.passage import FirstPlayerDrawn, HeroesShuffled, ObjectivesDealt
from games.orcs_vs_orcs.rules.turns import begin
from games.orcs_vs_orcs.state import OBJECTIVES, Player, State, Zone

START_HORDES = 6
POOL = 26
LONG_POOL = 41
ROW = 4


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


def deal(options: Options, seats: int, chance: Chance) -> tuple[Happening, ...]:
    """First player, hero pile, objectives; then the first turn begins (2.7, 2.8)."""
    course = Course(blank(options, seats), chance)
    course.tell(FirstPlayerDrawn(chance.pick("first_player", tuple(range(seats)))))
    course.tell(HeroesShuffled(chance.shuffle("hero_pile", HEROES)))
    tiles = chance.shuffle("objectives", OBJECTIVES)
    course.tell(ObjectivesDealt(tiles[:ROW], tiles[ROW:]))
    begin(course, course.state.first)
    return tuple(course.events)
