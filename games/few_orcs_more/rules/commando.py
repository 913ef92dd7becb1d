"""The goblin commando, who takes a card out of an army before the reveal (7.4)."""

from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.cards import of_back, without
from games.few_orcs_more.rules.flying_machine import ArmiesRevealed
from games.few_orcs_more.rules.strength import values
from games.few_orcs_more.rules.windows import asked, check_asked
from games.few_orcs_more.state import Battle, State, Strike, changed
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.offers import Fixed, Offer, Offers, OneOf
from games.kernel.refusals import Refused


class CommandoPlayed(Happening, frozen=True):
    """The commando has drawn a card; both are discarded, and the window is closed."""

    seat: int
    target: int
    card: str

    def change(self, state: State) -> State:
        battle = state.battle
        assert battle is not None
        army, clan = battle.armies[self.target], state.clans[self.seat]
        assert army is not None
        armies = (*battle.armies[: self.target], without(army, (self.card,)), *battle.armies[self.target + 1 :])
        strike = Strike(self.seat, self.target, self.card)
        return replace(
            state,
            clans=changed(state, self.seat, replace(clan, hand=without(clan.hand, ("commando",)))),
            battle=replace(battle, armies=armies, commando=strike),
            commando_played=True,
        )

    def line(self, viewer: Viewer) -> Line:
        return told("commando_played", "7.4.1", seat=self.seat, target_seat=self.target, kind=self.card)


class Commando(Wish, frozen=True):
    """Play the commando against an army and one of its backs."""

    phases: ClassVar[tuple[str, ...]] = ("commando",)

    target: int
    back: str

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        check_asked(state, seat)
        if "commando" not in state.clans[seat].hand:
            raise Refused("no_card", "7.4.1")
        battle = state.battle
        assert battle is not None
        if self.target == seat or not 0 <= self.target < len(battle.armies) or not battle.armies[self.target]:
            raise Refused("bad_target", "7.4.3" if self.target == seat else "7.4.1")
        cards = of_back(battle.armies[self.target] or (), self.back)
        if not cards:
            raise Refused("bad_back", "7.4.1")
        return (CommandoPlayed(seat, self.target, chance.pick("commando", cards)),)


def strikes(state: State, seat: int) -> Offers:
    """A pass, and for the holder each back with the armies that show it."""
    battle = state.battle
    if battle is None or seat not in asked(state):
        return ()
    found = [Offer("pass")]
    if "commando" in state.clans[seat].hand:
        for back in (battle.tribe, "mercenary"):
            targets = _showing(battle, back, seat)
            if targets:
                found.append(Offer("commando", {"target": OneOf(targets), "back": Fixed(back)}))
    return tuple(found)


def commando_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The reveal, once nobody is left to be asked."""
    battle = state.battle
    assert battle is not None
    return () if asked(state) else (ArmiesRevealed(battle.armies, values(battle)),)


def _showing(battle: Battle, back: str, seat: int) -> tuple[int, ...]:
    """The other seats whose army has a card with this back."""
    armies = enumerate(battle.armies)
    return tuple(target for target, army in armies if target != seat and army and of_back(army, back))
