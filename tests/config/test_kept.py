"""Parts of pages that are rendered once for the same values: found by these and by nothing else."""

import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from sys import getsizeof
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import timezone, translation
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from config import kept


class Line(NamedTuple):
    """A line of a list."""

    name: str
    at: datetime
    seats: list[int]


NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


def rendered(template: Template, **values: Any) -> str:
    return str(template.render(Context(values)))


def told(maker: object, values: object, make: Callable[[], str]) -> str:
    """A kept text in which nothing was left open."""
    return kept.text(maker, values, make).filled({}).decode()


def test_it_works() -> None:
    """The same values are rendered once, others anew."""
    part = Template("{% load keep %}{% keep line=line %}{{ line.name }}{% endkeep %}")
    assert [rendered(part, line=Line(name, NOON, [1])) for name in "aab"] == ["a", "a", "b"]
    assert len(kept._texts) == 2


def test_nothing_else_is_there() -> None:
    """What a part could show of the visitor it cannot show: the visitor is not there."""
    part = Template("{% load keep %}{% keep line=line %}{{ line }}{{ user }}{{ request }}{{ csrf_token }}{% endkeep %}")
    assert rendered(part, line="a", user="Alice", request="GET", csrf_token="secret") == "a"


def test_a_form_has_the_token_of_who_looks() -> None:
    """The form is kept once; what stands in it for the token is never shown, nor kept with anybody's."""
    part = Template("{% load keep %}{% keep csrf_token line=line %}{{ line }}{% csrf_token %}{{ user }}{% endkeep %}")
    field = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    for token in ("alice's", "bob's"):
        assert rendered(part, line="a", user="x", csrf_token=token) == "a" + field.format(token.replace("'", "&#x27;"))
    assert len(kept._texts) == 1


def test_a_form_inside_of_another_part_has_it_too() -> None:
    part = Template(
        "{% load keep %}{% keep csrf_token line=line %}{{ line }}"
        "{% keep csrf_token line=line %}{{ csrf_token }}{% endkeep %}{% endkeep %}"
    )
    assert [rendered(part, line="a", csrf_token=token) for token in ("mine", "yours")] == ["amine", "ayours"]


def test_what_is_left_open_is_filled_in_wherever_it_stands_and_escaped() -> None:
    open_ = kept.left_open("name")
    text = kept.text(None, 1, lambda: f"{open_}, – {open_}{kept.left_open('other')}")
    own = {"name": "<Zoë>"}
    assert text.filled(own).decode() == f"&lt;Zoë&gt;, – &lt;Zoë&gt;{kept.left_open('other')}"
    assert text.filled({**own, "other": None, "third": 1 / 3}).decode() == "&lt;Zoë&gt;, – &lt;Zoë&gt;"


def test_what_no_text_leaves_open_is_not_looked_at() -> None:
    """A token that is made is sent as a cookie."""

    def made() -> str:
        raise AssertionError("nothing shows it")

    assert kept.text(None, 1, lambda: "a").filled({"csrf_token": SimpleLazyObject(made)}) == b"a"


def test_what_somebody_wrote_is_not_filled_in() -> None:
    part = Template("{% load keep %}{% keep csrf_token line=line %}{{ line }}{% endkeep %}")
    assert rendered(part, line="csrf_token {{ csrf_token }}", csrf_token="mine") == "csrf_token {{ csrf_token }}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<b>", mark_safe("<b>")),
        ("1", 1),
        (1, True),
        (None, ""),
        ([1, 2], [2, 1]),
        ({"a": 1}, {"a": 2}),
        (Line("a", NOON, [1]), Line("a", NOON, [1, 2])),
        (("a", "b"), ("ab", "")),
        (SimpleLazyObject(lambda: 1), SimpleLazyObject(lambda: 2)),
        (gettext_lazy("Games"), gettext_lazy("Leagues")),
    ],
)
def test_whatever_differs_is_another_key(one: object, other: object) -> None:
    assert kept.key_of(one) != kept.key_of(other)
    assert kept.key_of(one) == kept.key_of(one)


def test_what_is_told_in_another_language_or_by_another_clock_is_another_key() -> None:
    keys = {kept.key_of(1)}
    with translation.override("fr"):
        keys.add(kept.key_of(1))
    with timezone.override(ZoneInfo("Asia/Tokyo")):
        keys.add(kept.key_of(1))
    assert len(keys) == 3


def test_a_row_of_the_database_is_no_value() -> None:
    """It brings what it does not hold yet, and changes."""
    with pytest.raises(TypeError):
        kept.key_of(object())


def test_two_parts_of_the_same_values_are_two() -> None:
    part = Template("{% load keep %}{% keep a=a %}{{ a }}!{% endkeep %}{% keep a=a %}{{ a }}?{% endkeep %}")
    assert rendered(part, a=1) == "1!1?"


def test_it_takes_names_with_values() -> None:
    with pytest.raises(TemplateSyntaxError):
        Template("{% load keep %}{% keep line %}{% endkeep %}")


def test_it_holds_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not been asked for longest goes first."""
    monkeypatch.setattr(kept, "_texts", type(kept._texts)(3, getsizeof=lambda _: 1))
    for number in range(20):
        assert told(None, number, lambda: "x" * 30) == "x" * 30
    assert len(kept._texts) == 3


@pytest.mark.parametrize("letters", [4, 4000])
def test_what_it_holds_takes_no_more_memory_than_it_says(letters: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However short the texts are: the place of each is counted with it."""
    assert _overfull(letters, monkeypatch) <= 1


def test_texts_alone_say_less_than_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: where their places are not counted, four letters take many times what they are said to take."""
    monkeypatch.setattr(kept, "weight", lambda text: sum(map(getsizeof, text.parts)))
    assert _overfull(4, monkeypatch) > 2


def _overfull(letters: int, monkeypatch: pytest.MonkeyPatch) -> float:
    """The memory that texts take of as many letters, in shares of the limit up to which they are kept."""
    most = 2**20
    monkeypatch.setattr(kept, "_texts", type(kept._texts)(most, kept.weight))
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(2 * most // (letters + 50)):
            kept.text(None, number, lambda: "—" * letters)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / most


def test_what_is_longer_than_all_of_it_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_BYTES", 10)
    assert told(None, 1, lambda: "x" * 11) == "x" * 11
    assert not kept._texts
