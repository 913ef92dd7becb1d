"""The pages of cases: a step is disputed, dealt with, ruled, signed, appealed; and who sees none of it."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from eventlog import projector
from moderation import commands, progress
from moderation.acts import START, follow, link
from moderation.models import Act, CaseRow
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from play import commands as matches
from play import live as held
from play.terms import Terms
from streams.actors import actor
from tests.accounts.people import person, with_app
from tests.eventlog.support import settled
from tests.moderation.app.cases import UPHOLD, Scene, opened

pytestmark = pytest.mark.django_db(transaction=True)


def browser(user: User) -> Client:
    """A browser in which somebody is logged in; moderators with their second factor."""
    if user.is_moderator:
        with_app(user)
    client = Client()
    client.force_login(user, backend="accounts.backend.Backend")
    return client


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.play()
    return made


def disputed(scene: Scene, by: User, **said: Any) -> str:
    """The id of the case that somebody's form opens on the newest step."""
    version = held.fresh(scene.match).version
    sent = {"words": "The stone does not count.", "rule": "3.2.1", "wanted": "rewind", **said}
    reply = browser(by).post(f"/m/{scene.match}/{version}/dispute/", sent)
    assert reply.status_code == 302, reply.content.decode()
    return str(reply["Location"]).strip("/").rpartition("/")[2]


def test_it_works(scene: Scene) -> None:
    """Report, claim, rule, seen in the replay and on the public page; nothing but forms and links."""
    alice, mara, stranger = browser(scene.alice), browser(scene.mara), Client()
    version = held.fresh(scene.match).version
    assert f"/m/{scene.match}/{version}/dispute/" in alice.get(f"/m/{scene.match}/").content.decode()
    assert b"The stone" not in alice.get(f"/m/{scene.match}/{version}/dispute/").content
    case = disputed(scene, scene.alice)
    assert b"The stone does not count." in alice.get(f"/cases/{case}/").content
    assert case in mara.get("/moderation/").content.decode()
    assert mara.post(f"/moderation/{case}/claim/").status_code == 302
    progress.go_on(case)
    page = mara.get(f"/moderation/{case}/").content.decode()
    assert "decide every step as it was" in page
    ruling = {"scope": "clarify", "rule": "3.2.1", "reason": "A stone counts once.", "precedent": ""}
    before = held.fresh(scene.match).version
    preview = mara.post(f"/moderation/{case}/ruling/", ruling)
    assert preview.status_code == 200
    assert "What follows" in preview.content.decode()
    assert held.fresh(scene.match).version == before
    assert len(commands.find(case).case.looks) == 1
    confirmed = {**ruling, "confirm": "yes", "version": commands.find(case).version}
    assert mara.post(f"/moderation/{case}/ruling/", confirmed).status_code == 302
    progress.go_on(case)
    assert "A stone counts once." in stranger.get(f"/rulings/{case}.1/").content.decode()
    assert f"{case}.1" in stranger.get("/rulings/?game=armadora&rule=3.2.1").content.decode()
    assert f"{case}.1" not in stranger.get("/rulings/?rule=1.1").content.decode()
    standing = commands.find(case).case.standing
    assert standing is not None
    assert f"{case}.1" in stranger.get(f"/m/{scene.match}/{standing.version}/").content.decode()


