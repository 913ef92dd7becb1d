"""How long a computer lets people look before it answers: an answer at once is one that nobody can follow."""

from django.conf import settings

from games.kernel.chance import Luck
from play.match import Match


def pause(match: Match, seat: int) -> float:
    """Seconds between the moment when the seat is asked and its answer.

    In turn, the pause that is set, or up to half as much again. While a clock runs it is the time that people take to
    see and to act: now half the pause, now twice. Depends on nothing that anybody may not know.
    """
    least = settings.COMPUTER_PAUSE_MS / 1000
    if not least:
        return 0.0
    chance = Luck(f"{match.id}/{match.version}/{seat}").fraction()
    in_turn = match.rules.due(match.state) is None
    return least * (1 + chance / 2 if in_turn else 0.5 + 1.5 * chance)
