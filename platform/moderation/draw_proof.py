"""The draws of a disputed step, made again from the seed that was revealed: whoever reads them can do the same."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.kernel.chance import Draw, FairChance
from moderation.disputed_step import disputed
from moderation.stream.state import Subject
from play.kind import MATCHES
from play.live import find_reel
from streams import seeds
from streams.events import SeedRevealed

_decoder = msgspec.json.Decoder(tuple[Draw, ...])


class DrawProof(NamedTuple):
    """What was promised before, what was revealed after, the version that the draws are keyed by, and the draws as the
    log has them; `same` whether they come out again.
    """

    commitment: str
    seed: str
    salt: str
    version: int
    draws: tuple[Draw, ...]
    same: bool


def proof_of(subject: Subject) -> DrawProof | None:
    """The proof of the step's draws; None where nothing was drawn, or the seed is not revealed yet."""
    reel = find_reel(subject.match)
    step = disputed(reel, subject.step)
    if step.chance is None:
        return None
    if step.first > 1:
        promised = MATCHES.drawn_from(reel.match_at(step.first - 1), step.body)
    else:
        promised = str(step.body.get("commitment", ""))
    for event in reel.log:
        if isinstance(event, SeedRevealed):
            seed, salt = bytes.fromhex(event.seed), bytes.fromhex(event.salt)
            if seeds.keeps(promised, seed, salt):
                drawn = _decoder.decode(step.chance)
                return DrawProof(
                    promised, event.seed, event.salt, step.first, drawn, comes_again(seed, step.first, drawn)
                )
    return None


def comes_again(seed: bytes, version: int, draws: Sequence[Draw]) -> bool:
    """Whether the seed gives these draws at this version of the log."""
    chance = FairChance(seed, version)
    for one in draws:
        if isinstance(one.out, int):
            chance.below(one.label, one.n)
        else:
            chance.order(one.label, one.n)
    return tuple(chance.draws) == tuple(draws)
