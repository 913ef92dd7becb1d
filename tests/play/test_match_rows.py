"""Rows of matches by their ids are those that Django's own question would have brought."""

import pytest

from accounts.models import User
from config.postgres.rows_by import RowsBy
from play import commands
from play.match_rows import match_row, match_rows
from play.models import MatchRow
from play.participants import awaiting, awaiting_count
from play.terms import Terms
from tests.asked import asked
from tests.played import played

pytestmark = pytest.mark.django_db
DAYS = Terms(pace="days", move_s=3 * 86400, bank_s=86400, rated=True)


def held(row: MatchRow) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_it_works() -> None:
    """Of a match that is over, one with clocks and one that waits for players; every field, converted."""
    ids = [played("armadora", 2)]
    ids.append(commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="user:1", terms=DAYS).id)
    ids.append(commands.open_match("armadora", 3, {}, ["user:1", None, None], actor="user:1").id)
    with asked() as statements:
        found = match_rows([*ids, "nothing"])
    assert len(statements) == 1
    assert {row.id: held(row) for row in found} == {row.id: held(row) for row in MatchRow.objects.filter(id__in=ids)}
    assert len(found) == len(ids)
    assert {row.status for row in found} == set(MatchRow.Status.values) - {"cancelled"}
    assert not any(row._state.adding for row in found)


def test_nothing_costs_nothing() -> None:
    with asked() as statements:
        assert match_rows([]) == []
    assert statements == []
    assert match_row("nothing") is None


def test_another_column_finds_all_that_have_the_value() -> None:
    for name in ("Alice", "Bob"):
        User.objects.create_user(name, is_guest=True)
    found = RowsBy(User, "is_guest").rows([True])
    assert {user.name for user in found} == {"Alice", "Bob"}


def test_what_waits_is_counted_as_it_is_listed() -> None:
    """Two moves that wait, one of another's, one of a match that is over, one of a table that has not begun."""
    opened = [commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="user:1").id for _ in range(4)]
    commands.resign(opened[0], 0, actor="user:1")
    commands.open_match("armadora", 3, {}, ["user:1", None, None], actor="user:1")
    counted = {player: awaiting_count(player) for player in ("user:1", "user:2", "user:3")}
    assert counted == {player: awaiting(player).filter(parent=None).count() for player in counted}
    assert sum(counted.values()) == 3
    left_out = sum(awaiting_count(player, opened[1]) for player in counted)
    assert left_out == 2
