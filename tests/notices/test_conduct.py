"""Whom a measure, an appeal or a report concerns is told as they wish, in their language; by mail at first."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from conduct import commands
from conduct.stream import commands as c
from conduct.stream.state import Wanted
from notices import detection, sending
from notices.kinds import Kind, Mail
from notices.messages import DETECT
from notices.models import Notice
from notices.preferences import Preference, prefer
from notices.sweep import sweep
from streams.actors import actor
from tests.conduct.scene import Scene
from tests.notices.conftest import Errands

pytestmark = pytest.mark.django_db(transaction=True)
TALK = Wanted("talk", "You insult.", 10)


@pytest.fixture
def scene() -> Scene:
    """Alice and Bob have addresses of their own; Bob reads French."""
    made = Scene()
    for user in (made.alice, made.bob):
        EmailAddress.objects.create(user=user, email=f"{user.name}@example.org", primary=True, verified=True)
    User.objects.filter(pk=made.bob.pk).update(language="fr")
    return made


def sent(case: str) -> int:
    """How many notices leave now."""
    return sum(sending.send(number) for number in detection.detect(case))


def test_it_works(scene: Scene, mailoutbox: Any) -> None:
    case = scene.taken(TALK)
    assert (sent(case), sent(case)) == (2, 0)
    commands.give(case, c.Appeal("No."), actor(scene.bob.player))
    commands.give(case, c.Answer("Why not?"), commands.moderator(scene.ness))
    assert sent(case) == 1
    commands.give(case, c.Appeal("So."), actor(scene.bob.player))
    commands.give(case, c.DecideAppeal("reverse", "Right."), commands.moderator(scene.ness))
    assert (sent(case), sent(case)) == (1, 0)
    told = [(mail.to[0], mail.subject) for mail in mailoutbox]
    assert told[0] == ("Bob@example.org", "Warmoot: Une mesure a été prise contre vous")
    assert told[1] == ("Alice@example.org", "Warmoot: Your report was decided")
    assert [to for to, _ in told[2:]] == ["Bob@example.org"] * 2
    assert all(f"/conduct/{case}/" in mail.body for mail in mailoutbox)
    assert "You insult." in mailoutbox[0].body
    assert "You insult." not in mailoutbox[1].body
    assert "Why not?" in mailoutbox[2].body
    assert not any(name in mail.body for mail in mailoutbox for name in ("Mara", "Ness"))


def test_who_wishes_no_mail_gets_none_and_who_is_told_of_an_end_is_told_once(scene: Scene, mailoutbox: Any) -> None:
    prefer(scene.bob, Kind.MEASURE, Preference(Mail.NEVER, push=False))
    prefer(scene.alice, Kind.REPORT_DECIDED, Preference(Mail.NEVER, push=False))
    case = scene.taken(TALK)
    assert sent(case) == 0
    prefer(scene.bob, Kind.MEASURE, Preference(Mail.AT_ONCE, push=False))
    commands.give(case, c.Lift(reason="Served."), commands.moderator(scene.orla))
    assert (sent(case), sent(case)) == (1, 0)
    assert len(mailoutbox) == 1


def test_a_measure_that_is_ended_before_its_mail_leaves_is_not_told(scene: Scene, mailoutbox: Any) -> None:
    case = scene.taken(TALK)
    due = detection.detect(case)
    commands.give(case, c.Lift(reason="A mistake."), commands.moderator(scene.orla))
    for number in due:
        sending.send(number)
    assert [mail.to for mail in mailoutbox] == [["Alice@example.org"]]


def test_a_measure_asks_a_worker_and_the_sweep_finds_what_was_lost(scene: Scene, errands: Errands) -> None:
    case = scene.taken(TALK)
    assert (DETECT, (case,)) in errands.waiting
    errands.lose()
    sweep()
    assert (DETECT, (case,)) in errands.waiting
    assert Notice.objects.count() == 0
