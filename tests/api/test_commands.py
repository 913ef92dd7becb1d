"""Commands: given, refused, too late, repeated; and everything that a seat does around the game."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from msgspec import convert

from accounts.models import User
from eventlog import store
from eventlog.models import Event
from games.kernel.chance import Luck
from games.kernel.offers import Offer, sample
from games.kernel.registry import games_by_name
from games.kernel.settings import plainest
from play import commands, live
from play.terms import Terms
from table import visits
from table.models import Visit
from tests.api.programs import Program, person, problem, program
from tests.asked import asked
from tests.play.test_hasten import dealing, state_of
from tests.table.tables import rally

pytestmark = pytest.mark.django_db


def _match(*people: User, game: str = "armadora", terms: Terms = Terms(), **options: Any) -> str:  # noqa: B008 - a value
    first = {"first": 0} if game == "armadora" else {}
    players = [one.player for one in people] + ["computer:grunt"] * (2 - len(people))
    return commands.open_match(game, 2, {**first, **options}, players, actor=people[0].player, terms=terms).id


def _wish(caller: Program, match: str, luck: Luck, kind: str = "") -> dict[str, Any]:
    """A command out of what is offered, of a kind where one is named."""
    offered = caller.get(f"matches/{match}/offers/")
    offers = [one for one in offered["offers"] if kind in ("", one["type"])]
    offer = offers[luck.below("", len(offers))]
    return {"version": offered["version"], "command": sample(convert(offer, Offer), luck)}


@pytest.mark.django_db(transaction=True)
def test_a_command_asks_for_nothing_twice() -> None:
    """The token, the limits of calls, the match, the limits of commands, the append, the visit: no names."""
    alice = person("Alice")
    caller, match, luck = program(alice), _match(alice, person("Bea")), Luck("api")
    caller.get("me/")  # by which the token is noted as used
    wish = _wish(caller, match, luck)
    with asked() as found:
        assert caller.ask("POST", f"matches/{match}/commands/", wish).status_code == 201
    assert len(found) == 6
    assert sum('FROM "play_matchrow"' in sql for sql in found) == 1


@pytest.mark.django_db(transaction=True)
def test_a_view_asks_for_nothing_twice() -> None:
    """The token, the limits of calls, the match, and the accounts of who plays, for its log as well."""
    alice = person("Alice")
    caller, match = program(alice), _match(alice, person("Bea"))
    caller.get(f"matches/{match}/view/")  # by which the token is noted as used, and the log is read
    with asked() as found:
        caller.get(f"matches/{match}/view/")
    assert len(found) == 4


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str) -> None:
    """Offered commands go into the log, whatever the game; those that its rules still refuse change nothing."""
    alice, luck = person("Alice"), Luck("api")
    caller, rules = program(alice), games_by_name()[game]
    setting = plainest(rules)[0]
    players = [alice.player] + ["computer:grunt"] * (setting.seats - 1)
    match = commands.open_match(game, setting.seats, setting.raw, players, actor=alice.player).id
    given = 0
    for _ in range(60):
        now = rally(match, luck).match
        if now.outcome is not None or given == 8:
            break
        reply = caller.ask("POST", f"matches/{match}/commands/", _wish(caller, match, luck))
        if reply.status_code == 422:
            assert live.fresh(match).match.version == now.version
            continue
        assert (reply.status_code, reply.json()["first"]) == (201, now.version + 1)
        assert live.fresh(match).match.version == reply.json()["last"]
        given += 1
    assert given == 8 or rally(match, luck).match.outcome is not None


def test_who_has_moved_has_missed_nothing() -> None:
    """As by the page: what came before the own move is not told as new any more."""
    alice, bob = person("Alice"), person("Bob")
    match, luck = _match(alice, bob), Luck("visit")
    visits.see(match, alice, 1)
    callers, now = {user.player: program(user) for user in (alice, bob)}, live.fresh(match).match
    for _ in range(2):
        player = now.players[now.rules.turn(now.state).seats[0]]
        assert (
            callers[player].ask("POST", f"matches/{match}/commands/", _wish(callers[player], match, luck)).status_code
            == 201
        )
        now = live.fresh(match).match
    assert {visit.user_id: visit.before == visit.seen for visit in Visit.objects.all()} == {
        alice.pk: True,
        bob.pk: True,
    }


def test_a_command_that_nobody_offers_is_refused() -> None:
    alice = person("Alice")
    match = _match(alice)
    before = live.fresh(match).match.version
    caller = program(alice)
    for command in ({"type": "warrior", "value": 9, "at": "a1"}, {"type": "warrior", "value": 1, "at": "a4"}):
        body = {"version": before, "command": command}
        assert caller.refused(f"matches/{match}/commands/", body)[0] in (400, 422)
    assert live.fresh(match).match.version == before


def test_a_command_for_another_version() -> None:
    alice, bob = person("Alice"), person("Bob")
    match = _match(alice, bob)
    hers, his = program(alice), program(bob)
    wish = _wish(hers, match, Luck("stale"), "warrior")
    path = f"matches/{match}/commands/"
    reply = hers.ask("POST", path, {**wish, "version": wish["version"] + 40})
    assert (problem(reply)["code"], problem(reply)["current"]) == ("version_conflict", wish["version"])
    hers.post(path, wish, 201)
    current = live.fresh(match).match.version
    his.post(path, _wish(his, match, Luck("stale"), "warrior"), 201)
    reply = hers.ask("POST", path, wish)
    assert problem(reply)["status"] in (409, 422)
    assert problem(reply).get("current", current + 1) > current
    assert problem(hers.ask("POST", path, {**wish, "version": 1}))["status"] in (409, 422)


def test_a_seat_that_is_anothers() -> None:
    alice, bob, eve = person("Alice"), person("Bob"), person("Eve")
    match = _match(alice, bob)
    wish = _wish(program(alice), match, Luck("seat"))
    assert program(eve).refused(f"matches/{match}/commands/", wish) == (403, "not_your_seat")
    assert program(bob).refused(f"matches/{match}/commands/", wish)[0] in (403, 422)


def test_the_receipt_is_that_of_the_log() -> None:
    """Versions and hash, of a command as of what is done around the game; the same again where it is repeated."""
    alice, bob = person("Alice"), person("Bob")
    caller, match = program(alice), _match(alice, bob)
    stream = live.fresh(match).stream
    wish = _wish(caller, match, Luck("receipt"), "warrior")
    for path, body in (("commands", wish), ("proposals", {"kind": "stop"})):
        given = caller.post(f"matches/{match}/{path}/", body, 201, Idempotency_Key=path)
        assert given["hash"] == store.hash_at(stream, given["last"])
        assert given == caller.post(f"matches/{match}/{path}/", body, 201, Idempotency_Key=path)
    exported = caller.get(f"matches/{match}/export/")
    assert (exported["head"]["version"], exported["head"]["hash"]) == (given["last"], given["hash"])


def test_refusals_are_no_warnings(caplog: pytest.LogCaptureFixture) -> None:
    """What the rules do not allow, or came too late, is ordinary play; what there is not still stands in the log."""
    alice = person("Alice")
    match = _match(alice)
    caller, version = program(alice), live.fresh(match).match.version
    illegal = {"version": version, "command": {"type": "warrior", "value": 1, "at": "a4"}}
    assert caller.ask("POST", f"matches/{match}/commands/", illegal).status_code == 422
    assert caller.ask("POST", f"matches/{match}/commands/", {**illegal, "version": version + 1}).status_code == 409
    assert [record.getMessage() for record in caplog.records if record.name == "django.request"] == []
    assert caller.ask("GET", "matches/nothing/").status_code == 404
    assert [record.getMessage() for record in caplog.records if record.name == "django.request"] != []


def test_the_same_key_has_one_effect_and_one_answer() -> None:
    alice = person("Alice")
    caller, match = program(alice), _match(alice)
    path, wish = f"matches/{match}/commands/", _wish(program(alice), match, Luck("key"))
    first = caller.ask("POST", path, wish, Idempotency_Key="one")
    again = caller.ask("POST", path, wish, Idempotency_Key='"one"')
    assert (first.status_code, first.content) == (again.status_code, again.content) == (201, first.content)
    assert (first.get("Idempotency-Replayed"), again["Idempotency-Replayed"]) == (None, "true")
    rally(match)
    later = caller.ask("POST", path, wish, Idempotency_Key="one")
    assert later.content == first.content
    other = {**wish, "command": {"type": "pass"}}
    assert caller.refused(path, other, Idempotency_Key="one") == (409, "reused")
    assert caller.refused(path, wish, Idempotency_Key="a b") == (400, "invalid")


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_once() -> None:
    """However often and however simultaneously it comes: one command in the log, one answer."""
    assert _together({"Idempotency_Key": "one"}) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_without_a_key_a_repeat_is_another_command() -> None:
    """The twin: the log takes one for this version, and the others are told so."""
    landed, answers = _together({})
    assert (landed, answers) == (1, 2)


def _together(headers: dict[str, str]) -> tuple[int, int]:
    """How many commands came into the log of eight at once, and how many different statuses were answered."""
    alice, bob = person("Alice"), person("Bob")
    match = _match(alice, bob)
    caller = program(alice)
    path, wish = f"matches/{match}/commands/", _wish(caller, match, Luck("at once"))
    token = caller._headers["Authorization"].removeprefix("Bearer ")

    def one(_: int) -> Any:
        try:
            return Program(token).ask("POST", path, wish, **headers).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one, range(8)))
    stream = live.find(match).stream
    landed = Event.objects.filter(stream=stream, version__gt=wish["version"], body__isnull=False).count()
    return landed, len(set(answers))


def test_a_draw_is_offered_to_nobody_who_would_decline_it_always() -> None:
    alice = person("Alice")
    alone = program(alice).get(f"matches/{_match(alice)}/view/")
    assert alone["may_propose"] == ["stop"]


def test_an_agreed_draw_has_no_winners() -> None:
    alice, bob = person("Alice"), person("Bob")
    at = f"matches/{_match(alice, bob)}/"
    program(alice).post(f"{at}proposals/", {"kind": "draw"}, 201)
    program(bob).post(f"{at}answers/", {"kind": "draw", "yes": True}, 201)
    told = program(alice).get(at)["match"]
    assert (told["ending"], told["outcome"]["ranks"], told["outcome"]["winners"]) == ("draw", [1, 1], [])
    record = {"game": "armadora", "played": 1, "won": 0, "drawn": 1, "all_lost": 0, "resigned": 0}
    assert program(bob).get("players/Alice/")["records"] == [record]


def test_around_the_game() -> None:
    """Proposals and their answers, pauses, vacation, resigning: each once, with the same key as often as one likes."""
    alice, bob = person("Alice"), person("Bob")
    days = Terms(pace="days", move_s=86400, bank_s=86400)
    match = _match(alice, bob, terms=days)
    hers, his = program(alice), program(bob)
    at = f"matches/{match}/"
    done = hers.post(f"{at}proposals/", {"kind": "draw"}, 201, Idempotency_Key="p")
    assert hers.post(f"{at}proposals/", {"kind": "draw"}, 201, Idempotency_Key="p") == done
    assert hers.get(f"{at}view/")["proposals"] == [{"kind": "draw", "agreed": [0]}]
    assert hers.get(f"{at}view/")["may_propose"] == ["stop"]
    assert hers.refused(f"{at}proposals/", {"kind": "draw"}) == (422, "already_proposed")
    his.post(f"{at}answers/", {"kind": "draw", "yes": False}, 201)
    assert hers.get(f"{at}view/")["proposals"] == []
    hers.post(f"{at}pause/", None, 201)
    assert hers.get(f"{at}view/")["paused"] is True
    assert his.refused(f"{at}resumption/") == (403, "not_your_pause")
    hers.post(f"{at}resumption/", None, 201)
    assert hers.refused(f"{at}pause/") == (422, "pauses_used_up")
    his.post(f"{at}vacation/", {"seconds": 3600}, 201)
    assert hers.get(f"{at}view/")["hands"][1]["away"] is True
    his.post(f"{at}vacation/", {"seconds": 0}, 201)
    his.post(f"{at}resignation/", None, 201)
    over = hers.get(at)["match"]
    assert (over["status"], over["ending"], over["outcome"]["winners"]) == ("over", "resigned", [0])
    assert hers.refused(f"{at}resignation/") == (422, "match_over")


def test_who_plays_alone_need_not_wait() -> None:
    """The card that is due comes at once, once for a key; where another person waits too it is refused."""
    alice, bob = person("Alice"), person("Bob")
    (alone, wizard), (beside, _wizard) = dealing(alice.player), dealing(alice.player, bob.player)
    hers, at = program(alice), f"matches/{alone.id}/hastening/"
    done = hers.post(at, None, 201, Idempotency_Key="once")
    assert hers.post(at, None, 201, Idempotency_Key="once") == done
    assert state_of(alone).dealt == 1
    assert commands.hasten(alone.id, wizard, actor=alice.player).receipt.first > done["last"]
    assert hers.refused(f"matches/{beside.id}/hastening/") == (422, "not_to_hasten")
    assert program(bob).refused(at) == (403, "not_your_seat")


def test_talk() -> None:
    alice, bob, eve = person("Alice"), person("Bob"), person("Eve")
    match = _match(alice, bob)
    said = program(alice).post(f"matches/{match}/chat/", {"text": " well \n met "}, 201)
    assert (said["text"], said["name"], said["mine"]) == ("well met", "Alice", True)
    (heard,) = program(bob).get(f"matches/{match}/chat/")["sayings"]
    assert (heard["text"], heard["mine"]) == ("well met", False)
    assert program(bob).get(f"matches/{match}/chat/?after={heard['id']}")["sayings"] == []
    assert program(eve).refused(f"matches/{match}/chat/", {"text": "me too"}) == (403, "not_your_seat")
    assert program(alice).refused(f"matches/{match}/chat/", {"text": "psst", "team": True}) == (422, "no_team")
    assert program(alice).refused(f"matches/{match}/chat/", {"text": " "}) == (422, "nothing_said")
