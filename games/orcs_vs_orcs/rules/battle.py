"""Battles: how one begins, its rounds, the end test and the aftermath (rules 6.1, 6.6, 6.7)."""

from msgspec.structs import replace

from games.kernel.agenda import opened
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import Sentence, either, line
from games.kernel.refusals import Refused
from games.orcs_vs_orcs.rules.contact import RetreatOrdered, with_kills
from games.orcs_vs_orcs.rules.decks import shuffle_decks
from games.orcs_vs_orcs.rules.entry import settled
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.phases import onward
from games.orcs_vs_orcs.rules.scoring import GloryGained
from games.orcs_vs_orcs.rules.strikes import army
from games.orcs_vs_orcs.rules.zones import guarded, obliged, pending_at
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.agenda import Entry, Retreat
from games.orcs_vs_orcs.state.battle import BOTH, ROUND_FIELDS, Battle, Ending, LastBattle, Side

TWO_NIL = 2
DEFEAT = 3
"""Losses that decide a battle (6.6.2, 6.6.3)."""


class BattleBegun(OrcEvent, frozen=True):
    """A pending battle is fought (6.1)."""

    zone: str
    attacker: int
    defender: int
    fort: bool
    sentence = Sentence(
        either("assault_begun", "battle_begun"),
        "6.1",
        seat="attacker",
        defender_seat="defender",
        zone="zone",
        by="fort",
    )

    def apply(self, state: State) -> State:
        pending = next(one for one in state.pending if one.zone == self.zone)
        sides = (Side(self.attacker, losses=pending.marched, marched=pending.marched), Side(self.defender))
        battle = Battle(self.zone, self.fort, sides, pending.origins)
        return replace(state, battle=battle, pending=tuple(one for one in state.pending if one is not pending))


class RoundBegun(OrcEvent, frozen=True):
    """A round of the battle begins; what concerned it comes into force (6.3)."""

    round: int
    sentence = Sentence("round_begun", "6.3", "round")

    def apply(self, state: State) -> State:
        battle = state.fight()
        one, other = map(_fresh, battle.sides)
        battle = replace(battle, round=self.round, sides=(one, other), phase="draw", effects=())
        return replace(state, battle=onward(battle))


class BattleEnded(OrcEvent, frozen=True):
    """A battle is over; the loss tiles are cleared, the beaten retreat, a winning attacker enters (6.6, 6.7)."""

    ending: Ending
    winner: int | None
    loser: int | None
    losses: tuple[int, int]
    trophies: bool
    """Whether the other side keeps the losses until the scoring."""

    def apply(self, state: State) -> State:
        battle = state.fight()
        one, other = battle.sides
        if self.trophies:
            state = with_kills(state, other.seat, one.seat, one.losses)
            state = with_kills(state, one.seat, other.seat, other.losses)
        last = LastBattle(battle.zone, one.seat, other.seat, self.ending, self.winner, battle.round, self.losses)
        leaving = [
            Retreat(side.seat, battle.zone, battle.origins if side is one else (), enemy.seat)
            for side, enemy in ((other, one), (one, other))
            if side.seat != self.winner
        ]
        entering = [Entry(battle.zone)] if self.winner == one.seat else []
        agenda = settled(state, opened(state.agenda, *leaving, *entering))
        return replace(state, battle=None, last_battle=last, agenda=agenda)

    def tell(self, viewer: Viewer) -> LogLine:
        rule = {"extermination": "6.6.1", "two_nil": "6.6.2", "third_loss": "6.6.3", "out_of_cards": "6.6.4"}
        key = f"battle_{'drawn' if self.winner is None else 'won'}_{self.ending}"
        return line(key, rule[self.ending], seat=self.winner, loser_seat=self.loser)


def fight(log: Log, zone: str) -> None:
    """The active player picks the next battle (6.1)."""
    if pending_at(log.state, zone) is None:
        raise Refused("bad_zone", "6.1")
    begin_battle(log, zone)


def begin_battle(log: Log, zone: str) -> None:
    """The obligation to retreat is tested again, then the decks are chosen (5.5.1, 6.2)."""
    state = log.state
    defender = next(one.defender for one in state.pending if one.zone == zone)
    if obliged(state, zone, state.active, defender):
        log.record(RetreatOrdered(defender, zone))
    else:
        log.record(BattleBegun(zone, state.active, defender, guarded(state, zone, defender)))


def first_round(log: Log) -> None:
    """Both decks lie face down, and the first round begins (6.2.3)."""
    shuffle_decks(log)
    log.record(RoundBegun(1))


def end_test(log: Log) -> None:
    """Whether the battle is over (6.6); otherwise the next round."""
    battle = log.state.fight()
    verdict = judged(log.state, battle)
    if verdict is None:
        log.record(RoundBegun(battle.round + 1))
        return
    ending, beaten = verdict
    one, other = battle.sides
    winner = None if len(beaten) == len(BOTH) else battle.sides[1 - beaten[0]].seat
    loser = None if winner is None else battle.sides[beaten[0]].seat
    kept = "kills" in log.state.river and one.losses + other.losses > 0
    log.record(BattleEnded(ending, winner, loser, (one.losses, other.losses), kept))
    if winner is not None:
        log.record(GloryGained(winner, "battle"))


def judged(state: State, battle: Battle) -> tuple[Ending, tuple[int, ...]] | None:
    """The first ending that applies to a side, and which sides are beaten by it; None where the battle goes on."""
    sides = battle.sides
    tests: tuple[tuple[Ending, tuple[int, ...]], ...] = (
        ("extermination", tuple(at for at in BOTH if not army(state, sides[at].seat))),
        ("two_nil", tuple(at for at in BOTH if sides[at].losses >= TWO_NIL and not sides[1 - at].losses)),
        ("third_loss", tuple(at for at in BOTH if sides[at].losses >= DEFEAT)),
        (
            "out_of_cards",
            tuple(at for at in BOTH if sides[at].missed_discard or not (sides[at].hand or sides[at].deck)),
        ),
    )
    return next(((ending, beaten) for ending, beaten in tests if beaten), None)


_BLANK = Side(0)
_ROUND = {name: getattr(_BLANK, name) for name in ROUND_FIELDS}


def _fresh(side: Side) -> Side:
    """The side at the beginning of a round."""
    late, blind = side.late_next, side.blind_next
    return replace(side, late=late, blind=blind, late_next=False, blind_next=False, **_ROUND)
