"""Buchholz and what is built from its contributions: Sonneborn-Berger, Fore-Buchholz, the opponents' mean Buchholz."""

from fractions import Fraction

import msgspec

from tournaments.crosstable.table import NOBODY, RoundRecord
from tournaments.explanation import Contribution, Source
from tournaments.tiebreaks.basis import Basis, Format, TiebreakRules


def buchholz(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """What the score of each round's opponent brings; an unplayed round brings the player's own, capped since 2026."""
    return tuple(
        _round(basis, number, position, record)
        for position, record in enumerate(basis.entrants[number].rounds, 1)
        if basis.met(record) or basis.format is Format.SWISS
    )


def _round(basis: Basis, number: int, position: int, record: RoundRecord) -> Contribution:
    opponent = record.opponent
    if basis.met(record):
        return Contribution(
            position,
            opponent,
            Source.OPPONENTS_SCORE,
            basis.adjusted[opponent],
            adjustments=basis.adjustments[opponent],
        )
    source, amount = _unplayed(basis, number, opponent)
    return Contribution(position, opponent, source, amount, given_up=record.result.voluntarily_unplayed)


def _unplayed(basis: Basis, number: int, opponent: int) -> tuple[Source, Fraction]:
    own = basis.scores[number]
    if basis.rules is TiebreakRules.V2024:
        return Source.OWN_SCORE, own
    if opponent == NOBODY:
        cap, source = basis.draw * basis.rounds, Source.OWN_SCORE_CAPPED_BY_DRAWS
    else:
        cap, source = basis.adjusted[opponent], Source.OWN_SCORE_CAPPED_BY_OPPONENT
    return (source, cap) if cap < own else (Source.OWN_SCORE, own)


def sonneborn_berger(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Each contribution to Buchholz times the points of its round."""
    rounds = basis.entrants[number].rounds
    return tuple(
        msgspec.structs.replace(one, factor=basis.points[rounds[one.round - 1].result])
        for one in buchholz(basis, number)
    )


def fore_buchholz(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Buchholz as if every game of the last round had been drawn."""
    return buchholz(basis.last_round_drawn, number)


def opponents_buchholz(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """The Buchholz of every opponent met; the tie-break is their mean."""
    return tuple(
        Contribution(
            position,
            record.opponent,
            Source.OPPONENTS_BUCHHOLZ,
            sum((one.value for one in buchholz(basis, record.opponent)), Fraction()),
        )
        for position, record in enumerate(basis.entrants[number].rounds, 1)
        if basis.met(record)
    )
