"""How the rounds of a tournament were paired, out of its log."""

import msgspec

from eventlog import reading
from tournaments.kind import LiveTournament
from tournaments.stream.facts.log import AnyFact
from tournaments.stream.facts.rounds import RoundPaired
from tournaments.stream.state import Round

_decoder = msgspec.json.Decoder(list[AnyFact])


def pairing_of(live: LiveTournament, round_: Round) -> RoundPaired | None:
    """The pairing of a round, with its reasons: one event is read, however long the log is."""
    found = _decoder.decode(reading.read(live.stream, round_.paired_at - 1, round_.paired_at))
    return next((fact for fact in found if isinstance(fact, RoundPaired)), None)
