"""Players as the API names them."""

from collections.abc import Iterable
from typing import Literal

from accounts.models import PLAYER
from accounts.names import KnownNames
from api.payload import Payload
from play.players import is_computer

Nature = Literal["person", "bot", "computer"]


class Player(Payload, frozen=True):
    """Who holds a seat: `player` is the name in the log (`user:7`, `computer:raider`), `name` the one that is shown.

    A `bot` is an account that a program plays; a `computer` is the site's own, with an account (`computer:9/raider`) or
    without.
    """

    player: str
    name: str
    nature: Nature


def people(players: Iterable[str | None], known: KnownNames | None = None) -> dict[str, Player]:
    """Return all these players by the names that the log has for them; one query, none if they are known already."""
    asked = {player for player in players if player}
    names = KnownNames(asked) if known is None else known
    bots = {f"{PLAYER}{account.number}" for account in names.accounts if account.is_bot}
    return {player: Player(player, names[player], _nature(player, player in bots)) for player in asked}


def _nature(player: str, bot: bool) -> Nature:
    if is_computer(player):
        return "computer"
    return "bot" if bot else "person"
