"""How the rounds of a tournament were paired, out of its log."""

from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.stream.events import RoundPaired
from tournaments.stream.state import Round


def pairing_of(live: LiveTournament, round_: Round) -> RoundPaired | None:
    """The newest pairing of a round, with its reasons; None where the log has none. Reads the whole log."""
    log = TOURNAMENTS.repository.log(live.stream)
    where = (round_.stage, round_.number)
    found = [fact for fact in log if isinstance(fact, RoundPaired) and (fact.stage, fact.round) == where]
    return found[-1] if found else None
