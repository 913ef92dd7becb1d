"""The course of a battle: decks, rounds, the end test and the aftermath (rule 6).

Each task's function does what it can; True means that it now waits for an answer.
"""

from msgspec.structs import replace

from games.orcs_vs_orcs.rules.agenda import Battles, Contact, Enter, Retreat, Step
from games.orcs_vs_orcs.rules.card_moves import ShelterlessDiscarded
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.decks import BattleBegun, RoundBegun
from games.orcs_vs_orcs.rules.passage import GloryGained
from games.orcs_vs_orcs.rules.strikes import BattleEnded
from games.orcs_vs_orcs.rules.turns import pass_on, settled
from games.orcs_vs_orcs.rules.zones import guarded, obliged
from games.orcs_vs_orcs.state import Battle, Ending, State

BOTH = (0, 1)
PREPARATION = (Step("decks"), Step("vanguard"), Step("shuffle"))
OPENING = (Step("draw"), Step("reorganise", (0,)), Step("reorganise", (1,)), Step("fury"))
DECISION = (Step("choose"), Step("shagratt", (0,)), Step("shagratt", (1,)))
CLASH = (Step("strengths"), Step("fury"), Step("effects"), Step("clean_up"), Step("test"))
FIGHTING = (*DECISION, *CLASH)
ROUND = (*OPENING, *FIGHTING)
"""The phases of a round, in order (6.3)."""
TWO_NIL = 2
DEFEAT = 3


def battles(course: Course, task: Battles) -> bool:
    """The next pending battle, chosen by the active player where there are several; after the last the turn passes."""
    if settled(course):
        return False
    pending = course.state.pending
    if not pending:
        course.done()
        pass_on(course)
        return False
    if len(pending) > 1:
        return course.ask(replace(task, asked=True))
    begin_battle(course, pending[0].zone)
    return False


def begin_battle(course: Course, zone: str) -> None:
    """The obligation to retreat is tested again, then the decks are chosen (5.5.1, 6.2)."""
    state = course.state
    pending = next(one for one in state.pending if one.zone == zone)
    if obliged(state, zone, state.active, pending.defender):
        course.first(Contact(zone, pending.defender, must=True))
        return
    course.tell(BattleBegun(zone, state.active, pending.defender, guarded(state, zone, pending.defender)))
    course.first(*PREPARATION)


def begin_round(course: Course, number: int) -> None:
    course.tell(RoundBegun(number))
    course.first(*ROUND)


def clean_up(course: Course) -> bool:
    """Cards without a place go to the discard pile (6.3.7)."""
    course.done()
    for side in course.state.fight().sides:
        if side.unsupported:
            course.tell(ShelterlessDiscarded(side.seat, side.unsupported))
    return False


def test(course: Course) -> bool:
    """Whether the battle is over (6.6); otherwise the next round."""
    course.done()
    battle = course.state.fight()
    verdict = judged(course.state, battle)
    if verdict is None:
        begin_round(course, battle.round + 1)
        return False
    ending, beaten = verdict
    _aftermath(course, battle, ending, beaten)
    return False


def army(state: State, at: int) -> int:
    """Hordes of a side alive in the zone."""
    battle = state.fight()
    return state.zones[battle.zone].hordes[battle.sides[at].seat]


def judged(state: State, battle: Battle) -> tuple[Ending, tuple[int, ...]] | None:
    """The first ending that applies to a side, and which sides are beaten by it; None where the battle goes on."""
    sides = battle.sides
    tests: tuple[tuple[Ending, tuple[int, ...]], ...] = (
        ("extermination", tuple(at for at in BOTH if not army(state, at))),
        ("two_nil", tuple(at for at in BOTH if sides[at].losses >= TWO_NIL and not sides[1 - at].losses)),
        ("third_loss", tuple(at for at in BOTH if sides[at].losses >= DEFEAT)),
        ("out_of_cards", tuple(at for at in BOTH if sides[at].spent or not (sides[at].hand or sides[at].deck))),
    )
    return next(((ending, beaten) for ending, beaten in tests if beaten), None)


def _aftermath(course: Course, battle: Battle, ending: Ending, beaten: tuple[int, ...]) -> None:
    """Tiles cleared, glory, retreats (the defender's first), entry (6.7)."""
    one, other = battle.sides
    winner = None if len(beaten) == len(BOTH) else battle.sides[1 - beaten[0]].seat
    loser = None if winner is None else battle.sides[beaten[0]].seat
    kept = "kills" in course.state.river and one.losses + other.losses > 0
    course.tell(BattleEnded(ending, winner, loser, (one.losses, other.losses), kept))
    if winner is not None:
        course.tell(GloryGained(winner, "battle"))
    leaving = [
        Retreat(battle.sides[at].seat, battle.zone, battle.origins if at == 0 else (), battle.sides[1 - at].seat)
        for at in sorted(beaten, reverse=True)
    ]
    entering = [Enter(battle.zone)] if winner == one.seat else []
    course.first(*leaving, *entering)
