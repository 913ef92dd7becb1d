"""Takebacks and rulings on the page of a match: asked for, consented to and told, with scripts or without."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.checks.variants import settings
from games.checks.walk import walk
from games.kernel.chance import Luck
from games.kernel.exposure import Played, learnt
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from lobby.defaults import usual_seats
from play import commands, live
from play.live import Live
from play.stored import last_move
from play.terms import Terms
from tests.api.programs import program
from tests.play.ruled import OFFICER, rewinding, ruling
from tests.table.tables import client_of, person, rally, table

pytestmark = pytest.mark.django_db(transaction=True)
FREE = Terms(takeback="free")


def text(client: Client, match: Live, **more: Any) -> str:
    reply = client.get(f"/m/{match.id}/", **more)
    assert reply.status_code == 200
    return str(reply.content.decode())


def lay(match: Live, seat: int, at: str, who: User) -> Live:
    return commands.give(match.id, seat, {"type": "warrior", "value": 1, "at": at}, actor=who.player).live


def agree(client: Client, match: Live, **form: str) -> Any:
    return client.post(f"/m/{match.id}/agree/", {"_command": "c1", **form})


def opened(terms: Terms = FREE) -> tuple[User, User, Live]:
    alice, bob = person("Alice"), person("Bob")
    return alice, bob, table("armadora", [alice, bob], options={"first": 0}, terms=terms)


def test_it_works() -> None:
    """One's own last move is a click, and the button says which; the opponent sees it only after a move of theirs."""
    alice, bob, begun = opened()
    lay(begun, 0, "a1", alice)
    page = text(client_of(alice), begun)
    to = re.search(r'name="to" value="(\d+)"', page)
    assert to is not None
    assert int(to[1]) == begun.version
    undone = re.search(r'class="undone little">Undoes this: ([^<]*)<', page)
    assert undone is not None
    assert undone[1] == "Alice places a warrior of value 1 on a1."
    assert 'value="take_back"' not in text(client_of(bob), begun)
    assert agree(client_of(alice), begun, what="take_back", to=to[1]).status_code == 302
    assert live.fresh(begun.id).match.state == begun.match.state


ALONE = '<form id="take-back" data-only-it '
"""How the page tells that nothing has come of the move: only then it is undone in its receipt, by one short word."""


def test_once_the_next_has_moved_it_is_not_the_move_alone_that_is_undone() -> None:
    alice, bob, begun = opened()
    lay(begun, 0, "a1", alice)
    assert ALONE in text(client_of(alice), begun)
    lay(begun, 1, "a2", bob)
    page = text(client_of(alice), begun)
    assert ('<form id="take-back" ' in page, ALONE in page) == (True, False)
    assert "will be drawn or rolled again: Alice places a warrior of value 1 on a1." in page
    assert "This table allows it, as often as you like." in page


@pytest.mark.parametrize("swapped", [0, 3])
def test_once_something_was_drawn_it_is_not_the_move_alone_that_is_undone(swapped: int) -> None:
    """Gold for counters; whoever keeps all of them has learnt nothing."""
    alice, bob = person("Alice"), person("Bob")
    begun = table("orc_wars", [alice, bob], terms=FREE)
    counters = situation(begun.match.rules, begun.match.state, 0).offers[0].fields["counters"].items[:swapped]
    commands.give(begun.id, 0, {"type": "swap", "counters": list(counters)}, actor=alice.player)
    page = text(client_of(alice), begun)
    assert ('<form id="take-back" ' in page, ALONE in page) == (True, not swapped)


def test_the_receipt_names_what_was_taken_back_or_is_asked_for() -> None:
    """To the one who asks, and to the one who allows it."""
    for terms, said in (
        (FREE, "Taken back: Alice places a warrior of value 1 on a1."),
        (Terms(takeback="consent"), "You have asked to take this back: Alice places a warrior of value 1 on a1."),
    ):
        alice, bob = person(f"Alice {len(said)}"), person(f"Bob {len(said)}")
        begun = table("armadora", [alice, bob], options={"first": 0}, terms=terms)
        now = lay(begun, 0, "a1", alice)
        if terms is not FREE:
            lay(now, 1, "a2", bob)
        client = client_of(alice)
        agree(client, begun, what="take_back", to=str(begun.version))
        assert said.replace("Alice", alice.name) in text(client, begun)
        if terms is not FREE:
            his = client_of(bob)
            agree(his, begun, what="answer_takeback", yes="1", _sure="1", _command="c2")
            assert f"Taken back: {alice.name} places a warrior on a1." in text(his, begun)


