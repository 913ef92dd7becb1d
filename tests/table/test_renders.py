"""What an answer after a move is made by: compiled templates, but for the frame of its parts."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.template import Context, base
from django.template.loader import render_to_string
from jinja2 import UndefinedError

from boards.board_templates import ENGINE
from boards.templatetags.boards import compiled
from config import kept
from tests.table.tables import client_of, person, play_on, table

FEW = 800
"""Nodes of Django's templates for the frame, the choices and the seats: Armadora has 494. A board by itself had 600 and
more."""


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
    people = [person("Bea"), person("Cid")]
    now = play_on(table(game, people, 2).id, people)
    kept.forget()
    with _counted(monkeypatch) as nodes:
        reply = client_of(people[0]).get(f"/m/{now.id}/news/", headers={"HX-Request": "true"})
    assert b'id="board"' in reply.content
    assert 0 < len(nodes) < FEW


def test_what_is_shown_is_escaped() -> None:
    told = compiled("table/in_words.html", described=["<b>Bea's</b>"], rows=[])
    assert "<li>&lt;b&gt;Bea&#39;s&lt;/b&gt;</li>" in told


def test_a_template_that_has_been_rendered_for_others_is_not_shown() -> None:
    first = compiled("table/in_words.html", described=["known to Bea"], rows=[])
    assert compiled("table/in_words.html", described=["known to all"], rows=[]) != first
    assert compiled("table/in_words.html", described=["known to Bea"], rows=[]) == first


def test_twin_with_a_key_that_names_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = kept.key_of
    monkeypatch.setattr(kept, "key_of", lambda _values: real("anybody"))
    first = compiled("table/in_words.html", described=["known to Bea"], rows=[])
    assert compiled("table/in_words.html", described=["known to all"], rows=[]) == first
    kept.forget()


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render_to_string("table/log/turn.html", {}, using=ENGINE)
