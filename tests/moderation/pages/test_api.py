"""Cases by the API: from the report to the decision on the appeal, each by a program with a token of its own."""

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from msgspec.structs import replace

from accounts.gate import has_strong_factor
from accounts.models import User
from api.scopes import Scope
from moderation import commands, progress, reporting
from moderation.models import CaseRow
from moderation.reporting import REPORTS, Report, report
from moderation.stream.commands import Claim, Propose
from play import live as held
from play.live import find_reel
from replays.lines import main
from tests.accounts.people import with_app
from tests.api.programs import Program, problem, program, told
from tests.moderation.app.cases import UPHOLD, Scene, opened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.play()
    return made


def by(user: User) -> Program:
    """A program of theirs, with every scope; a moderator's with a second factor behind it."""
    return program(with_app(user) if user.is_officer and not has_strong_factor(user) else user)


def disputed(scene: Scene, user: User, **said: Any) -> str:
    """The case that a program opens on the newest step."""
    step = held.fresh(scene.match).version
    made = by(user).post(f"matches/{scene.match}/replay/{step}/dispute/", {"words": "Why?", **said}, status=201)
    return str(made["case"])


def test_it_works(scene: Scene) -> None:
    alice, bob, mara, ness, orla = map(by, (scene.alice, scene.bob, scene.mara, scene.ness, scene.orla))
    case = disputed(scene, scene.alice, words="The stone does not count.", rule="3.2.1", wanted="rewind")
    assert alice.get("cases/")["cases"][0]["case"] == case
    assert mara.get("moderation/")["cases"][0]["status"] == "open"
    desk = f"moderation/{case}/commands/"
    mara.post(desk, {"command": {"do": "triage", "sort": "slip", "severity": 2}}, status=201)
    mara.post(desk, {"command": {"do": "claim"}}, status=201)
    mara.post(desk, {"command": {"do": "ask", "words": "Which stone?", "seat": 1}}, status=201)
    assert alice.get(f"cases/{case}/")["asked"] is None
    asked = bob.get(f"cases/{case}/")["asked"]
    answer = {"command": {"do": "answer", "number": asked["number"], "words": "The white one."}}
    bob.post(f"cases/{case}/commands/", answer, status=201)
    progress.go_on(case)
    whole = mara.get(f"moderation/{case}/")
    assert whole["evidence"]["stored"] is None
    assert whole["questions"][0]["answer"] == "The white one."
    assert {"rule", "triage", "look"} <= {*whole["may"]}
    step = held.fresh(scene.match).version
    seen = mara.post(f"moderation/{case}/look/", status=201)
    assert [one["viewer"] for one in seen["seen"]] == [0, 1, "arbiter"]
    assert seen["command"]["type"] == "warrior"
    ruling = {"scope": "rewind", "to": step - 1, "redraw": True, "reason": "It was not lawful.", "rule": "3.2.1"}
    tried = mara.post(f"moderation/{case}/trial/", {"ruling": ruling})
    assert (tried["needs_second"], tried["told"]) == (True, sorted([scene.alice.player, scene.bob.player]))
    assert held.fresh(scene.match).version == step
    wish = {"command": {"do": "propose", "ruling": ruling}, "version": tried["version"]}
    first = mara.ask("POST", desk, wish, Idempotency_Key="one")
    again = mara.ask("POST", desk, wish, Idempotency_Key="one")
    assert told(first, 201) == told(again, 201)
    assert again["Idempotency-Replayed"] == "true"
    assert mara.refused(desk, {"command": {"do": "sign", "number": 1}}) == (403, "second_person_needed")
    ness.post(desk, {"command": {"do": "sign", "number": 1}}, status=201)
    progress.go_on(case)
    assert held.fresh(scene.match).version > step
    bob.post(f"cases/{case}/commands/", {"command": {"do": "appeal", "words": "It was lawful."}}, status=201)
    verdict = {"command": {"do": "decide_appeal", "verdict": "uphold", "reason": "They were right."}}
    assert ness.refused(desk, verdict) == (403, "involved")
    orla.post(desk, verdict, status=201)
    end = bob.get(f"cases/{case}/")
    assert (end["case"]["status"], end["verdict"]["reason"]) == ("closed", "They were right.")
    assert end["rulings"][0]["proposer"] is None
    [public] = by(scene.charlie).get("rulings/?game=armadora&rule=3.2.1")["rulings"]
    assert (public["ruling"], public["verdict"], public["match"]) == (f"{case}.1", "uphold", scene.match)
    assert by(scene.charlie).get(f"rulings/{case}.1/") == public
    assert mara.get("moderation/?show=done")["cases"][0]["case"] == case


