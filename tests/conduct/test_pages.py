"""The pages of conduct: what is frozen, who sees what, and that a measure is told at every address and by the API."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.measures import Suspended
from accounts.models import User
from api.scopes import Scope
from chat.models import Saying
from conduct import commands
from conduct.acts import ACTS
from conduct.models import ConductRow
from conduct.stream import commands as c
from conduct.stream.state import Wanted
from lobby import tables
from lobby.order import Order
from moderation.acts import START, follow, link
from moderation.models import Act
from play import commands as matches
from play.live import find_reel
from play.terms import Terms
from replays.address import step_address
from replays.comments import Draft, write
from replays.lines import main
from streams.actors import actor
from table import feedback
from tests.accounts.people import person, with_app
from tests.api.programs import problem, program, told
from tests.conduct.scene import Scene
from tests.eventlog.support import settled
from tests.moderation.app.cases import opened
from tests.tournaments.app.held import opened as tournament
from tournaments import commands as organising
from tournaments.stream.commands import OpenEntry
from tournaments.stream.settings import Swiss

pytestmark = pytest.mark.django_db
PLAY, TALK = Wanted("play", "You stall.", 10), Wanted("talk", "You insult.", 10)


def browser(user: User) -> Client:
    """A browser in which they are logged in; officers with their second factor."""
    client = Client()
    client.force_login(with_app(user) if user.is_officer else user, backend="accounts.backend.Backend")
    session = client.session
    session["began"] = session["seen"] = 4_000_000_000
    session.save()
    return client


def _page(client: Client, address: str) -> str:
    reply = client.get(address)
    assert reply.status_code == 200, (address, reply.status_code)
    return reply.content.decode()


def test_it_works() -> None:
    at = Scene()
    at.say(at.bob, "You cheat!")
    at.say(at.alice, "I do not.")
    alice, bob, mara, ness = (browser(user) for user in (at.alice, at.bob, at.mara, at.ness))
    address = f"/conduct/report/{at.bob.player}/?match={at.match}"
    (key,) = re.findall(r'value="(said-\d+)"', _page(alice, address))
    sent = {"sort": "abuse", "lines": [key, "name"], "words": "At the first move."}
    case = alice.post(address, sent)["Location"].split("/")[-2]
    Saying.objects.all().delete()
    assert "You cheat!" in _page(mara, f"/conduct/desk/{case}/")
    assert bob.get(f"/conduct/{case}/").status_code == 404
    assert mara.post(f"/conduct/desk/{case}/claim/").status_code == 302
    measure = {"kind": "talk", "days": "3", "running": "finish", "reason": "No insults."}
    assert mara.post(f"/conduct/desk/{case}/measure/", measure).status_code == 302
    page = _page(bob, f"/conduct/{case}/")
    assert ("You cheat!" in page, "No insults." in page, "Talk is suspended until" in page) == (True, True, True)
    for secret in ("Alice", "Mara", "At the first move."):
        assert secret not in page
    assert "a measure was taken" in _page(alice, f"/conduct/{case}/")
    assert "No insults." not in _page(alice, f"/conduct/{case}/")
    assert bob.post(f"/conduct/{case}/appeal/", {"words": "It was a joke."}).status_code == 302
    assert bob.post(f"/conduct/{case}/appeal/", {"words": "Hello?"}).status_code == 422
    assert mara.post(f"/conduct/desk/{case}/answer/", {"words": "No."}).status_code == 409
    assert ness.post(f"/conduct/desk/{case}/answer/", {"words": "Was it?"}).status_code == 302
    verdict = {"verdict": "vary", "reason": "It was one.", "kind": "warning"}
    assert ness.post(f"/conduct/desk/{case}/judge/", verdict).status_code == 302
    assert "It was one." in _page(bob, f"/conduct/{case}/")
    at.say(at.bob, "Thanks.")


def test_nobody_can_report_what_they_may_not_read() -> None:
    """The line of a team of others, the table of strangers: the form offers none, and a forged key chooses none."""
    at = Scene()
    at.say(at.bob, "hello")
    Saying.objects.create(match_id=at.match, player=at.bob.player, seat=1, team=[1], version=1, text="a secret")
    hidden = Saying.objects.get(text="a secret").pk
    alice = browser(at.alice)
    address = f"/conduct/report/{at.bob.player}/?match={at.match}"
    assert "a secret" not in _page(alice, address)
    forged = {"sort": "abuse", "lines": [f"said-{hidden}"], "words": "x"}
    assert (alice.post(address, forged).status_code, ConductRow.objects.count()) == (422, 0)
    assert alice.get(f"/conduct/report/{at.bob.player}/?match=zzzzzzzzzz").status_code == 404
    for nobody in (at.alice.player, "user:999999", "computer:raider", "x"):
        assert alice.get(f"/conduct/report/{nobody}/").status_code == 404


def test_whoever_reads_a_line_can_report_it_from_there() -> None:
    """At the table, in the replay, under a step, of a tournament: the line is chosen already."""
    at = Scene()
    at.say(at.bob, "You cheat!")
    alice = browser(at.alice)
    said = Saying.objects.get().pk
    address = f"/conduct/report/{at.bob.player}/?match={at.match}&amp;line=said-{said}"
    assert address in _page(alice, f"/m/{at.match}/")
    assert f"line=said-{said}" not in _page(browser(at.bob), f"/m/{at.match}/")
    assert re.search(rf'value="said-{said}"[^>]*checked', _page(alice, address.replace("&amp;", "&")))
    matches.resign(at.match, 1, actor=at.bob.player)
    comment = write(at.bob, main(find_reel(at.match)).at(1), Draft("Well, well", "public")).pk
    assert f"line=comment-{comment}" in _page(alice, step_address(at.match, 1))
    assert f"line=said-{said}" in _page(alice, step_address(at.match, 1))
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.bob.player)).id
    organising.give(cup, OpenEntry(), organising.director(at.bob.pk, cup))
    assert f"/conduct/report/{at.bob.player}/?tournament={cup}" in _page(alice, f"/tournaments/{cup}/")
    assert "Cup" in _page(alice, f"/conduct/report/{at.bob.player}/?tournament={cup}")


def test_programs_report_once_and_read_how_their_reports_stand() -> None:
    at = Scene()
    at.say(at.bob, "You cheat!")
    bot = program(at.alice)
    query = f"reports/lines/?player={at.bob.player}&match={at.match}"
    offered = {one["source"]: one["line"] for one in bot.get(query)["lines"]}
    body = {"player": at.bob.player, "sort": "abuse", "lines": [offered["table"]], "match": at.match}
    first, again = (told(bot.ask("POST", "reports/", body, Idempotency_Key="one"), 201) for _ in range(2))
    assert (first, first["status"], ConductRow.objects.count()) == (again, "open", 1)
    assert bot.refused("reports/", body | {"sort": "spam"}, Idempotency_Key="one") == (409, "reused")
    case = commands.find(first["report"])
    assert [line.said for line in case.lines] == ["You cheat!"]
    commands.give(case.id, c.Claim(), commands.moderator(at.mara))
    commands.give(case.id, c.Propose(TALK), commands.moderator(at.mara))
    assert [one["status"] for one in bot.get("reports/")["reports"]] == ["measure"]
    assert (bot.get("reports/")["measures"], program(at.charlie).get("reports/")) == (
        [],
        {"reports": [], "measures": []},
    )
    (measure,) = program(at.bob).get("reports/")["measures"]
    assert (measure["kind"], measure["reason"], measure["over"]) == ("talk", "You insult.", False)
    for wrong, code in (
        ({"lines": ["said-0"]}, (400, "invalid")),
        ({"lines": []}, (422, "misfit")),
        ({"player": at.alice.player}, (404, "not_found")),
        ({"match": "zzzzzzzzzz"}, (404, "not_found")),
    ):
        assert bot.refused("reports/", body | wrong) == code, wrong
    assert program(at.alice, [Scope.READ]).refused("reports/", body) == (403, "insufficient_scope")


@pytest.mark.parametrize("lacks", ["words", "sort"])
def test_a_report_says_what_is_wrong(lacks: str) -> None:
    at = Scene()
    sent = {"sort": "abuse", "words": "He insults me."}
    del sent[lacks]
    reply = browser(at.alice).post(f"/conduct/report/{at.bob.player}/", sent)
    assert (reply.status_code, ConductRow.objects.count()) == (422, 0)


@pytest.mark.parametrize(
    ("given", "page"),
    [
        ({"kind": "talk"}, 422),
        ({"kind": "talk", "days": "0"}, 422),
        ({"kind": "talk", "days": "3", "forever": "on"}, 422),
        ({"kind": "warning", "days": "3"}, 422),
        ({"kind": "talk", "forever": "on"}, 302),
        ({"kind": "warning"}, 302),
    ],
)
def test_nothing_is_for_good_unless_that_is_said(given: dict[str, str], page: int) -> None:
    at = Scene()
    case = at.reported()
    commands.give(case, c.Claim(), commands.moderator(at.mara))
    sent = given | {"running": "finish", "reason": "No insults."}
    assert browser(at.mara).post(f"/conduct/desk/{case}/measure/", sent).status_code == page
    taken = commands.find(case).taken
    assert (taken is not None) == (page == 302)


def test_who_is_suspended_is_told_at_every_address_and_by_the_api() -> None:
    at = Scene()
    table = tables.open_table(at.alice, Order("armadora", "", 2, {}, (at.alice.player, None), Terms(), private=False))
    over = opened(at.bob, at.charlie)
    matches.resign(over, 0, actor=at.bob.player)
    left = opened(at.bob, at.charlie)
    matches.leave(left, 0, actor=at.bob.player)
    at.taken(PLAY)
    at.taken(TALK)
    pages: list[tuple[str, dict[str, str]]] = [
        (reverse("lobby:play_now", args=["armadora"]), {}),
        (reverse("lobby:play_with_friend", args=["armadora"]), {}),
        (reverse("lobby:join", args=[table.id]), {}),
        (reverse("lobby:rematch", args=[over]), {}),
        (reverse("lobby:take_over", args=[left]), {}),
    ]
    bob = browser(at.bob)
    for address, sent in pages:
        reply = bob.post(address, sent)
        told = reply.content.decode()
        assert (address, reply.status_code, "You stall." in told, "until" in told) == (address, 403, True, True)
    said = bob.post(f"/m/{at.match}/talk/", {"text": "hello"})
    assert (said.status_code, "You insult." in said.content.decode()) == (403, True)
    bot = program(at.bob)
    operations = [
        ("matches/", {"game": "armadora", "players": ["me", "grunt"]}),
        (f"matches/{table.id}/join/", {}),
        (f"matches/{over}/rematch/", {}),
        (f"matches/{left}/take-over/", {}),
        (f"matches/{at.match}/chat/", {"text": "hello"}),
    ]
    for operation, body in operations:
        reply = bot.ask("POST", operation, body)
        problem = reply.json()
        assert (operation, reply.status_code, problem["code"]) == (operation, 403, "suspended")
        assert problem["until"] > "2026"
        assert "You " in problem["detail"]
    assert browser(at.alice).post(f"/m/{at.match}/talk/", {"text": "hello"}).status_code == 302
    assert bot.get("me/")


def test_why_somebody_is_suspended_is_told_to_nobody_else() -> None:
    """Who opens a match with them or enters their team learns that they may not play, not why nor until when."""
    at = Scene()
    over = opened(at.bob, at.charlie)
    matches.resign(over, 0, actor=at.bob.player)
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.alice.player))
    organising.give(cup.id, OpenEntry(), organising.director(at.alice.pk, cup.id))
    at.taken(PLAY)
    enter = {"command": {"do": "enter", "name": "Us", "players": [at.bob.player]}}
    said = problem(program(at.alice).ask("POST", f"tournaments/{cup.id}/commands/", enter))
    assert (said["code"], "You stall." in said["detail"], "until" in said) == ("suspended", False, False)
    fault = Suspended(at.bob.player, "play", "You stall.", None)
    assert "You stall." not in feedback.suspended(fault, at.alice.player).text
    assert "You stall." in feedback.suspended(fault, at.bob.player).text


def test_the_desk_is_for_moderators_without_an_interest() -> None:
    at = Scene()
    case, own = at.reported(), at.reported(about=at.mara)
    mara = browser(at.mara)
    assert "Case b" in _page(mara, "/conduct/desk/")
    assert mara.get(f"/conduct/desk/{own}/").status_code == 404
    assert own not in _page(mara, "/conduct/desk/")
    for user in (at.alice, at.bob):
        for address in ("/conduct/desk/", f"/conduct/desk/{case}/", f"/conduct/desk/{case}/claim/"):
            assert browser(user).get(address).status_code == 404
    assert mara.get(f"/conduct/desk/{case}/nonsense/").status_code == 404
    helper = browser(person("Hild", group="helpers"))
    commands.give(case, c.Claim(), commands.moderator(at.mara))
    commands.give(case, c.Propose(Wanted("play", "For good.")), commands.moderator(at.mara))
    assert helper.post(f"/conduct/desk/{case}/sign/").status_code == 409
    assert mara.post(f"/conduct/desk/{case}/sign/").status_code == 409
    assert browser(at.ness).post(f"/conduct/desk/{case}/sign/").status_code == 302


@pytest.mark.django_db(transaction=True)
def test_nobody_can_follow_a_case_of_conduct_in_the_log_of_acts() -> None:
    at = Scene()
    case = at.taken(TALK)
    settled()
    follow()
    lines = [(act.case, act.version) for act in Act.objects.all() if act.type in ACTS]
    assert (len(lines), {*lines}) == (3, {("", 0)})
    page = _page(Client(), "/rulings/acts/")
    assert ("a measure is taken" in page, f">{case}<" in page) == (True, False)
    before = START
    for act in Act.objects.order_by("number"):
        assert act.chain == link(before, act)
        before = act.chain


def test_blocking_is_done_on_a_players_page_and_undone_on_ones_own() -> None:
    at = Scene()
    alice = browser(at.alice)
    assert "/conduct/blocked/" in _page(alice, f"/players/{at.bob.name}/")
    assert alice.post("/conduct/blocked/", {"player": at.bob.player, "do": "block"}).status_code == 302
    assert "Bob" in _page(alice, "/conduct/blocked/")
    assert alice.post("/conduct/blocked/", {"player": "user:999", "do": "block"}).status_code == 302
    assert alice.post("/conduct/blocked/", {"player": at.bob.player, "do": "unblock"}).status_code == 302
    assert "Bob" not in _page(alice, "/conduct/blocked/")
