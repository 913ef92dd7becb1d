"""What follows when somebody leaves a running match for good."""

from games.kernel.values import Event
from play.events import MatchEnded, SeatDropped, SeatGiven, SeatResigned
from play.match import Match
from play.players import is_contestant, player_name


def resigned(match: Match, seat: int) -> list[Event]:
    """Return what follows when a seat resigns. The match is over once only one side, or no contestant, is left."""
    player = match.players[seat]
    assert player is not None
    out = {*match.resigned, seat}
    sides = match.sides or tuple((one,) for one in range(match.seats))
    left = [side for side in sides if not out.issuperset(side)]
    others = any(is_contestant(match.players[one]) for one in range(match.seats) if one not in out)
    goes_on = len(left) > 1 and others
    given_up = SeatResigned(seat, player)
    return [given_up, SeatGiven(seat, stand_in(match)) if goes_on else MatchEnded("resigned")]


def dropped(match: Match, seat: int) -> list[Event]:
    """Return what follows when a player is gone: a computer stands in until somebody takes the seat over."""
    player = match.players[seat]
    assert player is not None
    return [SeatDropped(seat, player), SeatGiven(seat, stand_in(match))]


def left(match: Match, seat: int) -> list[Event]:
    """Return what follows when a player walks away: a computer plays on with the others, or the seat loses if nobody
    else plays.
    """
    others = (one for one in range(match.seats) if one != seat and one not in match.resigned)
    return dropped(match, seat) if any(is_contestant(match.players[one]) for one in others) else resigned(match, seat)


def stand_in(match: Match) -> str:
    """Return the computer that plays on for whoever is gone."""
    return player_name(match.terms.stand_in)