def test_a_rewind_is_signed_by_another_and_appealed(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    mara, ness, orla, bob = (browser(one) for one in (scene.mara, scene.ness, scene.orla, scene.bob))
    mara.post(f"/moderation/{case}/claim/")
    step = commands.find(case).case.subject.step
    sent = {"scope": "rewind", "reason": "It was not lawful.", "rule": "3.2.1", "to": step - 1, "redraw": "on"}
    assert mara.post(f"/moderation/{case}/ruling/", sent).status_code == 200
    sent |= {"confirm": "yes", "version": commands.find(case).version}
    assert mara.post(f"/moderation/{case}/ruling/", sent).status_code == 302
    assert "nothing here for you to sign" in mara.get(f"/moderation/{case}/sign/").content.decode()
    signature = {"confirm": "yes", "version": commands.find(case).version}
    assert mara.post(f"/moderation/{case}/sign/", signature).status_code == 409
    assert "What follows" in ness.post(f"/moderation/{case}/sign/").content.decode()
    signature["version"] = commands.find(case).version
    assert ness.post(f"/moderation/{case}/sign/", signature).status_code == 302
    progress.go_on(case)
    assert commands.find(case).case.status == "executed"
    assert bob.post(f"/cases/{case}/appeal/", {"words": ""}).status_code == 422
    assert bob.post(f"/cases/{case}/appeal/", {"words": "It was lawful."}).status_code == 302
    assert bob.post(f"/cases/{case}/appeal/", {"words": "Again."}).status_code == 422
    verdict = {"verdict": "uphold", "why": "They were right."}
    assert ness.post(f"/moderation/{case}/judge/", verdict).status_code == 409
    assert orla.post(f"/moderation/{case}/judge/", verdict).status_code == 302
    assert commands.find(case).case.status == "closed"
    assert b"Upheld on appeal" in Client().get(f"/rulings/{case}.1/").content


def test_what_is_not_theirs_does_not_exist(scene: Scene) -> None:
    """Players, strangers, moderators with an interest: the same answer as for a case that there is not."""
    opened(scene.ness, scene.alice)
    case = disputed(scene, scene.alice)
    for user in (scene.alice, scene.bob, scene.charlie, scene.ness):
        there = browser(user) if user is not scene.ness else browser(scene.ness)
        for what in ("", "ruling/", "sign/", "judge/", "triage/"):
            one, other = there.get(f"/moderation/{case}/{what}"), there.get(f"/moderation/c999/{what}")
            assert (one.status_code, other.status_code) == (404, 404)
        assert there.post(f"/moderation/{case}/look/").status_code == 404
        assert there.post(f"/moderation/{case}/claim/").status_code == 404
    assert browser(scene.charlie).get(f"/cases/{case}/").status_code == 404
    queue = browser(scene.orla).get("/moderation/").content.decode()
    assert f"/moderation/{case}/" in queue
    assert CaseRow.objects.get(id=case).version == 1


def test_the_queue_of_a_moderator_with_an_interest_says_only_how_many(scene: Scene) -> None:
    opened(scene.ness, scene.alice)
    case = disputed(scene, scene.alice)
    page = browser(scene.ness).get("/moderation/").content.decode()
    assert case not in page.replace("csrf", "")
    assert "1 case is not yours to see" in page


def test_words_of_the_reporter_stay_theirs_while_the_match_runs(scene: Scene) -> None:
    case = disputed(scene, scene.alice, words="I hold a five.")
    bob = browser(scene.bob)
    assert b"I hold a five." not in bob.get(f"/cases/{case}/").content
    scene.end()
    assert b"I hold a five." in bob.get(f"/cases/{case}/").content


def test_a_look_is_kept_each_time(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    mara = browser(scene.mara)
    for count in (1, 2):
        page = mara.post(f"/moderation/{case}/look/").content.decode()
        assert "as Alice saw it" in page
        assert "as it was" in page
        assert len(commands.find(case).case.looks) == count
    assert "hidden things" not in browser(scene.bob).get(f"/cases/{case}/").content.decode()
    scene.end()
    assert "hidden information 2 times" in browser(scene.bob).get(f"/cases/{case}/").content.decode()


def test_a_ruling_on_a_private_match_is_public_only_after_it() -> None:
    scene = Scene(Terms(watch="link"))
    scene.play()
    case = scene.reported()
    commands.give(case.id, c.Claim(), commands.moderator(scene.mara))
    commands.give(case.id, c.Propose(ruling=UPHOLD), commands.moderator(scene.mara))
    progress.go_on(case.id)
    assert Client().get(f"/rulings/{case.id}.1/").status_code == 404
    assert case.id not in Client().get("/rulings/").content.decode()
    matches.resign(scene.match, 1, actor=scene.bob.player)
    page = Client().get(f"/rulings/{case.id}.1/").content.decode()
    assert UPHOLD.reason in page
    assert scene.match not in page


@pytest.mark.parametrize(("watch", "status"), [("everyone", 200), ("link", 404), ("players", 404)])
def test_the_position_is_shown_only_where_everybody_may_see_the_match(watch: Any, status: int) -> None:
    """A scenario file holds every hand; a match that not everybody may watch stays closed after its end."""
    scene = Scene(Terms(watch=watch))
    scene.play()
    case = scene.reported()
    commands.give(case.id, c.Claim(), commands.moderator(scene.mara))
    ruling = replace(UPHOLD, step=case.case.subject.step)
    commands.give(case.id, c.Propose(ruling=ruling), commands.moderator(scene.mara))
    progress.go_on(case.id)
    matches.resign(scene.match, 1, actor=scene.bob.player)
    address = f"/rulings/{case.id}.1/"
    page = Client().get(address)
    assert page.status_code == 200
    assert (f"{address}scenario/" in page.content.decode()) is (status == 200)
    assert Client().get(f"{address}scenario/").status_code == status


def test_what_an_appeal_came_to_is_told_once_it_holds(scene: Scene) -> None:
    """Not while it waits for a second person, nor once that person has not signed; then with the ruling carried out."""
    pim, quin = (person(name, group="moderators") for name in ("Pim", "Quin"))
    case = scene.reported()
    step, stranger = case.case.subject.step, Client()
    void = Ruling("void", step, "Nobody can say who won.")
    mara, ness, orla = (commands.moderator(one) for one in (scene.mara, scene.ness, scene.orla))
    commands.give(case.id, c.Claim(), mara)
    commands.give(case.id, c.Propose(ruling=void), mara)
    commands.give(case.id, c.Sign(number=1), ness)
    progress.go_on(case.id)
    commands.give(case.id, c.MakeAppeal("Alice had won."), actor(scene.bob.player))
    lost = Ruling("adjudicate", step, "Bob had won.", outcome={"ranks": [2, 1], "scores": [0, 0]})
    varied = c.DecideAppeal(verdict="vary", reason="It can be said.", ruling=lost)

    def told() -> bool:
        public = stranger.get(f"/rulings/{case.id}.1/").content.decode()
        own = browser(scene.bob).get(f"/cases/{case.id}/").content.decode()
        assert ("It can be said." in public) is ("It can be said." in own)
        return "It can be said." in public

    commands.give(case.id, varied, orla)
    assert not told()
    commands.give(case.id, c.Decline(number=2, reason="Too harsh."), commands.moderator(pim))
    assert not told()
    commands.give(case.id, varied, orla)
    commands.give(case.id, c.Sign(number=3), commands.moderator(quin))
    assert not told()
    progress.go_on(case.id)
    assert commands.find(case.id).case.status == "closed"
    assert told()


def test_a_preview_is_kept_as_a_look_at_the_step_that_it_shows(scene: Scene) -> None:
    """The boards of a preview are those of the match as it stands, which has gone on since the disputed step."""
    case = disputed(scene, scene.alice)
    step = commands.find(case).case.subject.step
    matches.give(scene.match, 1, {"type": "warrior", "value": 1, "at": "h4"}, actor=scene.bob.player)
    mara = browser(scene.mara)
    mara.post(f"/moderation/{case}/claim/")
    sent = {"scope": "void", "reason": "Nobody can say who won.", "rule": "", "precedent": ""}
    assert mara.post(f"/moderation/{case}/ruling/", sent).status_code == 200
    looks = [look.step for look in commands.find(case).case.looks]
    assert looks == [step, held.fresh(scene.match).version]


def test_looks_are_in_the_public_log_after_the_match(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    mara, stranger = browser(scene.mara), Client()
    mara.post(f"/moderation/{case}/look/")
    mara.post(f"/moderation/{case}/claim/")
    settled()
    follow()
    said = "a moderator looks at the step with full knowledge"
    page = stranger.get("/rulings/acts/").content.decode()
    assert said not in page
    assert "a moderator deals with it" in page
    scene.end()
    assert said in stranger.get("/rulings/acts/").content.decode()


def test_the_acts_are_chained_and_name_nobody(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    browser(scene.mara).post(f"/moderation/{case}/claim/")
    settled()
    assert follow() > 0
    acts = [*Act.objects.order_by("number")]
    assert [act.type for act in acts if act.case == case] == ["case_opened", "case_claimed"]
    before = START
    for act in acts:
        assert act.chain == link(before, act)
        before = act.chain
    page = Client().get("/rulings/acts/").content.decode()
    assert "a moderator deals with it" in page
    assert not any(name in page for name in ("Mara", "Alice", scene.match))


def test_the_acts_are_made_anew_beside_those_that_are_shown(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until all are there the old ones stand; what happens meanwhile comes after them, once."""
    case = disputed(scene, scene.alice)
    settled()
    follow()
    right = [*Act.objects.order_by("number").values()]
    Act.objects.filter(case=case).update(type="case_closed")
    shown, put = [], projector.replace

    def meanwhile(*what: Any) -> Any:
        shown.append(Act.objects.filter(case=case, type="case_closed").count())
        browser(scene.mara).post(f"/moderation/{case}/claim/")
        return put(*what)

    monkeypatch.setattr(projector, "replace", meanwhile)
    said = StringIO()
    call_command("rebuild", stdout=said)
    assert f"{len(right)} public acts rebuilt\n" in said.getvalue()
    assert shown == [1]
    settled()
    follow()
    now = [*Act.objects.order_by("number").values()]
    assert now[: len(right)] == right
    assert [act["type"] for act in now[len(right) :]] == ["case_claimed"]


def test_a_tampered_line_would_break_the_chain(scene: Scene) -> None:
    """The twin."""
    disputed(scene, scene.alice)
    settled()
    follow()
    act = Act.objects.order_by("number")[0]
    assert act.chain == link(START, act)
    act.type = "case_closed"
    assert act.chain != link(START, act)


def test_the_other_deeds_of_the_desk(scene: Scene) -> None:
    """Categories, giving back, handing on, and two reports of one step that become one case."""
    case, other = disputed(scene, scene.alice), disputed(scene, scene.bob)
    mara, ness = browser(scene.mara), browser(scene.ness)
    sent = {"sort": "slip", "severity": "3"}
    assert mara.post(f"/moderation/{case}/triage/", {**sent, "severity": "9"}).status_code == 422
    assert mara.post(f"/moderation/{case}/triage/", sent).status_code == 302
    assert (CaseRow.objects.get(id=case).sort, CaseRow.objects.get(id=case).severity) == ("slip", 3)
    assert mara.post(f"/moderation/{case}/release/").status_code == 409
    mara.post(f"/moderation/{case}/claim/")
    assert ness.post(f"/moderation/{case}/claim/").status_code == 409
    assert mara.post(f"/moderation/{case}/escalate/", {"reason": ""}).status_code == 422
    assert mara.post(f"/moderation/{case}/escalate/", {"reason": "Too hard."}).status_code == 302
    assert mara.post(f"/moderation/{case}/claim/").status_code == 409
    assert ness.post(f"/moderation/{case}/claim/").status_code == 302
    assert ness.post(f"/moderation/{other}/merge/", {"into": "c999"}).status_code == 422
    assert ness.post(f"/moderation/{other}/merge/", {"into": case}).status_code == 302
    assert commands.find(case).case.duplicates == (other,)
    assert f"in case {case}" in browser(scene.bob).get(f"/cases/{other}/").content.decode()
    assert mara.get(f"/moderation/{case}/juggle/").status_code == 404


def test_who_is_asked_answers_in_the_case(scene: Scene) -> None:
    """Bob did not report it and is asked: what is asked and answered is theirs and the moderators' until the end."""
    case = disputed(scene, scene.alice)
    mara, alice, bob = browser(scene.mara), browser(scene.alice), browser(scene.bob)
    mara.post(f"/moderation/{case}/claim/")
    form = mara.get(f"/moderation/{case}/ask/").content.decode()
    assert "Alice" in form
    assert mara.post(f"/moderation/{case}/ask/", {"seat": "7", "words": "Which?"}).status_code == 422
    assert mara.post(f"/moderation/{case}/ask/", {"seat": "1", "words": "Which stone?"}).status_code == 302
    assert "waits for information" in mara.get("/moderation/").content.decode()
    assert CaseRow.objects.get(id=case).due_at is not None
    assert alice.post(f"/cases/{case}/answer/", {"number": "1", "words": "Mine."}).status_code == 422
    assert "Which stone?" in bob.get(f"/cases/{case}/").content.decode()
    assert bob.post(f"/cases/{case}/answer/", {"number": "1", "words": ""}).status_code == 422
    assert bob.post(f"/cases/{case}/answer/", {"number": "1", "words": "The white one."}).status_code == 302
    assert bob.post(f"/cases/{case}/answer/", {"number": "1", "words": "The black one."}).status_code == 422
    desk = mara.get(f"/moderation/{case}/").content.decode()
    assert "The white one." in desk
    assert "Write a ruling" in desk
    told = [page.get(f"/cases/{case}/").content.decode() for page in (alice, bob)]
    assert ["The white one." in page for page in told] == [False, True]
    scene.end()
    assert "The white one." in alice.get(f"/cases/{case}/").content.decode()


def test_a_moderator_goes_on_without_the_answer(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    mara = browser(scene.mara)
    mara.post(f"/moderation/{case}/claim/")
    mara.post(f"/moderation/{case}/ask/", {"seat": "0", "words": "Which stone?"})
    assert mara.post(f"/moderation/{case}/call-off/", {"number": "2"}).status_code == 409
    assert mara.post(f"/moderation/{case}/call-off/", {"number": "1"}).status_code == 302
    assert commands.find(case).case.status == "claimed"


def test_a_ruling_follows_one_that_there_is(scene: Scene) -> None:
    first, second = disputed(scene, scene.alice), disputed(scene, scene.bob)
    mara = browser(scene.mara)
    for case, follows, status in ((first, "c999.1", 422), (first, "", 302), (second, f"{first}.1", 302)):
        mara.post(f"/moderation/{case}/claim/")
        sent = {
            "scope": "clarify",
            "reason": "A stone counts once.",
            "rule": "",
            "precedent": follows,
            "confirm": "yes",
        }
        version = commands.find(case).version
        reply = mara.post(f"/moderation/{case}/ruling/", {**sent, "version": version})
        assert reply.status_code == status
        progress.go_on(case)
    page = Client().get(f"/rulings/{second}.1/").content.decode()
    assert f'<a href="/rulings/{first}.1/">It follows ruling {first}.1.</a>' in page
