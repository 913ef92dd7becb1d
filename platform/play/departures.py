"""What follows when somebody goes for good from a running match."""

from games.kernel.values import Event
from play.events import MatchEnded, SeatDropped, SeatGiven, SeatResigned
from play.match import Match
from play.players import is_contestant, player_name


def resigned(match: Match, seat: int) -> list[Event]:
    """A seat gives up. The match is over when only one side is left, or nobody in particular."""
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
    """A player is gone and a computer stands in, until somebody takes the seat over."""
    player = match.players[seat]
    assert player is not None
    return [SeatDropped(seat, player), SeatGiven(seat, stand_in(match))]


def left(match: Match, seat: int) -> list[Event]:
    """A player walks away: for a computer to play on with the others, or to lose where nobody else plays."""
    others = (one for one in range(match.seats) if one != seat and one not in match.resigned)
    return dropped(match, seat) if any(is_contestant(match.players[one]) for one in others) else resigned(match, seat)


def stand_in(match: Match) -> str:
    """The computer that plays on for whoever is gone."""
    return player_name(match.terms.stand_in)
