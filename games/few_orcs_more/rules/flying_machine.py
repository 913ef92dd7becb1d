"""The goblins' flying machine, which comes after the reveal (7.6)."""

from msgspec.structs import replace

from games.few_orcs_more.commands import Fly
from games.few_orcs_more.rules.mercenaries import has_tribe
from games.few_orcs_more.rules.reveal import divided
from games.few_orcs_more.rules.scoring import score
from games.few_orcs_more.rules.windows import asked, check_asked
from games.few_orcs_more.state import Events, Flight, State, fighting
from games.kernel.chance import Chance
from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import refuse
from games.kernel.tuples import replaced, without


class FlyingPlayed(SeatEvent[State], frozen=True):
    """The flying machine lands with its goblins; `value` is what the army is worth now. The window is closed."""

    goblins: int
    value: int
    sentence = Sentence("flying_played", "7.6.1", "seat", "goblins", "value")

    def apply(self, state: State) -> State:
        battle, clan = fighting(state), state.clans[self.seat]
        values = replaced(battle.values or (), self.seat, self.value)
        hand = without(clan.hand, ("flying_machine", *("goblin",) * self.goblins))
        return replace(
            state,
            clans=replaced(state.clans, self.seat, replace(clan, hand=hand)),
            battle=replace(battle, flying=Flight(self.seat, self.goblins), values=values),
            flying_played=True,
        )


def fly(state: State, seat: int, command: Fly, _: Chance) -> Events:
    """Add the flying machine and its goblins to the army."""
    check_asked(state, seat)
    hand = state.clans[seat].hand
    refuse("no_card", "7.6.1", when="flying_machine" not in hand)
    refuse("no_tribe", "7.3.4", when=not may_fly(state, seat))
    refuse("bad_count", "7.6.1", when=not 1 <= command.goblins <= hand.count("goblin"))
    return (FlyingPlayed(seat, command.goblins, _flown_value(state, seat, command.goblins)),)


def may_fly(state: State, seat: int) -> bool:
    """Whether mercenaries may come without their tribe, or need not (7.3.4)."""
    return state.options.solo_mercs or has_tribe(fighting(state), seat)


def after(state: State, _: Chance) -> Events:
    """Score the battle once nobody is left to be asked."""
    return () if asked(state) else (score(state),)


def _flown_value(state: State, seat: int, goblins: int) -> int:
    """What the army is worth with the flying machine and its goblins (7.6.1, 7.6.2)."""
    battle = fighting(state)
    army, before = battle.armies[seat], (battle.values or ())[seat]
    assert army is not None
    assert before is not None
    return 0 if divided(battle.tribe, army) else before + state.options.flying_value + goblins
