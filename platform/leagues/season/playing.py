"""Divisions: drawn, opened, played, ended; substitutes, extensions, promotion and the end of the season."""

from collections.abc import Sequence

from games.kernel.refusals import Misfit, Refused
from leagues.reason import reason
from leagues.season import commands as c
from leagues.season.act import (
    Act,
    division_named,
    division_of,
    has,
    in_status,
    no_party_at_all,
    only,
    party,
    system,
)
from leagues.season.conduct import appeals_until
from leagues.season.drawing import proposed, with_exceptions
from leagues.season.facts.divisions import (
    DivisionCalledOff,
    DivisionEnded,
    DivisionOpened,
    DivisionOpenedAgain,
    DivisionRefused,
    DivisionsDrawn,
    OpenedAgain,
)
from leagues.season.facts.fact import Fact
from leagues.season.facts.players import PlayerSubstituted
from leagues.season.facts.season import PromotionsConfirmed, SeasonClosed
from leagues.season.promotion import carried, proposal
from leagues.season.state import Division, Placed
from streams.actors import Power
from tournaments.stream.stages import drawn_groups


def draw(act: Act, wish: c.Draw) -> list[Fact]:
    """Make the divisions as proposed, but for those whom a director who does not play places elsewhere for a reason."""
    only(act, Power.DIRECT)
    if wish.placed:
        no_party_at_all(act)
    in_status(act, "entry")
    now = act.now
    if not now.taking_part():
        raise Refused("too_few_players")
    divided = proposed(now)
    _placed(wish.placed, {player for players in divided for player in players}, len(divided))
    made = with_exceptions(divided, wish.placed)
    for players in made:
        if len(players) < now.settings.seats:
            raise Refused("too_few_players", detail=f"{len(players)} in a division")
        drawn_groups(now.settings.form, tuple(range(1, len(players) + 1)), now.settings.seats, "a trial")
    return [DivisionsDrawn(made, act.person, wish.placed)]


def _placed(given: Sequence[Placed], players: set[str], divisions: int) -> None:
    """`Misfit` where an exception names nobody, no division, the same player twice, or no reason."""
    if len({one.player for one in given}) != len(given):
        raise Misfit("placed", "names nobody twice")
    for one in given:
        if one.player not in players:
            raise Misfit("placed", f"{one.player} does not play")
        if not 1 <= one.division <= divisions:
            raise Misfit("placed", f"there is no division {one.division}")
        reason(one.reason)


def open_division(act: Act, wish: c.OpenDivision) -> list[Fact]:
    """Note the tournament of a division, unless others play there meanwhile."""
    system(act)
    found = _to_begin(act, wish.division)
    if wish.players not in ((), found.players):
        raise Refused("division_changed")
    return [DivisionOpened(wish.division, wish.tournament)]


def _to_begin(act: Act, number: int) -> Division:
    """A division that has not begun; refuse where it has."""
    in_status(act, "drawn", "running")
    found = division_named(act, number)
    if found.tournament:
        raise Refused("division_open")
    if found.over:
        raise Refused("division_over")
    return found


def refuse_division(act: Act, wish: c.RefuseDivision) -> list[Fact]:
    """Note that a division could not begin: the others do, and a director mends it."""
    system(act)
    if _to_begin(act, wish.division).refused is not None:
        raise Refused("nothing_changed")
    return [DivisionRefused(wish.division, wish.code, wish.player)]


def open_again(act: Act, wish: c.OpenAgain) -> list[Fact]:
    """Have a division tried once more, whose obstacle is gone."""
    only(act, Power.DIRECT)
    if _to_begin(act, wish.division).refused is None:
        raise Refused("nothing_changed")
    return [DivisionOpenedAgain(wish.division, act.person)]


def call_division_off(act: Act, wish: c.CallDivisionOff) -> list[Fact]:
    """Have a division not played that cannot begin: a director does who does not play there."""
    only(act, Power.DIRECT)
    found = _to_begin(act, wish.division)
    party(act, found.number)
    if found.refused is None:
        raise Refused("wrong_status", detail="the division is about to begin")
    return [DivisionCalledOff(found.number, act.person, reason(wish.reason))]


def end_division(act: Act, wish: c.EndDivision) -> list[Fact]:
    """Note the order in which a division has ended, and once more where results were corrected since."""
    system(act)
    in_status(act, "running", "played")
    found = division_named(act, wish.division)
    if not found.tournament:
        raise Refused("wrong_status")
    if found.over and wish.version <= found.noted:
        raise Refused("division_over")
    if sorted(wish.order) != sorted(found.players):
        raise Misfit("order", "names everybody in the division once")
    again: OpenedAgain = "" if not found.over else "same" if found.order == wish.order else "changed"
    return [DivisionEnded(wish.division, wish.order, wish.version, again)]


def substitute(act: Act, wish: c.Substitute) -> list[Fact]:
    """Have somebody from the pool play on for who has left, or does not play as a claim has it that is upheld: the
    nearest by rating, or for a reason somebody else. Who still plays is replaced by directors alone, for a reason.
    """
    only(act, Power.SEAT)
    in_status(act, "running", "drawn")
    found = next((one for one in act.now.divisions if wish.out in one.free), None) or division_of(act, wish.out)
    party(act, found.number, frozenset({wish.player}))
    if found.over:
        raise Refused("division_over")
    ratings = dict(act.now.pool)
    if wish.player not in ratings:
        raise Refused("not_in_the_pool")
    plays = act.now.entrant_of(wish.out) is not None and not act.now.claims_against(wish.out, found.number)
    if plays:
        if not has(act, Power.DIRECT):
            raise Refused("still_playing")
        reason(wish.reason)
    if wish.player != nearest(act, wish.out) and not wish.reason:
        raise Misfit("reason", "say why not the nearest by rating")
    why = reason(wish.reason) if wish.reason else ""
    return [PlayerSubstituted(found.number, wish.out, wish.player, ratings[wish.player], act.person, why)]


def nearest(act: Act, out: str) -> str:
    """Who of the pool is nearest to somebody by rating, the first who offered among equals."""
    rating = next((one.rating for one in act.now.entrants if one.player == out), 0)
    return min(act.now.pool, key=lambda one: abs(one[1] - rating), default=("", 0))[0]


def confirm(act: Act, wish: c.Confirm) -> list[Fact]:
    """Confirm who goes up and down, with exceptions for reasons, and close the season. No entrant does that.

    Nobody's appeal and no claim may be open, and nobody may still appeal.
    """
    only(act, Power.DIRECT)
    in_status(act, "played")
    no_party_at_all(act)
    if any(one.status == "open" for one in act.now.claims) or any(one.verdict is None for one in act.now.appeals):
        raise Refused("matters_open")
    if any(one.policy is None or one.left for one in act.now.defects):
        raise Refused("defect_open")
    if appeals_until(act.now) >= act.at:
        raise Refused("appeals_possible")
    moves = proposal(act.now)
    _placed(wish.exceptions, {move.player for move in moves}, len(act.now.divisions))
    made = carried(moves, wish.exceptions)
    return [PromotionsConfirmed(made, act.person, wish.exceptions), SeasonClosed()]
