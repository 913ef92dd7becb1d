"""The reveal, and the goblins' flying machine after it (7.5.1, 7.6)."""

from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.cards import without
from games.few_orcs_more.rules.mercenaries import has_tribe
from games.few_orcs_more.rules.scoring import score
from games.few_orcs_more.rules.strength import divided
from games.few_orcs_more.rules.windows import asked, check_asked
from games.few_orcs_more.state import Battle, Cards, Flight, State, changed
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.offers import Number, Offer, Offers
from games.kernel.refusals import Refused


class ArmiesRevealed(Happening, frozen=True):
    """All armies are turned up and their values known; the flying machine's window opens."""

    armies: tuple[Cards | None, ...]
    values: tuple[int | None, ...]

    def change(self, state: State) -> State:
        battle = state.battle
        assert battle is not None
        revealed = replace(battle, armies=self.armies, values=self.values, answered=())
        return replace(state, battle=revealed, phase="flying")

    def line(self, viewer: Viewer) -> Line:
        seats = [seat for seat, one in enumerate(self.values) if one is not None]
        return told("armies_revealed", "7.5.1", army_seats=seats, values=[self.values[seat] for seat in seats])


class FlyingPlayed(Happening, frozen=True):
    """The flying machine lands with its goblins; `value` is what the army is worth now. The window is closed."""

    seat: int
    goblins: int
    value: int

    def change(self, state: State) -> State:
        battle, clan = state.battle, state.clans[self.seat]
        assert battle is not None
        assert battle.values is not None
        hand = without(clan.hand, ("flying_machine", *("goblin",) * self.goblins))
        values = (*battle.values[: self.seat], self.value, *battle.values[self.seat + 1 :])
        return replace(
            state,
            clans=changed(state, self.seat, replace(clan, hand=hand)),
            battle=replace(battle, flying=Flight(self.seat, self.goblins), values=values),
            flying_played=True,
        )

    def line(self, viewer: Viewer) -> Line:
        return told("flying_played", "7.6.1", seat=self.seat, goblins=self.goblins, value=self.value)


class Fly(Wish, frozen=True):
    """Add the flying machine with so many goblins from the hand."""

    phases: ClassVar[tuple[str, ...]] = ("flying",)

    goblins: int

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        check_asked(state, seat)
        battle, hand = state.battle, state.clans[seat].hand
        assert battle is not None
        if "flying_machine" not in hand:
            raise Refused("no_card", "7.6.1")
        if not _may_fly(state, battle, seat):
            raise Refused("no_tribe", "7.3.4")
        if not 1 <= self.goblins <= hand.count("goblin"):
            raise Refused("bad_count", "7.6.1")
        return (FlyingPlayed(seat, self.goblins, flown_value(state, battle, seat, self.goblins)),)


def flown_value(state: State, battle: Battle, seat: int, goblins: int) -> int:
    """What the army is worth with the flying machine and its goblins (7.6.1, 7.6.2)."""
    army, before = battle.armies[seat], (battle.values or ())[seat]
    assert army is not None
    assert before is not None
    return 0 if divided(battle.tribe, army) else before + state.options.flying_value + goblins


def flights(state: State, seat: int) -> Offers:
    """A pass, and for the holder with goblins the flight."""
    battle = state.battle
    if battle is None or seat not in asked(state):
        return ()
    hand = state.clans[seat].hand
    goblins = hand.count("goblin") if "flying_machine" in hand and _may_fly(state, battle, seat) else 0
    return (Offer("pass"), Offer("fly", {"goblins": Number(1, goblins)})) if goblins else (Offer("pass"),)


def flying_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The scoring, once nobody is left to be asked."""
    return () if asked(state) else (score(state),)


def _may_fly(state: State, battle: Battle, seat: int) -> bool:
    return state.options.solo_mercs or has_tribe(battle, seat)
