"""Writing a report: columns, and what does not fit them."""

import pytest

from tests.tournaments.events import record
from tournaments.trf.player import print_player
from tournaments.trf.printing import print_report
from tournaments.trf.report import PlayerLine, Report


def test_it_works() -> None:
    player = PlayerLine(
        number=12, name="Brunhild", sex="w", title="g", rating=2101, federation="FRA", fide_number="77",
        birth="1990/02/28", points=15, place=3, rounds=(record("104w1"), record("0-H")),
    )  # fmt: skip
    printed = print_player(player)
    assert printed[4:8] == "  12"
    assert (printed[9], printed[10:13], printed[14:22]) == ("w", "  g", "Brunhild")
    assert (printed[48:52], printed[53:56], printed[57:68]) == ("2101", "FRA", "77".rjust(11))
    assert (printed[69:79], printed[80:84], printed[85:89]) == ("1990/02/28", " 1.5", "   3")
    assert printed[91:] == " 104 w 1  0000 - H"


@pytest.mark.parametrize(
    "player",
    [PlayerLine(10_000), PlayerLine(1, name="x" * 34), PlayerLine(1, name="two\nlines"), PlayerLine(1, sex="mw")],
)
def test_what_does_not_fit_is_refused(player: PlayerLine) -> None:
    with pytest.raises(ValueError, match="does not fit columns"):
        print_report(Report((player,)))
