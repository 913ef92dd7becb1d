"""What cannot be paired is refused, by a code and with the players it is about."""

import pytest

from tests.tournaments.events import table
from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import PieceColour
from tournaments.swiss.pairing import pair_round
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize(
    ("unpaired", "code", "numbers"),
    [
        (UnpairedRound(table("2w1", "1w0")), "inconsistent_table", (1, 2)),
        (UnpairedRound(table("", ""), absent=(Absence(9),)), "unknown_players", (9,)),
        (UnpairedRound(table("", ""), forbidden=((1, 7),)), "unknown_players", (7,)),
        (UnpairedRound(table("", "", ""), absent=(Absence(1), Absence(1))), "absent_twice", (1, 1)),
        (UnpairedRound(table("", ""), absent=(Absence(1, RoundResult.WIN),)), "absent_with_no_bye", (1,)),
        (UnpairedRound(table("", ""), PieceColour.NONE), "no_initial_colour", ()),
        (UnpairedRound(table()), "too_few_players", ()),
        (UnpairedRound(table("", ""), absent=(Absence(1),)), "too_few_players", (2,)),
        (UnpairedRound(table("2w1", "1b0")), "no_legal_pairing", ()),
        (UnpairedRound(table("", ""), forbidden=((2, 1),)), "no_legal_pairing", ()),
        (UnpairedRound(table("0-U 2w1 3b1", "3w1 1b0 0-U", "2b0 0-U 1w0")), "no_legal_pairing", ()),
    ],
)
def test_refusals(ruleset: Ruleset, unpaired: UnpairedRound, code: str, numbers: tuple[int, ...]) -> None:
    with pytest.raises(CannotPair) as refused:
        pair_round(unpaired, ruleset)
    assert (refused.value.code, refused.value.numbers) == (code, numbers)


def test_the_round_after_the_last_completed_one() -> None:
    assert UnpairedRound(table("2w1", "1b0", planned=2)).number == 2
    assert UnpairedRound(table("2w1", "1b0", planned=2)).last
