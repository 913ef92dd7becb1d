"""A ruling as a moderator writes it, and how far it reaches."""

from typing import Literal, TypeAlias, get_args

from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Value

Scope: TypeAlias = Literal["clarify", "uphold", "penalise", "amend", "rewind", "adjudicate", "void"]
Penalty: TypeAlias = Literal["warning", "points", "seat", "ban"]

SCOPES: tuple[Scope, ...] = get_args(Scope)
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)
BY_TWO = frozenset({"amend", "rewind", "adjudicate", "void"})
"""Scopes that may change a result: a second moderator signs them."""
LONGEST_REASON = 2000
MOST_POINTS, LONGEST_BAN = 1000, 3650


class Ruling(Value, frozen=True, omit_defaults=True):
    """What is ruled on one step: `reason` is read by everybody.

    `to` and `redraw` belong to a rewind, `position` to an amendment, `outcome` to an adjudication, `seat`, `penalty`,
    `points` and the `days` of a ban to a penalty. `precedent` names an earlier ruling that this one follows.
    """

    scope: Scope
    step: int
    reason: str
    rule: str = ""
    to: int | None = None
    redraw: bool = False
    position: dict[str, object] | None = None
    outcome: dict[str, object] | None = None
    seat: int | None = None
    penalty: Penalty | None = None
    points: int = 0
    days: int = 0
    precedent: str = ""

    @property
    def by_two(self) -> bool:
        """Whether a second moderator must sign: whatever may change a result, but for a warning nobody is punished."""
        return self.scope in BY_TWO or (self.scope == "penalise" and self.penalty != "warning")

    @property
    def changes_match(self) -> bool:
        """Whether the match goes on or ends otherwise than it would have."""
        return self.scope not in ("clarify", "uphold") and self.penalty != "warning"


_OWN: dict[str, frozenset[str]] = {
    "rewind": frozenset({"to"}),
    "amend": frozenset({"position"}),
    "adjudicate": frozenset({"outcome"}),
    "penalise": frozenset({"seat", "penalty"}),
}
_SPECIAL = ("to", "position", "outcome", "seat", "penalty")


def check(ruling: Ruling, seats: int) -> None:
    """`Misfit` where a ruling lacks what its scope needs, or names what belongs to another scope."""
    if not ruling.reason.strip():
        raise Misfit("reason", "say why")
    if len(ruling.reason) > LONGEST_REASON:
        raise Misfit("reason", f"is longer than {LONGEST_REASON} characters")
    wanted = _OWN.get(ruling.scope, frozenset())
    for name in _SPECIAL:
        given = getattr(ruling, name) is not None
        if given and name not in wanted:
            raise Misfit(name, f"is no part of the scope {ruling.scope}")
        if not given and name in wanted:
            raise Misfit(name, f"is needed for the scope {ruling.scope}")
    if ruling.redraw and ruling.scope != "rewind":
        raise Misfit("redraw", "only a rewind draws anew")
    if ruling.seat is not None and not 0 <= ruling.seat < seats:
        raise Misfit("seat", f"there are {seats} seats")
    if not (1 <= ruling.points <= MOST_POINTS if ruling.penalty == "points" else ruling.points == 0):
        raise Misfit("points", f"are from 1 to {MOST_POINTS} where points are the penalty, and nowhere else")
    if not (1 <= ruling.days <= LONGEST_BAN if ruling.penalty == "ban" else ruling.days == 0):
        raise Misfit("days", f"are from 1 to {LONGEST_BAN} where a ban is the penalty, and nowhere else")
    if ruling.to is not None and not 1 <= ruling.to <= ruling.step:
        raise Misfit("to", "a rewind goes back to a step before the disputed one, or to that one")


def body_of(ruling: Ruling, name: str) -> dict[str, JSON]:
    """The command by which the match keeps a ruling; `name` is the ruling's public id."""
    made: dict[str, JSON] = {
        "do": "rule",
        "ruling": name,
        "scope": ruling.scope,
        "step": ruling.step,
        "rule": ruling.rule,
        "reason": ruling.reason,
    }
    match ruling.scope:
        case "rewind":
            made |= {"to": ruling.to, "redraw": ruling.redraw}
        case "amend":
            made["position"] = ruling.position  # type: ignore[assignment]
        case "adjudicate":
            made["outcome"] = ruling.outcome  # type: ignore[assignment]
        case "penalise":
            made |= {"seat": ruling.seat, "penalty": ruling.penalty}
            made |= {"points": ruling.points} if ruling.points else {}
    return made
