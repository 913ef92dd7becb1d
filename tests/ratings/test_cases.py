"""Cases of ratings, compared with what our own way of rating makes of them."""

import json
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from openskill.models import MODELS

from ratings.cases import RatingCase, differences

TEAMS = [[(25.0, 8.0), (27.0, 3.0)], [(24.0, 2.0)], [(30.0, 4.0)]]


def case(model: str = "BradleyTerryFull", **more: object) -> dict[str, object]:
    """A case with what openskill by itself says."""
    made = next(one for one in MODELS if one.__name__ == model)()
    teams = [[made.create_rating(list(one)) for one in team] for team in TEAMS]
    rated = made.rate(teams, ranks=[2, 1, 2])
    expected = [[(one.mu, one.sigma) for one in team] for team in rated]
    return {
        "id": "made", "model": model, "teams": TEAMS, "ranks": [2, 1, 2], "expected": expected,
        "predict_win": made.predict_win(teams), "predict_draw": made.predict_draw(teams),
    } | more  # fmt: skip


def said(path: Path, *cases: object) -> list[str]:
    path.write_text(json.dumps(cases))
    out = StringIO()
    with suppress(SystemExit):
        call_command("check_ratings", str(path), stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("model", [one.__name__ for one in MODELS])
def test_it_works(model: str, tmp_path: Path) -> None:
    assert said(tmp_path / "cases.json", case(model)) == ["1 equal, 0 different"]


def test_differences_are_named(tmp_path: Path) -> None:
    spoilt = (case(id="draw", predict_draw=0.5), case(id="short", expected=[]))
    lines = said(tmp_path / "cases.json", case(), *spoilt)
    assert [line.split(" expected")[0] for line in lines] == [
        "draw: predict_draw",
        "short: ratings",
        "1 equal, 2 different",
    ]


def test_models_that_nobody_knows_are_different() -> None:
    assert list(differences(RatingCase("x", "Elo", [], [], []))) == ["no model is called Elo"]
