"""What somebody may look at of a match: which steps, on which lines, through whose eyes.

Everything that the replay shows, draws or hands out is asked for here. While a match runs, whoever holds a seat has
that seat's eyes and the public's; everybody else has the public's alone, as much later as the match's terms say. Where
remembering is part of the game there is no stepping back until the end. After the end everything is open.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.http import Http404
from django.utils.translation import gettext as _

from accounts.names import KnownNames
from boards.seats import MARKS, table_names
from games.kernel.codec import codec
from games.kernel.contract import Viewer
from games.kernel.refusals import Misfit
from games.kernel.values import plain
from play import access
from play.live import reel_of
from play.match import Match
from play.match_rows import match_row
from play.models import MatchRow
from play.reel import Reel
from replays.budget import take_turn
from replays.lines import Timeline, aside, main, root_of
from replays.onlookers import known
from replays.story import known_names

PUBLIC, ALL = "spectator", "all"
MATCH_ID = 10
"""Letters of a match's id: more than any version has digits."""


class Viewpoint(NamedTuple):
    """A viewpoint: its key in addresses, whose it is, who sits round the table, and how these are called.

    Seats are counted from one.
    """

    key: str
    viewer: Viewer
    players: tuple[str | None, ...]
    known: Mapping[str, str]

    @property
    def name(self) -> str:
        """What it is called on the page."""
        if isinstance(self.viewer, int):
            return table_names(self.players, self.known)[self.viewer]
        return _("all hands") if self.viewer == "arbiter" else _("everybody")

    @property
    def mark(self) -> str:
        """The seat's mark; none where it is not a seat's."""
        return MARKS[self.viewer] if isinstance(self.viewer, int) else ""


class Visibility(NamedTuple):
    """What one visitor may see of one line of a match, from the viewpoint chosen.

    `seats` are the visitor's own; `known` the names of everybody who ever sat there. `closed` where another viewpoint
    was asked for that is not open to this visitor, or not yet. `late` is how many seconds late they see it, and `until`
    the moment up to which; 0 and None where they see it as it is.
    """

    row: MatchRow
    reel: Reel
    line: Timeline
    open_to: Sequence[Viewpoint]
    eyes: Viewpoint
    closed: bool
    over: bool
    oldest: int
    newest: int
    upto: int
    seats: tuple[int, ...]
    known: KnownNames
    late: int
    until: datetime | None

    @property
    def steps(self) -> Sequence[int]:
        """The numbers of the steps that may be looked at."""
        line = self.line
        first, last = line.index(self.oldest), line.index(self.newest) + 1
        return line.numbers if first == 0 and last == len(line.numbers) else line.numbers[first:last]

    @property
    def what_if(self) -> bool:
        """Whether the line is no part of the match."""
        return len(self.line.stretches) > 1


def visibility_for(
    match_id: str,
    player: str | None,
    wanted: str = "",
    line_key: str = "",
    key: str = "",
    *,
    row: MatchRow | None = None,
) -> Visibility:
    """What this player, None for a stranger, may see; 404 for what is not there and for what is not theirs alike. The
    match's row is read unless it is given.

    A request waits for its turn here (`replays.budget`); `TooManyLooks` where none comes in time.
    """
    row = row or match_row(match_id)
    if row is None or not access.may_watch(row, player, key):
        raise Http404("there is no such match")
    take_turn(seated=player is not None and player in row.players)
    tip = _tip(row, line_key)
    if tip is not row and not access.may_watch(tip, player, key):
        raise Http404("there is no such line")
    reel = reel_of(row)
    end = reel if tip is row else reel_of(tip)
    seen = known([tip], player)[0]
    upto = end.version if end.over or seen.until is None else min(seen.row.version, end.version)
    then = end.match_at(upto)
    holders = end.match.players if seen.until is None else seen.row.players
    seats = tuple(seat for seat, holder in enumerate(holders) if player is not None and holder == player)
    line = _line(end, line_key, upto)
    names = known_names(line)
    eyes = _open_to(then, end.over, seats, names)
    usual = ALL if end.over else eyes[-1].key
    chosen = next((one for one in eyes if one.key == (wanted or usual)), None)
    return Visibility(
        row=seen.row if tip is row else row,
        reel=reel,
        line=line,
        open_to=eyes,
        eyes=chosen or next(one for one in eyes if one.key == usual),
        closed=chosen is None,
        over=end.over,
        oldest=line.numbers[0] if end.over or may_step_back(then) else line.numbers[-1],
        newest=line.numbers[-1],
        upto=upto,
        seats=seats,
        known=names,
        late=seen.late,
        until=seen.until,
    )


def _tip(row: MatchRow, line_key: str) -> MatchRow:
    """The match whose log the line ends in: another one for a what-if line."""
    if not line_key or _is_version(line_key):
        return row
    named = line_key.isascii() and line_key.isalnum()
    branch = MatchRow.objects.filter(id=line_key).first() if named else None
    if branch is None or root_of(branch.id) != row.id:
        raise Http404("there is no such line")
    return branch


def _line(end: Reel, line_key: str, upto: int) -> Timeline:
    if not _is_version(line_key):
        return main(end, upto)
    try:
        return aside(end, int(line_key), upto)
    except Misfit as fault:
        raise Http404(str(fault)) from fault


def _is_version(line_key: str) -> bool:
    """Whether the key names the version that an abandoned line ends with; a match's id is longer than any."""
    return line_key.isascii() and line_key.isdecimal() and len(line_key) < MATCH_ID


def may_step_back(match: Match) -> bool:
    """Whether a seat may look back while this match runs."""
    return match.rules.recalls(codec(match.rules).options(plain(match.options)))


def _open_to(match: Match, over: bool, held: Sequence[int], known: Mapping[str, str]) -> list[Viewpoint]:
    """The viewpoints of whoever holds these seats, in the order of their keys: the public, the seats, the arbiter."""
    players = match.players
    seats = range(len(players)) if over else held
    eyes = [Viewpoint(PUBLIC, "spectator", players, known)]
    eyes += (Viewpoint(str(seat + 1), seat, players, known) for seat in seats)
    if over:
        eyes.append(Viewpoint(ALL, "arbiter", players, known))
    return eyes
