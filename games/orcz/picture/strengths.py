"""Strengths on a field as a view shows them: what is set aside, and what can be seen besides (rule 3.5.1)."""

from collections.abc import Iterable

from games.orcz.state.ranks import Part
from games.orcz.view import FieldView, RankView


def strength_aside(field: FieldView) -> int:
    """What all that is set aside is worth against the challenge."""
    return _strength(field.aside)


def strength_in_sight(field: FieldView) -> int:
    """The same with the ranks of the column added, as far as the viewer knows their cards."""
    return _strength(field.aside) + _strength(field.ranks)


def totals(field: FieldView) -> tuple[tuple[int, int], ...]:
    """Each seat's strength, where it has any: of what is set aside, else of the challenge met in this turn."""
    if field.aside:
        seats = sorted({one.seat for one in field.aside})
        return tuple((seat, _strength(one for one in field.aside if one.seat == seat)) for seat in seats)
    if field.result is None or not field.resolved:
        return ()
    return tuple((seat, total) for seat, total in enumerate(field.result.totals) if total)


def _strength(parts: Iterable[RankView]) -> int:
    return sum(_part(one).strength for one in parts)


def _part(one: RankView) -> Part:
    left, right = (None if half is None else half.card for half in (one.left, one.right))
    return Part(one.seat, left, right)
