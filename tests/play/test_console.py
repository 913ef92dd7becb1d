"""The commands at the site's console act under the name of whoever gives them."""

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from eventlog import store
from play import live
from play.verify import check_match

pytestmark = pytest.mark.django_db(transaction=True)
WARRIOR = '{"type": "warrior", "value": 1, "at": "a1"}'


def told(*words: Any, **more: Any) -> str:
    """What a command prints."""
    said = io.StringIO()
    call_command(*words, stdout=said, **more)
    return said.getvalue().strip()


def test_it_works() -> None:
    match = told("open_match", "armadora", "--seats=2", '--options={"first": 0}', "--by=grishnak")
    stream, opened = live.find(match).stream, live.fresh(match).match.version
    told("give", match, "0", WARRIOR, "--by=grishnak")
    told("rewind", match, opened, "--reason=a slip", "--by=shagrat")
    with pytest.raises(CommandError, match="not_your_seat"):
        told("give", match, "0", WARRIOR, "--by=shagrat")
    told("give", match, "0", '{"type": "pass"}', "--as=operator:grishnak")
    told("give", match, "1", '{"type": "pass"}', "--by=grishnak")
    line = told("branch", match, opened, "--by=ufthak")
    by = [row.actor for row in store.rows(stream) if row.body is not None]
    assert by == [f"operator:{name}" for name in ("grishnak", "grishnak", "shagrat", "grishnak", "grishnak")]
    assert live.fresh(line).match.players == ("operator:ufthak",) * 2
    assert [*check_match(match), *check_match(line)] == []


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="unknown_actor"):
        told("open_match", "armadora", "--seats=2", "--by=two words")
