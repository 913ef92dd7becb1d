"""Playthroughs: whole matches written down to the last byte, so that old matches keep coming out as they did.

A playthrough holds what a match is made of (rules version, options, seats, seed, every wish) and what came of it:
draws, events, and a digest of every viewer's view at every step. Played again under its rules version it must give
the same bytes.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated

import msgspec

from games.checks.channels import viewers
from games.checks.walk import Ply, Wish, set_up, take_step, walk
from games.kernel.codec import codec, encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.settings import Setting, options_of
from games.kernel.values import JSON, Value, plain

DIGEST = 16
"""Hex digits of a view's SHA-256 that are kept."""


class RecordedStep(Value, frozen=True):
    """One step: the set-up and the automatic steps have neither `seat` nor `do`. `views` by viewer."""

    draws: tuple[object, ...]
    events: tuple[object, ...]
    views: dict[str, str]
    seat: int | msgspec.UnsetType = msgspec.UNSET
    do: object = msgspec.UNSET


class Playthrough(Value, frozen=True):
    """A match as its file holds it, from the set-up on. `final` is the arbiter's view after the last step."""

    game: str
    rules_version: str
    seats: int
    options: dict[str, object]
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    steps: tuple[RecordedStep, ...]
    final: object


_decoder = msgspec.json.Decoder(Playthrough)


def parse(text: bytes) -> Playthrough:
    """The playthrough in a file's text; `Misfit` names what is wrong with it."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Misfit("playthrough", str(fault)[:200]) from None


def at_random(game: AnyGame, setting: Setting, seed: bytes, most: int | None = None) -> bytes:
    """A random match, or its first so many steps, as the text of a file."""
    return _written(game, setting, seed, islice(walk(game, setting, seed), most))


def again(game: AnyGame, old: Playthrough) -> bytes:
    """The same match under these rules, as the text of a file; it ends before the first wish that is refused."""
    setting, seed = _made_of(old)
    return _written(game, setting, seed, _played(game, setting, seed, _wishes(old)))


def differences(game: AnyGame, text: bytes) -> Iterator[str]:
    """One line for the first thing that comes out otherwise than the file says; none where every byte is the same."""
    old = parse(text)
    made = again(game, old)
    if made == text:
        return
    new = parse(made)
    for number, (then, now) in enumerate(zip(old.steps, new.steps, strict=False)):
        for name in ("draws", "events", "views"):
            if getattr(then, name) != getattr(now, name):
                yield f"step {number}: {name} were {_short(getattr(then, name))} and are {_short(getattr(now, name))}"
                return
    if len(old.steps) != len(new.steps):
        yield f"step {len(new.steps)}: cannot be taken any more"
    else:
        yield "the file is not written as it would be now"


def final_by_events(game: AnyGame, old: Playthrough) -> JSON:
    """The arbiter's view, as its JSON reads, after the recorded events alone, nothing being decided anew."""
    setting, _ = _made_of(old)
    state = game.blank(options_of(game, setting), setting.seats)
    for step in old.steps:
        state = fold(game, state, codec(game).events(encode(step.events)))
    made: JSON = msgspec.json.decode(encode(game.view(state, "arbiter")))
    return made


def _made_of(old: Playthrough) -> tuple[Setting, bytes]:
    raw = plain(old.options)
    assert isinstance(raw, dict)
    return Setting(raw, old.seats), bytes.fromhex(old.seed)


def _wishes(old: Playthrough) -> Iterator[Wish | None]:
    for step in old.steps[1:]:
        yield None if isinstance(step.seat, msgspec.UnsetType) else (step.seat, plain(step.do))


def _played(game: AnyGame, setting: Setting, seed: bytes, wishes: Iterable[Wish | None]) -> Iterator[Ply]:
    ply = set_up(game, setting, seed)
    events = len(ply.events)
    yield ply
    for wish in wishes:
        try:
            ply = take_step(game, ply.after, wish, seed, events)
        except Refused:
            return
        events += len(ply.events)
        yield ply


def _written(game: AnyGame, setting: Setting, seed: bytes, plies: Iterable[Ply]) -> bytes:
    """One line a step, so that a difference between two files shows where it is."""
    lines, final = [], b"null"
    for ply in plies:
        seat, do = (msgspec.UNSET, msgspec.UNSET) if ply.wish is None else ply.wish
        views = {str(viewer): encode(game.view(ply.after, viewer)) for viewer in viewers(setting.seats)}
        digests = {viewer: hashlib.sha256(view).hexdigest()[:DIGEST] for viewer, view in views.items()}
        lines.append(encode(RecordedStep(tuple(ply.draws), ply.events, digests, seat, do)))
        final = views["arbiter"]
    head = {
        "game": game.name,
        "rules_version": game.rules_version,
        "seats": setting.seats,
        "options": options_of(game, setting),
        "seed": seed.hex(),
    }
    opened = b",\n".join(b'"%s":%s' % (name.encode(), encode(value)) for name, value in head.items())
    return b'{\n%s,\n"steps":[\n%s\n],\n"final":%s\n}\n' % (opened, b",\n".join(lines), final)


def _short(value: object) -> str:
    return encode(value)[:160].decode(errors="replace")
