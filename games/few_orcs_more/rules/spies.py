"""The spies, used in the order of their numbers (6.3)."""

from msgspec.structs import replace

from games.few_orcs_more.commands import Spy
from games.few_orcs_more.rules.cards import COPIES, SPIES
from games.few_orcs_more.rules.giants import quarrel
from games.few_orcs_more.state import Events, Request, State, recruiters
from games.kernel.chance import Chance
from games.kernel.events import GameEvent, Sentence, either
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import replaced, with_items, without


class SpyUsed(GameEvent[State], frozen=True):
    """A spy has asked for a kind of card; where it was there unprotected it moves and is protected from now on."""

    spy: int
    seat: int
    target: int
    kind: str
    moved: bool
    sentence = Sentence(
        either("spy_succeeded", "spy_failed"), "6.3.2", "seat", target_seat="target", kind="kind", spy="spy", by="moved"
    )

    def apply(self, state: State) -> State:
        used, stolen = SPIES[self.spy - 1], (self.kind,) if self.moved else ()
        clan = state.clans[self.seat]
        hand = with_items(without(clan.hand, (used,)), stolen)
        protected = with_items(without(clan.protected, (used,) if used in clan.protected else ()), stolen)
        clans = replaced(state.clans, self.seat, replace(clan, hand=hand, protected=protected))
        if stolen:
            target = clans[self.target]
            clans = replaced(clans, self.target, replace(target, hand=without(target.hand, stolen)))
        request = Request(self.spy, self.seat, self.target, self.kind, self.moved)
        return replace(state, clans=clans, spy=self.spy + 1, requests=(*state.requests, request))


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


def spy(state: State, seat: int, command: Spy, _: Chance) -> Events:
    """Use the spy whose turn it is."""
    refuse("not_your_turn", "6.3.1", when=seat not in spying(state))
    refuse("bad_target", "6.3.5", when=command.target == seat or command.target not in recruiters(state))
    if command.kind not in COPIES or (command.kind in SPIES and not state.options.spy_may_take_spy):
        raise Refused("bad_kind", "6.3.4")
    target = state.clans[command.target]
    moved = target.hand.count(command.kind) > target.protected.count(command.kind)
    return (SpyUsed(spy_number(state), seat, command.target, command.kind, moved),)


def after(state: State, _: Chance) -> Events:
    """Have the giants counted after the last spy (6.4)."""
    return () if spying(state) else quarrel(state)
