"""The powers of the advanced game: when a token is well spent.

A power comes on top of the turn and costs nothing but the token. What it brings now is weighed against what it may
still bring later.
"""

from typing import Final

from games.armadora.advisor.appraisal import Appraisal
from games.armadora.advisor.scene import UNIT
from games.armadora.rules.board import INDEX
from games.armadora.rules.pieces import ARMIES

FIRST_TURN_WORTH: Final = 0.1
"""What a token must bring in the first turn, in shares of the victory; in the last one anything will do."""
CURIOSITY: Final = 0.25
"""What it is worth to know a warrior of which a whole victory depends."""


def later(appraisal: Appraisal, seat: int) -> float:
    """What a token may still be expected to bring if it is kept: the less, the fewer turns are left to use it."""
    scene = appraisal.scene
    turns = min(len(scene.hands[seat]), scene.free.bit_count()) - 1
    return FIRST_TURN_WORTH * max(0, turns) / len(ARMIES[len(scene.hands)])


def arrow(appraisal: Appraisal, party: int, at: str) -> float:
    """The party's share with an arrow in the warrior on the square."""
    square = INDEX[at]
    hit = min(UNIT, appraisal.scene.units[square])
    return appraisal.with_units(_owner(appraisal, square), square, -hit)[party]


def look(appraisal: Appraisal, party: int, at: str) -> float:
    """What knowing the warrior on the square is worth: the more, the more depends on whether it is weak or strong."""
    square = INDEX[at]
    owner = _owner(appraisal, square)
    army = ARMIES[len(appraisal.scene.standing)]
    now = appraisal.scene.units[square]
    weak, strong = (appraisal.with_units(owner, square, UNIT * value - now)[party] for value in (army[0], army[-1]))
    return CURIOSITY * (weak - strong)


def _owner(appraisal: Appraisal, square: int) -> int:
    return next(seat for seat, standing in enumerate(appraisal.scene.standing) if standing >> square & 1)