def test_a_case_is_there_for_those_whom_it_concerns(scene: Scene) -> None:
    """Charlie plays elsewhere; Ness has met Alice: what is not theirs is not there, moderator or not."""
    opened(scene.ness, scene.alice)
    case = disputed(scene, scene.alice)
    charlie, ness = by(scene.charlie), by(scene.ness)
    for caller, path in [(charlie, f"cases/{case}/"), (charlie, "moderation/"), (ness, f"moderation/{case}/")]:
        assert caller.refused(path, method="GET") == (404, "not_found")
    for path in ("look/", "commands/", "trial/"):
        sent = {"commands/": {"command": {"do": "claim"}}, "trial/": {"ruling": {"scope": "void", "reason": "-"}}}
        for caller in (charlie, by(scene.alice), ness):
            assert caller.refused(f"moderation/{case}/{path}", sent.get(path)) == (404, "not_found")
    assert ness.get("moderation/")["barred"] == 1
    assert commands.find(case).version == 1


def test_whoever_signs_an_amendment_looks_first(scene: Scene) -> None:
    """The position that it sets is told by a look alone, which is kept."""
    case, now = disputed(scene, scene.alice), held.fresh(scene.match).match
    position = json.loads(json.dumps(now.rules.given(now.state)))
    ruling = {"scope": "amend", "position": position, "reason": "It was set up wrongly."}
    mara, ness = by(scene.mara), by(scene.ness)
    mara.post(f"moderation/{case}/commands/", {"command": {"do": "claim"}}, status=201)
    mara.post(f"moderation/{case}/commands/", {"command": {"do": "propose", "ruling": ruling}}, status=201)
    assert ness.get(f"moderation/{case}/")["rulings"][0]["written"]["position"] is None
    seen = ness.post(f"moderation/{case}/look/", status=201)
    assert seen["ruled"] == [{"ruling": f"{case}.1", "position": position}]
    assert [look.officer for look in commands.find(case).case.looks] == [scene.ness.pk]


def test_a_token_for_playing_opens_no_desk(scene: Scene) -> None:
    """However much its owner may do."""
    case = disputed(scene, scene.alice)
    others = [scope for scope in Scope if scope != Scope.MODERATE]
    narrow = program(with_app(scene.mara), others)
    assert narrow.refused("moderation/", method="GET") == (403, "insufficient_scope")
    assert narrow.refused(f"moderation/{case}/look/") == (403, "insufficient_scope")


def test_without_a_second_factor_behind_it_a_token_carries_no_officers_powers(scene: Scene) -> None:
    """Whether it was made before there was one, or the factor is gone again; it plays on as anybody's."""
    case = disputed(scene, scene.alice)
    early = program(scene.mara)
    assert early.refused("moderation/", method="GET") == (403, "second_factor")
    assert early.refused(f"moderation/{case}/look/") == (403, "second_factor")
    with_app(scene.mara)
    assert early.refused("moderation/", method="GET") == (403, "second_factor")
    assert early.get("me/")["player"]["name"] == "Mara"
    late = program(scene.mara)
    assert late.get("moderation/")["cases"]
    Authenticator.objects.filter(user=scene.mara).delete()
    assert late.refused("moderation/", method="GET") == (403, "second_factor")
    assert program(scene.alice).refused("moderation/", method="GET")[0] == 404


def test_two_reports_of_one_step_become_one_case(scene: Scene) -> None:
    case, other = disputed(scene, scene.alice), disputed(scene, scene.bob)
    mara = by(scene.mara)
    merge = {"command": {"do": "merge", "into": case}}
    first, again = (
        told(mara.ask("POST", f"moderation/{other}/commands/", merge, Idempotency_Key="k"), 201) for _ in range(2)
    )
    assert first == again
    assert commands.find(case).case.duplicates == (other,)
    assert mara.refused(f"moderation/{case}/commands/", {"command": {"do": "merge", "into": "c999"}})[0] == 404


