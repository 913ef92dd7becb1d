"""Takebacks and rulings on the page of a match: asked for, consented to and told, with scripts or without."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from play import commands, live
from play.live import Live
from play.terms import Terms
from tests.api.programs import program
from tests.play.ruled import OFFICER, rewinding, ruling
from tests.table.tables import client_of, person, table

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
    """One's own last move is a click; the opponent sees the button only once there is a move of theirs."""
    alice, bob, begun = opened()
    lay(begun, 0, "a1", alice)
    page = text(client_of(alice), begun)
    to = re.search(r'name="to" value="(\d+)"', page)
    assert to is not None
    assert int(to[1]) == begun.version
    assert 'value="take_back"' not in text(client_of(bob), begun)
    assert agree(client_of(alice), begun, what="take_back", to=to[1]).status_code == 302
    assert live.fresh(begun.id).match.state == begun.match.state


def test_the_others_are_asked_and_answer() -> None:
    alice, bob, begun = opened(Terms(takeback="consent", pace="live", move_s=600))
    lay(begun, 0, "a1", alice)
    agree(client_of(alice), begun, what="take_back", to=str(begun.version))
    his, hers = text(client_of(bob), begun), text(client_of(alice), begun)
    assert ("Allow it" in his, "Allow it" in hers) == (True, False)
    assert ("Withdraw the request" in his, "Withdraw the request" in hers) == (False, True)
    assert f"asks to go back to step {begun.version}" in his
    assert 'class="clock" data-free=' in his.partition("takeback")[2]
    assert "Withdraw the request" not in text(client_of(person("Carol")), begun)
    # Asked once more before it cannot be undone.
    asked = agree(client_of(bob), begun, what="answer_takeback", yes="1")
    assert "The match goes back" in asked.content.decode()
    assert agree(client_of(bob), begun, what="answer_takeback", yes="1", _sure="1").status_code == 302
    assert live.fresh(begun.id).match.state == begun.match.state
    assert "takes a move back: the match continues from step" in text(client_of(bob), begun)


def test_nothing_of_it_at_tables_that_take_nothing_back() -> None:
    alice, _, begun = opened(Terms())
    lay(begun, 0, "a1", alice)
    assert "take_back" not in text(client_of(alice), begun)
    assert agree(client_of(alice), begun, what="take_back", to=str(begun.version)).status_code == 422
    assert agree(client_of(alice), begun, what="take_back", to="x").status_code == 422


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
