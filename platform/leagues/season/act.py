"""What a command to a season brings with it, and who may give it: one function a right."""

from typing import NamedTuple

from games.kernel.refusals import Misfit, Refused
from leagues.season.state import Division, Entrant, Season
from streams.actors import Actor, Kind, Power


class Act(NamedTuple):
    """What a command is decided on: the season as it is, who gives it, and the moment."""

    now: Season
    actor: Actor
    at: int

    @property
    def person(self) -> str:
        """Who acts, by the name under which they play."""
        return self.actor.person or self.actor.name


def has(act: Act, power: Power) -> bool:
    """Whether an officer of the league acts by this power: `direct`, `adjudicate` or `seat`."""
    return act.actor.kind is Kind.OPERATOR or (
        act.actor.kind is Kind.DIRECTOR and act.actor.event == act.now.id and power in act.actor.powers
    )


def only(act: Act, power: Power) -> None:
    """Refuse whoever is no such officer."""
    if not has(act, power):
        raise Refused("officers_only")


def system(act: Act) -> None:
    """Refuse whoever is not the platform itself."""
    if act.actor.kind is not Kind.SYSTEM:
        raise Refused("system_only")


def director_or_system(act: Act) -> None:
    """Refuse whoever is neither a director nor the platform itself."""
    if act.actor.kind is not Kind.SYSTEM:
        only(act, Power.DIRECT)


def judge(act: Act, sort: str, number: int, division: int, parties: frozenset[str], interests: tuple[str, ...]) -> None:
    """Refuse whoever may not judge a matter.

    Whoever plays in its division, or has part in it, does not. What was handed to the site's moderators is judged by
    these alone.
    """
    moderates = act.actor.kind is Kind.OFFICER and Power.MODERATE in act.actor.powers
    if moderates != ((sort, number) in act.now.escalated):
        raise Refused("escalated" if not moderates else "officers_only")
    if not moderates:
        only(act, Power.ADJUDICATE)
    party(act, division, parties)
    if interests:
        raise Refused("conflict_of_interest", detail=", ".join(interests))


def party(act: Act, division: int, parties: frozenset[str] = frozenset()) -> None:
    """Refuse an officer who plays or has played in the division, or is one of those concerned."""
    found = act.now.division(division)
    if act.person in parties or (found is not None and act.person in found.who_has_played):
        raise Refused("you_take_part")


def no_party_at_all(act: Act) -> None:
    """Refuse an officer who plays, or has played, in the season."""
    if any(one.player == act.person for one in act.now.entrants):
        raise Refused("you_take_part")


def no_rival(act: Act, player: str) -> None:
    """Refuse an officer who plays in the same division; as long as none are drawn, in the season."""
    if not act.now.divisions:
        no_party_at_all(act)
    elif (found := act.now.division_of(player)) is not None:
        party(act, found.number)


def in_status(act: Act, *wanted: str) -> None:
    """Refuse where the season stands otherwise."""
    if act.now.status not in wanted:
        raise Refused("season_is_over" if act.now.ended else "wrong_status", detail=f"the season is {act.now.status}")


def entrant(act: Act, player: str) -> Entrant:
    """Somebody in the season; refuse where there is nobody of that name."""
    found = act.now.entrant_of(player)
    if found is None:
        raise Refused("not_in_the_season")
    return found


def division_of(act: Act, player: str) -> Division:
    """The division in which somebody plays."""
    found = act.now.division_of(player)
    if found is None:
        raise Refused("not_in_the_season")
    return found


def division_named(act: Act, number: int) -> Division:
    """A division; `Misfit` where there is none of that number."""
    found = act.now.division(number)
    if found is None:
        raise Misfit("division", f"there is no division {number}")
    return found
