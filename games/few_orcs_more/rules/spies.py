"""The spies, used in the order of their numbers (6.3)."""

from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.cards import COPIES, KINDS, SPIES, added, without
from games.few_orcs_more.rules.giants import quarrel
from games.few_orcs_more.state import Request, State, changed, recruiters
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.refusals import Refused


class SpyUsed(Happening, frozen=True):
    """A spy has asked for a kind of card; where it was there unprotected it moves and is protected from now on."""

    spy: int
    seat: int
    target: int
    kind: str
    moved: bool

    def change(self, state: State) -> State:
        used = SPIES[self.spy - 1]
        clan = state.clans[self.seat]
        hand, protected = without(clan.hand, (used,)), clan.protected
        if used in protected:
            protected = without(protected, (used,))
        if self.moved:
            hand, protected = added(hand, (self.kind,)), added(protected, (self.kind,))
        state = replace(state, clans=changed(state, self.seat, replace(clan, hand=hand, protected=protected)))
        if self.moved:
            target = state.clans[self.target]
            robbed = replace(target, hand=without(target.hand, (self.kind,)))
            state = replace(state, clans=changed(state, self.target, robbed))
        request = Request(self.spy, self.seat, self.target, self.kind, self.moved)
        return replace(state, spy=self.spy + 1, requests=(*state.requests, request))

    def line(self, viewer: Viewer) -> Line:
        key = "spy_succeeded" if self.moved else "spy_failed"
        return told(key, "6.3.2", seat=self.seat, target_seat=self.target, kind=self.kind, spy=self.spy)


class Spy(Wish, frozen=True):
    """Ask another recruiter for one kind of card."""

    phases: ClassVar[tuple[str, ...]] = ("spy",)

    target: int
    kind: str

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        if seat not in spying(state):
            raise Refused("not_your_turn", "6.3.1")
        if self.target == seat or self.target not in recruiters(state):
            raise Refused("bad_target", "6.3.5")
        if self.kind not in COPIES or (self.kind in SPIES and not state.options.spy_may_take_spy):
            raise Refused("bad_kind", "6.3.4")
        target = state.clans[self.target]
        moved = target.hand.count(self.kind) > target.protected.count(self.kind)
        return (SpyUsed(spy_number(state), seat, self.target, self.kind, moved),)


def spy_number(state: State) -> int:
    """The number of the spy to be used now; 5 when none is left."""
    held = [
        number for number, spy in enumerate(SPIES, 1) if number >= state.spy and any(spy in c.hand for c in state.clans)
    ]
    return held[0] if held else 5


def spying(state: State) -> tuple[int, ...]:
    """Who holds the spy whose turn it is."""
    number = spy_number(state)
    return tuple(seat for seat, clan in enumerate(state.clans) if number < 5 and SPIES[number - 1] in clan.hand)


def requests(state: State, seat: int) -> Offers:
    """Whom the seat may ask for what."""
    if seat not in spying(state):
        return ()
    kinds = KINDS if state.options.spy_may_take_spy else tuple(kind for kind in KINDS if kind not in SPIES)
    others = tuple(sorted(set(recruiters(state)) - {seat}))
    return (Offer("spy", {"target": OneOf(others), "kind": OneOf(kinds)}),)


def spy_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The giants' quarrel after the last spy."""
    return () if spying(state) else quarrel(state)
