"""Channels: everything by which a viewer of a match could learn something, as bytes to be compared."""

from collections.abc import Iterator, Sequence

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.contract import Viewer
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.table import decide
from games.kernel.values import JSON, Event, Value

ADVICE = "what a computer player is advised"
IMAGINED = "what a computer player may imagine"
LINES = "log lines"
VERSIONS = "number of versions"


def viewers(seats: int) -> list[Viewer]:
    """Everybody who may look at a match."""
    return [*range(seats), "spectator", "arbiter"]


def shown(game: AnyGame, state: Value, viewer: Viewer) -> dict[str, bytes]:
    """What pages, fragments and feeds are made of: the view, the seat's offers, turn and round, the clock, the end."""
    channels = {
        "view": encode(game.view(state, viewer)),
        "turn": encode(game.turn(state)),
        "round": encode(game.round(state)),
        "clock": encode(game.due(state)),
        "outcome": encode(game.outcome(state)),
    }
    if isinstance(viewer, int):
        channels["offers"] = encode(game.offers(state, viewer))
    return channels


def imagined(game: AnyGame, state: Value, viewer: Viewer) -> Value:
    """A world of the viewer's, always by the same luck: what a computer player in the seat may imagine."""
    return game.resample(state, viewer, Luck("imagined"))


def advice(game: AnyGame, state: Value, viewer: Viewer) -> dict[str, bytes]:
    """What a computer player in that seat is advised to do, where its decision is awaited."""
    if not isinstance(viewer, int) or viewer not in game.turn(state).seats:
        return {}
    view, offers = game.view(state, viewer), game.offers(state, viewer)
    return {ADVICE: encode(game.advisor.advise(view, viewer, offers, Luck("advice")))}


def indistinct(game: AnyGame, state: Value, twin: Value, viewer: Viewer) -> bool:
    """Whether the viewer could not tell the states apart: all is shown alike, and the same worlds can be imagined."""
    if shown(game, state, viewer) != shown(game, twin, viewer):
        return False
    return imagined(game, state, viewer) == imagined(game, twin, viewer)


def reply(game: AnyGame, state: Value, seat: int, command: JSON) -> str:
    """What a seat hears at once when it gives a command: accepted, or the refusal in full."""
    try:
        decide(game, state, seat, command, Luck("reply"))
    except Refused as refusal:
        return f"refused {refusal.code} {refusal.rule} {refusal.detail}"
    return "accepted"


def lines_apart(
    game: AnyGame, one: tuple[Value, Sequence[Event]], other: tuple[Value, Sequence[Event]], viewer: Viewer
) -> Iterator[tuple[str, bytes, bytes]]:
    """What one step tells a viewer that another does not, though the viewer cannot tell their results apart.

    Each step is the state before it and its events. Line is held against line up to where the viewer may tell what
    lies between; the number of versions is public, and must be the same wherever all the lines are.
    """
    lines, counterparts = (
        [line for event in step[1] if (line := game.tell(event, viewer)) is not None] for step in (one, other)
    )
    if lines == counterparts:
        if len(one[1]) != len(other[1]):
            yield VERSIONS, str(len(one[1])).encode(), str(len(other[1])).encode()
        return
    (state, events), (twin, others) = one, other
    for event, counterpart in zip(events, others, strict=False):
        state, twin = game.apply(state, event), game.apply(twin, counterpart)
        if not indistinct(game, state, twin, viewer):
            return
        yield from differing({LINES: encode(game.tell(event, viewer))}, {LINES: encode(game.tell(counterpart, viewer))})


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> Iterator[tuple[str, bytes, bytes]]:
    """The channels in which the two differ, with the first bytes from there on of both."""
    for name in sorted(one.keys() | other.keys()):
        left, right = one.get(name, b"-"), other.get(name, b"-")
        if left != right:
            at = next(
                (i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right))
            )
            start = max(0, at - 40)
            yield name, left[start : at + 40], right[start : at + 40]
