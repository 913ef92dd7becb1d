"""The challenge of a field, once no rank is left in its column (rule 3.5)."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line
from games.kernel.tuples import raised
from games.orcz.state import State
from games.orcz.state.cards import TROOPS, Hero
from games.orcz.state.fields import Challenge, Field, FieldName, Result, numbers
from games.orcz.state.match import EventCard, Phase

NEED: Final[dict[EventCard | None, int]] = {"war_drums": -1, "enemy_reinforcements": 1}
REWARD: Final[dict[EventCard | None, int]] = {"enemy_reinforcements": 1, "rich_plunder": 1}
COST: Final[dict[EventCard | None, int]] = {"llovars_wrath": 1}


class ChallengeMet(GameEvent[State], frozen=True):
    """The orcs won or lost the challenge (3.5.3)."""

    field: FieldName
    result: Result

    def apply(self, state: State) -> State:
        state = state.with_field(self.field, replace(state.at(self.field), result=self.result, settled=None))
        if len(self.result.dominant) != 1:
            return replace(state, phase="wind_up")
        phase: Phase = "allocate" if self.result.won else "blame"
        return replace(state, phase=phase, dominant=self.result.dominant[0])

    def tell(self, viewer: Viewer) -> LogLine:
        result = self.result
        if not result.won and not result.dominant:
            return line("challenge_deserted", "3.5.8", field=self.field, challenge=result.challenge)
        key = "challenge_lost"
        if result.won:
            key = "challenge_won" if result.strength >= result.need else "challenge_won_champion"
        return line(
            key,
            "3.5.3",
            field=self.field,
            challenge=result.challenge,
            strength=result.strength,
            need=result.need,
            dominant_seats=result.dominant,
        )


class HeroUsed(SeatEvent[State], frozen=True):
    """A hero stands on the field and is used up by it, whether it made a difference or not (3.5.10)."""

    hero: Hero
    sentence = Sentence("hero_used", "3.5.10", "seat", card="hero")

    def apply(self, state: State) -> State:
        """The hero leaves the field when that is wound up, with all others."""
        return state


class FieldWoundUp(GameEvent[State], frozen=True):
    """Troops went home, heroes lie open; a won challenge left the game, a lost one stays (3.5.10)."""

    field: FieldName
    won: bool
    finished: bool

    def apply(self, state: State) -> State:
        field = state.at(self.field)
        for part in field.aside:
            tribe, troops = state.tribes[part.seat], part.cards & TROOPS
            used = tribe.used | part.cards & ~TROOPS
            tribe = replace(tribe, hand=tribe.hand | troops, back=tribe.back | troops, used=used)
            state = state.with_tribe(part.seat, tribe)
        challenge = None if self.won else field.challenge
        field = replace(field, challenge=challenge, aside=(), resolved=True)
        return replace(state.with_field(self.field, field), phase="resolve", field=None, dominant=None)

    def tell(self, viewer: Viewer) -> LogLine:
        key = "field_finished" if self.finished else "field_won" if self.won else "field_stays"
        return line(key, "3.2.1" if self.finished else "3.5.10", field=self.field)


def need(state: State, challenge: Challenge) -> int:
    """The strength that the challenge demands now (3.5.2)."""
    primary, _ = numbers(challenge)
    return state.seats * max(1, primary + state.options.difficulty + NEED.get(state.event, 0))


def reward(event: EventCard | None, challenge: Challenge) -> int:
    """What a won challenge pays a single dominant seat (4.7, 4.8)."""
    return numbers(challenge)[0] + REWARD.get(event, 0)


def cost(event: EventCard | None, challenge: Challenge) -> int:
    """What a lost challenge costs a single dominant seat (4.9)."""
    return numbers(challenge)[0] + COST.get(event, 0)


def participants(field: Field) -> tuple[int, ...]:
    """The seats with a troop set aside on the field, sorted (3.5.4)."""
    return tuple(sorted({part.seat for part in field.aside if part.has_troops}))


def judged(state: State, field: Field, challenge: Challenge) -> Result:
    """How the challenge comes out with what is set aside (6.2)."""
    totals = (0,) * state.seats
    for part in field.aside:
        totals = raised(totals, part.seat, part.strength)
    demanded, champion = need(state, challenge), any(part.has_champion for part in field.aside)
    present = participants(field)
    best = max((totals[seat] for seat in present), default=0)
    return Result(
        turn=state.game_turn,
        challenge=challenge,
        totals=totals,
        strength=sum(totals),
        need=demanded,
        champion=champion,
        won=champion or sum(totals) >= demanded,
        dominant=tuple(seat for seat in present if totals[seat] == best),
    )
