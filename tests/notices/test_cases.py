"""Those whom a case affects are told of it: a dispute, a question, a ruling, the decision on an appeal."""

from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from moderation import commands, progress
from moderation.stream import commands as c
from notices import detection, sending
from notices.case_reasons import of_case
from notices.kinds import Kind, Mail
from notices.messages import DETECT
from notices.models import Notice, Sending
from notices.preferences import Preference, prefer
from notices.sweep import sweep
from streams import database_time
from streams.actors import actor
from tests.moderation.app.cases import UPHOLD, Scene
from tests.notices.conftest import Errands
from tests.notices.test_tournaments import told_by_mail

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    """Alice and Bob wish mails about everything."""
    made = Scene()
    made.play()
    for one in (made.alice, made.bob):
        told_by_mail(one)
    return made


def told(case: str) -> set[tuple[int, str, str]]:
    """What there is reason to tell now."""
    return {(one.user, one.kind.value, one.mark) for one in of_case(commands.find(case).case, database_time.present())}


def titles(mailoutbox: Any, user: User) -> list[str]:
    """The subjects of the mails that somebody has got, in order."""
    return [mail.subject for mail in mailoutbox if mail.to == [f"{user.pk}@example.org"]]


def sent(case: str) -> None:
    """Whatever there is to be told leaves."""
    for number in detection.detect(case):
        assert sending.send(number)


def test_it_works(scene: Scene, mailoutbox: Any) -> None:
    """Alice reports and is asked; Bob hears of the dispute; both of the ruling and of the appeal."""
    case = scene.reported(words="I hold a five.").id
    sent(case)
    mara, orla = commands.moderator(scene.mara), commands.moderator(scene.orla)
    commands.give(case, c.Claim(), mara)
    commands.give(case, c.Ask(words="Which stone?"), mara)
    sent(case)
    commands.give(case, c.Answer(1, "The white one."), actor(scene.alice.player))
    commands.give(case, c.Propose(ruling=replace(UPHOLD, step=commands.find(case).case.subject.step)), mara)
    progress.go_on(case)
    sent(case)
    commands.give(case, c.MakeAppeal("It was not."), actor(scene.bob.player))
    commands.give(case, c.DecideAppeal(verdict="uphold", reason="They were right."), orla)
    sent(case)
    sent(case)
    step = commands.find(case).case.subject.step
    ruled = [f"Warmoot: Ruling {case}.1 on your match in Armadora"]
    ruled += [f"Warmoot: The appeal in case {case} has been decided (Armadora)"]
    assert titles(mailoutbox, scene.alice) == [
        f"Warmoot: A moderator asks you something about step {step} of Armadora", *ruled,
    ]  # fmt: skip
    assert titles(mailoutbox, scene.bob) == [f"Warmoot: Step {step} of your match in Armadora is disputed", *ruled]
    bodies = "".join(mail.body for mail in mailoutbox)
    assert f"/cases/{case}/" in bodies
    assert UPHOLD.reason in bodies
    assert "They were right." in bodies
    assert "I hold a five." not in bodies
    assert "The white one." not in bodies


def test_a_question_that_is_answered_is_told_to_nobody_any_more(scene: Scene) -> None:
    case = scene.reported().id
    mara = commands.moderator(scene.mara)
    commands.give(case, c.Claim(), mara)
    commands.give(case, c.Ask(words="Which stone?", seat=1), mara)
    assert (scene.bob.pk, Kind.CASE_ASKED, "1") in told(case)
    number = next(pk for pk in detection.detect(case) if Sending.objects.get(pk=pk).notice.kind == Kind.CASE_ASKED)
    commands.give(case, c.CallOff(number=1), mara)
    assert not any(kind == Kind.CASE_ASKED for _, kind, _ in told(case))
    sending.send(number)
    assert Sending.objects.get(pk=number).state == Sending.State.STALE


def test_what_is_merged_is_not_told(scene: Scene) -> None:
    case, other = scene.reported().id, scene.reported(by=scene.bob).id
    mara = commands.moderator(scene.mara)
    commands.merge(other, c.Merge(into=case), mara)
    assert told(other) == set()
    assert told(case) == {(scene.bob.pk, Kind.DISPUTED, "")}


def test_by_preference(scene: Scene) -> None:
    prefer(scene.bob, Kind.DISPUTED, Preference(Mail.NEVER, push=False))
    assert detection.detect(scene.reported().id) == []


def test_a_case_asks_for_a_look_and_the_sweep_finds_it(scene: Scene, errands: Errands) -> None:
    case = scene.reported().id
    assert (DETECT, (case,)) in errands.waiting
    errands.lose()
    sweep()
    assert (DETECT, (case,)) in errands.waiting
    assert Notice.objects.count() == 0


def test_in_french(scene: Scene, mailoutbox: Any) -> None:
    scene.bob.language = "fr"
    scene.bob.save()
    sent(scene.reported().id)
    assert "est contestée" in mailoutbox[0].subject
