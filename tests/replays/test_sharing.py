"""What is handed out: the log, the verifier, boards for other people's pages, and the badge."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from play import export as exporting
from play import live
from play.live import find_reel
from play.terms import Terms
from replays import sharing, visibility
from streams import database_time
from tests.eventlog.support import unguarded
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db
BADGE = re.compile(r'<a class="(verified[^"]*)"[^>]*>([^<]*)</a>')


def _badge(client: Client, match: str, part: str = "", **headers: str) -> tuple[str, str]:
    found = BADGE.search(client.get(f"/m/{match}/{part}", headers=headers).content.decode())
    assert found is not None
    return found[1], found[2]


# the log and its verifier


def test_it_works(client: Client, tmp_path: Path) -> None:
    """What is downloaded is checked by what is downloaded, with nothing else."""
    match = played("armadora", 2)
    log, verifier = client.get(f"/m/{match}/export/"), client.get("/verify_export.py")
    assert log["Content-Disposition"] == f'attachment; filename="warmoot-{match}.json"'
    assert json.loads(log.content) == json.loads(json.dumps(exporting.export(match)))
    (tmp_path / "log.json").write_bytes(log.content)
    (tmp_path / "verify.py").write_bytes(verifier.content)
    said = subprocess.run(
        [sys.executable, "-I", tmp_path / "verify.py", tmp_path / "log.json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f": ok: {find_reel(match).version} events in an unbroken chain; " in said.stdout


def test_the_verifier_is_the_one_of_the_house(client: Client) -> None:
    assert client.get("/verify_export.py").content == (settings.BASE_DIR / "tools" / "verify_export.py").read_bytes()


def test_a_running_match_is_handed_out_without_its_secrets() -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    for client in (client_of(bea), client_of(None)):
        events = json.loads(client.get(f"/m/{match}/export/").content)["events"]
        told = {event["type"] for event in events if "data" in event}
        assert told == {"match_opened"}
        assert all("chance" not in event and "body" not in event for event in events)


def test_onlookers_who_see_it_later_get_no_more_than_they_see(monkeypatch: pytest.MonkeyPatch) -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea], terms=Terms(delay_s=60)).id, [bea], 2).id
    newest = live.fresh(match).match.version

    def held(client: Client) -> int:
        return len(json.loads(client.get(f"/m/{match}/export/").content)["events"])

    assert held(client_of(bea)) == newest
    assert held(client_of(None)) == visibility.visibility_for(match, None).newest < newest
    later = database_time.now() + 61_000
    monkeypatch.setattr(database_time, "now", lambda: later)
    assert held(client_of(None)) == newest


def test_nobody_takes_it_all_the_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "EXPORTS", sharing.EXPORTS._replace(most=1))
    match = played("armadora", 2)
    assert [client.get(f"/m/{match}/export/").status_code for _ in range(2)] == [200, 429]


# the badge


def test_the_badge_counts_what_was_verified(client: Client) -> None:
    match = played("armadora", 2)
    assert _badge(client, match) == ("verified", f"log verified ✓ ({find_reel(match).version} events)")


@pytest.mark.django_db(transaction=True)
def test_the_badge_is_computed_and_not_assumed(client: Client, owner: Any) -> None:
    """The twin: one letter of one event changed behind the site's back."""
    match = played("armadora", 2)
    stream = find_reel(match).stream
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(
            "UPDATE eventlog_event SET data = replace(data, '\"at\":', '\"at\": ') WHERE stream = %s", [stream]
        )
        cursor.execute("SELECT count(*) FROM eventlog_event WHERE stream = %s AND data LIKE '%%\"at\": %%'", [stream])
        assert cursor.fetchone()[0] > 0
    assert _badge(client, match) == ("verified broken", "log broken ✗")
    page = client.get(f"/m/{match}/verified/").content.decode()
    assert "The log has been altered" in page


@pytest.mark.django_db(transaction=True)
def test_the_badge_of_a_long_log_follows_its_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.verified.SHORT", 3)
    match = played("armadora", 2)
    assert _badge(client, match) == ("verified", "check the log")
    steps = find_reel(match).version
    assert _badge(client, match, "verified/", hx_request="true") == ("verified", f"log verified ✓ ({steps} events)")
    # What was found stands for a while.
    assert _badge(client, match) == ("verified", f"log verified ✓ ({steps} events)")


def test_the_check_says_what_it_means(client: Client) -> None:
    match = played("armadora", 2)
    page = client.get(f"/m/{match}/verified/").content.decode()
    assert "The log is intact" in page
    assert "Every command was run again" in page
    assert find_reel(match).match.commitment in page


def test_while_it_runs_only_the_chain_is_checked(client: Client) -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    assert "Every command was run again" not in client.get(f"/m/{match}/verified/").content.decode()


# boards for other people's pages


def test_a_board_may_stand_on_any_page_and_nothing_else_may(client: Client) -> None:
    match = played("armadora", 2)
    reply = client.get(f"/m/{match}/12/embed/?as=1")
    assert "frame-ancestors *" in reply["Content-Security-Policy"]
    assert "X-Frame-Options" not in reply
    for part in ("", "12/", "verified/"):
        page = client.get(f"/m/{match}/{part}")
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert page["X-Frame-Options"] == "DENY"


def test_an_embedded_board_does_nothing_but_step(client: Client) -> None:
    match = played("armadora", 2)
    page = client.get(f"/m/{match}/12/embed/?as=1").content.decode()
    assert re.findall(r"<form|<script|<input|<button", page) == []
    ways = re.findall(r'<a id="way-[^>]*href="([^"]+)"', page)
    assert ways == [f"/m/{match}/11/embed/?as=1", f"/m/{match}/13/embed/?as=1"]
    assert [client.get(way).status_code for way in ways] == [200, 200]


def test_an_embedded_board_knows_nobody() -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    mine, strangers = (client_of(who).get(f"/m/{match}/4/embed/?as=1") for who in (bea, None))
    assert mine.content == strangers.content
    assert "what everybody knew" in mine.content.decode()


def test_the_page_offers_the_code_to_copy(client: Client) -> None:
    match = played("armadora", 2)
    page = client.get(f"/m/{match}/12/?as=1").content.decode()
    assert f'&lt;iframe src="http://testserver/m/{match}/12/embed/?as=1"' in page


@pytest.mark.parametrize("watch", ["link", "players"])
def test_a_private_match_is_not_embedded(watch: Any) -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea], terms=Terms(watch=watch)).id, [bea], 2).id
    assert client_of(bea).get(f"/m/{match}/3/embed/").status_code == 404
    assert "iframe" not in client_of(bea).get(f"/m/{match}/3/").content.decode()
