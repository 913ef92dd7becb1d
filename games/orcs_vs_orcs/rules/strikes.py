"""Strikes, tokens, hordes lost and revived, and the Berserk side (rules 6.3.5, 6.5)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, either, line
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.phases import advanced, may_step_back, reddened, strikes_due
from games.orcs_vs_orcs.rules.zones import come, gone
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.battle import BOTH, BOXES, RED, Side

Cause: TypeAlias = Literal["strength", "effect", "reorganising"]
LOST = ("", "_lost", "_lost_more")
"""What the name of a line says of no horde lost, of one, and of more."""


class StrikesTaken(SeatEvent[State], frozen=True):
    """A side's token goes right; from the last box it starts over, and a horde is lost (6.5.1)."""

    strikes: int
    box: int
    lost: int
    red: bool
    """Whether the token has entered red."""
    cause: Cause
    card: str | None
    """Whose strength or effect it is."""

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        if self.cause == "strength":
            state = state.with_side(replace(state.enemy(self.seat), struck=True))
        red = side.reddened or (self.red and state.players[self.seat].berserk)
        return advanced(*_lost(state, replace(side, box=self.box, reddened=red), self.lost))

    def tell(self, viewer: Viewer) -> LogLine:
        key = f"strikes_{self.cause}{LOST[min(self.lost, 2)]}"
        rule = {"strength": "6.3.5", "effect": "6.3.6", "reorganising": "6.3.2"}[self.cause]
        return line(key, rule, seat=self.seat, strikes=self.strikes, card=self.card, box=self.box, lost=self.lost)


class BerserkUsed(SeatEvent[State], frozen=True):
    """The enemy loses a horde and his token starts over; the own side turns normal (6.5.2)."""

    other: int
    sentence = Sentence("berserk_used", "6.5.2", "seat", other_seat="other")

    def apply(self, state: State) -> State:
        state, other = _lost(state, replace(state.side(self.other), box=1), 1)
        state = state.with_player(self.seat, replace(state.players[self.seat], berserk=False))
        return advanced(state.with_side(other), replace(state.side(self.seat), reddened=False))


class BerserkKept(SeatEvent[State], frozen=True):
    """The Berserk side stays for another time (6.5.3)."""

    asked: bool
    sentence = Sentence(either("berserk_kept", "berserk_void"), "6.5.3", "seat", by="asked")

    def apply(self, state: State) -> State:
        return advanced(state, replace(state.side(self.seat), reddened=False))


class BerserkTaken(SeatEvent[State], frozen=True):
    """Khanrogg takes over the enemy's Berserk side (7.2.5)."""

    other: int
    sentence = Sentence("berserk_taken", "7.2.5", "seat", other_seat="other")

    def apply(self, state: State) -> State:
        state = state.with_player(self.seat, replace(state.players[self.seat], berserk=True))
        return state.with_player(self.other, replace(state.players[self.other], berserk=False))


class TokenJumped(SeatEvent[State], frozen=True):
    """Kro-Morda pushes the enemy's token to its next segment (7.2.8)."""

    box: int
    lost: int
    sentence = Sentence(either("token_jumped_lost", "token_jumped"), "7.2.8", "seat", "box", by="lost")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        red = side.reddened or (self.box == RED and state.players[self.seat].berserk)
        return advanced(*_lost(state, replace(side, box=self.box, reddened=red), self.lost))


class TokenSteppedBack(SeatEvent[State], frozen=True):
    """Xaphyr: the own token goes one box left (7.2.20)."""

    box: int
    revived: int
    sentence = Sentence(
        either("token_stepped_back_revived", "token_stepped_back"), "7.2.20", "seat", "box", by="revived"
    )

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        side = replace(side, box=self.box, steps_back=side.steps_back - 1)
        return advanced(*_revived(state, side)) if self.revived else advanced(state, side)


class HordeRevived(SeatEvent[State], frozen=True):
    """A Shaman brings an own horde back (7.1)."""

    sentence = Sentence("horde_revived", "7.1", "seat")

    def apply(self, state: State) -> State:
        return advanced(*_revived(state, state.side(self.seat)))


class HordeCalled(SeatEvent[State], frozen=True):
    """Porkash brings a horde into the battle (7.2.11)."""

    origin: str
    sentence = Sentence("horde_called", "7.2.11", "seat", from_zone="origin")

    def apply(self, state: State) -> State:
        zone, active = state.fight().zone, self.seat == state.active
        state = state.with_zone(self.origin, gone(state.zones[self.origin], self.seat, 1, active, "unmoved"))
        return state.with_zone(zone, come(state.zones[zone], self.seat, 1))


def strike(log: Log, seat: int, count: int, cause: Cause, card: str | None = None) -> None:
    """A side takes so many strikes (6.5.1)."""
    if count:
        box, down, red = struck(log.state.side(seat).box, army(log.state, seat), count)
        log.record(StrikesTaken(seat, count, box, down, red, cause, card))


def struck(box: int, hordes: int, strikes: int) -> tuple[int, int, bool]:
    """Where so many strikes bring a token, what the army loses, and whether red was entered (6.5.1, 6.5.2)."""
    down, red = 0, False
    for _ in range(strikes):
        box += 1
        if box > BOXES:
            box = 1
            down += hordes > down
        red = red or box == RED
    return box, down, red


def strengths(log: Log) -> None:
    """Both cards strike at the same time, also without shelter (6.3.5)."""
    sides = log.state.fight().sides
    for at in BOTH:
        if count := strikes_due(sides[at]):
            strike(log, sides[1 - at].seat, count, "strength", sides[at].played[0])


def berserk_seats(state: State) -> tuple[int, ...]:
    """Whom the offer is made to: while the enemy army has a horde (6.5.2)."""
    battle = state.fight()
    at = reddened(battle)
    return (battle.sides[at].seat,) if at is not None and army(state, battle.sides[1 - at].seat) else ()


def keep_berserk(log: Log) -> None:
    """Without an enemy army no offer is made."""
    battle = log.state.fight()
    at = reddened(battle)
    assert at is not None
    log.record(BerserkKept(battle.sides[at].seat, asked=False))


def answer_berserk(log: Log, seat: int, use: bool) -> None:
    """The offer is taken or left; the other side may have one too."""
    log.record(BerserkUsed(seat, log.state.enemy(seat).seat) if use else BerserkKept(seat, asked=True))


def step_back(log: Log) -> None:
    """Xaphyr steps back, never into red by it (6.3.7, 7.2.20)."""
    for at in BOTH:
        while may_step_back(side := log.state.fight().sides[at]):
            box = side.box - 1 or BOXES
            log.record(TokenSteppedBack(side.seat, box, int(box == BOXES)))


def army(state: State, seat: int) -> int:
    """Hordes of a side alive in the zone of the battle."""
    return state.zones[state.fight().zone].hordes[seat]


def _lost(state: State, side: Side, count: int) -> tuple[State, Side]:
    """The state in which a side has lost hordes to its tile, and the side, which is to be put there."""
    if not count:
        return state, side
    zone = state.fight().zone
    left = gone(state.zones[zone], side.seat, count, side.seat == state.active, "unmoved")
    return state.with_zone(zone, left), replace(side, losses=side.losses + count, lost=side.lost + count)


def _revived(state: State, side: Side) -> tuple[State, Side]:
    """The same for a horde that has come back from the tile."""
    zone = state.fight().zone
    state = state.with_zone(zone, come(state.zones[zone], side.seat, 1))
    return state, replace(side, losses=side.losses - 1, lost=max(0, side.lost - 1))