def test_the_others_are_asked_and_answer() -> None:
    alice, bob, begun = opened(Terms(takeback="consent", pace="live", move_s=600))
    lay(begun, 0, "a1", alice)
    agree(client_of(alice), begun, what="take_back", to=str(begun.version))
    his, hers = text(client_of(bob), begun), text(client_of(alice), begun)
    assert ("Allow it" in his, "Allow it" in hers) == (True, False)
    assert ("Withdraw the request" in his, "Withdraw the request" in hers) == (False, True)
    assert "Alice asks to take this back: Alice places a warrior on a1." in his
    assert "You have asked to take this back: Alice places a warrior of value 1 on a1." in hers
    assert 'class="clock" data-free=' in his.partition("takeback")[2]
    assert "Withdraw the request" not in text(client_of(person("Carol")), begun)
    # Asked once more before it cannot be undone.
    asked = agree(client_of(bob), begun, what="answer_takeback", yes="1")
    assert "The match goes back" in asked.content.decode()
    assert agree(client_of(bob), begun, what="answer_takeback", yes="1", _sure="1").status_code == 302
    assert live.fresh(begun.id).match.state == begun.match.state
    assert "takes a move back: the match continues from step" in text(client_of(bob), begun)


@pytest.mark.parametrize(("who", "yes", "his", "hers"), [
    ("bob", "0", "You have declined.", "Bob has declined. Your move stands."),
    ("bob", "1", "Taken back: Alice places a warrior on a1.", "Everybody has agreed: your move is taken back."),
    ("alice", "0", "You ask for it no longer.", ""),
])  # fmt: skip
def test_whoever_asked_is_told_the_answer(who: str, yes: str, his: str, hers: str) -> None:
    """With the news, in place of what was asked; who answered has a receipt."""
    alice, bob, begun = opened(Terms(takeback="consent"))
    lay(begun, 0, "a1", alice)
    agree(client_of(alice), begun, what="take_back", to=str(begun.version))
    asked = live.fresh(begun.id).version
    known = {"_v": asked, "_n": asked, "_r": 0, "_t": 0, "_s": 0, "_x": 0}
    her = client_of(alice)
    assert 'id="notice"' not in _news(her, begun, {**known, "_v": asked - 1})
    his_client = client_of(bob if who == "bob" else alice)
    agree(his_client, begun, what="answer_takeback", yes=yes, _sure="1", _command="c9")
    assert his in text(his_client, begun)
    told = _news(her, begun, known)
    assert ('id="notice"' in told, hers in told) == (bool(hers), True)
    assert 'id="notice"' not in _news(client_of(bob), begun, known)


def _news(client: Client, match: Live, known: dict[str, int]) -> str:
    """What the page is told that knew so much."""
    return client.get(f"/m/{match.id}/news/", known, headers={"HX-Request": "true"}).content.decode()


def test_nothing_of_it_at_tables_that_take_nothing_back() -> None:
    alice, _, begun = opened(Terms())
    lay(begun, 0, "a1", alice)
    assert "take_back" not in text(client_of(alice), begun)
    assert agree(client_of(alice), begun, what="take_back", to=str(begun.version)).status_code == 422
    assert agree(client_of(alice), begun, what="take_back", to="x").status_code == 422


