"""Permissions are granted and withdrawn as events; what comes of them is rows that can be dropped and come back."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import OfficerRow, User
from accounts.officers import composed
from games.kernel.refusals import Misfit, Refused
from officers import commands
from officers.kind import OFFICERS
from officers.stream import Fact
from streams.actors import Power, actor, officer
from streams.rebuild import rebuild
from streams.verify import check_stream
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
CONSOLE = actor("operator:grishnak")


def _duties(user: User) -> set[str]:
    return {*User.objects.get(pk=user.pk).duties}


def _run(*words: str) -> str:
    out = StringIO()
    call_command("officers", *words, "--by", "grishnak", stdout=out)
    return out.getvalue()


def test_it_works() -> None:
    alice = person("Alice")
    assert _run("grant", "Alice", "helpers", "sign", "--reason", "the first") == "Alice: moderate, sign\n"
    assert _duties(alice) == {"moderate", "sign"}
    assert _run("withdraw", "alice", "moderate", "--reason", "no time") == "Alice: sign\n"
    assert _duties(alice) == {"sign"}
    row = OfficerRow.objects.get(user=alice)
    log = [(type(fact).__name__, fact.by) for fact in OFFICERS.repository.log(row.stream) if isinstance(fact, Fact)]
    assert [*check_stream(OFFICERS, row.stream)] == []
    assert log == [("PermissionsGranted", "operator:grishnak"), ("PermissionsWithdrawn", "operator:grishnak")]


@pytest.mark.parametrize(
    "words",
    [
        ("grant", "Nobody", "moderate", "--reason", "x"),
        ("grant", "Alice", "rule", "--reason", "x"),
        ("grant", "Alice", "moderate"),
        ("grant", "Alice", "--reason", "x"),
        ("withdraw", "Alice", "moderate", "--reason", "x"),
    ],
)
def test_the_console_says_what_is_wrong(words: tuple[str, ...]) -> None:
    person("Alice")
    with pytest.raises(CommandError):
        _run(*words)
    assert not OfficerRow.objects.exists()


def test_django_makes_no_superusers() -> None:
    with pytest.raises(CommandError, match="officers grant"):
        call_command("createsuperuser")


@pytest.mark.parametrize(
    "by",
    [
        "user:7",
        "computer:raider",
        "clock",
        "system:moderation",
        "officer:7/judge+moderate+see+sign",
        "director:7@cup/pause",
    ],
)
def test_only_who_may_administer_grants(by: str) -> None:
    alice = person("Alice", group="helpers")
    for change in (commands.grant, commands.withdraw):
        with pytest.raises(Refused, match="administrators_only"):
            change(alice, ["moderate", "sign"], "so", actor(by))
    assert _duties(alice) == {"moderate"}


def test_nobody_grants_to_themselves_but_anybody_may_go() -> None:
    alice = person("Alice", group="staff")
    mine = officer(alice.pk, Power.ADMINISTER)
    with pytest.raises(Refused, match="own_permissions"):
        commands.grant(alice, ["moderate"], "so", mine)
    commands.withdraw(alice, ["moderate"], "enough", mine)
    with pytest.raises(Refused, match="nothing_changed"):
        commands.withdraw(alice, ["moderate"], "enough", mine)
    assert _duties(alice) == {"administer", "judge", "see", "sign"}


def test_guests_and_computers_are_no_officers() -> None:
    for user in (person("Alice", is_guest=True), person("Gor", level="raider")):
        with pytest.raises(Misfit):
            commands.grant(user, ["moderate"], "so", CONSOLE)


def test_the_rows_come_back_from_the_log_and_a_forged_one_is_found() -> None:
    alice, bob = person("Alice", group="moderators"), person("Bob")
    row = OfficerRow.objects.get(user=alice)
    assert [*OFFICERS.shown_otherwise(row.stream)] == []
    OfficerRow.objects.update(permissions=[*composed(["staff"])])
    (found,) = OFFICERS.shown_otherwise(row.stream)
    assert found[1].startswith("permissions is ['administer', 'judge', 'moderate', 'see', 'sign'] in the list")
    assert _duties(alice) == {*composed(["staff"])}
    assert rebuild(OFFICERS) == 1
    assert _duties(alice) == {*composed(["moderators"])}
    OfficerRow.objects.all().delete()
    assert _duties(alice) == set()
    rebuild(OFFICERS)
    assert (_duties(alice), _duties(bob)) == ({*composed(["moderators"])}, set())


def test_asking_what_somebody_may_takes_one_query(django_assert_num_queries: object) -> None:
    alice = User.objects.get(pk=person("Alice", group="staff").pk)
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert (alice.is_officer, alice.is_moderator, alice.is_staff) == (True, True, True)
