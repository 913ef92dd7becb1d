"""The reasons and figures published with a pairing."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import Played, table
from tests.tournaments.swiss import legal
from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import Float, PreferenceStrength, cards
from tournaments.swiss.colours import ColourRule
from tournaments.swiss.engine import SwissPair
from tournaments.swiss.engines import engine_for
from tournaments.swiss.pairing import PairedRound, explained, pair_round
from tournaments.swiss.quality import Breach, quality
from tournaments.swiss.reasons import Barred, ByeReason, Criterion, SeatReason
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


def test_it_works() -> None:
    """1 beat 3, 2 beat 4, 5 had the bye: 5 must not float down again, so 2 does, and as 4 is met already, against 3."""
    paired = pair_round(UnpairedRound(table("3w1", "4b1", "1b0", "2w0", "0-U", planned=4)), Ruleset.DUTCH_2017)
    assert paired.pairs == ((5, 1), (2, 3), (4, 0))
    top, second = paired.boards
    assert top.white == SeatReason(5, 10, PieceColour.NONE, PreferenceStrength.NONE, True, (Float.DOWN, Float.NONE))
    assert (top.downfloater, top.colour_rule, top.barred) == (0, ColourRule.STRONGER_GRANTED, ())
    assert (second.downfloater, second.colour_rule) == (2, ColourRule.HIGHER_RANKED_GRANTED)
    assert (second.white.granted, second.black.granted) == (True, False)
    assert paired.bye == ByeReason(4, 0, ())
    figures = paired.quality
    assert (figures.pairs, figures.repeats, figures.downfloaters) == (2, 0, 1)
    assert (figures.score_difference, figures.widest_difference) == (10, 10)
    assert (figures.colours_denied, figures.same_floats, figures.breaches) == ((0, 1, 0), (0, 0), ())
    assert (paired.engine, paired.version, paired.ruleset) == ("py4swiss", "0.3.1", Ruleset.DUTCH_2017)


def test_who_was_barred_by_a_rematch_is_named() -> None:
    made = table("2w=", "1b=", "4w=", "3b=")
    paired = pair_round(UnpairedRound(made), Ruleset.DUTCH_2017)
    assert Barred(1, Criterion.REMATCH, 1, (2,)) in [one for board in paired.boards for one in board.barred]


def test_lower_players_who_may_have_no_bye_are_named() -> None:
    made = table("2w1 0-H", "1b0 3w1", "0-U 2b0")
    paired = pair_round(UnpairedRound(made), Ruleset.DUTCH_2017)
    assert paired.bye == ByeReason(2, 10, (3,))


def test_breaches_of_a_pairing_made_by_hand_are_named() -> None:
    unpaired = UnpairedRound(table("2w1", "1b0", "0-U"))
    by_number = {card.number: card for card in cards(unpaired, Ruleset.DUTCH_2017)}
    pairs = (SwissPair(1, 2), SwissPair(3, 0))
    found = quality(pairs, by_number, Ruleset.DUTCH_2017, frozenset({(1, 2)}))
    assert found.breaches == (
        Breach(Criterion.REMATCH, 1, 2), Breach(Criterion.KEPT_APART, 1, 2), Breach(Criterion.SECOND_BYE, 3, 0),
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", Ruleset)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_figures_count_what_the_boards_say(ruleset: Ruleset, seed: int) -> None:
    event = Played(engine_for(ruleset), seed, 13, 5)
    for unpaired, pairs in event.rounds():
        paired = explained(unpaired, event.engine)
        rows = legal.rows(unpaired)
        assert [(board.white.number, board.black.number) for board in paired.boards] == [
            pair for pair in pairs if pair.black
        ]
        assert paired.quality.downfloaters == sum(board.downfloater > 0 for board in paired.boards)
        seats = [seat for board in paired.boards for seat in (board.white, board.black)]
        assert sum(paired.quality.colours_denied) == sum(not seat.granted for seat in seats)
        assert paired.quality.breaches == ()
        for board in paired.boards:
            for barred in board.barred:
                assert not any(legal.may_meet(unpaired, rows, barred.number, other) for other in barred.opponents)


def test_a_paired_round_can_be_stored() -> None:
    paired = pair_round(UnpairedRound(table("3w1", "4b1", "1b0", "2w0", "0-U")), Ruleset.DUTCH_2017)
    assert msgspec.json.decode(msgspec.json.encode(paired), type=PairedRound) == paired
