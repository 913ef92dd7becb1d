"""Who has come to which table, and as whom they see it."""

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest

from accounts.models import User
from accounts.names import KnownNames
from games.kernel.contract import Viewer
from games.kernel.refusals import Refused
from play import projection
from play.commands import Done
from play.live import Live
from play.models import MatchRow
from play.reel import Reel
from replays.lines import Timeline, main
from replays.visibility import visibility_for
from streams import database_time
from table.match_view import MatchView, match_view


class Scene(NamedTuple):
    """A match as somebody has come to it: the row, what they see, the way through it, and who they are.

    `held` are the seats that are theirs; `until` the moment up to which an onlooker sees it who sees it later; `known`
    the names of everybody who ever sat there.
    """

    row: MatchRow
    live: Live
    line: Timeline
    viewer: Viewer
    held: tuple[int, ...]
    user: User | None
    key: str
    until: datetime | None
    known: KnownNames
    late: int = 0

    @property
    def seat(self) -> int | None:
        """The seat that they play."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def reel(self) -> Reel:
        """The match's log as far as it was known when they came."""
        return self.line.stretches[-1].reel

    @property
    def minutes_late(self) -> int:
        """How far an onlooker is behind the match, in whole minutes."""
        return -(-self.late // 60)

    @property
    def at(self) -> datetime:
        """The moment at which they see it, by the database's clock."""
        return self.until or database_time.present()

    def acting(self) -> tuple[int, str]:
        """The seat that they act for, and how the log names them; `Refused` where they hold none, or not any more."""
        if self.user is None or self.seat is None:
            raise Refused("match_over" if self.live.match.outcome is not None and self.held else "not_your_seat")
        return self.seat, self.user.player

    def step(self, version: int) -> int:
        """The number of the last step at or before a version: what the clocks do on their own is none."""
        return self.line.nearest(version + self.line.stretches[-1].offset)

    @property
    def match_view(self) -> MatchView:
        """What they may see."""
        return match_view(self.live, self.viewer, self.line)


def scene(request: HttpRequest, match_id: str) -> Scene:
    """The match for whoever asks; 404 where there is none for them."""
    user = request.user if isinstance(request.user, User) else None
    return scene_of(user, match_id, request.POST.get("_key", "") or request.GET.get("key", ""))


def scene_of(user: User | None, match_id: str, key: str = "", row: MatchRow | None = None) -> Scene:
    """The match for this user, or for a stranger; 404 where there is none for them. Its row is read unless given."""
    looked = visibility_for(match_id, user.player if user is not None else None, key=key, row=row)
    match = looked.reel.match_at(looked.upto)
    return Scene(
        row=looked.row,
        live=Live(looked.row.id, looked.row.stream, match.version, match),
        line=looked.line,
        viewer=_viewer(looked.over, looked.seats, match.awaited()),
        held=looked.seats,
        user=user,
        key=key,
        until=looked.until,
        known=looked.known,
        late=looked.late,
    )


def scene_after(here: Scene, done: Done) -> Scene | None:
    """The match for who has just changed it, as their own command has left it; nothing is asked again.

    None where more may have happened than that, or where they no longer sit there as they did.
    """
    live, receipt, player = done.live, done.receipt, here.user.player if here.user is not None else None
    reel, match = live.reel, live.match
    seats = tuple(seat for seat, holder in enumerate(match.players) if holder == player)
    if reel is None or here.until is not None or seats != here.held or match.players != here.live.match.players:
        return None
    if (here.row.version, live.version, reel.version) != (receipt.first - 1, receipt.last, receipt.last):
        return None
    row = projection.shown_after(here.row, match, receipt)
    viewer = _viewer(match.outcome is not None, seats, match.awaited())
    return here._replace(row=row, live=live, line=main(reel), viewer=viewer)


def _viewer(over: bool, held: tuple[int, ...], awaited: tuple[int, ...]) -> Viewer:
    """Once over, everybody sees all. Who holds several seats, of a what-if line, plays the one that is awaited."""
    if over:
        return "arbiter"
    if not held:
        return "spectator"
    return next((seat for seat in held if seat in awaited), held[0])
