"""How the match stands, in words: the one sentence, the seats and their clocks, the result."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.labels import together
from boards.prompts import LONG, prompt
from boards.seats import MARKS, short_names
from boards.words import Words
from games.kernel.contract import Outcome
from play.ending_words import sentence
from play.events import Ending
from play.match import Match
from play.players import is_person
from replays.standing import points
from table.match_view import MatchView
from table.running_seats import Hand

LOW = 10
"""Per cent of a whole clock below which it is said that little is left."""
NAMED = 2
"""So many who have decided already are named in one line; of more it says how many."""
_SECOND, _MINUTE, _HOUR, _DAY = 1000, 60_000, 3_600_000, 86_400_000


class Say(NamedTuple):
    """The one sentence; `yours` where it is the reader's turn. `done` names those who have decided already, `others`
    are the seats that it says everybody waits for.
    """

    text: str
    yours: bool
    done: str = ""
    others: tuple[int, ...] = ()

    @property
    def long(self) -> bool:
        """Whether it is set smaller on a phone."""
        return len(self.text) > LONG


class Clock(NamedTuple):
    """A seat's clock: what is left in words, and the figures that a script counts down from.

    `until` is when its time is up, where that is far enough away to be a date.
    """

    text: str
    low: bool
    free_ms: int
    bank_ms: int
    whole_ms: int
    running: bool
    until: datetime | None = None


class Seated(NamedTuple):
    """A seat on the page."""

    at: int
    player: str
    who: str
    mark: str
    me: bool
    person: bool
    awaited: bool
    committed: bool
    resigned: bool
    dropped: bool
    away: bool
    muted: bool
    score: int | None
    clock: Clock | None
    rank: int | None = None
    won: bool = False

    @property
    def number(self) -> int:
        """Seats are counted from one on the page."""
        return self.at + 1


def say(seen: MatchView, match: Match, words: Words, held: Collection[int] = ()) -> Say:
    """What the reader, whose seats these are, must do, or whom everybody waits for."""
    if seen.outcome is not None:
        return Say(_result(seen.outcome, match.ending, words, held), yours=False)
    if match.clock is not None and match.clock.pause is not None:
        return Say(_("The match is paused: the clocks are stopped."), yours=False)
    awaited = seen.turn.seats
    watch = _watch(match, words)
    done = "" if watch else _decided(seen, words)
    if seen.viewer in awaited:
        return Say(prompt(match.rules, seen.view, seen.turn, words, seen.offers), True, done)
    if watch:
        return Say(watch, yours=False)
    if not awaited:
        return Say(_("The game goes on by itself: %(phase)s.") % {"phase": words.phase(seen.turn.phase)}, yours=False)
    names = _names(awaited, words)
    text = ngettext("Waiting for %(names)s.", "Waiting for %(names)s.", len(awaited)) % {"names": names}
    return Say(text, False, done, tuple(awaited))


def seats(
    seen: MatchView, match: Match, words: Words, muted: frozenset[str], me: str | None, at: datetime | None
) -> list[Seated]:
    """The seats in their order round the table; `at` is the moment that clocks show, None where there are none."""
    scores = points(seen.view, seen.outcome, match.ending, len(seen.players))
    outcome = seen.outcome
    now_ms = 0 if at is None else round(at.timestamp() * 1000)
    decided = () if _watch(match, words) else seen.committed
    return [
        Seated(
            at=hand.seat,
            player=words.player(hand.seat),
            who=seen.players[hand.seat] or "",
            mark=MARKS[hand.seat],
            me=me is not None and seen.players[hand.seat] == me,
            person=is_person(seen.players[hand.seat]),
            awaited=hand.awaited,
            committed=hand.seat in decided,
            resigned=hand.resigned,
            dropped=hand.dropped,
            away=hand.away,
            muted=seen.players[hand.seat] in muted,
            score=scores[hand.seat],
            clock=_clock(hand, now_ms, dated=match.terms.pace == "days"),
            rank=outcome.ranks[hand.seat] if outcome is not None else None,
            won=outcome is not None and hand.seat in outcome.winners,
        )
        for hand in seen.hands
    ]


def _watch(match: Match, words: Words) -> str:
    """What is said while the clock goes on whoever acts; empty where somebody is waited for, and so decides."""
    due = match.rules.due(match.state) if match.runs else None
    return "" if due is None else words.watch(due.due)


def spell(ms: int) -> str:
    """A time that is left, as coarse as it may be."""
    if ms >= 2 * _DAY:
        said = {"days": ms // _DAY, "hours": ms % _DAY // _HOUR}
        return (_("%(days)s days %(hours)s h") if said["hours"] else _("%(days)s days")) % said
    seconds = -(-ms // _SECOND)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def counted(left_ms: int, whole_ms: int) -> Clock:
    """A clock that nobody owns, with so much left."""
    left = max(0, left_ms)
    return Clock(spell(left), 100 * left < LOW * whole_ms, left, 0, whole_ms, running=True)


def _clock(hand: Hand, now_ms: int, *, dated: bool) -> Clock | None:
    if hand.free_ms is None or hand.bank_ms is None or hand.whole_ms is None:
        return None
    since = hand.at_ms if hand.running else None
    gone = max(0, now_ms - since) if since is not None else 0
    free = max(0, hand.free_ms - gone)
    bank = max(0, hand.bank_ms - max(0, gone - hand.free_ms))
    left = free + bank
    until = None
    if dated and since is not None:
        until = datetime.fromtimestamp((since + hand.free_ms + hand.bank_ms) / 1000, UTC)
    return Clock(spell(left), 100 * left < LOW * hand.whole_ms, free, bank, hand.whole_ms, hand.running, until)


def _result(outcome: Outcome, ending: Ending, words: Words, held: Collection[int]) -> str:
    if outcome.all_lost:
        return _("The match is over. Everybody has lost: the game itself wins.")
    if sentence(ending):
        return _("The match is over. %(how)s") % {"how": sentence(ending)}
    if not outcome.winners:
        return _("The match is over, without a winner.")
    if not {*held}.isdisjoint(outcome.winners):
        others = [seat for seat in outcome.winners if seat not in held]
        if not others:
            return _("The match is over. You have won.")
        return _("The match is over. You have won together with %(names)s.") % {"names": _names(others, words)}
    names = _names(outcome.winners, words)
    said = ngettext(
        "The match is over. %(names)s has won.", "The match is over. %(names)s have won.", len(outcome.winners)
    )
    return said % {"names": names}


def shortly(words: Words) -> Words:
    """The words with short names."""
    return words._replace(players=short_names(words.players))


def _decided(seen: MatchView, words: Words) -> str:
    """Who has decided already: by name, or how many where the names would fill a phone; the seats say who."""
    decided = seen.committed
    if len(decided) <= NAMED:
        return _names(decided, shortly(words))
    return _("%(number)d of %(seats)d players") % {"number": len(decided), "seats": len(seen.players)}


def _names(seats: Sequence[int], words: Words) -> str:
    return together([words.player(seat) for seat in seats])
