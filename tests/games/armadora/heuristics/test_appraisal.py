import pytest

from games.armadora import GAME
from games.armadora.advisor.appraisal import Appraisal, ranked, victory
from games.armadora.advisor.scene import UNIT, imagined
from games.armadora.options import Options
from games.armadora.rules.board import INDEX, LINES, indexes
from games.kernel.chance import Luck
from tests.games.armadora.tables import VARIANTS, parties, placed, plies

LANDS = ["a1|a2", "b1|b2", "c1|c2", "d1|d2", "d1|e1"]
"""Fence off a1, b1, c1 and the mine d1 (7 gold)."""


def warriors(**seats: str) -> dict[str, dict[str, int]]:
    """`a1="0:5"`: a 5 of seat 0 on a1."""
    return {at: dict(zip(("seat", "value"), map(int, said.split(":")), strict=True)) for at, said in seats.items()}


def corner(appraisal: Appraisal) -> tuple[float, ...]:
    """What the corner with d1 promises each of two parties."""
    ((gold, *_),) = [(stake[:2],) for stake in appraisal.stakes if sum(stake[:2]) == pytest.approx(7)]
    return gold


def test_it_works() -> None:
    """Whoever leads a full territory has its gold for sure."""
    shut = placed({"palisades": LANDS, "warriors": warriors(a1="0:2", b1="0:2", c1="1:3")}).state
    assert corner(Appraisal(imagined(shut)))[0] == pytest.approx(7, abs=0.05)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_gold_expected_is_all_but_what_ties_leave_over(seats: int, options: Options) -> None:
    for ply in plies(seats, options):
        appraisal = Appraisal(imagined(ply.before))
        assert 36 < sum(appraisal.whole[:-1]) < 40.001
        assert sum(appraisal.shares()) == pytest.approx(1)
        assert len(appraisal.shares()) == len(parties(seats, options))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_a_piece_would_change_is_what_it_changes(seats: int, options: Options) -> None:
    """The quick answers against a fresh look at the scene with the piece in its place."""
    for number, ply in enumerate(plies(seats, options)):
        scene = imagined(ply.before)
        appraisal, seat, chance = Appraisal(scene), ply.seat, Luck(number)
        if scene.hands[seat] and scene.free:
            units = chance.pick("", scene.hands[seat])
            at = chance.pick("", indexes(scene.free))
            rest = list(scene.hands[seat])
            rest.remove(units)
            after = scene._replace(
                units=[units if square == at else old for square, old in enumerate(scene.units)],
                standing=tuple(old | (other == seat) << at for other, old in enumerate(scene.standing)),
                hands=tuple(tuple(rest) if other == seat else old for other, old in enumerate(scene.hands)),
                free=scene.free & ~(1 << at),
            )
            assert appraisal.with_warrior(seat, at, units) == pytest.approx(Appraisal(after).shares())
        lines = [offer for offer in GAME.offers(ply.before, seat) if offer.type == "palisade"]
        if lines and scene.stock > 1 and any(scene.standing):
            below, beside = LINES[chance.pick("", lines[0].fields["edge"].items)]
            after = scene._replace(below=scene.below | below, beside=scene.beside | beside)
            assert appraisal.with_palisades(below, beside) == pytest.approx(Appraisal(after).shares())


def test_more_strength_never_means_less_gold() -> None:
    for ply in plies(2, Options()):
        scene = imagined(ply.before)
        gold = Appraisal(scene).whole
        for seat, standing in enumerate(scene.standing):
            for at in indexes(standing):
                units = list(scene.units)
                units[at] += UNIT
                assert Appraisal(scene._replace(units=units)).whole[seat] >= gold[seat] - 1e-9


def test_a_hand_that_is_lost_is_a_loss() -> None:
    state = placed({"warriors": warriors(a1="0:5", b1="1:5")}).state
    appraisal = Appraisal(imagined(state))
    assert appraisal.shares() == pytest.approx([0.5, 0.5], abs=0.1)
    assert appraisal.without_hand(0)[0] < 0.2
    assert appraisal.without_hand(1)[0] > 0.8


def test_equal_squares_are_one_group() -> None:
    """In a territory that cannot be divided any more, a1, b1 and c1 are worth the same."""
    state = placed({"palisades": LANDS}).state
    scene = imagined(state)
    groups = Appraisal(scene).squares(0, scene.free, 40)
    corner = sum(1 << INDEX[at] for at in ("a1", "b1", "c1"))
    assert corner in groups
    assert sum(groups) == scene.free


def test_ranked_shares() -> None:
    assert ranked([3.0, 3.0], 1.0) == [0.5, 0.5]
    assert ranked([2.0, 2.0, 2.0], 1.0) == pytest.approx([1 / 3] * 3)
    first, second, third = ranked([9.0, 1.0, 0.0], 1.0)
    assert first > 0.9 > second > third
    assert victory((20.0, 20.0, 5.0)) == pytest.approx([0.5, 0.5])


def test_squares_that_nobody_can_fill_leave_no_doubt() -> None:
    """A lead of one point in a territory with two free squares: doubtful while a hand may come, certain when all are
    lost.
    """
    lead = {"palisades": LANDS, "warriors": warriors(a1="0:1")}
    played = Appraisal(imagined(placed({**lead, "hands": [[1], [1, 5]]}).state))
    lost = Appraisal(imagined(placed({**lead, "hands": [[], []], "stock": 1}).state))
    assert corner(played)[0] < 5
    assert corner(lost)[0] == pytest.approx(7, abs=0.05)
