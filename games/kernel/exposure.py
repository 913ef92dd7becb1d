"""What somebody has learnt since an earlier step: their views of what was played, compared under `resample`.

From the earlier step, worlds are imagined that the viewer could not tell from the real one, and the same commands are
played in them from the same draws. If what the viewer sees and is told differs, something that was hidden at the step
has been revealed to them since. A secret command of others may be a different command in another world: one that looks
the same to the viewer is looked for first.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from games.kernel.chance import Draw, Luck
from games.kernel.codec import encode
from games.kernel.contract import Viewer
from games.kernel.listing import commands
from games.kernel.offers import Group, breadth, sample
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.replayed import ReplayedChance
from games.kernel.table import decide
from games.kernel.values import JSON, Value

WORLDS = 8
OTHERS = 32
"""How many other commands are tried in place of one that cannot be given in an imagined world."""


class Played(NamedTuple):
    """A command that was given, or with no seat the automatic step, and the draws made for it."""

    seat: int | None
    command: JSON
    draws: Sequence[Draw]


def learnt(game: AnyGame, before: Value, played: Sequence[Played], viewer: Viewer) -> bool:
    """Return whether what was played since a state has shown the viewer anything that was hidden from them there.

    May err on the side of yes. Costs `WORLDS` times what playing it costs.
    """
    course = [*_course(game, before, played, viewer)]
    for number in range(WORLDS):
        world = game.resample(before, viewer, Luck(f"exposure/{number}"))
        if not _comes_out_alike(game, world, played, viewer, course):
            return True
    return False


def _course(game: AnyGame, state: Value, played: Sequence[Played], viewer: Viewer) -> Iterator[bytes]:
    """What the viewer saw of each, as it was played."""
    for number, one in enumerate(played):
        state, seen = step(game, state, one, viewer, number)
        yield seen


def _comes_out_alike(
    game: AnyGame, world: Value, played: Sequence[Played], viewer: Viewer, course: Sequence[bytes]
) -> bool:
    for number, (one, seen) in enumerate(zip(played, course, strict=True)):
        for other in alternatives(game, world, one, viewer):
            try:
                after, shown = step(game, world, other, viewer, number)
            except Refused:
                continue
            if shown == seen:
                world = after
                break
        else:
            return False
    return True


def step(game: AnyGame, state: Value, one: Played, viewer: Viewer, number: int) -> tuple[Value, bytes]:
    """Return the state after one more step, and what the viewer sees of it and is told."""
    chance = ReplayedChance(one.draws, Luck(f"exposure/draws/{number}"))
    if one.seat is None:
        events = game.tick(state, chance)
        after = fold(game, state, events)
    else:
        events, after = decide(game, state, one.seat, one.command, chance)
    told = [line for event in events if (line := game.tell(event, viewer)) is not None]
    moment = game.artist.moment(reversed(events)) if game.artist is not None else ()
    return after, encode([len(events), told, moment, game.view(after, viewer), game.due(after)])


def alternatives(game: AnyGame, world: Value, one: Played, viewer: Viewer) -> Iterator[Played]:
    """Yield what was played, and what somebody else could have commanded instead."""
    yield one
    if one.seat is None or one.seat == viewer or not isinstance(one.command, dict):
        return
    luck = Luck("exposure/others")
    for offer in game.offers(world, one.seat):
        if offer.type != one.command.get("type"):
            continue
        few = breadth(Group(offer.fields), OTHERS + 1) <= OTHERS
        found = islice(commands(offer), OTHERS) if few else (sample(offer, luck) for _ in range(OTHERS))
        yield from (one._replace(command=command) for command in found)
