"""Alice, who is told; Bob, whom she plays; and what they have chosen."""

from typing import Any

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.offers import sample
from notices.kinds import Kind, Mail
from notices.preferences import Preference, prefer
from play import commands
from play.live import Live
from play.terms import Terms
from tests.accounts.people import person

EMAIL = "alice@example.org"
DAYS = {"pace": "days", "move_s": 3 * 86400}


def alice(*kinds: Kind, mail: Mail = Mail.AT_ONCE, **fields: Any) -> User:
    """Somebody with a confirmed address who wishes mails about these kinds, by default about all."""
    user = person("Alice", email=EMAIL, **fields)
    for kind in kinds or Kind:
        prefer(user, kind, Preference(mail, push=True))
    return user


def bob() -> User:
    """Somebody who is never written to."""
    return person("Bob")


def match(*players: User | str | None, **terms: Any) -> Live:
    """A match between these on these terms; a table that waits where a seat is free."""
    names = [player.player if isinstance(player, User) else player for player in players]
    host = next(name for name in names if name)
    return commands.open_match("armadora", len(names), {}, names, actor=host, terms=Terms(**terms), seed=b"\x07" * 32)


def move(live: Live) -> Live:
    """The same match one command later, by whoever is to move."""
    now = live.match
    seat = now.rules.turn(now.state).seats[0]
    command = sample(now.rules.offers(now.state, seat)[0], Luck("notices"))
    return commands.give(live.id, seat, command, actor=now.players[seat] or "").live


def until(live: Live, user: User) -> Live:
    """The same match when it is the user's move."""
    while live.match.players[live.match.rules.turn(live.match.state).seats[0]] != user.player:
        live = move(live)
    return live
