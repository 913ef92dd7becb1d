"""The scene after one's own command: what the command led to, and the same as whoever asks again is shown."""

from typing import Any

import pytest

from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.registry import games_by_name
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from play import commands, live, projection
from play.live import Live
from play.models import MatchRow
from play.terms import NO_TERMS
from table.forms import key_of
from table.match_view import bytes_of
from table.scene import Scene, scene_after, scene_of
from tests.asked import asked
from tests.play.clocked import DAYS
from tests.table.tables import client_of, person, table

pytestmark = pytest.mark.django_db(transaction=True)
MOVES = 12
HTMX = {"HX-Request": "true"}


def _row(row: MatchRow) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in MatchRow._meta.concrete_fields}


def _shown(here: Scene) -> tuple[Any, ...]:
    """All of a scene but the objects that stand for it."""
    steps = (here.line.numbers, here.line.key, here.reel.marks)
    return (
        bytes_of(here.match_view),
        _row(here.row),
        here.viewer,
        here.held,
        here.known,
        here.until,
        here.live.match,
        steps,
    )


def _differences(game: str, *, clocks: bool) -> list[list[Any]]:
    """What is shown otherwise than to who asks anew, after each of some moves."""
    people = [person(f"P{seat}") for seat in range(min(games_by_name()[game].seats))]
    luck, found = Luck(game), []
    now = _until_somebody_decides(table(game, people, len(people), terms=DAYS if clocks else NO_TERMS).id)
    while len(found) < MOVES:
        seat = now.match.awaited()[0]
        here = scene_of(people[seat], now.id)
        choice = level("grunt").choose(situation(now.match.rules, now.match.state, seat), luck, iterations(5))
        if choice is None:  # it lets the game go on by itself
            commands.tick(now.id, version=now.version)
            now = _until_somebody_decides(now.id)
            continue
        done = commands.give(now.id, seat, choice, actor=people[seat].player)
        with asked() as statements:
            after = scene_after(here, done)
            assert after is not None
            told = _shown(after)
        assert statements == []
        fresh = _shown(scene_of(people[seat], now.id))
        found.append([pair for pair in zip(told, fresh, strict=True) if pair[0] != pair[1]])
        now = _until_somebody_decides(now.id)
    return found


def _until_somebody_decides(match_id: str) -> Live:
    """Let the automatic steps happen that come before a decision."""
    now = live.fresh(match_id)
    while not now.match.awaited():
        done = commands.tick(match_id, version=now.version)
        assert done is not None
        now = done.live
    return now


@pytest.mark.parametrize("clocks", [False, True])
@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str, clocks: bool) -> None:
    """For every game, with and without clocks; and nothing is asked of the database."""
    assert _differences(game, clocks=clocks) == [[]] * MOVES


def test_a_row_that_is_not_brought_up_would_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr(projection, "shown_after", lambda row, _match, _receipt: row)
    assert [] not in _differences("armadora", clocks=False)


def test_the_last_move_is_shown_with_its_result() -> None:
    bea, cid = person("Bea"), person("Cid")
    match = table("armadora", [bea, cid]).id
    here = scene_of(bea, match)
    after = scene_after(here, commands.resign(match, 0, actor=bea.player))
    assert after is not None
    assert (after.viewer, after.row.status) == ("arbiter", "over")
    assert _shown(after) == _shown(scene_of(bea, match))


def test_who_has_left_their_seat_is_shown_what_others_see() -> None:
    bea, cid, dot = person("Bea"), person("Cid"), person("Dot")
    match = table("few_orcs_more", [bea, cid, dot], 3).id
    here = scene_of(bea, match)
    assert scene_after(here, commands.resign(match, 0, actor=bea.player)) is None
    assert scene_of(bea, match).held == ()


def test_where_somebody_else_was_first_it_is_looked_up() -> None:
    bea, cid = person("Bea"), person("Cid")
    match = table("armadora", [bea, cid], options={"first": 0}).id
    here = scene_of(cid, match)
    commands.give(match, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=bea.player)
    done = commands.give(match, 1, {"type": "warrior", "value": 1, "at": "a2"}, actor=cid.player)
    assert scene_after(here, done) is None
    again = scene_of(cid, match)
    assert scene_after(again, done) is None


def _sent(match: Live, command_id: str) -> dict[str, Any]:
    """A form as the page would send it."""
    seat = match.match.awaited()[0]
    offers = match.match.rules.offers(match.match.state, seat)
    wish = sample(offers[0], Luck(command_id))
    offer = next(offer for offer in offers if offer.type == wish["type"])
    ours = {"_offer": key_of(offer), "_version": match.version, "_command": command_id, "_sure": "1"}
    return {name: value for name, value in wish.items() if name != "type"} | ours


def test_a_move_by_the_page_asks_for_nothing_twice() -> None:
    """Who they are, the match, the names, the limits, the append, the visit, the talk: and no log is read."""
    bea, cid = person("Bea"), person("Cid")
    match = table("armadora", [bea, cid], options={"first": 0})
    client = client_of(bea)
    client.get(f"/m/{match.id}/")
    with asked() as found:
        reply = client.post(f"/m/{match.id}/do/", _sent(match, "first"), headers=HTMX)
    assert reply.status_code == 200
    assert len(found) == 11
    assert sum('FROM "play_matchrow"' in sql for sql in found) == 1
    assert [sql for sql in found if "FROM eventlog_event" in sql and "INSERT" not in sql] == []
