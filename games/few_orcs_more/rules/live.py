"""The live driver: the clock deals, and commands fall in between, first come first served (4.4, 4.5)."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from games.few_orcs_more.happening import Happenings
from games.few_orcs_more.rules.deal import finished
from games.few_orcs_more.rules.player_cards import (
    HIGHEST,
    DesertionPlayed,
    EnlistmentPlayed,
    LateEnlistClosed,
    check_pile,
)
from games.few_orcs_more.state import State, begun, is_open, recruiters
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.offers import AnyDomain, Maybe, Number, Offer, Offers, OneOf
from games.kernel.refusals import Refused


class Desert(Wish, frozen=True):
    """Put a desertion on a pile; `seen_height` is how high it was when the player looked (4.4.3)."""

    mode: ClassVar[str] = "live"
    phases: ClassVar[tuple[str, ...]] = ("deal",)
    lapsed: ClassVar[tuple[str, ...]] = ("late_enlist",)

    pile: int
    seen_height: Annotated[int, Meta(ge=0, le=HIGHEST)] | UnsetType = UNSET

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        if not state.clans[seat].desertions:
            raise Refused("no_card", "2.2.1")
        check_pile(state, self.pile)
        _check_height(state, self.pile, self.seen_height)
        return (DesertionPlayed(seat, self.pile),)


class Enlist(Wish, frozen=True):
    """Put an enlistment on a pile, during the deal or late."""

    mode: ClassVar[str] = "live"
    phases: ClassVar[tuple[str, ...]] = ("deal", "late_enlist")

    pile: int
    seen_height: Annotated[int, Meta(ge=0, le=HIGHEST)] | UnsetType = UNSET

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        if not state.clans[seat].enlistments:
            raise Refused("no_card", "2.2.1")
        check_pile(state, self.pile)
        late = state.phase == "late_enlist"
        if not late and not is_open(state):
            raise Refused("not_open", "4.1.2")
        _check_height(state, self.pile, self.seen_height)
        return (EnlistmentPlayed(seat, self.pile, late),)


def grabbing(state: State) -> tuple[int, ...]:
    """Who may put a card on a pile just now, in rising order."""
    if state.phase == "deal" and not any(state.piles):
        return ()
    wizard, enlisting = state.wizard, state.phase == "late_enlist" or is_open(state)
    return tuple(
        seat
        for seat, clan in enumerate(state.clans)
        if seat != wizard and ((clan.desertions and state.phase == "deal") or (clan.enlistments and enlisting))
    )


def grabs(state: State, seat: int) -> Offers:
    """What the seat may put on which piles, and in the late phase to decline where that is allowed."""
    if seat not in grabbing(state):
        return ()
    late, clan, piles = state.phase == "late_enlist", state.clans[seat], begun(state)
    found: list[Offer] = []
    if piles:
        fields: dict[str, AnyDomain] = {"pile": OneOf(piles), "seen_height": Maybe(Number(0, HIGHEST))}
        if clan.desertions and not late:
            found.append(Offer("desert", fields))
        if clan.enlistments and (late or is_open(state)):
            found.append(Offer("enlist", fields))
    if late and state.options.late_enlist == "optional":
        found.append(Offer("decline"))
    return tuple(found)


def deal_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The end of the deal once the last card is out; until then the clock deals."""
    return finished(state)


def late_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The end of the late phase once nobody has an enlistment left (4.5.2)."""
    return () if any(state.clans[seat].enlistments for seat in recruiters(state)) else (LateEnlistClosed(),)


def _check_height(state: State, pile: int, seen: int | UnsetType) -> None:
    if state.options.guard_top and seen is not UNSET and seen != len(state.piles[pile]):
        raise Refused("stale", "4.4.3")
