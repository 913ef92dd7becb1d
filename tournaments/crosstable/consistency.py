"""Whether the records of a crosstable agree with one another."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from tournaments.crosstable.result import ANSWERS
from tournaments.crosstable.table import NOBODY, Crosstable, Entrant, PieceColour, RoundRecord


class Inconsistency(msgspec.Struct, frozen=True):
    """A record that cannot be: whose, in which round (0 for none in particular), and what is wrong."""

    number: int
    round: int
    problem: str


def inconsistencies(table: Crosstable) -> tuple[Inconsistency, ...]:
    """Everything that does not fit, by pairing number and round; linear in the number of records."""
    counted = Counter(entrant.number for entrant in table.entrants)
    twice = [Inconsistency(number, 0, "the pairing number is used twice") for number in counted if counted[number] > 1]
    below = [Inconsistency(number, 0, "a pairing number starts from 1") for number in counted if number < 1]
    known = table.by_number()
    records = [
        Inconsistency(entrant.number, number, problem)
        for entrant in table.entrants
        for number, record in enumerate(entrant.rounds, 1)
        for problem in _problems(entrant, number, record, known)
    ]
    return tuple(sorted([*twice, *below, *records], key=lambda one: (one.number, one.round, one.problem)))


def _problems(entrant: Entrant, number: int, record: RoundRecord, known: Mapping[int, Entrant]) -> Iterator[str]:
    if record.opponent == NOBODY:
        yield from _alone(record)
        return
    if record.opponent == entrant.number:
        yield "the opponent is the player"
        return
    if record.result.bye:
        yield "a bye has an opponent"
    if record.colour is PieceColour.NONE:
        yield "a game has no colour"
    opponent = known.get(record.opponent)
    if opponent is None:
        yield f"the opponent {record.opponent} is unknown"
        return
    if len(opponent.rounds) < number:
        yield f"the opponent {record.opponent} has no record of the round"
        return
    yield from _against(entrant, record, opponent.rounds[number - 1])


def _alone(record: RoundRecord) -> Iterator[str]:
    if record.result.played:
        yield "a game was played without an opponent"
    if record.result.bye and record.colour is not PieceColour.NONE:
        yield "a bye has a colour"


def _against(entrant: Entrant, record: RoundRecord, answer: RoundRecord) -> Iterator[str]:
    if answer.opponent != entrant.number:
        yield f"the opponent {record.opponent} has another opponent"
        return
    if answer.colour is not record.colour.other:
        yield f"the colours of {entrant.number} and {record.opponent} do not fit"
    if answer.result not in ANSWERS.get(record.result, frozenset()):
        yield f"the results of {entrant.number} and {record.opponent} do not fit"
