"""The names of entrants: as they were written at the entry, or as the accounts bear them now.

Where the log has an entrant by its players alone, the names stand in the accounts and nowhere else, and can be erased.
"""

from collections.abc import Collection

from msgspec.structs import replace

from accounts.names import bare, names_of
from games.kernel.values import JSON
from tournaments.stream.entries import by_players
from tournaments.stream.state import Entrant, Invitation, Tournament


def with_account_names(now: Tournament) -> Tournament:
    """The tournament with the names of those whom the log has by their players alone; a query where there are any."""
    ones: list[Entrant | Invitation] = [*now.entrants, *now.invitations]
    asked = {player for one in ones if _unnamed(one) for player in one.players}
    if not asked:
        return now
    names = {player: bare(name) for player, name in names_of(asked).items()}

    def named(one: Entrant | Invitation) -> str:
        return " + ".join(names[player] for player in one.players) if _unnamed(one) else one.name

    entrants = tuple(replace(one, name=named(one)) for one in now.entrants)
    invitations = tuple(replace(one, name=named(one)) for one in now.invitations)
    return replace(now, entrants=entrants, invitations=invitations)


def _unnamed(one: Entrant | Invitation) -> bool:
    return one.name == by_players(one.players)


def without_erased(data: dict[str, JSON], erased: Collection[str]) -> dict[str, JSON]:
    """The data of an event without the names of those who are to be forgotten: who plays stands in their place."""
    made = {key: without_erased(one, erased) if isinstance(one, dict) else one for key, one in data.items()}
    listed = made.get("players")
    named = [*listed] if isinstance(listed, list) else [made.get("player"), made.get("out")]
    players = [str(one) for one in named if one]
    if "name" in made and not {*erased}.isdisjoint(players):
        made["name"] = by_players(players[:1] if "out" in made else players)
    return made
