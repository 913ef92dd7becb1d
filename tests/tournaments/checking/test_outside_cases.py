"""The outside cases, where they lie beside the project; the project's own data are in the other tests."""

from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

CASES = Path(__file__).parents[4] / "shared" / "fixtures"
pytestmark = pytest.mark.skipif(not CASES.exists(), reason="no outside cases beside the project")


def count(*arguments: str) -> tuple[int, int]:
    out = StringIO()
    with suppress(SystemExit):
        call_command(*arguments, stdout=out)
    equal, _, different, _ = out.getvalue().splitlines()[-1].replace(",", "").split()
    return int(equal), int(different)


@pytest.mark.parametrize("ruleset", ["2017", "2026"])
def test_pairings(ruleset: str) -> None:
    equal, different = count("check_pairings", str(CASES / "swiss_dutch/cases.jsonl"), "--ruleset", ruleset)
    assert equal > 0
    assert different == 0


@pytest.mark.parametrize("rules", ["2024", "2026"])
@pytest.mark.parametrize(
    ("cases", "reports"),
    [
        ("tiebreaks/generated_expected.jsonl", "swiss_dutch/trf"),
        ("tiebreaks/fwwrc2024_swiss11.json", "tiebreaks"),
        ("tiebreaks/uzchesscup2025_rr10.json", "tiebreaks"),
    ],
)
def test_tiebreaks(cases: str, reports: str, rules: str) -> None:
    equal, different = count("check_tiebreaks", str(CASES / cases), "--trf", str(CASES / reports), "--rules", rules)
    assert equal > 0
    assert different == 0


def test_ratings() -> None:
    equal, different = count("check_ratings", str(CASES / "ratings/openskill_cases.json"))
    assert equal > 0
    assert different == 0