@pytest.mark.parametrize(
    ("said", "code"),
    [({"words": ""}, "invalid"), ({"rule": "99.9"}, "invalid"), ({"wanted": "gold"}, "invalid"), ({"x": 1}, "invalid")],
)
def test_a_report_that_is_none(scene: Scene, said: dict[str, Any], code: str) -> None:
    step = held.fresh(scene.match).version
    path = f"matches/{scene.match}/replay/{step}/dispute/"
    assert by(scene.alice).refused(path, {"words": "Why?", **said}) == (400, code)
    assert by(scene.alice).refused(f"matches/{scene.match}/replay/999/dispute/", {"words": "Why?"}) == (
        404,
        "not_found",
    )


def test_a_report_sent_again_is_the_same_case(scene: Scene) -> None:
    """However often, and it counts once for the limit; another report under the same key is refused."""
    step = held.fresh(scene.match).version
    path = f"matches/{scene.match}/replay/{step}/dispute/"
    alice, wish = by(scene.alice), {"words": " Why?", "pause": True}
    replies = [alice.ask("POST", path, wish, Idempotency_Key="one") for _ in range(REPORTS[0].most + 1)]
    first = told(replies[0], 201)
    by(scene.mara).post(f"moderation/{first['case']}/commands/", {"command": {"do": "claim"}}, status=201)
    replies.append(alice.ask("POST", path, wish, Idempotency_Key="one"))
    assert {told(one, 201)["hash"] for one in replies} == {first["hash"]}
    assert [one.get("Idempotency-Replayed") for one in replies] == [None, *["true"] * (len(replies) - 1)]
    assert [row.key for row in CaseRow.objects.filter(match=scene.match)] == ["one"]
    reply = alice.ask("POST", path, {"words": "Who?"}, Idempotency_Key="one")
    assert (reply.status_code, problem(reply)["code"]) == (409, "reused")
    assert disputed(scene, scene.bob) != first["case"]


def test_two_reports_under_one_key_at_once_are_one_case(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks before the other has committed finds nothing: the database says that there is one."""
    place = (line := main(find_reel(scene.match))).at(line.numbers[-1])
    first = report(scene.alice, place, 0, Report("Why?"), "one")
    look, looked = reporting.reported_before, []

    def late(*given: Any) -> Any:
        looked.append(given)
        return None if len(looked) == 1 else look(*given)

    monkeypatch.setattr(reporting, "reported_before", late)
    assert report(scene.alice, place, 0, Report("Why?"), "one").id == first.id
    assert (len(looked), CaseRow.objects.count()) == (2, 1)


def test_reports_are_limited(scene: Scene) -> None:
    for _ in range(REPORTS[0].most):
        disputed(scene, scene.alice)
    step = held.fresh(scene.match).version
    reply = by(scene.alice).ask("POST", f"matches/{scene.match}/replay/{step}/dispute/", {"words": "Why?"})
    assert problem(reply)["code"] == "rate_limited"


def test_what_was_meant_for_another_version_is_refused(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    reply = by(scene.mara).ask("POST", f"moderation/{case}/commands/", {"command": {"do": "claim"}, "version": 7})
    assert (reply.status_code, problem(reply)["current"]) == (409, 1)


def test_a_precedent_as_a_scenario(scene: Scene) -> None:
    """Only once the match is over: a position shows every hand."""
    case = scene.reported()
    ruling = replace(UPHOLD, step=case.case.subject.step)
    commands.give(case.id, Claim(), commands.moderator(scene.mara))
    commands.give(case.id, Propose(ruling=ruling), commands.moderator(scene.mara))
    progress.go_on(case.id)
    charlie = by(scene.charlie)
    assert charlie.refused(f"rulings/{case.id}.1/scenario/", method="GET") == (404, "not_found")
    scene.end()
    assert charlie.get(f"rulings/{case.id}.1/scenario/")["id"] == f"precedent-{case.id}.1"
    assert charlie.refused("rulings/c999.1/", method="GET") == (404, "not_found")
