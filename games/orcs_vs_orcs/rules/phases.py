"""Strengths, Berserk, the order of effects and the clean-up's shift (rules 6.3.5 to 6.3.7, 6.5)."""

from msgspec.structs import replace

from games.orcs_vs_orcs.rules.agenda import Act, Step
from games.orcs_vs_orcs.rules.battle import BOTH, army
from games.orcs_vs_orcs.rules.battle import clean_up as discard_shelterless
from games.orcs_vs_orcs.rules.card_moves import EffectCancelled, EffectIdle
from games.orcs_vs_orcs.rules.cards import STRENGTH
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.hands import strike
from games.orcs_vs_orcs.rules.strikes import BerserkKept, BerserkUsed, TokenSteppedBack
from games.orcs_vs_orcs.state import BOXES, State

UNCANCELLED = frozenset({"gruragh"})
"""Heroes whom neither want of shelter nor Froksh keeps from acting (7.2.4)."""
INERT = frozenset({"orc", "shagratt"})
"""Cards that do nothing when effects are resolved: Shagratt acts at the reveal (7.2.14)."""


def strengths(course: Course) -> bool:
    """Both cards strike at the same time, also without shelter (6.3.5)."""
    course.done()
    cards = [side.played[0] if side.played else None for side in course.state.fight().sides]
    for at in BOTH:
        card = cards[at]
        if card is not None:
            strike(course, 1 - at, STRENGTH[card], "strength", card)
    return False


def fury(course: Course, task: Step) -> bool:
    """A Berserk side whose token entered red in this phase is asked, the attacker first (6.5.2)."""
    for at in BOTH:
        side = course.state.fight().sides[at]
        if side.reddened:
            if army(course.state, 1 - at):
                return course.ask(replace(task, sides=(at,), asked=True))
            course.tell(BerserkKept(side.seat, asked=False))
    return course.done()


def answer_berserk(course: Course, at: int, use: bool) -> None:
    """The offer is taken or left; the other side may have one too."""
    course.lift(Step("fury"))
    one, other = course.state.fight().sides[at], course.state.fight().sides[1 - at]
    course.tell(BerserkUsed(one.seat, other.seat) if use else BerserkKept(one.seat, asked=True))


def effects(course: Course) -> bool:
    """Froksh before all others, then the attacker's card, then the defender's; each followed by Berserk (6.3.6)."""
    course.done()
    sides = course.state.fight().sides
    acting = [at for at in BOTH if sides[at].played and acts(course.state, at)]
    acting.sort(key=lambda at: sides[at].played[0] != "froksh")
    for at in reversed(acting):
        course.first(Act(at, sides[at].played[0]), Step("fury"))
    return False


def acts(state: State, at: int) -> bool:
    """Whether the card that a side chose has an effect: it needs a place, unless it is Gruragh's (6.3.6)."""
    side = state.fight().sides[at]
    card = side.played[0]
    return card in UNCANCELLED or (side.sheltered and card not in INERT)


def froksh(course: Course, at: int) -> None:
    """What the enemy's card of this round has not done yet it will not do (7.2.12, 7.3.2)."""
    for task in course.agenda:
        if isinstance(task, Act) and task.side != at and task.main and task.card not in UNCANCELLED:
            course.agenda.remove(task)
            course.tell(EffectCancelled(course.state.fight().sides[task.side].seat, task.card))
            return
    course.tell(EffectIdle(course.state.fight().sides[at].seat, "froksh"))


def clean_up(course: Course) -> bool:
    """Xaphyr steps back, never into red by it; then cards without a place are discarded (6.3.7, 7.2.20)."""
    for at in BOTH:
        for _ in range(course.state.fight().sides[at].shifts):
            _step_back(course, at)
    return discard_shelterless(course)


def _step_back(course: Course, at: int) -> None:
    side = course.state.fight().sides[at]
    if side.box > 1:
        course.tell(TokenSteppedBack(side.seat, side.box - 1, 0))
    elif side.lost and side.losses > side.marched:
        course.tell(TokenSteppedBack(side.seat, BOXES, 1))
