"""Events of strikes, tokens and Berserk, and the end of a battle (rules 6.3.5 to 6.7)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.travel import come, gone, with_kills
from games.orcs_vs_orcs.state import BOXES, RED, Ending, LastBattle, Side, State

Cause: TypeAlias = Literal["strength", "effect", "reorganising"]


class StrikesTaken(Happening, frozen=True):
    """A side's token goes right; from the last box it starts over, and a horde is lost (6.5.1)."""

    seat: int
    strikes: int
    box: int
    lost: int
    red: bool
    """Whether the token has entered red."""
    cause: Cause
    card: str | None
    """Whose strength or effect it is."""

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = replace(state.fight().sides[at], box=self.box)
        if self.red and state.players[self.seat].berserk:
            side = replace(side, reddened=True)
        return lost(state.with_side(at, side), at, self.lost)

    def line(self, viewer: Viewer) -> Line:
        key = f"strikes_{self.cause}{'_lost' if self.lost else ''}"
        rule = {"strength": "6.3.5", "effect": "6.3.6", "reorganising": "6.3.2"}[self.cause]
        return told(key, rule, seat=self.seat, strikes=self.strikes, card=self.card, box=self.box, lost=self.lost)


class BerserkUsed(Happening, frozen=True):
    """The enemy loses a horde and his token starts over; the own side turns normal (6.5.2)."""

    seat: int
    other: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        state = state.with_side(at, replace(state.fight().sides[at], reddened=False))
        state = state.with_side(1 - at, replace(state.fight().sides[1 - at], box=1))
        state = lost(state, 1 - at, 1)
        return state.with_player(self.seat, replace(state.players[self.seat], berserk=False))

    def line(self, viewer: Viewer) -> Line:
        return told("berserk_used", "6.5.2", seat=self.seat, other_seat=self.other)


class BerserkKept(Happening, frozen=True):
    """The Berserk side stays for another time (6.5.3)."""

    seat: int
    asked: bool

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        return state.with_side(at, replace(state.fight().sides[at], reddened=False))

    def line(self, viewer: Viewer) -> Line:
        return told("berserk_kept" if self.asked else "berserk_void", "6.5.3", seat=self.seat)


class BerserkTaken(Happening, frozen=True):
    """Khanrogg takes over the enemy's Berserk side (7.2.5)."""

    seat: int
    other: int

    def change(self, state: State) -> State:
        state = state.with_player(self.seat, replace(state.players[self.seat], berserk=True))
        return state.with_player(self.other, replace(state.players[self.other], berserk=False))

    def line(self, viewer: Viewer) -> Line:
        return told("berserk_taken", "7.2.5", seat=self.seat, other_seat=self.other)


class TokenJumped(Happening, frozen=True):
    """Kro-Morda pushes the enemy's token to its next segment (7.2.8)."""

    seat: int
    box: int
    lost: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = replace(state.fight().sides[at], box=self.box)
        if self.box == RED and state.players[self.seat].berserk:
            side = replace(side, reddened=True)
        return lost(state.with_side(at, side), at, self.lost)

    def line(self, viewer: Viewer) -> Line:
        key = "token_jumped_lost" if self.lost else "token_jumped"
        return told(key, "7.2.8", seat=self.seat, box=self.box)


class TokenSteppedBack(Happening, frozen=True):
    """Xaphyr: the own token goes one box left (7.2.20)."""

    seat: int
    box: int
    revived: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        state = state.with_side(at, replace(state.fight().sides[at], box=self.box))
        return revived(state, at, self.revived)

    def line(self, viewer: Viewer) -> Line:
        key = "token_stepped_back_revived" if self.revived else "token_stepped_back"
        return told(key, "7.2.20", seat=self.seat, box=self.box)


class HordeRevived(Happening, frozen=True):
    """A Shaman brings an own horde back (7.1)."""

    seat: int

    def change(self, state: State) -> State:
        return revived(state, state.fight().side_of(self.seat), 1)

    def line(self, viewer: Viewer) -> Line:
        return told("horde_revived", "7.1", seat=self.seat)


class HordeCalled(Happening, frozen=True):
    """Porkash brings a horde into the battle (7.2.11)."""

    seat: int
    origin: str

    def change(self, state: State) -> State:
        zone, active = state.fight().zone, self.seat == state.active
        state = state.with_zone(self.origin, gone(state.zones[self.origin], self.seat, 1, active, "unmoved"))
        return state.with_zone(zone, come(state.zones[zone], self.seat, 1))

    def line(self, viewer: Viewer) -> Line:
        return told("horde_called", "7.2.11", seat=self.seat, from_zone=self.origin)


class BattleEnded(Happening, frozen=True):
    """A battle is over; the loss tiles are cleared (6.6, 6.7.1)."""

    ending: Ending
    winner: int | None
    loser: int | None
    losses: tuple[int, int]
    trophies: bool
    """Whether the other side keeps the losses until the scoring."""

    def change(self, state: State) -> State:
        battle = state.fight()
        one, other = battle.sides
        if self.trophies:
            state = with_kills(state, other.seat, one.seat, one.losses)
            state = with_kills(state, one.seat, other.seat, other.losses)
        last = LastBattle(battle.zone, one.seat, other.seat, self.ending, self.winner, battle.round, self.losses)
        return replace(state, battle=None, last_battle=last)

    def line(self, viewer: Viewer) -> Line:
        rule = {"extermination": "6.6.1", "two_nil": "6.6.2", "third_loss": "6.6.3", "out_of_cards": "6.6.4"}
        key = f"battle_{'drawn' if self.winner is None else 'won'}_{self.ending}"
        return told(key, rule[self.ending], seat=self.winner, loser_seat=self.loser)


def struck(box: int, army: int, strikes: int) -> tuple[int, int, bool]:
    """Where so many strikes bring a token, what the army loses, and whether red was entered (6.5.1, 6.5.2)."""
    down, red = 0, False
    for _ in range(strikes):
        box += 1
        if box > BOXES:
            box = 1
            down += army > down
        red = red or box == RED
    return box, down, red


def lost(state: State, at: int, count: int) -> State:
    """The state after a side has lost hordes to its tile."""
    if not count:
        return state
    battle = state.fight()
    side: Side = battle.sides[at]
    active = side.seat == state.active
    state = state.with_zone(battle.zone, gone(state.zones[battle.zone], side.seat, count, active, "unmoved"))
    return state.with_side(at, replace(side, losses=side.losses + count, lost=side.lost + count))


def revived(state: State, at: int, count: int) -> State:
    """The state after hordes have come back from a side's tile."""
    if not count:
        return state
    battle = state.fight()
    side: Side = battle.sides[at]
    state = state.with_zone(battle.zone, come(state.zones[battle.zone], side.seat, count))
    return state.with_side(at, replace(side, losses=side.losses - count, lost=max(0, side.lost - count)))


BLOWS: tuple[type[Happening], ...] = (
    StrikesTaken, BerserkUsed, BerserkKept, BerserkTaken, TokenJumped, TokenSteppedBack, HordeRevived, HordeCalled,
    BattleEnded,
)  # fmt: skip
