"""The end of a game turn and of the game (rule 13)."""

from games.kernel.contract import Outcome
from games.orc_wars import places
from games.orc_wars.baggage import move_gold
from games.orc_wars.course import Course
from games.orc_wars.ground import all_sites, authority, has_leader, holdings, in_game, on_map, sites
from games.orc_wars.lands import AreaTaken
from games.orc_wars.material import GOLD_TO_WIN, LEADERLESS_TURNS, LEADERS_TO_WIN, SITES_TO_WIN
from games.orc_wars.passage import Eliminated, GameEnded, LeaderlessCounted
from games.orc_wars.state import State
from games.orc_wars.transport import CaravansReturned, CountersMoved


def victories(state: State, seat: int) -> tuple[str, ...]:
    """Which of the three victories the coalition has in its hands (13.1)."""
    met = {
        "political": len(on_map(state, seat)) >= LEADERS_TO_WIN,
        "military": sites(state, seat) >= SITES_TO_WIN,
        "economic": sum(state.hands[seat].gold) >= GOLD_TO_WIN,
    }
    return tuple(name for name, there in met.items() if there)


def conditions(state: State, seat: int) -> int:
    """How many of the three conditions the coalition meets (13.1)."""
    return len(victories(state, seat))


def endings(state: State) -> tuple[str, ...]:
    """By which victories the match was won, or that its last turn or the last coalition decided it (13.2, 13.3)."""
    if state.outcome is None:
        return ()
    won = {name for seat in state.outcome.winners for name in victories(state, seat)}
    if not won:
        return ("last turn",) if len(in_game(state)) > 1 else ("last coalition",)
    return tuple(name for name in ("political", "military", "economic") if name in won)


def end_of_round(course: Course) -> bool:
    """Whether the game is over at the end of this game turn (13.2, 13.3, 13.4.2)."""
    if any(conditions(course.state, seat) for seat in in_game(course.state)):
        course.tell(GameEnded(outcome(course.state), "victory"))
        return True
    if course.state.options.cutthroat and _count_leaderless(course):
        return True
    if course.state.round >= course.state.options.turn_cap:
        course.tell(GameEnded(outcome(course.state), "cap"))
        return True
    return False


def outcome(state: State, among: tuple[int, ...] | None = None) -> Outcome:
    """Ranks by conditions met, gold in hand, sites, total authority; who is out comes last, and equals share a rank."""
    alive = tuple(in_game(state)) if among is None else among
    worth = [
        (
            seat in alive,
            conditions(state, seat),
            sum(state.hands[seat].gold),
            sites(state, seat),
            authority(state, seat),
        )
        if seat in alive
        else (False, 0, 0, 0, 0)
        for seat in range(state.seats)
    ]
    ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    return Outcome(
        ranks=ranks,
        scores=all_sites(state),
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
    )


def _count_leaderless(course: Course) -> bool:
    """Coalitions too long without any leader are out; the last one left wins. True if the game is over."""
    state = course.state
    counts = tuple(
        state.leaderless[seat] + (seat in in_game(state)) if not has_leader(state, seat) else 0
        for seat in range(state.seats)
    )
    if counts != state.leaderless:
        course.tell(LeaderlessCounted(counts))
    before = tuple(in_game(state))
    for seat in before:
        if counts[seat] >= LEADERLESS_TURNS:
            _eliminate(course, seat)
    alive = in_game(course.state)
    if len(alive) > 1:
        return False
    course.tell(GameEnded(outcome(course.state, tuple(alive) or before), "last"))
    return True


def _eliminate(course: Course, seat: int) -> None:
    """Its hand goes to the cups, its territories turn neutral."""
    hand, source = course.state.hands[seat], places.hand(seat)
    if hand.tribe:
        course.tell(CountersMoved(source, places.CUP, hand.tribe, "eliminated"))
    move_gold(course, source, places.CUP, hand.gold, "eliminated")
    if hand.caravans:
        course.tell(CaravansReturned(seat))
    for area in holdings(course.state, seat):
        course.tell(AreaTaken(area, None, "neutral"))
    course.tell(Eliminated(seat))
