"""Offers: what fits, what does not, and what is drawn from them."""

import pytest

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.listing import commands, values
from games.kernel.offers import (
    AnyDomain,
    Fixed,
    Group,
    Maybe,
    Number,
    Offer,
    OneOf,
    SomeOf,
    Split,
    breadth,
    fits,
    offered,
    sample,
    sample_domain,
)
from games.kernel.values import JSON

TERMS = Group({"give": SomeOf(("ore", "ore", 2), 1, 2), "price": Number(0, 3), "claim": Maybe(Number(1, 9))})
DOMAINS: list[AnyDomain] = [
    *(Fixed(None), Fixed(3), Fixed(True), OneOf(("a", 2, None, (1, "b"))), OneOf(((1, 2), (3,)), sets=True)),
    *(
        SomeOf((), 0, 0),
        SomeOf((1, 1, "x"), 0, 3),
        SomeOf((1, 2, 3), 3, 3, ordered=True),
        SomeOf((1, 2), 2, 9, repeats=True),
        Number(-2, 2),
        Number(5, 5),
    ),
    *(Split(3, 0, (0, 2)), Split(2, 2, (1,)), Split(0, 0, ()), TERMS, Maybe(TERMS)),
]


def test_it_works() -> None:
    offers = (Offer("dig", {"at": OneOf(("a1", "b2"))}), Offer("pass"))
    assert offered(offers, {"type": "dig", "at": "b2"})
    assert offered(offers, {"type": "pass"})
    assert not offered(offers, {"type": "dig", "at": "c3"})


@pytest.mark.parametrize(
    ("domain", "inside", "outside"),
    [
        (Fixed(1), [1], [True, "1", 2, None, [1]]),
        (Fixed(None), [None], [0, False, "", []]),
        (OneOf(("a", 2, (1, "b"))), ["a", 2, [1, "b"], (1, "b")], ["b", True, [1], ["b", 1], None, {}]),
        (OneOf((1, 0)), [1, 0], [True, False, "1"]),
        (
            OneOf(((1, 1, 2), ("x",), 7), sets=True),
            [[1, 2, 1], ["x"], 7],
            [[1, 2], [1, 2, 2], "x", [7], [True, 1, 2], [[]]],
        ),
        (Number(-1, 2), [-1, 0, 2], [-2, 3, True, 1.0, "1", None, 10**30]),
        (
            SomeOf(("a", "a", 3), 1, 2),
            [["a"], ["a", "a"], [3, "a"], ["a", 3]],
            [[], ["a", "a", 3], [3, 3], "a", ["b"], [["a"]], [None]],
        ),
        (SomeOf((1, 2), 0, 2), [[], [2, 1]], [[True], [1, 1], [1.0], {}]),
        (SomeOf((1, "a"), 1, 3, repeats=True), [[1, 1, 1], ["a", 1, "a"]], [[], [1, 1, 1, 1], [2], [True], ["b"]]),
        (
            Split(3, 0, (0, 2)),
            [{}, {"0": 3}, {"2": 1, "0": 1}, {"0": 0}],
            [{"1": 1}, {"0": 4}, {"0": -1}, {"0": True}, {"0": "1"}, [], {0: 1}],
        ),
        (Split(2, 2, (1, 2)), [{"1": 2}, {"1": 1, "2": 1}], [{}, {"1": 1}, {"1": 3}]),
        (
            TERMS,
            [{"give": ["ore"], "price": 0}, {"give": [2, "ore"], "price": 3, "claim": 9}],
            [
                {"give": ["ore"]},
                {"give": [], "price": 0},
                {"give": ["ore"], "price": 0, "x": 1},
                {"give": ["ore"], "price": 0, "claim": 0},
                [],
                None,
            ],
        ),
        (Maybe(Number(1, 2)), [1, 2], [3, None]),
    ],
)
def test_what_lies_in_a_domain(domain: AnyDomain, inside: list[JSON], outside: list[JSON]) -> None:
    assert [value for value in inside if not fits(domain, value)] == []
    assert [value for value in outside if fits(domain, value)] == []


def test_a_command_has_all_fields_of_the_offer_and_no_others() -> None:
    offers = (Offer("dig", {"at": OneOf(("a1",)), "deep": Maybe(Fixed(True))}),)
    assert offered(offers, {"type": "dig", "at": "a1"})
    assert offered(offers, {"type": "dig", "at": "a1", "deep": True})
    for wrong in (
        {"type": "dig"},
        {"type": "dig", "at": "a1", "deep": None},
        {"type": "dig", "at": "a1", "x": 1},
        {"at": "a1"},
        {"type": None, "at": "a1"},
        [],
        None,
        "dig",
    ):
        assert not offered(offers, wrong)
    assert not offered((), {"type": "dig"})


@pytest.mark.parametrize("domain", DOMAINS, ids=repr)
def test_whatever_is_drawn_fits(domain: AnyDomain) -> None:
    luck = Luck("offers")
    drawn = [sample_domain(domain, luck) for _ in range(200)]
    assert [value for value in drawn if not fits(domain, value)] == []