@pytest.mark.parametrize("name", games_by_name())
def test_what_would_be_refused_is_not_offered(name: str) -> None:
    """Against computers: the button stands there if and only if it does something."""
    alice = person("Alice")
    begun, client, luck = table(name, [alice], usual_seats(find_game(name)), terms=FREE), client_of(alice), Luck("back")
    for number in range(6):
        now = rally(begun.id)
        if now.match.outcome is not None or 0 not in now.match.awaited():
            break
        choice = level("raider").choose(situation(now.match.rules, now.match.state, 0), luck, iterations(1))
        commands.give(now.id, 0, choice, actor=alice.player)
        for moved in (live.fresh(now.id), rally(now.id)):
            if moved.match.outcome is not None:
                break
            offered = re.search(r'name="to" value="(\d+)"', text(client, moved))
            to = last_move(moved, 0)
            assert offered is None or int(offered[1]) == to
            reply = agree(client, moved, what="take_back", to=str(to), _command=f"c{number}-{moved.version}")
            assert reply.status_code == (422 if offered is None else 302)
            if reply.status_code == 302:
                break


def test_who_has_seen_what_was_hidden_is_offered_nothing() -> None:
    rules, alice, kinds = find_game("orcz"), person("Alice"), set()
    setting = next(iter(settings(rules)))
    for ply in list(walk(rules, setting, b"a"))[1:60]:
        if ply.wish is None or ply.draws or rules.outcome(ply.after) is not None:
            continue
        seat, wish = ply.wish
        players = [alice.player if at == seat else "computer:grunt" for at in range(setting.seats)]
        given = rules.given(ply.before)
        begun = commands.open_match(
            "orcz", setting.seats, setting.raw, players, actor="operator:test", given=given, arranged=True, terms=FREE
        )
        now = commands.give(begun.id, seat, wish, actor=alice.player).live
        if now.match.outcome is None:
            hidden = learnt(rules, ply.before, [Played(seat, wish, ply.draws)], seat)
            assert ('id="take-back"' in text(client_of(alice), now)) is not hidden
            kinds.add(hidden)
    assert kinds == {True, False}


def test_by_the_api() -> None:
    alice, bob, begun = opened()
    now = lay(lay(begun, 0, "a1", alice), 1, "a2", bob)
    at = f"matches/{begun.id}/"
    program(alice).post(f"{at}takeback/", {"to": begun.version}, 201, Idempotency_Key="t")
    told = program(bob).get(f"{at}view/")["takeback"]
    assert (told["seat"], told["to"], told["asked"], told["wanting"]) == (0, begun.version, [1], [1])
    assert program(alice).refused(f"{at}takeback/answer/", {"yes": True}) == (422, "no_say")
    program(bob).post(f"{at}takeback/answer/", {"yes": True}, 201)
    assert program(bob).get(f"{at}view/")["takeback"] is None
    assert live.fresh(begun.id).match.state == begun.match.state
    assert live.fresh(begun.id).version > now.version


def test_a_ruling_is_told_over_the_board_and_in_the_log() -> None:
    alice, _, begun = opened()
    lay(begun, 0, "a1", alice)
    commands.rule(begun.id, ruling(1, "clarify", begun.version), actor=OFFICER)
    page = text(client_of(alice), begun)
    assert "By ruling c7.1: The rule is explained. As the rule says." in page
    assert "By ruling c7.1, on rule 5.2: The rule is explained. As the rule says." in page
    with translation.override("fr"):
        french = text(client_of(alice), begun, headers={"Accept-Language": "fr"})
    assert "Par décision c7.1" in french


def test_a_ruling_is_a_step_of_the_replay() -> None:
    """With its icon and its key, once for a rewind and the ruling together."""
    alice, bob, begun = opened()
    now = lay(lay(begun, 0, "a1", alice), 1, "a2", bob)
    commands.rule(begun.id, ruling(1, "uphold", now.version), actor=OFFICER)
    commands.rule(begun.id, rewinding(2, begun.version), actor=OFFICER)
    commands.rule(begun.id, ruling(3, "void", begun.version), actor=OFFICER)
    page = str(Client().get(f"/m/{begun.id}/").content.decode())
    assert "kind-ruling" in page
    linked = re.findall(r'<span class="rulings">.*?</span>', page, re.DOTALL)
    assert [re.findall(r">(ruling [^<]*|taken back)<", one) for one in linked] == [
        ["ruling c7.2", "ruling c7.3"]
    ]  # the first stands on the line that was left
    assert "Whatever no seat knew is drawn again." in page
    assert "By ruling the match has no result." in page
