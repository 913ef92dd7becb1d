"""The driver in turns: ticks of a batch, and secret submissions (5)."""

import re
from typing import ClassVar, Final

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.options import most_plays
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.rules.deal import finished, next_step
from games.few_orcs_more.rules.player_cards import LateEnlistClosed, check_pile
from games.few_orcs_more.rules.resolution import DECLINE, resolution
from games.few_orcs_more.state import Cards, State, begun, is_open
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, told
from games.kernel.offers import Offer, Offers, SomeOf
from games.kernel.refusals import Refused

PLAY: Final = re.compile(r"(desert|enlist):(0|[1-9][0-9]{0,17})")


class PlaysSubmitted(Happening, frozen=True):
    """A seat has submitted; what, only it knows until all have (5.3)."""

    seat: int
    plays: Cards

    def change(self, state: State) -> State:
        ticks = state.ticks
        assert ticks is not None
        submitted = (*ticks.submitted[: self.seat], self.plays, *ticks.submitted[self.seat + 1 :])
        state = replace(state, ticks=replace(ticks, submitted=submitted))
        return state if waiting(state) else replace(state, ticks=replace(ticks, submitted=submitted, bounced=()))

    def line(self, viewer: Viewer) -> Line:
        if viewer not in ("arbiter", self.seat):
            return told("plays_submitted", "5.3", seat=self.seat)
        plays = self.plays or ("pass",)
        return confided(
            "plays_submitted_known", "5.3", seat=self.seat, play_words=[play.split(":")[0] for play in plays]
        )


class Plays(Wish, frozen=True):
    """Submit the plays of this tick, in the order in which they are to be carried out."""

    mode: ClassVar[str] = "turns"
    phases: ClassVar[tuple[str, ...]] = ("deal", "late_enlist")

    plays: tuple[str, ...]

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        self.check(state, seat)
        return (PlaysSubmitted(seat, self.plays),)

    def check(self, state: State, seat: int) -> None:
        """Refuse a list that cannot be carried out as things stand."""
        late = state.phase == "late_enlist"
        check_unsubmitted(state, seat)
        if not _playable(state, seat):
            raise Refused("no_card", "5.3")
        if len(self.plays) > (1 if late else most_plays(state.options)):
            raise Refused("too_many_plays", "5.5" if late else "5.3")
        if late and not self.plays:
            raise Refused("bad_count", "5.5")
        for place in range(len(self.plays)):
            self._check_play(state, seat, place)

    def _check_play(self, state: State, seat: int, place: int) -> None:
        """Whether this play is possible as things stand, the ones before it in the list counted."""
        clan, parsed = state.clans[seat], PLAY.fullmatch(self.plays[place])
        if parsed is None:
            raise Refused("malformed", detail=f"{self.plays[place][:40]!r} is no play")
        word = parsed[1]
        if word == "desert" and state.phase == "late_enlist":
            raise Refused("too_late", "4.4.4")
        before = sum(play.startswith(word) for play in self.plays[:place])
        if before == (clan.desertions if word == "desert" else clan.enlistments):
            raise Refused("no_card", "5.3")
        check_pile(state, int(parsed[2]))
        if word == "enlist" and state.phase == "deal" and not is_open(state):
            raise Refused("not_open", "4.1.2")


def check_unsubmitted(state: State, seat: int) -> None:
    """Refuse a second submission in one tick: the first is final."""
    if state.ticks is not None and state.ticks.submitted[seat] is not None:
        raise Refused("already_done", "5.3")


def waiting(state: State) -> tuple[int, ...]:
    """Who must still submit in this tick, in rising order."""
    ticks = state.ticks
    if ticks is None:
        return ()
    return tuple(
        seat
        for seat in range(len(state.clans))
        if seat != state.wizard and ticks.submitted[seat] is None and _playable(state, seat)
    )


def submissions(state: State, seat: int) -> Offers:
    """What the seat may submit. The list does not say how many cards of a kind are in hand; the rules see to that."""
    if seat not in waiting(state):
        return ()
    late, clan = state.phase == "late_enlist", state.clans[seat]
    words = [] if late else ["desert"] * clan.desertions
    words += ["enlist"] * (clan.enlistments if late or is_open(state) else 0)
    plays = tuple(f"{word}:{pile}" for pile in begun(state) for word in words)
    if late:
        found = [Offer("plays", {"plays": SomeOf(plays, 1, 1, ordered=True)})] if plays else []
        return (*found, Offer(DECLINE)) if state.options.late_enlist == "optional" else tuple(found)
    most = min(most_plays(state.options), len(words), len(plays))
    return (Offer("plays", {"plays": SomeOf(plays, 0, most, ordered=True)}),)


def deal_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The batch, card by card; once all have submitted the resolution, and then the next batch."""
    ticks = state.ticks
    assert ticks is not None
    if state.dealt == len(ARMY):
        return finished(state)
    if ticks.to_deal:
        return (next_step(state),)
    if waiting(state):
        return ()
    return resolution(state) or (next_step(state),)


def late_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The resolution once all have submitted; the end once nobody has an enlistment left (5.5)."""
    if waiting(state):
        return ()
    return resolution(state) or (LateEnlistClosed(),)


def _playable(state: State, seat: int) -> bool:
    clan = state.clans[seat]
    if state.phase == "late_enlist":
        return clan.enlistments > 0
    return clan.desertions > 0 or (clan.enlistments > 0 and is_open(state))
