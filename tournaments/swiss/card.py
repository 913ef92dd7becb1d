"""A player's pairing card: what the rules ask about the rounds so far."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

import msgspec

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import Entrant, PieceColour, RoundRecord
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


class PreferenceStrength(IntEnum):
    """How strong a colour preference is (1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(IntEnum):
    """Against whom a round was: a lower score, or unplayed, is a downfloat; a higher one an upfloat (1.4)."""

    UP = 1
    NONE = 0
    DOWN = -1


class PairingCard(msgspec.Struct, frozen=True):
    """One player before a round. The score is in tenths; floats are those of the last round and the one before."""

    number: int
    score: int
    opponents: frozenset[int]
    colours: tuple[PieceColour, ...]
    difference: int
    """Games with White less games with Black."""
    preferred: PieceColour
    strength: PreferenceStrength
    floats: tuple[Float, Float]
    unplayed: tuple[RoundResult, ...]
    """Rounds without a game, which decide on the right to a bye."""
    topscorer: bool

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts the higher ranked first: by score, then by pairing number (1.2)."""
        return -self.score, self.number


def cards(unpaired: UnpairedRound, ruleset: Ruleset) -> tuple[PairingCard, ...]:
    """Return the cards of all players to be paired, the highest ranked first."""
    table = unpaired.table.filled()
    points = table.points_of()
    totals = {entrant.number: _running(entrant, points) for entrant in table.entrants}
    most = max(points.values()) * table.completed
    last = unpaired.last
    playing = set(unpaired.players())
    made = [
        _card(
            entrant,
            totals,
            ruleset,
            points,
            topscorer=last and totals[entrant.number][-1] * 2 > most,
        )
        for entrant in table.entrants
        if entrant.number in playing
    ]
    return tuple(sorted(made, key=lambda card: card.rank))


def _running(entrant: Entrant, points: Mapping[RoundResult, int]) -> list[int]:
    """The score before each round and after the last."""
    scores = [0]
    for record in entrant.rounds:
        scores.append(scores[-1] + points[record.result])
    return scores


def _card(
    entrant: Entrant,
    totals: Mapping[int, Sequence[int]],
    ruleset: Ruleset,
    points: Mapping[RoundResult, int],
    *,
    topscorer: bool,
) -> PairingCard:
    played = [record for record in entrant.rounds if record.result.played]
    colours = tuple(record.colour for record in played)
    difference = colours.count(PieceColour.WHITE) - colours.count(PieceColour.BLACK)
    preferred, strength = preference(colours)
    last, before = (_float(entrant, back, totals, ruleset, points) for back in (1, 2))
    return PairingCard(
        number=entrant.number,
        score=totals[entrant.number][-1],
        opponents=frozenset(record.opponent for record in played),
        colours=colours,
        difference=difference,
        preferred=preferred,
        strength=strength,
        floats=(last, before),
        unplayed=tuple(record.result for record in entrant.rounds if not record.result.played),
        topscorer=topscorer,
    )


def preference(colours: Sequence[PieceColour]) -> tuple[PieceColour, PreferenceStrength]:
    """Return the colour that is due after games with these colours, and how strongly (1.7)."""
    if not colours:
        return PieceColour.NONE, PreferenceStrength.NONE
    difference = colours.count(PieceColour.WHITE) - colours.count(PieceColour.BLACK)
    due = PieceColour.BLACK if difference > 0 else PieceColour.WHITE if difference < 0 else colours[-1].other
    twice = len(colours) > 1 and colours[-1] is colours[-2]
    if abs(difference) > 1 or twice:
        return (due if abs(difference) > 1 else colours[-1].other), PreferenceStrength.ABSOLUTE
    return due, PreferenceStrength.STRONG if difference else PreferenceStrength.MILD


def _float(
    entrant: Entrant,
    back: int,
    totals: Mapping[int, Sequence[int]],
    ruleset: Ruleset,
    points: Mapping[RoundResult, int],
) -> Float:
    """Return the float of a round, counted backwards."""
    index = len(entrant.rounds) - back
    if index < 0:
        return Float.NONE
    record = entrant.rounds[index]
    if not record.result.played:
        return _unplayed_float(record, ruleset, points)
    own, opponents = totals[entrant.number][index], totals[record.opponent][index]
    return Float.DOWN if own > opponents else Float.UP if own < opponents else Float.NONE


def _unplayed_float(record: RoundRecord, ruleset: Ruleset, points: Mapping[RoundResult, int]) -> Float:
    """Since 2026 only a round that brought more than a loss without a game is a downfloat."""
    if ruleset is Ruleset.DUTCH_2017 or points[record.result] > points[RoundResult.LOSS]:
        return Float.DOWN
    return Float.NONE
