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
    assert [UnpairedRound(table("2w1", "1b0", planned=planned)).last for planned in (0, 1, 2, 3)] == [
        False, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize(("planned", "paired"), [(0, False), (3, True), (2, True), (4, False)])
def test_only_topscorers_of_the_last_round_may_both_be_due_the_same_colour(
    ruleset: Ruleset, planned: int, paired: bool
) -> None:
    """1 and 2 had White twice and won; 3 and 4, who lost to both, are away."""
    made = table("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0", planned=planned)
    unpaired = UnpairedRound(made, absent=(Absence(3), Absence(4)))
    if paired:
        assert len(pair_round(unpaired, ruleset).pairs) == 1
    else:
        with pytest.raises(CannotPair, match="no_legal_pairing"):
            pair_round(unpaired, ruleset)
