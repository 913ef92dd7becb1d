"""The board in sentences, for those who do not see it."""

from collections.abc import Iterator
from typing import Final

from games.kernel.contract import LogLine, Viewer
from games.kernel.values import JSON
from games.orcz.picture.struggle import struggle_lines
from games.orcz.rules.challenge import cost, reward
from games.orcz.rules.ending import NEEDED
from games.orcz.state.fields import FIELDS, FieldName, numbers
from games.orcz.state.ranks import SIDES, Side
from games.orcz.view import RankView, View

_PLACE: Final = {side: {"side": side} for side in SIDES}


def describe(view: View, viewer: Viewer) -> tuple[LogLine, ...]:
    """All that lies on the table, in reading order."""
    own = isinstance(viewer, int)
    fields = (sentence for name in FIELDS for sentence in _field(view, name, own))
    return (*_table(view), *fields, *struggle_lines(view, own), *_warlords(view))


def _table(view: View) -> Iterator[LogLine]:
    yield LogLine("board_turn", {"turn": view.game_turn, "turns": view.game_turns})
    yield aim_line(view)
    if view.event is not None:
        yield LogLine("board_event", {"event": view.event, "effect": view.event})


def _field(view: View, name: FieldName, own: bool) -> Iterator[LogLine]:
    field, terms = view.fields[name], terms_line(view, name)
    yield ground_line(view, name, own)
    if terms is not None:
        yield terms
    for number, one in (*enumerate(field.ranks, 1), *((0, part) for part in field.aside)):
        for side in SIDES:
            yield tile_line(one, name, number, side, own)
    if field.aside:
        yield LogLine("board_strength", {"field": name, "strength": sum(one.strength for one in field.aside)})


def _warlords(view: View) -> Iterator[LogLine]:
    for seat in range(len(view.players)):
        one = view.players[str(seat)]
        yield LogLine("board_hand_size", {"seat": seat, "count": one.hand_size})
        if one.hand:
            yield LogLine("board_hand", {"seat": seat, "cards": one.hand}, private=view.outcome is None)
        if one.slaves is not None:
            yield LogLine("board_slaves", {"seat": seat, "slaves": one.slaves})
        if one.shown_empty:
            yield LogLine("board_shown_empty", {"seat": seat})
        if one.used:
            yield LogLine("board_used", {"seat": seat, "cards": one.used})
        if one.back:
            yield LogLine("board_back", {"seat": seat, "cards": one.back})
    yield LogLine("board_first", {"seat": view.first})


def aim_line(view: View) -> LogLine:
    """What all warlords must reach together, or whether they have (3.7.3)."""
    finished = sum(is_finished(view, name) for name in FIELDS)
    key = "board_aim"
    if view.outcome is not None:
        key = "board_aim_missed" if view.outcome.all_lost else "board_aim_reached"
    return LogLine(key, {"count": finished, "total": len(FIELDS), "needed": NEEDED})


def terms_line(view: View, name: FieldName) -> LogLine | None:
    """What the field's challenge brings who is strongest there, and what it costs; None without a challenge."""
    challenge = view.fields[name].challenge
    if challenge is None:
        return None
    terms = {"reward": reward(view.event, challenge), "cost": cost(view.event, challenge)}
    return LogLine("board_terms", {"field": name, **terms, "secondary": numbers(challenge)[1]})


def is_finished(view: View, name: FieldName) -> bool:
    """Whether all challenges of the field are beaten: not before they have been stacked."""
    return view.fields[name].finished and view.turn.phase != "setup"


def ground_line(view: View, name: FieldName, own: bool) -> LogLine:
    """The field's challenge in a sentence; private where this viewer alone knows of the Champion who wins it."""
    field = view.fields[name]
    if is_finished(view, name):
        return LogLine("board_field_finished", {"field": name})
    args: dict[str, JSON] = {"field": name, "count": field.stack_size}
    if field.challenge is None:
        return LogLine("board_field", args)
    args["challenge"] = field.challenge
    if field.champions:
        return LogLine("board_field_sure", args, private=own and not any(one.up for one in field.champions))
    return LogLine("board_field_challenge", {**args, "need": field.need})


def tile_line(one: RankView, name: FieldName, number: int, side: Side, own: bool) -> LogLine:
    """A card of a rank, or of a part set aside (number 0); private where this viewer knows more than others."""
    half = one.on(side)
    args: dict[str, JSON] = {"field": name, "rank": number, "seat": one.seat, **_PLACE[side]}
    if half is None:
        return LogLine("board_aside_gone", args)
    if half.card is None:
        return LogLine("board_rank_down", args)
    args["card"] = half.card
    if half.up:
        return LogLine("board_rank_up" if number else "board_aside_up", args)
    return LogLine("board_rank_known", args, private=own)
