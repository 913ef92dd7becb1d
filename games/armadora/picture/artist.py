"""The artist: the board as a picture, and the same in sentences for those who do not see it."""

from collections.abc import Sequence
from typing import Final

from games.armadora.picture.describe import described
from games.armadora.picture.draw import picture
from games.armadora.picture.ending import ending
from games.armadora.picture.shapes import Picture
from games.armadora.rules.actions import PalisadeLaid, Passed, Reinforced, WarriorPlaced
from games.armadora.rules.powers import ArrowShot, Looked
from games.armadora.view.schema import View
from games.kernel.contract import Artist, LoggedLine, LogLine, Viewer
from games.kernel.offers import Offers

LEFT_TO_PLAY: Final = {(True, False): "board_no_palisade", (False, True): "board_no_warrior"}
"""What is asked where not all of it can be played, by whether a warrior can be and whether a palisade."""

PLAYED: Final = frozenset((WarriorPlaced, PalisadeLaid, Reinforced, Passed, Looked, ArrowShot))
"""What somebody does in a turn: any of it may change who leads where."""


class ArmadoraArtist(Artist[View]):
    """The dwarves' land from above, eight columns by five rows."""

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view, isinstance(viewer, int))

    describe = staticmethod(described)

    def goal(self, view: View, seat: int) -> LogLine:
        return LogLine("board_goal", {"count": view.hand_counts[seat], "stock": view.stock})

    def prompt(self, view: View, offers: Offers = ()) -> LogLine | None:
        """Whether one plays on alone: then one's own pass ends the match (3.6). Else what is left to play."""
        if view.turn.phase != "turn" or not offers:
            return None
        if _is_last(view):
            return LogLine("board_last_of_two" if len(view.passed) == 2 else "board_last")
        found = {offer.type for offer in offers}
        key = LEFT_TO_PLAY.get(("warrior" in found, "palisade" in found))
        return LogLine(key) if key else None

    def question(self, view: View, command: str) -> LogLine | None:
        """The pass of whoever plays on alone leaves nobody to play on."""
        if command != "pass" or not _is_last(view):
            return None
        return LogLine("board_pass_ends_of_two" if len(view.passed) == 2 else "board_pass_ends")

    def news(self, told: Sequence[LoggedLine], before: View, seat: int) -> list[LogLine]:
        """What others have played since: computers do it before anybody can watch them."""
        del before
        return [line for kind, line in told if kind in PLAYED and line.args["seat"] != seat]

    def ending(self, view: View) -> tuple[LogLine, ...]:
        return tuple(ending(view))


def _is_last(view: View) -> bool:
    """Whether everybody else has passed."""
    return view.passed.count(False) == 1
