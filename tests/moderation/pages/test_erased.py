"""What people write in cases and reports is in no log, and is erased with their account; pages say so."""

import pytest
from django.core.management import call_command
from django.db.models import Q
from msgspec.structs import replace

from conduct import commands as conduct
from conduct.stream import commands as r
from conduct.stream.state import QuotedLine, Wanted
from eventlog.models import Event
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from moderation import commands, executing
from moderation.kind import CASES
from moderation.stream import commands as c
from moderation.stream.handling import LONGEST_WORDS
from play.verify import check_everything
from streams import door
from streams.actors import actor
from streams.kind import Wish
from streams.models import Text
from streams.stored_command import body
from streams.texts import erased
from tests.moderation.app.cases import UPHOLD, Scene
from tests.moderation.pages.test_pages import browser, disputed

pytestmark = pytest.mark.django_db(transaction=True)
MARK = "Zwiebelkuchen"


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.play()
    return made


def in_the_log(words: str) -> int:
    """How many events or their commands hold these words."""
    return Event.objects.filter(Q(data__contains=words) | Q(body__contains=words)).count()


def written_in_a_case(scene: Scene) -> str:
    """A case with a report, a question, an answer and an appeal, each with the mark in it."""
    case = disputed(scene, scene.alice, words=f"{MARK} of the reporter")
    mara = commands.moderator(scene.mara)
    commands.give(case, c.Claim(), mara)
    commands.give(case, c.Ask(words=f"{MARK} of the moderator"), mara)
    commands.give(case, c.Answer(1, f"{MARK} answered"), actor(scene.alice.player))
    commands.give(case, c.Propose(ruling=replace(UPHOLD, step=commands.find(case).case.subject.step)), mara)
    assert executing.execute_ruling(case)
    commands.give(case, c.MakeAppeal(f"{MARK} of the appellant"), actor(scene.bob.player))
    return case


def test_words_of_cases_are_read_by_those_concerned_until_they_are_erased(scene: Scene) -> None:
    case = written_in_a_case(scene)
    mara, alice = browser(scene.mara), browser(scene.alice)
    desk = mara.get(f"/moderation/{case}/").content.decode()
    said = [f"{MARK} {one}" for one in ("of the reporter", "of the moderator", "answered", "of the appellant")]
    assert [one in desk for one in said] == [True] * 4
    assert (in_the_log(MARK), in_the_log("The move was lawful.") > 0) == (0, True)
    call_command("erase_texts", scene.alice.name)
    desk = mara.get(f"/moderation/{case}/").content.decode()
    assert [one in desk for one in said] == [False, True, False, True]
    assert desk.count(erased()) == 2
    assert erased() in alice.get(f"/cases/{case}/").content.decode()
    scene.bob.delete()
    assert [*Text.objects.filter(text__contains=MARK).values_list("text", flat=True)] == [said[1]]
    assert {bytes(one.salt) for one in Text.objects.filter(erased=True)} == {b""}
    assert list(check_everything()) == []


def test_words_and_quotations_of_reports_are_erased_with_their_authors(scene: Scene) -> None:
    """What the accused said goes with the accused, what the reporter wrote with the reporter; the measure stays."""
    wish = r.Report(
        "", scene.bob.player, "abuse", f"{MARK} reported", (QuotedLine("table", scene.match, f"{MARK} quoted"),)
    )
    case = conduct.report(wish, actor(scene.alice.player)).id
    mara, ness = conduct.moderator(scene.mara), conduct.moderator(scene.ness)
    conduct.give(case, r.Claim(), mara)
    conduct.give(case, r.Propose(Wanted("talk", "No insults.", 10)), mara)
    conduct.give(case, r.Appeal(f"{MARK} of the accused"), actor(scene.bob.player))
    conduct.give(case, r.Answer(f"{MARK} of the moderator"), ness)
    orla, said = browser(scene.orla), ["reported", "quoted", "of the accused", "of the moderator"]

    def shown() -> list[bool]:
        page = orla.get(f"/conduct/desk/{case}/").content.decode()
        return [f"{MARK} {one}" in page for one in said]

    assert (shown(), in_the_log(MARK)) == ([True] * 4, 0)
    call_command("erase_texts", scene.bob.name)
    assert shown() == [True, False, False, True]
    scene.alice.delete()
    assert shown() == [False, False, False, True]
    page = orla.get(f"/conduct/desk/{case}/").content.decode()
    assert (page.count(erased()), "No insults." in page) == (3, True)
    assert list(check_everything()) == []


def test_the_same_command_comes_to_the_same_names_and_another_does_not(scene: Scene) -> None:
    case = disputed(scene, scene.alice)
    mara, alice = commands.moderator(scene.mara), actor(scene.alice.player)
    commands.give(case, c.Claim(), mara)
    commands.give(case, c.Ask(words="Why?"), mara)
    receipts = [commands.give(case, c.Answer(1, "So."), alice, command_id="one").receipt for _ in range(3)]
    assert [one.repeated for one in receipts] == [False, True, True]
    assert len({one.hash for one in receipts}) == 1
    kept = Text.objects.count()
    with pytest.raises(CommandReused):
        commands.give(case, c.Answer(1, "Not so."), alice, command_id="one")
    with pytest.raises(Refused):
        commands.give(case, c.Answer(1, "Again."), alice)
    with pytest.raises(Misfit):
        commands.give(case, c.Answer(1, "x" * (LONGEST_WORDS + 1)), alice)
    assert Text.objects.count() == kept


def test_logs_from_before_texts_had_names_are_read_as_they_are(scene: Scene) -> None:
    """An opening with the words themselves: read, dealt with, verified; nothing is there to be erased."""
    new = disputed(scene, scene.alice)
    subject = CASES.repository.fresh(new).case.subject
    wish = body(c.Open("", subject, f"{MARK} of old", "", "answer", 2, 4_000_000_000_000, over=False))
    del wish["id"]
    old = door.begin(CASES, actor(scene.alice.player), wish).id
    assert commands.find(old).case.words == f"{MARK} of old"
    commands.give(old, c.Claim(), commands.moderator(scene.mara))
    assert f"{MARK} of old" in browser(scene.mara).get(f"/moderation/{old}/").content.decode()
    assert in_the_log(MARK) == 1
    asked = door.execute(CASES, old, Wish(commands.moderator(scene.mara), body(c.Ask(words="Of old, too?")), None))
    assert asked.live.case.questions[0].words == "Of old, too?"
    assert list(check_everything()) == []
