"""Rights: who may talk at a table, and who hears what. One function a right, one condition a line."""

from collections.abc import Collection

from chat.models import Saying
from play.match import Match


def may_talk(match: Match, player: str) -> bool:
    """Whether the player may say something at this table: who has a seat there."""
    return player in match.players


def may_talk_apart(match: Match, seat: int) -> bool:
    """Whether the seat has partners, and the rules let them talk apart from the others."""
    if not match.rules.partners_confer:
        return False
    return len(team_of(match, seat)) > 1


def may_hear(saying: Saying, seats: Collection[int]) -> bool:
    """Whether whoever holds these seats, or none, may read it: what a team says is nobody else's, even afterwards."""
    if not saying.team:
        return True
    return any(seat in saying.team for seat in seats)


def team_of(match: Match, seat: int) -> tuple[int, ...]:
    """The seats that win and lose with this one, itself among them."""
    return next((side for side in match.sides or () if seat in side), (seat,))
