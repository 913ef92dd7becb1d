"""The ranking: scores, and among equal scores the latest wins (8.4)."""

from games.few_orcs_more.state import Clan, State
from games.kernel.contract import Outcome


def ranks(clans: tuple[Clan, ...]) -> tuple[int, ...]:
    """The rank of every seat, equal seats sharing one: 1, 2, 2, 4."""
    keys = [(clan.score, clan.wins[::-1]) for clan in clans]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def outcome(state: State) -> Outcome | None:
    """How the match ended; None while it runs."""
    if state.phase != "over":
        return None
    places = ranks(state.clans)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(places, tuple(clan.score for clan in state.clans), winners)
