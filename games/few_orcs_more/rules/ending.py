"""The end of a round and of the game, and the ranking (8)."""

from msgspec.structs import replace

from games.few_orcs_more.options import LAST_ROUND, THRESHOLD
from games.few_orcs_more.rules.setup import new_round
from games.few_orcs_more.state import Clan, Events, LastRound, State
from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Outcome, Viewer
from games.kernel.events import GameEvent, Sentence, by_seat, line
from games.kernel.teams import ranked


class RoundEnded(GameEvent[State], frozen=True):
    """The four battles are fought; cards not used are discarded (7.7.6)."""

    scores: tuple[int, ...]

    def apply(self, state: State) -> State:
        gains = tuple(clan.gain for clan in state.clans)
        over = LastRound(state.round, state.wizard, state.champion, state.battles, gains)
        return replace(state, clans=tuple(replace(clan, hand=()) for clan in state.clans), last_round=over)

    def tell(self, viewer: Viewer) -> LogLine:
        return line("round_ended", "8.1", score_seats=by_seat(self.scores))


class GameEnded(GameEvent[State], frozen=True):
    """Somebody has reached what ends the game, or the last round is over."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    sentence = Sentence("game_ended", "8.4", winner_seats="winners")

    def apply(self, state: State) -> State:
        return replace(state, phase="over")


def end_of_round(state: State, chance: Chance) -> Events:
    """The end of this round, and after it the end of the game or the next round."""
    if state.last_round is None or state.last_round.round < state.round:
        return (RoundEnded(tuple(clan.score for clan in state.clans)),)
    if is_over(state):
        end = ranking(state.clans)
        return (GameEnded(end.ranks, end.winners),)
    seats = len(state.clans)
    wizard = None if state.wizard is None else (state.wizard + 1) % seats
    return (new_round(state.options, seats, state.round + 1, wizard, chance),)


def is_over(state: State) -> bool:
    """Whether the end rule is met (8.1) or the last round was played (8.3)."""
    best, threshold = max(clan.score for clan in state.clans), THRESHOLD[len(state.clans)]
    met = best >= threshold if state.options.end_rule == "reach" else best > threshold
    return met or state.round >= LAST_ROUND


def ranking(clans: tuple[Clan, ...]) -> Outcome:
    """The ranks by score, and among equal scores by the latest win (8.4); equal seats share one."""
    return ranked([clan.score for clan in clans], [(clan.score, clan.wins[::-1]) for clan in clans])


def outcome(state: State) -> Outcome | None:
    """How the match ended; None while it runs."""
    return ranking(state.clans) if state.phase == "over" else None
