"""The end of a game turn and of the game (rule 13)."""

from games.kernel.contract import Outcome
from games.kernel.teams import ranked
from games.orc_wars.editions.material import GOLD_TO_WIN, LEADERLESS_TURNS, LEADERS_TO_WIN, SITES_TO_WIN
from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.calendar import Eliminated, GameEnded, LeaderlessCounted
from games.orc_wars.rules.control import (
    all_authority,
    all_sites,
    has_leader,
    holdings,
    in_game,
    on_map,
    sites,
)
from games.orc_wars.rules.counters import CaravansReturned, CountersMoved
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.state import State


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


def end_of_round(log: Recorder) -> bool:
    """Whether the game is over at the end of this game turn (13.2, 13.3, 13.4.2)."""
    if any(conditions(log.state, seat) for seat in in_game(log.state)):
        log.record(GameEnded(outcome(log.state), "victory"))
        return True
    if log.state.options.cutthroat and _count_leaderless(log):
        return True
    if log.state.round >= log.state.options.turn_cap:
        log.record(GameEnded(outcome(log.state), "cap"))
        return True
    return False


def outcome(state: State, among: tuple[int, ...] | None = None) -> Outcome:
    """Ranks by conditions met, gold in hand, sites, total authority; who is out comes last, and equals share a rank."""
    alive = tuple(in_game(state)) if among is None else among
    sites_, authority_ = all_sites(state), all_authority(state)
    worth = [
        (True, conditions(state, seat), sum(state.hands[seat].gold), sites_[seat], authority_[seat])
        if seat in alive
        else (False, 0, 0, 0, 0)
        for seat in range(state.seats)
    ]
    return ranked(sites_, worth)


def _count_leaderless(log: Recorder) -> bool:
    """Coalitions too long without any leader are out; the last one left wins. True if the game is over."""
    state = log.state
    counts = tuple(
        state.leaderless[seat] + (seat in in_game(state)) if not has_leader(state, seat) else 0
        for seat in range(state.seats)
    )
    if counts != state.leaderless:
        log.record(LeaderlessCounted(counts))
    before = tuple(in_game(state))
    for seat in before:
        if counts[seat] >= LEADERLESS_TURNS:
            _eliminate(log, seat)
    alive = in_game(log.state)
    if len(alive) > 1:
        return False
    log.record(GameEnded(outcome(log.state, tuple(alive) or before), "last"))
    return True


def _eliminate(log: Recorder, seat: int) -> None:
    """Its hand goes to the cups, its territories turn neutral."""
    hand, source = log.state.hands[seat], places.hand(seat)
    if hand.tribe:
        log.record(CountersMoved(source, places.CUP, hand.tribe, "eliminated"))
    move_gold(log, source, places.CUP, hand.gold, "eliminated")
    if hand.caravans:
        log.record(CaravansReturned(seat))
    for area in holdings(log.state, seat):
        log.record(AreaTaken(area, None, "neutral"))
    log.record(Eliminated(seat))
