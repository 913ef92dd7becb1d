"""A form carried out: from what was sent to the command, and through the one door.

The form is read by the offers that it was made from, so that one sent twice is the same command both times. Where the
match has moved on since, it still counts if it means the same as it did: the seat's offers have not changed at any step
in between, or the game goes on by its own clock and nobody could ever name the newest version.
"""

from typing import NamedTuple

from games.kernel.codec import encode
from games.kernel.offers import Offers
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from play import commands
from play.commands import Done
from play.live import find_reel
from play.match import Match
from play.reel import Reel
from play.refusals import Stale
from table.controls import Filled
from table.form_values import LONGEST_NUMBER, Unreadable
from table.forms import COMMAND, SURE, VERSION, one, read
from table.scene import Scene

TRIES = 8
FURTHEST = 200
"""So many steps back a form is still looked at; nobody thinks that long while so much happens."""
LONGEST_ID = 64


class Wanted(NamedTuple):
    """What a form asks for: a seat's command, meant for a version, under the id by which it is known if sent again."""

    seat: int
    command: dict[str, JSON]
    version: int
    command_id: str
    sure: bool


def wanted(scene: Scene, filled: Filled) -> Wanted:
    """What the form that was sent asks for; `Unreadable` where it is none of ours, `Refused` where nobody may ask."""
    seat, _player = scene.acting()
    version, command_id = one(filled, VERSION), one(filled, COMMAND)
    if not (version.isascii() and version.isdecimal() and len(version) < LONGEST_NUMBER):
        raise Unreadable("", "unknown")
    if not (0 < len(command_id) <= LONGEST_ID and command_id.isascii() and command_id.isprintable()):
        raise Unreadable("", "unknown")
    then = _match_at(scene, int(version))
    command = read(_offers(then, seat), filled)
    return Wanted(seat, command, int(version), command_id, one(filled, SURE) == "1")


def give(scene: Scene, wish: Wanted) -> Done:
    """The command carried out. `Refused`, or `Stale` where it would mean something else than when it was sent."""
    assert scene.user is not None
    version: int | None = wish.version
    for _ in range(TRIES):
        try:
            return commands.give(
                scene.row.id,
                wish.seat,
                wish.command,
                actor=scene.user.player,
                command_id=wish.command_id,
                version=version,
            )
        except Stale as stale:
            version = _meant_still(find_reel(scene.row.id), wish, stale)
    raise Stale(wish.version, find_reel(scene.row.id).version)


def _meant_still(reel: Reel, wish: Wanted, stale: Stale) -> int | None:
    """The version to give it at, None for whichever is the newest; `Stale` where it must not be given."""
    match = reel.match
    if match.begun and match.outcome is None and match.rules.due(match.state) is not None:
        return None
    offers = encode(_offers(reel.match_at(wish.version), wish.seat))
    between = range(wish.version + 1, reel.version + 1)
    if len(between) > FURTHEST or not all(
        encode(_offers(reel.match_at(version), wish.seat)) == offers for version in between if _settled(reel, version)
    ):
        raise stale
    return reel.version


def _settled(reel: Reel, version: int) -> bool:
    """In the middle of somebody's command nobody is offered anything that counts."""
    return reel.mark(version).settled


def _match_at(scene: Scene, version: int) -> Match:
    try:
        return scene.reel.match_at(version)
    except Misfit:
        raise Unreadable("", "unknown") from None


def _offers(match: Match, seat: int) -> Offers:
    if not match.begun or match.outcome is not None:
        return ()
    return match.rules.offers(match.state, seat)
