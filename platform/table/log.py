"""The log beside the board: rounds, turns and steps as the viewer may read them, with what was said in between.

A page that is open already gets only what is new, with the name of the list that it belongs to.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from chat.talk import Said
from games.kernel.contract import Viewer
from replays.event_texts import Kind
from replays.lines import Timeline
from replays.story import LINES, Round, StoryStep, Turn, rounds

BESIDES_PLAY: tuple[Kind, ...] = ("seat", "clock", "agreement")
LIST = "lines"
"""The list of all rounds on the page."""
BILLION = 10**9
OLDER = "older-"
"""What the names of lists begin with that hold older steps: nothing new is added to them."""


class Entry(NamedTuple):
    """A step of the match or something said: one of the two."""

    step: StoryStep | None = None
    said: Said | None = None
    mine: bool = False
    fresh: bool = False
    """Whether it came since the viewer was last here."""
    deed: bool = False
    """Whether the viewer's own decision begins with it, rather than that it came of one or of somebody else's."""

    @property
    def mark(self) -> str:
        """The seat that something around the game is about: it need not be the one whose turn it was."""
        return self.step.mark if self.step is not None and self.step.kind in BESIDES_PLAY else ""


class TurnGroup(NamedTuple):
    """A turn and its entries; `id` names its list on the page."""

    id: str
    turn: Turn
    entries: list[Entry]


class RoundGroup(NamedTuple):
    """A round and its turns; `id` names its list on the page."""

    id: str
    number: int
    title: str
    turns: list[TurnGroup]


class Piece(NamedTuple):
    """What is to be added at the end of a list of the page: rounds, turns or entries; without a list, what was said and
    takes the place of what the page has under the same number.
    """

    target: str
    rounds: Sequence[RoundGroup] = ()
    turns: Sequence[TurnGroup] = ()
    entries: Sequence[Entry] = ()


class Known(NamedTuple):
    """How far a page knows the log: the version, the last round and turn it shows, the last thing said, and the sum of
    the numbers of what it shows as removed.
    """

    version: int = 0
    round: int = -1
    turn: int = -1
    said: int = 0
    removed: int = 0


class More(NamedTuple):
    """Steps that the page leaves out: how many of them a click shows, and the last of those."""

    steps: int
    upto: int


class Pane(NamedTuple):
    """All that is shown of the log, what is left out, and how far it goes.

    `older` are earlier steps that were asked for, apart from the newest; `before` them, or before the newest, is more,
    and `between` both.
    """

    rounds: list[RoundGroup]
    known: Known
    before: More | None = None
    older: Sequence[RoundGroup] = ()
    between: More | None = None

    @property
    def missed(self) -> list[int]:
        """The numbers of the steps that are new to the viewer."""
        entries = (entry for one in self.rounds for turn in one.turns for entry in turn.entries)
        return [entry.step.version for entry in entries if entry.fresh and entry.step is not None]


class LogSource(NamedTuple):
    """What the log is made of: the timeline, who looks, what was said at the table, and names where they are known."""

    line: Timeline
    viewer: Viewer
    talk: Sequence[Said] = ()
    names: Mapping[str, str] | None = None

    def rounds(self, numbers: Sequence[int]) -> list[Round]:
        """These steps as the viewer may read them; one query, none where the names are known."""
        return rounds(self.line, self.viewer, numbers, self.names)


def pane(source: LogSource, since: int, most: int = LINES, upto: int = 0) -> Pane:
    """The last steps of the match and what was said at them, and a page of older ones up to a number where that is
    asked for; steps after `since` are marked as new.
    """
    numbers, talk = source.line.numbers, source.talk
    newest = max(len(numbers) - most, 0)
    end, first = newest, newest
    if upto > 0:
        end = bisect_right(numbers, upto, hi=newest)
        first = max(end - LINES, 0)
    made = _told(source, numbers[newest:], since)
    older = _told(source, numbers[first:end], since, OLDER) if first < end else []
    known = _heard(_ended(Known(numbers[-1]), made), talk)
    return Pane(made, known, more(numbers, 0, first), older, more(numbers, end, newest, ahead=True))


def _told(source: LogSource, numbers: Sequence[int], since: int, place: str = "") -> list[RoundGroup]:
    """These steps, with what was said at them; `place` tells their lists from others of the same round."""
    made = [_rounded(one, source, since, place) for one in source.rounds(numbers)]
    # What is said at the newest step may be later than it.
    here = [one for one in source.talk if one.version <= numbers[-1] or numbers[-1] == source.line.numbers[-1]]
    _interleave([turned for one in made for turned in one.turns], here)
    return made


def more(numbers: Sequence[int], first: int, end: int, *, ahead: bool = False) -> More | None:
    """The page at the end of what lies between these places, or `ahead` the one at its beginning."""
    steps = min(end - first, LINES)
    return More(steps, numbers[first + steps - 1 if ahead else end - 1]) if steps > 0 else None


def news(source: LogSource, known: Known) -> tuple[list[Piece], Known] | None:
    """What a page that knows the log so far has to add, and what it knows then; None where it must be shown anew.

    Where something was removed since, all that was removed comes in the place of what the page has under its numbers.
    """
    line, talk = source.line, source.talk
    if known.turn < 0 or known.version not in line.numbers:
        return None
    fresh = line.numbers[line.index(known.version) + 1 :]
    if len(fresh) > LINES:
        return None
    made = [_rounded(one, source, 0) for one in source.rounds(fresh)] if fresh else []
    pieces = list(_pieces(made, known))
    known = _ended(known._replace(version=line.numbers[-1]), made)
    spoken = [Entry(said=one, mine=one.mine) for one in talk if one.id > known.said]
    if spoken:
        pieces.append(Piece(_turn_id(known.round, known.turn), entries=spoken))
    gone = [Entry(said=one, mine=one.mine) for one in talk if one.removed and one.id <= known.said]
    if gone and _removed(talk, known.said) != known.removed:
        pieces.append(Piece("", entries=gone))
    return pieces, _heard(known, talk)


def _heard(known: Known, talk: Sequence[Said]) -> Known:
    """The same page when it has all of this talk."""
    said = talk[-1].id if talk else known.said
    return known._replace(said=said, removed=_removed(talk, said))


def _removed(talk: Sequence[Said], upto: int) -> int:
    """The sum of the numbers of what was removed up to that one, in nine digits."""
    return sum(one.id for one in talk if one.removed and one.id <= upto) % BILLION


def _pieces(made: list[RoundGroup], known: Known) -> Iterator[Piece]:
    for one in made:
        if one.number != known.round:
            yield Piece(LIST, rounds=[one])
            continue
        turns = one.turns
        if turns[0].turn.number == known.turn:
            yield Piece(turns[0].id, entries=turns[0].entries)
            turns = turns[1:]
        if turns:
            yield Piece(one.id, turns=turns)


def _ended(known: Known, made: list[RoundGroup]) -> Known:
    return known._replace(round=made[-1].number, turn=made[-1].turns[-1].turn.number) if made else known


def _rounded(one: Round, source: LogSource, since: int, place: str = "") -> RoundGroup:
    def entry(step: StoryStep) -> Entry:
        mine = _mine(step, source.viewer)
        return Entry(step, None, mine, 0 < since < step.version, mine and _is_deed(step, source))

    turns = [
        TurnGroup(
            place + _turn_id(one.number, turn.number),
            turn,
            [entry(step) for step in turn.steps],
        )
        for turn in one.turns
    ]
    return RoundGroup(f"{place}round-{one.number}", one.number, one.title, turns)


def _interleave(turns: Sequence[TurnGroup], talk: Sequence[Said]) -> None:
    """Put what was said behind the step at which it was said; what was said before all that is shown is left out."""
    left = list(talk)
    for at, turned in enumerate(turns):
        following = turns[at + 1].turn.steps[0].version if at + 1 < len(turns) else None
        first = turned.turn.steps[0].version
        here = [one for one in left if one.version >= first and (following is None or one.version < following)]
        left = [one for one in left if one not in here and one.version >= first]
        turned.entries.extend(Entry(said=one, mine=one.mine) for one in here)
        turned.entries.sort(key=_moment)


def _moment(entry: Entry) -> tuple[int, int]:
    if entry.said is not None:
        return entry.said.version, 1
    return (entry.step.version if entry.step is not None else 0), 0


def _mine(step: StoryStep, viewer: Viewer) -> bool:
    return step.private or (isinstance(viewer, int) and step.seat == viewer)


def _is_deed(step: StoryStep, source: LogSource) -> bool:
    """Whether the step is the first of a command of the viewer's, who was awaited when it came."""
    place = source.line.at(step.version)
    before = place.reel.mark(place.version - 1) if place.version > 1 else None
    return before is not None and before.settled and step.seat == source.viewer and step.seat in before.awaited


def _turn_id(round_: int, turn: int) -> str:
    return f"turn-{round_}-{turn}"
