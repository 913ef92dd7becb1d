"""Self-play: whole matches by computers through the real log, each then read back and compared with what was played."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.contract import Outcome, Viewer
from games.kernel.values import JSON, Value
from games.players.player import iterations
from play import commands, computers, live
from play.match import Match, states
from play.models import MatchRow
from play.verify import Fault, check_match

CEILING = 20_000
"""Steps after which a match counts as endless."""


class Played(NamedTuple):
    """One finished match of self-play and whatever is wrong with its log."""

    id: str
    steps: int
    events: int
    outcome: Outcome | None
    faults: list[Fault]
    endings: tuple[str, ...] = ()
    """In which of the game's ways it was won."""


def seed_of(game: str, seats: int, seed: str, number: int) -> bytes:
    """The seed of the n-th match of a run: the same run gives the same matches on any machine."""
    return hashlib.sha256(f"selfplay/{game}/{seats}/{seed}/{number}".encode()).digest()


class Setup(NamedTuple):
    """What is played, by which computers, and how many units of thinking these have a move where they search."""

    game: str
    seats: int
    options: JSON = None
    level: str = "grunt"
    thinking: int = 200


def play(setup: Setup, matches: int, seed: str) -> Iterator[Played]:
    """Play so many matches one after the other."""
    for number in range(matches):
        yield play_one(setup, seed_of(setup.game, setup.seats, seed, number))


def play_one(setup: Setup, seed: bytes) -> Played:
    """Play one match to its end, showing every step to every viewer, then check its log against what was played."""
    game, seats, options, level, thinking = setup
    player = computers.player_name(level)
    begun = commands.open_match(game, seats, options, [player] * seats, actor="system:selfplay", seed=seed)
    played = {begun.match.version: _shown(begun.match, begun.match.state)}
    now = begun
    more = iterations(thinking)
    for done in computers.play_out(begun.id, Luck(seed.hex()), more):
        now = done.live
        played[now.match.version] = _shown(now.match, now.match.state)
        if len(played) > CEILING:
            break
    faults = [*check_match(begun.id), *_compare(begun.id, played)]
    if now.match.outcome is None:
        faults.append(Fault(begun.id, now.match.version, "endless", f"not over after {len(played)} steps"))
    ended = now.match.rules.endings(now.match.state)
    return Played(begun.id, len(played) - 1, now.match.version, now.match.outcome, faults, ended)


def _shown(match: Match, state: Value) -> bytes:
    """A digest of the state and of what every viewer sees of it."""
    viewers: list[Viewer] = [*range(match.seats), "spectator", "arbiter"]
    digest = hashlib.sha256(encode(state))
    for viewer in viewers:
        digest.update(encode(match.rules.view(state, viewer)))
    return digest.digest()


def _compare(match_id: str, played: dict[int, bytes]) -> Iterator[Fault]:
    """Rebuild the match from its log and compare state and views at every version with those that were live."""
    row = MatchRow.objects.get(id=match_id)
    log = live.read_log(row.stream, row.game, row.rules_version)
    match = live.read(match_id).match
    for version, state in states(log, len(log), live.state_of):
        if version in played and _shown(match, state) != played[version]:
            yield Fault(match_id, version, "rebuild", "what is rebuilt from the log is not what was played live")
