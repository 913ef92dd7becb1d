"""Rounds: how one begins, how it ends, and when the game is over (3.2, 8)."""

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.options import DESERTIONS, ENLISTMENTS, LAST_ROUND, PILES, THRESHOLD, Options, start_range
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.rules.deal import first_batch
from games.few_orcs_more.rules.ranking import ranks
from games.few_orcs_more.state import START_CARD, Cards, Clan, LastRound, State, Ticks
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told


class RoundStarted(Happening, frozen=True):
    """A round begins: the deck is shuffled, the player cards are back in the hands. The deck is nobody's to know."""

    round: int
    wizard: int | None
    piles: int
    desertions: int
    deck: Cards

    def change(self, state: State) -> State:
        clans = tuple(
            Clan(
                desertions=0 if seat == self.wizard else self.desertions,
                enlistments=0 if seat == self.wizard else ENLISTMENTS,
                score=clan.score,
                wins=clan.wins,
            )
            for seat, clan in enumerate(state.clans)
        )
        fresh = State(
            options=state.options,
            clans=clans,
            round=self.round,
            wizard=self.wizard,
            deck=self.deck,
            piles=((),) * self.piles,
            last_round=state.last_round,
        )
        if state.options.mode == "live":
            return fresh
        return replace(fresh, ticks=Ticks(submitted=(None,) * len(clans), to_deal=first_batch(fresh)))

    def line(self, viewer: Viewer) -> Line:
        if self.wizard is None:
            return told("round_started_without_wizard", "9.3", round=self.round)
        return told("round_started", "8.2", round=self.round, wizard_seat=self.wizard)


class RoundEnded(Happening, frozen=True):
    """The four battles are fought; cards not used are discarded (7.7.6)."""

    scores: tuple[int, ...]

    def change(self, state: State) -> State:
        gains = tuple(clan.gain for clan in state.clans)
        over = LastRound(state.round, state.wizard, state.champion, state.battles, gains)
        return replace(state, clans=tuple(replace(clan, hand=()) for clan in state.clans), last_round=over)

    def line(self, viewer: Viewer) -> Line:
        return told("round_ended", "8.1", score_seats=list(range(len(self.scores))), scores=self.scores)


class GameEnded(Happening, frozen=True):
    """Somebody has reached what ends the game, or the last round is over."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]

    def change(self, state: State) -> State:
        return replace(state, phase="over")

    def line(self, viewer: Viewer) -> Line:
        return told("game_ended", "8.4", winner_seats=self.winners)


def shuffled(options: Options, chance: Chance) -> Cards:
    """A fresh deck with the Start card in its place."""
    cards = chance.shuffle("shuffle:deck", ARMY)
    above = chance.number("start", *start_range(options))
    return (*cards[:above], START_CARD, *cards[above:])


def new_round(options: Options, seats: int, number: int, wizard: int | None, chance: Chance) -> RoundStarted:
    """A round with everything drawn that it needs."""
    return RoundStarted(number, wizard, PILES[seats], DESERTIONS[seats], shuffled(options, chance))


def first_round(options: Options, seats: int, chance: Chance) -> RoundStarted:
    """The first round, its wizard drawn (3.1) unless two play (9.3)."""
    wizard = chance.pick("first_wizard", range(seats)) if seats > 2 else None
    return new_round(options, seats, 1, wizard, chance)


def end_of_round(state: State, chance: Chance) -> Happenings:
    """The end of this round, and after it the end of the game or the next round."""
    if state.last_round is None or state.last_round.round < state.round:
        return (RoundEnded(tuple(clan.score for clan in state.clans)),)
    if is_over(state):
        places = ranks(state.clans)
        return (GameEnded(places, tuple(seat for seat, place in enumerate(places) if place == 1)),)
    seats = len(state.clans)
    wizard = None if state.wizard is None else (state.wizard + 1) % seats
    return (new_round(state.options, seats, state.round + 1, wizard, chance),)


def is_over(state: State) -> bool:
    """Whether the end rule is met (8.1) or the last round was played (8.3)."""
    best, threshold = max(clan.score for clan in state.clans), THRESHOLD[len(state.clans)]
    met = best >= threshold if state.options.end_rule == "reach" else best > threshold
    return met or state.round >= LAST_ROUND
