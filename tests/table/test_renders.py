"""What an answer after a move is made by: compiled templates."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.template import Context, base
from django.template.loader import render_to_string
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import mark_safe
from jinja2 import UndefinedError
from markupsafe import Markup

from boards.board_templates import ENGINE
from config import kept
from tests.table.tables import client_of, person, play_on, table


@contextmanager
def _counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[base.Node]]:
    """The nodes of Django's templates that are rendered meanwhile."""
    found: list[base.Node] = []
    real = base.Node.render_annotated

    def counting(node: base.Node, context: Context) -> str:
        found.append(node)
        return str(real(node, context))

    with monkeypatch.context() as patch:
        patch.setattr(base.Node, "render_annotated", counting)
        yield found


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", ["armadora", "orcs_vs_orcs"])
def test_it_works(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is a template of Django's: a board by itself had 600 nodes and more, all the rest 494."""
    people = [person("Bea"), person("Cid")]
    now = play_on(table(game, people, 2).id, people)
    kept.forget()
    with _counted(monkeypatch) as nodes:
        reply = client_of(people[0]).get(f"/m/{now.id}/news/", headers={"HX-Request": "true"})
    assert b'id="board"' in reply.content
    assert nodes == []


def _told(**values: object) -> str:
    return str(render_to_string("table/in_words.html", {"described": [], "rows": [], **values}, using=ENGINE))


def test_what_is_shown_is_escaped() -> None:
    told = _told(
        described=["<b>Bea's</b>", 7, mark_safe("<i>&amp;</i>"), Markup("<u>"), SimpleLazyObject(lambda: "<s>")]
    )
    assert re.findall("<li>(.*?)</li>", told) == [
        "&lt;b&gt;Bea&#39;s&lt;/b&gt;",
        "7",
        "<i>&amp;</i>",
        "<u>",
        "&lt;s&gt;",
    ]


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render_to_string("table/log/turn.html", {}, using=ENGINE)
