"""Cases of ratings worked out elsewhere, and what our own way of rating makes of them."""

from collections.abc import Iterator, Sequence
from math import isclose
from typing import Any

import msgspec
from openskill.models import MODELS

from ratings.ladder import rate_copies

KNOWN = {model.__name__: model for model in MODELS}


class RatingCase(msgspec.Struct, frozen=True):
    """One match: the teams, their ranks, and the ratings and forecasts expected. A rating is (mu, sigma)."""

    id: str
    model: str
    teams: list[list[tuple[float, float]]]
    ranks: list[float]
    expected: list[list[tuple[float, float]]]
    model_kwargs: dict[str, Any] = {}
    predict_win: list[float] | None = None
    predict_draw: float | None = None
    predict_rank: list[tuple[int, float]] | None = None
    tolerance: float = 1e-9


def differences(case: RatingCase) -> Iterator[str]:
    """What comes out otherwise than expected, in words."""
    if case.model not in KNOWN:
        yield f"no model is called {case.model}"
        return
    model = KNOWN[case.model](**case.model_kwargs)
    teams = [[model.create_rating(list(one)) for one in team] for team in case.teams]
    if case.predict_win is not None:
        yield from _compared("predict_win", case.predict_win, model.predict_win(teams), case.tolerance)
    if case.predict_draw is not None:
        yield from _compared("predict_draw", [case.predict_draw], [model.predict_draw(teams)], case.tolerance)
    if case.predict_rank is not None:
        yield from _compared("predict_rank", _flat(case.predict_rank), _flat(model.predict_rank(teams)), case.tolerance)
    copies = [[model.create_rating(list(one)) for one in team] for team in case.teams]
    rate_copies(teams, copies, case.ranks, model)
    got = [(one.mu, one.sigma) for team in copies for one in team]
    yield from _compared("ratings", _flat(one for team in case.expected for one in team), _flat(got), case.tolerance)


def _flat(pairs: Any) -> list[float]:
    return [float(value) for pair in pairs for value in pair]


def _compared(what: str, expected: Sequence[float], got: Sequence[float], tolerance: float) -> Iterator[str]:
    same = len(expected) == len(got) and all(
        isclose(a, b, rel_tol=0, abs_tol=tolerance) for a, b in zip(expected, got, strict=True)
    )
    if not same:
        yield f"{what} expected {list(expected)}, got {list(got)}"
