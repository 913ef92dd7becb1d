"""Rows of draws that were agreed when a draw was still everybody's victory."""

from importlib import import_module

import pytest
from django.db import connection

from play import commands
from play.models import MatchRow
from play.verify import check_match

pytestmark = pytest.mark.django_db(transaction=True)


def test_they_are_put_right_without_a_rebuild() -> None:
    """The log says who drew, and has never said who won: only what lists show of it was written down."""
    here = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:test")
    commands.propose(here.id, 0, "draw", actor="user:1")
    commands.answer(here.id, 1, "draw", yes=True, actor="user:2")
    row = MatchRow.objects.get(id=here.id)
    assert row.outcome is not None
    MatchRow.objects.filter(id=here.id).update(outcome={**row.outcome, "winners": [0, 1]})
    assert {fault.kind for fault in check_match(here.id)} == {"row"}
    with connection.cursor() as cursor:
        cursor.execute(import_module("play.migrations.0004_draws_have_no_winner").NOBODY)
    assert list(check_match(here.id)) == []
    assert MatchRow.objects.get(id=here.id).outcome == row.outcome
