"""How the rounds of a tournament were paired, out of its log."""

import msgspec

from eventlog import reading
from tournaments.kind import LiveTournament
from tournaments.stream.facts.log import AnyFact
from tournaments.stream.facts.rounds import HandPairingCompared, RoundPaired
from tournaments.stream.state import Round

_decoder = msgspec.json.Decoder(list[AnyFact])


def comparison_of(live: LiveTournament, round_: Round) -> HandPairingCompared | None:
    """What was worked out later of a round that was paired by hand; None where nothing was."""
    if not round_.compared_at:
        return None
    found = _decoder.decode(reading.read(live.stream, round_.compared_at - 1, round_.compared_at))
    return next((fact for fact in found if isinstance(fact, HandPairingCompared)), None)


def pairing_of(live: LiveTournament, round_: Round) -> RoundPaired | None:
    """The pairing of a round, with its reasons: one event is read, however long the log is."""
    found = _decoder.decode(reading.read(live.stream, round_.paired_at - 1, round_.paired_at))
    return next((fact for fact in found if isinstance(fact, RoundPaired)), None)
