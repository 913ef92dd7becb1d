"""The front page: four lists, in order, filtered by the address, for everybody."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lobby import invitations
from lobby.duration import DAY
from play import commands, match_rows
from play.models import MatchRow
from tests.lobby.tavern import browser, person, rows, table, text
from tests.played import opened

pytestmark = pytest.mark.django_db
NONE: dict[str, list[str]] = {"yours": [], "others": [], "open": [], "watch": []}


def test_it_works() -> None:
    alice, bob = person("Alice"), person("Bob")
    running, waiting = table(alice, bob.player), table(bob, None)
    assert rows(browser(alice).get("/")) == {**NONE, "yours": [running.id], "open": [waiting.id]}
    assert rows(browser(bob).get("/")) == {**NONE, "others": [waiting.id, running.id]}
    assert rows(browser().get("/")) == {**NONE, "open": [waiting.id], "watch": [running.id]}


def _shown(reply: Any) -> list[str]:
    return re.findall(r'data-list="(\w+)"', reply.content.decode())


def test_the_lists_stand_in_their_order() -> None:
    alice, bob, cid = person("Alice"), person("Bob"), person("Cid")
    for host, other in ((alice, bob.player), (bob, alice.player), (cid, None), (cid, bob.player)):
        table(host, other)
    assert _shown(browser(alice).get("/")) == ["yours", "others", "open", "watch"]


def test_a_list_with_nothing_in_it_is_not_shown(client: Client) -> None:
    """But for the open tables, where there is something to do about it."""
    assert _shown(client.get("/")) == ["open"]
    alice, bob = person("Alice"), person("Bob")
    table(alice, bob.player)
    assert _shown(browser(alice).get("/")) == ["yours", "open"]
    assert _shown(browser(bob).get("/")) == ["others", "open"]
    assert _shown(client.get("/?game=orcz")) == ["open", "watch"]


def test_what_waits_for_me_comes_with_the_least_time_first() -> None:
    alice, bob = person("Alice"), person("Bob")
    free = table(alice, bob.player)
    slow = table(alice, bob.player, pace="days", move_s=9 * DAY)
    quick = table(alice, bob.player, pace="days", move_s=2 * DAY)
    assert rows(browser(alice).get("/"))["yours"] == [quick.id, slow.id, free.id]


def test_the_count_of_my_moves_is_said_whatever_the_filters() -> None:
    alice, bob = person("Alice"), person("Bob")
    for host, other in ((alice, bob), (bob, alice), (alice, bob)):
        table(host, other.player)
    titles = re.compile(r"<title>(.*?) —")
    for address in ("/", "/?game=orcz"):
        page = browser(alice).get(address)
        assert (titles.findall(page.content.decode()), "2 matches are waiting for you, Alice" in text(page)) == (
            ["(2) Warmoot"],
            True,
        )
        assert titles.findall(browser().get(address).content.decode()) == ["Warmoot"]


def test_a_list_that_filters_have_emptied_says_so() -> None:
    """It never denies what the heading counts."""
    alice, bob = person("Alice"), person("Bob")
    for _ in range(2):
        table(alice, bob.player)
    for address in ("/?game=orcz", "/lobby/?game=orcz"):
        page = text(browser(alice).get(address))
        assert "No match is waiting for you" not in page
        assert "You are not in any other match" not in page
        assert "2 matches are waiting for you, but your filters hide them. Clear the filters" in page
        assert page.count("Nothing here matches your filters.") == 3
    assert "Bob, no match is waiting for you just now" in text(browser(bob).get("/"))
    assert "filters" not in text(browser(bob).get("/lobby/"))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["rated", "live", "orcz"]),
        ("game=orcz", ["orcz"]),
        ("pace=days", ["rated"]),
        ("pace=live", ["live"]),
        ("seats=3", ["live"]),
        ("rated=yes", ["rated"]),
        ("rated=no", ["live", "orcz"]),
        ("rated=no&seats=2", ["orcz"]),
        ("game=chess&seats=lots&nonsense=1", ["rated", "live", "orcz"]),
    ],
)
def test_the_address_holds_the_filters(client: Client, query: str, found: list[str]) -> None:
    alice = person("Alice")
    matches = {
        table(alice, None, pace="days", move_s=DAY, rated=True).id: "rated",
        table(alice, None, None, pace="live", move_s=30).id: "live",
        table(alice, None, game="orcz").id: "orcz",
    }
    for address in ("/", "/lobby/"):
        assert [matches[match] for match in rows(client.get(f"{address}?{query}"))["open"]] == found
        mine = rows(browser(alice).get(f"{address}?{query}"))["others"]
        assert sorted(matches[match] for match in mine) == sorted(found)


def test_the_chosen_filters_are_shown(client: Client) -> None:
    page = client.get("/?game=orcz&seats=3").content.decode()
    assert re.findall(r'<option value="(\w+)" selected>', page) == ["orcz", "3"]


def test_a_row_says_what_one_wants_to_know(client: Client) -> None:
    table(person("Alice"), None, None, pace="days", move_s=2 * DAY, bank_s=5 * DAY, rated=True)
    page = text(client.get("/"))
    assert "rules version" not in page
    shown = page[page.index("Open tables") :]
    words = (
        "Armadora",
        "rated",
        "1/3",
        "1 of 3 seats taken",
        "Alice",
        "2 days a move",
    )
    assert [word for word in words if word not in shown] == []


def test_another_rule_than_the_usual_one_is_named(client: Client) -> None:
    options = {"ffa4": True}
    commands.open_match("armadora", 4, options, [person("Alice").player, None, None, None], actor="operator:test")
    assert "Every player for themselves" in text(client.get("/"))


def test_computers_are_always_shown_as_such(client: Client) -> None:
    opened("armadora", 2)
    assert text(client.get("/")).count("Grunt (computer)") == 2


def test_time_left_is_said_and_short_time_marked() -> None:
    alice, bob = person("Alice"), person("Bob")
    # Half an hour more than is told: looking may take its time.
    row = table(alice, bob.player, pace="days", move_s=3 * DAY + DAY // 48)
    page = browser(alice).get("/").content.decode()
    assert re.findall(r'<time class="left"[^>]*>(.*?)</time>', page) == ["3 days left"]
    assert 'class="row short"' not in page
    soon = datetime.now(UTC) + timedelta(minutes=40, seconds=30)
    MatchRow.objects.filter(id=row.id).update(deadline=soon, deadlines=[int(soon.timestamp() * 1000), None])
    page = browser(alice).get("/").content.decode()
    assert re.findall(r'<time class="left"[^>]*>(.*?)</time>', page) == ["40 min left"]
    assert 'class="row short"' in page


@pytest.mark.parametrize("watch", ["link", "players"])
def test_a_match_that_not_everybody_may_watch_is_listed_for_its_players_alone(watch: str) -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    row = table(alice, bob.player, watch=watch)
    for stranger in (browser(), browser(charlie)):
        assert rows(stranger.get("/")) == NONE
    assert rows(browser(alice).get("/")) == {**NONE, "yours": [row.id]}


def test_a_private_table_is_listed_for_those_who_are_asked() -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    row = table(alice, None, private=True)
    invitations.ask(row.id, bob.player, alice.player)
    assert rows(browser(bob).get("/"))["open"] == [row.id]
    assert "you are invited" in text(browser(bob).get("/"))
    assert rows(browser(charlie).get("/")) == NONE
    assert rows(browser().get("/")) == NONE
    invitations.decline(row.id, bob.player)
    assert rows(browser(bob).get("/")) == NONE


def test_a_seat_that_lost_its_player_stands_behind_the_open_tables() -> None:
    """As free as theirs, and counted so: not as a table whose seats are all taken."""
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    row = table(alice, bob.player, charlie.player)
    newer = table(alice, None)
    commands.leave(row.id, 1, actor=bob.player)
    page = browser(person("Dora")).get("/")
    found = rows(page)
    assert (found["open"], found["watch"]) == ([newer.id, row.id], [])
    assert "Take over seat 2" in text(page)
    line = page.content.decode().partition(f'id="open-{row.id}"')[2].partition("</li>\n  </ul>")[0]
    assert ">2/3<" in line
    assert [line.count(f'class="vacant">{words}') for words in ("to take over", "free")] == [1, 0]


def test_no_other_list_tells_that_a_seat_lost_its_player() -> None:
    """Onlookers may learn it later there."""
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    late = table(alice, bob.player, charlie.player, delay_s=300)
    newer = table(alice, bob.player, delay_s=300)
    commands.leave(late.id, 1, actor=bob.player)
    page = browser(person("Dora")).get("/")
    found = rows(page)
    assert (found["open"], found["watch"]) == ([], [newer.id, late.id])
    assert "take over" not in text(page).lower()
    assert ">3/3<" in page.content.decode()


def test_what_is_cancelled_or_a_what_if_is_in_no_list(client: Client) -> None:
    alice = person("Alice")
    gone = table(alice, None)
    commands.cancel(gone.id, actor=alice.player)
    assert rows(client.get("/")) == NONE


def test_long_lists_are_cut_and_can_be_seen_whole(client: Client) -> None:
    alice = person("Alice")
    for _ in range(28):
        commands.open_match("armadora", 2, {}, [alice.player, None], actor=alice.player)
    page = client.get("/?seats=2")
    assert len(rows(page)["open"]) == 25
    assert 'href="/?seats=2&amp;show=open#list-open">Show all 28</a>' in page.content.decode()
    assert len(rows(client.get("/?seats=2&show=open"))["open"]) == 28


def test_of_what_can_be_watched_a_few_are_shown_first(client: Client) -> None:
    alice, bob = person("Alice"), person("Bob")
    running = [table(alice, bob.player).id for _ in range(10)][::-1]
    page = client.get("/")
    assert rows(page)["watch"] == running[:8]
    assert 'href="/?show=watch#list-watch">Show all 10</a>' in page.content.decode()
    assert rows(client.get("/?show=watch"))["watch"] == running


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_more_matches_cost_no_more_queries() -> None:
    alice, bob = person("Alice"), person("Bob")

    def some() -> None:
        table(alice, bob.player)
        table(bob, None, rated=True)
        table(bob, None, private=True)
        opened("armadora", 2)

    some()
    reader = browser(alice)
    few = _queries(reader, "/")
    for _ in range(4):
        some()
    assert _queries(reader, "/") == few
    # Two of them are Django's own, of a session that no list of sessions has; one says which games the reader knows, so
    # that the cards name the computers they meet.
    assert few == 14


def test_the_lists_are_compiled_once() -> None:
    """Django writes no statement anew for the next reader, nor for other matches."""
    alice, bob = person("Alice"), person("Bob")
    readers = browser(alice), browser(bob), browser()

    def looked() -> list[str]:
        return [reader.get("/lobby/?seats=2").content.decode() for reader in readers]

    looked()
    known = match_rows._statement.cache_info().misses
    table(alice, bob.player)
    table(bob, None)
    assert len(set(looked())) == len(readers)
    assert match_rows._statement.cache_info().misses == known


@pytest.mark.parametrize("method", ["post", "put", "delete"])
@pytest.mark.parametrize("address", ["/", "/lobby/"])
def test_lists_are_only_read(client: Client, address: str, method: str) -> None:
    assert getattr(client, method)(address).status_code == 405


def test_when_a_match_moved_is_said_by_the_minute_at_most() -> None:
    """So that a list is the same to be looked up for as long."""
    alice, bob = person("Alice"), person("Bob")
    running = table(alice, bob.player)
    said = []
    for seconds in (1, 50, 70, 110, 130, 3 * 3600):
        MatchRow.objects.filter(id=running.id).update(moved_at=datetime.now(UTC) - timedelta(seconds=seconds))
        said += re.findall(r'class="row-when"[^>]*>(.*?)<', browser(bob).get("/").content.decode())
    assert said == [
        "last move just now",
        "last move just now",
        "last move 1 min ago",
        "last move 1 min ago",
        "last move 2 min ago",
        "last move 3 h ago",
    ]


def test_typed_into_the_address_bar_the_lists_are_the_front_page() -> None:
    """Alone they have neither a head nor a style sheet."""
    for sent, to in (("/lobby/", "/"), ("/lobby/?game=orcz&show=watch", "/?game=orcz&show=watch")):
        opened = Client().get(sent, headers={"Sec-Fetch-Dest": "document"})
        assert (opened.status_code, opened.headers["Location"]) == (302, to)
        assert "Sec-Fetch-Dest" in opened.headers["Vary"]
    fetched = Client().get("/lobby/", headers={"Sec-Fetch-Dest": "empty"})
    assert fetched.status_code == 200
    assert "Sec-Fetch-Dest" in fetched.headers["Vary"]
