"""The staff's admin: what it shows, that the log cannot be written by it, and that every act is kept."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.models import OfficerRow, User
from chat.models import Saying
from eventlog import store
from officers.kind import OFFICERS
from officers.stream import DataChanged
from play.models import MatchRow
from staff.names import APPS, FIELDS, MODELS
from staff.records import RECORDS
from staff.site import SITE
from tests.accounts.people import person
from tests.conduct.scene import Scene
from tests.conduct.test_pages import browser

pytestmark = pytest.mark.django_db
LEFT_OUT = {
    # secrets, and what the log or its savings hold of running matches
    "eventlog.Event", "eventlog.AnchorLine", "eventlog.Snapshot", "streams.Seed", "sessions.Session",
    "account.EmailConfirmation", "usersessions.UserSession", "accounts.Mail", "accounts.Stranger", "accounts.Tally",
    "notices.Browser", "notices.Reader", "lobby.Table", "opponents.Question", "table.Visit", "replays.Bookmark",
    "notices.Notice", "replays.Review",
    # of several keys: Django's admin has no page for these
    "ratings.PastBoard",
    "play.Participant", "ratings.Rated", "tournaments.EntrantRow", "tournaments.TableRow", "moderation.RulingRow",
    "leagues.PersonRow", "leagues.SeasonPlayerRow", "leagues.DivisionRow", "leagues.CardRow",
    # what the site does not use, or moderators see by their own pages
    "auth.Permission", "auth.Group", "contenttypes.ContentType", "conduct.HelpCount", "tournament_pages.PartnerAsked",
    # erased by its own command, which keeps the log true
    "streams.Text",
}  # fmt: skip
SECRET = (
    "password",
    "data",
    "digest",
    "key",
    "nonce",
    "seed",
    "salt",
    "secret",
    "auth",
    "p256dh",
    "endpoint",
    "calendar",
)


@pytest.fixture
def root() -> User:
    """Staff, with a second factor."""
    return person("Root", group="staff")


def _records() -> Iterator[tuple[type[Any], str]]:
    for model in SITE._registry:
        yield model, f"staff:{model._meta.app_label}_{model._meta.model_name}"


def _events() -> int:
    """How many events there are."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM eventlog_event")
        return int(cursor.fetchone()[0])


def test_it_works(root: User) -> None:
    at = Scene()
    at.say(at.bob, "You cheat!")
    client = browser(root)
    change = reverse("staff:accounts_user_change", args=[at.bob.pk])
    assert "Bob" in client.get(change).content.decode()
    assert client.post(change, {"name": "Robert", "is_active": "on", "language": "fr"}).status_code == 302
    assert User.objects.get(pk=at.bob.pk).name == "Robert"
    said = Saying.objects.get()
    gone = client.post(reverse("staff:chat_saying_delete", args=[said.pk]), {"post": "yes"})
    assert (gone.status_code, Saying.objects.count()) == (302, 0)
    kept = [fact for fact in OFFICERS.repository.log(_stream(root)) if isinstance(fact, DataChanged)]
    assert [(one.record, one.done, one.fields) for one in kept] == [
        ("accounts.User", "changed", ("name", "language")),
        ("chat.Saying", "deleted", ()),
    ]
    entries = LogEntry.objects.filter(user=root)
    assert {entry.object_repr for entry in entries} == {f"accounts.User {at.bob.pk}", f"chat.Saying {said.pk}"}
    assert entries.count() == 2


def _stream(user: User) -> int:
    return OfficerRow.objects.get(user=user).stream


def test_every_model_is_shown_or_left_out_for_a_reason() -> None:
    labels = {model._meta.label for model in apps.get_models()}
    assert {*RECORDS} | LEFT_OUT == labels
    assert {*RECORDS} & LEFT_OUT == set()
    secrets = {f"{label}.{name}" for label, record in RECORDS.items() for name in record.shown if name in SECRET}
    assert secrets == set()