def test_of_what_may_be_repeated_a_few_are_drawn() -> None:
    """A claim of a hundred counters would be a wall of words."""
    luck = Luck("few")
    lengths = [len(sample_domain(SomeOf((1, 2), 2, 100, repeats=True), luck, few=True)) for _ in range(200)]
    assert min(lengths) == 2
    assert 4 < max(lengths) < 20


def test_everything_that_fits_is_drawn_sooner_or_later() -> None:
    luck = Luck("all")
    offer = Offer("dig", {"at": OneOf(("a1", "b2")), "deep": Maybe(Number(1, 2))})
    drawn = {encode(sample(offer, luck)) for _ in range(400)}
    assert drawn == {
        b'{"type":"dig","at":"%s"%s}' % (at, deep)
        for at in (b"a1", b"b2")
        for deep in (b"", b',"deep":1', b',"deep":2')
    }
    parts = {encode(sample_domain(Split(2, 0, (0, 1)), luck)) for _ in range(400)}
    assert {bytes(sorted(part)) for part in parts} == {
        bytes(sorted(text)) for text in (b"{}", b'{"0":1}', b'{"1":1}', b'{"0":2}', b'{"1":2}', b'{"0":1,"1":1}')
    }


def test_the_same_luck_draws_the_same() -> None:
    offer = Offer("bargain", {"terms": TERMS})
    assert [sample(offer, Luck(7)) for _ in range(3)] == [sample(offer, Luck(7))] * 3


COUNTED: list[AnyDomain] = [
    *DOMAINS,
    SomeOf(("a", "a", "a", "b", "b", "c"), 2, 4),
    SomeOf(("a", "a", "b"), 0, 3, ordered=True),
    SomeOf((1, 2, 3), 1, 4, repeats=True),
    SomeOf(tuple(range(15)), 14, 15),
    Split(3, 1, (0, 1, 3)),
    Split(1, 0, ()),
    Maybe(SomeOf((1, 2), 0, 2)),
    Maybe(SomeOf((1, 2), 1, 2)),
    Maybe(Split(1, 0, (0, 1))),
    Group({"some": Maybe(SomeOf((1, 1, 2), 0, 2)), "part": Split(2, 1, (0, 1)), "way": Maybe(Number(1, 2))}),
]


@pytest.mark.parametrize("domain", COUNTED, ids=repr)
def test_breadth_is_the_number_of_values(domain: AnyDomain) -> None:
    """Exact, however many there are: counted, they are as many as listed, each fits, and none is listed twice."""
    whole = Group({"it": domain})
    listed = list(values(whole))
    assert breadth(whole, 10**9) == len(listed)
    assert [breadth(whole, most) for most in range(1, 30)] == [min(most, len(listed)) for most in range(1, 30)]
    assert len({encode(value) for value in listed}) == len(listed)
    assert all(fits(whole, value) for value in listed)


@pytest.mark.parametrize("domain", COUNTED, ids=repr)
def test_whatever_is_drawn_is_listed(domain: AnyDomain) -> None:
    """Nothing that fits is left out of the list, orders that do not count apart."""
    luck = Luck("listed")
    listed = {_one_way(value, domain) for value in values(domain)}
    drawn = [sample_domain(domain, luck) for _ in range(500)]
    assert {_one_way(value, domain) for value in drawn} <= listed


def _one_way(value: JSON, domain: AnyDomain) -> bytes:
    """Written in one way only where the order of a list does not count."""
    if isinstance(value, list) and not (isinstance(domain, SomeOf) and domain.ordered):
        value = sorted(value, key=str)
    if isinstance(value, dict):
        found = {key: _one_way(one, Fixed(None)).decode() for key, one in value.items() if one not in ([], {})}
        return encode(dict(sorted(found.items())))
    return encode(value)


def test_commands_are_listed() -> None:
    offer = Offer("dig", {"at": OneOf(("a1", "b2")), "deep": Maybe(Number(1, 1))})
    assert list(commands(offer)) == [
        {"type": "dig", "at": "a1"},
        {"type": "dig", "at": "a1", "deep": 1},
        {"type": "dig", "at": "b2"},
        {"type": "dig", "at": "b2", "deep": 1},
    ]
    assert list(commands(Offer("pass"))) == [{"type": "pass"}]


def test_breadth_counts_the_choices_up_to_a_limit() -> None:
    assert [breadth(domain, 8) for domain in (Fixed(1), OneOf((1, 2, 3)), Number(0, 99), Split(1, 0, (0, 1)))] == [
        1,
        3,
        8,
        3,
    ]
    assert breadth(Group({"a": OneOf((1, 2)), "b": Number(1, 3)}), 8) == 6
    assert breadth(Group({}), 8) == 1
    assert breadth(Maybe(Fixed(1)), 8) == 2
    assert breadth(OneOf(()), 8) == 0
    assert breadth(SomeOf((), 0, 0), 8) == 1
    assert breadth(SomeOf(("a", "b"), 2, 1), 8) == 0
