"""The deal in turns: ticks of a batch, and plays submitted in secret (5)."""

import re
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.commands import Decline, Plays
from games.few_orcs_more.options import most_plays
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.rules.deal import after, next_step
from games.few_orcs_more.rules.player_cards import EnlistDeclined, LateEnlistClosed, check_pile, players
from games.few_orcs_more.rules.resolution import DECLINE, resolution
from games.few_orcs_more.state import Cards, Events, State, is_open, looking
from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, knows, line, private_line
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import replaced

PLAY: Final = re.compile(r"(desert|enlist):(0|[1-9][0-9]{0,17})")


class PlaysSubmitted(SeatEvent[State], frozen=True):
    """A seat has submitted; what, only it knows until all have (5.3)."""

    plays: Cards

    def apply(self, state: State) -> State:
        ticks = state.ticks
        assert ticks is not None
        ticks = replace(ticks, submitted=replaced(ticks.submitted, self.seat, self.plays))
        state = replace(state, ticks=ticks)
        return state if waiting(state) else replace(state, ticks=replace(ticks, bounced=()))

    def tell(self, viewer: Viewer) -> LogLine:
        if not knows(viewer, self.seat):
            return line("plays_submitted", "5.3", seat=self.seat)
        if not self.plays:
            return private_line("plays_submitted_none", "5.3", seat=self.seat)
        alike = ((word, len([*many])) for word, many in groupby(play.partition(":")[0] for play in self.plays))
        words = [word if many == 1 else f"{word}{many}" for word, many in alike]
        return private_line("plays_submitted_known", "5.3", seat=self.seat, play_words=words)


def waiting(state: State) -> tuple[int, ...]:
    """Who must still submit in this tick, in rising order."""
    ticks = state.ticks
    return () if ticks is None else tuple(seat for seat in players(state) if ticks.submitted[seat] is None)


def submit(state: State, seat: int, command: Plays, _: Chance) -> Events:
    """Submit plays in secret."""
    check_plays(state, seat, command.plays)
    return (PlaysSubmitted(seat, command.plays),)


def decline(state: State, seat: int, _: Decline, __: Chance) -> Events:
    """Give up all own enlistments; in turns this is a play submitted in secret (4.5.1, 5.5)."""
    check_decline(state, seat)
    return (EnlistDeclined(seat),) if state.ticks is None else (PlaysSubmitted(seat, (DECLINE,)),)


def check_plays(state: State, seat: int, plays: Cards) -> None:
    """Refuse a list of plays that cannot be carried out as things stand."""
    late = state.phase == "late_enlist"
    _check_unsubmitted(state, seat)
    refuse("no_card", "5.3", when=seat not in players(state))
    refuse("too_many_plays", "5.5" if late else "5.3", when=len(plays) > (1 if late else most_plays(state.options)))
    refuse("bad_count", "5.5", when=late and not plays)
    for place, play in enumerate(plays):
        _check_play(state, seat, play, plays[:place])


def check_decline(state: State, seat: int) -> None:
    """Refuse who has nothing to decline, or may not."""
    _check_unsubmitted(state, seat)
    refuse("no_card", "2.2.1", when=not state.clans[seat].enlistments)
    refuse("must_enlist", "4.5.3", when=state.options.late_enlist == "mandatory")


def after_deal(state: State, chance: Chance) -> Events:
    """Deal the batch card by card; once all have submitted, and the wizard has looked where the table plays so,
    resolve the plays, then deal the next batch.
    """
    if state.dealt == len(ARMY):
        return after(state, chance)
    if state.ticks is not None and state.ticks.to_deal:
        return (next_step(state),)
    if waiting(state) or looking(state):
        return ()
    return resolution(state) or (next_step(state),)


def after_late(state: State, _: Chance) -> Events:
    """Resolve the plays once all have submitted; close enlistment once nobody has one left (5.5)."""
    if waiting(state):
        return ()
    return resolution(state) or (LateEnlistClosed(),)


def _check_unsubmitted(state: State, seat: int) -> None:
    """Refuse a second submission in one tick: the first is final."""
    if state.ticks is not None and state.ticks.submitted[seat] is not None:
        raise Refused("already_done", "5.3")


def _check_play(state: State, seat: int, play: str, before: Cards) -> None:
    """Whether this play is possible as things stand, the ones before it in the list counted."""
    clan, parsed = state.clans[seat], PLAY.fullmatch(play)
    if parsed is None:
        raise Refused("malformed", detail=f"{play[:40]!r} is no play")
    word = parsed[1]
    refuse("too_late", "4.4.4", when=word == "desert" and state.phase == "late_enlist")
    if sum(one.startswith(word) for one in before) == (clan.desertions if word == "desert" else clan.enlistments):
        raise Refused("no_card", "5.3")
    check_pile(state, int(parsed[2]))
    refuse("not_open", "4.1.2", when=word == "enlist" and state.phase == "deal" and not is_open(state))