def test_every_record_and_field_has_a_name_in_the_readers_language(root: User) -> None:
    """In French nothing of ours is called by the program's own word; the schema knows nothing of it."""
    assert {*MODELS} == {*RECORDS}
    assert {*FIELDS} == {name for record in RECORDS.values() for name in record.shown}
    assert {*APPS} == {label.partition(".")[0] for label in RECORDS}
    root.language = "fr"
    root.save()
    client = browser(root)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    index = client.get(reverse("staff:index")).content.decode()
    assert [name in index for name in ("Parties", "Signalements", "Modération", "Match rows")] == [True] * 3 + [False]
    at = Scene()
    page = client.get(reverse("staff:play_matchrow_change", args=[at.match])).content.decode()
    with override("fr"):
        said = [str(FIELDS[name]) for name in RECORDS["play.MatchRow"].shown]
    assert [one for one in said if one.lower() not in page.lower()] == []
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_nothing_in_it_writes_the_log_or_what_is_made_from_it(root: User) -> None:
    """Every registered model's add, change and delete, by GET and by POST with whatever the record holds."""
    at = Scene()
    at.say(at.bob, "hello")
    EmailAddress.objects.create(user=at.bob, email="bob@example.org", primary=True, verified=True)
    client = browser(root)
    written = []
    for model, name in _records():
        assert client.get(reverse(f"{name}_changelist")).status_code == 200, name
        record = RECORDS[model._meta.label]
        assert {
            client.get(reverse(f"{name}_add")).status_code,
            client.post(reverse(f"{name}_add"), {}).status_code,
        } == {403}
        row = model.objects.filter(**record.only).order_by("pk").last()
        if row is None:
            continue
        before, events = model.objects.filter(pk=row.pk).values().get(), _events()
        values = {field: "x" for field in record.shown if field not in record.changed}
        for deed in ("change", "delete"):
            address = reverse(f"{name}_{deed}", args=[row.pk])
            reply = client.post(
                address, values | {"post": "yes"} if not (record.changed and deed == "change") else values
            )
            after = model.objects.filter(pk=row.pk).values().first()
            if after != before:
                written.append((model._meta.label, deed))
            elif not (record.changed and deed == "change"):
                assert reply.status_code == 403, (name, deed, reply.status_code)
            added = _events() - events
            assert added == (1 if after != before else 0), (name, deed)
            if after != before:
                break
    deletable = {label for label, record in RECORDS.items() if record.deleted}
    assert {label for label, deed in written if deed == "delete"} <= deletable
    made = {"play.MatchRow", "moderation.CaseRow", "conduct.ConductRow", "accounts.OfficerRow", "accounts.MeasureRow"}
    assert made & {label for label, _ in written} == set()
    assert not any(
        RECORDS[label].changed or RECORDS[label].deleted for label in (*made, "eventlog.Stream", "moderation.Act")
    )


def test_with_a_change_allowed_the_row_of_a_match_would_be_written(root: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    at = Scene()
    admin = SITE._registry[MatchRow]
    monkeypatch.setattr(admin, "record", admin.record._replace(changed=("status",)))
    browser(root).post(reverse("staff:play_matchrow_change", args=[at.match]), {"status": "over"})
    assert MatchRow.objects.get(id=at.match).status == "over"


def test_it_is_there_for_staff_with_a_second_factor_alone(root: User) -> None:
    addresses = [reverse("staff:index"), *(reverse(f"{name}_changelist") for _, name in _records())]
    browsers = [Client(), browser(person("Alice")), browser(person("Mara", group="moderators"))]
    for client in browsers:
        for address in addresses:
            for method in ("get", "post"):
                assert getattr(client, method)(address).status_code == 404, address
    weak = Client()
    weak.force_login(root, backend="accounts.backend.Backend")
    assert weak.get(addresses[0]).status_code == 302
    assert browser(root).get(addresses[0]).status_code == 200


def test_the_exception_from_the_policy_holds_here_alone(root: User) -> None:
    client = browser(root)
    policy = client.get(reverse("staff:index"))["Content-Security-Policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert (rules["script-src"], rules["style-src"]) == ("'self' 'unsafe-eval'", "'self' 'unsafe-inline'")
    assert (rules["default-src"], rules["object-src"], rules["frame-ancestors"]) == ("'none'",) * 3
    for address in ("/", "/moderation/", "/officers/", "/staff/nowhere/"):
        assert "unsafe" not in client.get(address)["Content-Security-Policy"], address


def test_what_a_team_says_and_private_notes_are_not_shown(root: User) -> None:
    at = Scene()
    for team, text in (([], "to all"), ([1], "to my team")):
        Saying.objects.create(match_id=at.match, player=at.bob.player, seat=1, team=team, version=1, text=text)
    page = browser(root).get(reverse("staff:chat_saying_changelist")).content.decode()
    assert ("to all" in page, "to my team" in page) == (True, False)


def test_where_the_log_refuses_nothing_is_changed(root: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The act is kept in the transaction of the change: without the one there is not the other."""
    at = Scene()
    monkeypatch.setattr(store, "append", lambda *_, **__: (_ for _ in ()).throw(RuntimeError("no log")))
    sent = {"name": "Robert", "is_active": "on", "language": ""}
    with pytest.raises(RuntimeError):
        browser(root).post(reverse("staff:accounts_user_change", args=[at.bob.pk]), sent)
    assert User.objects.get(pk=at.bob.pk).name == "Bob"
