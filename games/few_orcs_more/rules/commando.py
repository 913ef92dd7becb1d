"""The goblin commando, who takes a card out of an army before the reveal (7.4)."""

from msgspec.structs import replace

from games.few_orcs_more.commands import Commando
from games.few_orcs_more.rules.cards import of_back
from games.few_orcs_more.rules.reveal import reveal
from games.few_orcs_more.rules.windows import asked, check_asked
from games.few_orcs_more.state import Events, State, Strike, fighting
from games.kernel.chance import Chance
from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import refuse
from games.kernel.tuples import replaced, without


class CommandoPlayed(SeatEvent[State], frozen=True):
    """The commando has drawn a card; both are discarded, and the window is closed."""

    target: int
    card: str
    sentence = Sentence("commando_played", "7.4.1", "seat", target_seat="target", kind="card")

    def apply(self, state: State) -> State:
        battle, clan = fighting(state), state.clans[self.seat]
        armies = replaced(battle.armies, self.target, without(battle.armies[self.target] or (), (self.card,)))
        return replace(
            state,
            clans=replaced(state.clans, self.seat, replace(clan, hand=without(clan.hand, ("commando",)))),
            battle=replace(battle, armies=armies, commando=Strike(self.seat, self.target, self.card)),
            commando_played=True,
        )


def strike(state: State, seat: int, command: Commando, chance: Chance) -> Events:
    """Play the commando; the card that it takes is drawn."""
    check_asked(state, seat)
    refuse("no_card", "7.4.1", when="commando" not in state.clans[seat].hand)
    refuse("bad_target", "7.4.3", when=command.target == seat)
    refuse("bad_target", "7.4.1", when=command.target not in targets(state, seat))
    cards = of_back(fighting(state).armies[command.target] or (), command.back)
    refuse("bad_back", "7.4.1", when=not cards)
    return (CommandoPlayed(seat, command.target, chance.pick("commando", cards)),)


def targets(state: State, seat: int, back: str = "") -> tuple[int, ...]:
    """The other seats whose army has a card with this back, or any card."""
    armies = enumerate(fighting(state).armies)
    return tuple(other for other, army in armies if other != seat and army and (not back or of_back(army, back)))


def after(state: State, _: Chance) -> Events:
    """Reveal the armies once nobody is left to be asked."""
    return () if asked(state) else reveal(state)
