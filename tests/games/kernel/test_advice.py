"""What advisors have in common."""

from games.kernel.advice import Plan, best_first, choices, fixed, indifferent_pick, most, texts
from games.kernel.chance import Luck
from games.kernel.offers import Fixed, Maybe, Number, Offer, OneOf, SomeOf

OFFER = Offer(
    "move",
    {
        "from": Fixed("a1"),
        "to": OneOf(("b1", "b2")),
        "count": Number(2, 4),
        "cards": SomeOf(("orc", "orc", 3), 0, 5),
        "gold": Maybe(Number(0, 1)),
    },
)


def test_it_works() -> None:
    assert [fixed(OFFER, "from"), fixed(OFFER, "to")] == ["a1", None]
    assert [list(choices(OFFER, name)) for name in OFFER.fields] == [
        ["a1"], ["b1", "b2"], [2, 3, 4], ["orc", "orc", 3], [],
    ]  # fmt: skip
    assert [texts(OFFER, name) for name in ("from", "to", "count", "cards")] == [["a1"], ["b1", "b2"], [], ["orc"] * 2]
    assert [most(OFFER, name) for name in OFFER.fields] == [0, 0, 4, 3, 0]


def test_the_best_plan_comes_first_and_equals_stay_in_order() -> None:
    plans = [Plan(1, {"type": "a"}), Plan(2, {"type": "b"}), Plan(2, {"type": "c"})]
    assert [plan.command["type"] for plan in best_first(plans)] == ["b", "c", "a"]


def test_plans_nearly_as_good_as_the_best_are_as_good() -> None:
    plans = [Plan(1.0, {"type": "a"}), Plan(0.9, {"type": "b"}), Plan(0.5, {"type": "c"})]
    picked = {str(indifferent_pick(plans, 0.2, Luck(str(seed)))["type"]) for seed in range(40)}
    assert picked == {"a", "b"}
