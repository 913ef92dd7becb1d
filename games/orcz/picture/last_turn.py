"""What the turn that has just ended brought: field by field, and how many slaves each warlord has for it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from games.kernel.contract import LogLine, Viewer
from games.kernel.values import JSON, Value
from games.orcz.view import View

BEGUN: Final = "turn_begun"
MET: Final = "challenge_"
SPOILS: Final = "paid_spoils"
BEFORE_THE_CHALLENGE: Final = (SPOILS, "paid_revolt", "paid_fine")
"""What slaves are paid for before the challenge of a field is met: spoils on that field, the others on none."""


class Change(Value, frozen=True):
    """By how many slaves more or fewer a seat came away."""

    seat: int
    amount: int


class FieldEnd(Value, frozen=True):
    """How a field was settled, what spoils changed before that, and what its challenge changed."""

    met: LogLine
    won: bool
    spoils: tuple[Change, ...]
    changes: tuple[Change, ...]


class Purse(Value, frozen=True):
    """A seat's slaves before and after the turn, where the viewer knows them, and by how many they have changed."""

    seat: int
    before: int | None
    after: int | None
    amount: int


class LastTurn(Value, frozen=True):
    """The turn. `title` says of it what is most worth knowing at a glance."""

    title: LogLine
    fields: tuple[FieldEnd, ...]
    purses: tuple[Purse, ...]


def last_turn(record: Sequence[LogLine], view: View, viewer: Viewer) -> LastTurn | None:
    """The summary, oldest line of the record first; None where the viewer has gone on, or the record begins later."""
    begun = [at for at, line in enumerate(record) if line.key == BEGUN]
    over = view.outcome is not None
    if len(begun) < 2 - over or not (over or _is_news(view, viewer)):
        return None
    first, end = (begun[-1], len(record)) if over else (begun[-2], begun[-1])
    fields = tuple(_fields(record[first:end]))
    if not fields:
        return None
    changes, since = dict(_changes(record[first:end])), dict(_changes(record[end:]))
    purses = tuple(_purse(view, seat, changes.get(seat, 0), since.get(seat, 0)) for seat in range(len(view.players)))
    args: dict[str, JSON] = {"turn": record[first].args["turn"]}
    args |= {"won": sum(field.won for field in fields), "fields": len(fields)}
    own = purses[viewer] if isinstance(viewer, int) else None
    if own is None:
        return LastTurn(LogLine("board_last_turn", args), fields, purses)
    return LastTurn(LogLine("board_last_turn_own", {**args, "before": own.before, "after": own.after}), fields, purses)


def _is_news(view: View, viewer: Viewer) -> bool:
    """Whether the next turn has hardly begun: for a seat until its first rank lies, for others until all have one."""
    if view.turn.phase not in ("reveal", "deploy"):
        return False
    if not isinstance(viewer, int):
        return view.turn.phase == "reveal" or view.round == 1
    return all(rank.seat != viewer for field in view.fields.values() for rank in field.ranks)


def _fields(lines: Iterable[LogLine]) -> Iterator[FieldEnd]:
    """Each challenge that was met, with what was paid for it, spoils before it among that."""
    met: LogLine | None = None
    own: list[LogLine] = []
    coming: list[LogLine] = []
    for line in lines:
        if line.key.startswith(MET):
            if met is not None:
                yield _field(met, own)
            met, own, coming = line, coming, []
        elif line.key.startswith(SPOILS):
            coming.append(line)
        elif not line.key.startswith(BEFORE_THE_CHALLENGE):
            own.append(line)
    if met is not None:
        yield _field(met, own)


def _field(met: LogLine, lines: Iterable[LogLine]) -> FieldEnd:
    spoils: list[LogLine] = []
    challenge: list[LogLine] = []
    for line in lines:
        (spoils if line.key.startswith(SPOILS) else challenge).append(line)
    return FieldEnd(met, met.key.startswith("challenge_won"), _by_seat(spoils), _by_seat(challenge))


def _by_seat(lines: Iterable[LogLine]) -> tuple[Change, ...]:
    return tuple(Change(seat, amount) for seat, amount in sorted(_changes(lines)) if amount)


def _changes(lines: Iterable[LogLine]) -> list[tuple[int, int]]:
    """By how many slaves each seat in these lines came away richer or poorer."""
    found: dict[int, int] = {}
    for line in lines:
        amount, seat, to = line.args.get("amount"), line.args.get("seat"), line.args.get("to_seat")
        if isinstance(amount, int) and isinstance(seat, int):
            found[seat] = found.get(seat, 0) + (-amount if line.key.startswith("paid_") else amount)
            if isinstance(to, int):
                found[to] = found.get(to, 0) + amount
    return list(found.items())


def _purse(view: View, seat: int, amount: int, since: int) -> Purse:
    slaves = view.players[str(seat)].slaves
    after = None if slaves is None else slaves - since
    return Purse(seat, None if after is None else after - amount, after, amount)
