"""The words in which rules say no."""

import pytest

from games.kernel.refusals import Misfit, Refused, refuse


def test_it_works() -> None:
    assert str(Refused("no_stock", "3.4.3", "none left")) == "no_stock (rule 3.4.3): none left"


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (Refused("mine"), "mine"),
        (Refused("mine", "1.2"), "mine (rule 1.2)"),
        (Refused("mine", detail="a4"), "mine: a4"),
    ],
)
def test_what_is_not_known_is_not_said(refused: Refused, said: str) -> None:
    assert str(refused) == said


def test_a_rule_refuses_only_when_its_reason_holds() -> None:
    refuse("mine", "1.2", when=())
    with pytest.raises(Refused) as refusal:
        refuse("mine", "1.2", when=("a4",))
    assert (refusal.value.code, refusal.value.rule, refusal.value.detail) == ("mine", "1.2", "")


def test_a_misfit_says_where_and_why() -> None:
    misfit = Misfit("seats", "too many")
    assert (str(misfit), misfit.where, misfit.why) == ("seats: too many", "seats", "too many")
    assert isinstance(misfit, ValueError)
