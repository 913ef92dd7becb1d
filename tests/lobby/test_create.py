"""Opening a table: in one click, or with a form that says what follows and loses nothing."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import limits
from accounts.models import User
from games.kernel.registry import games_by_name
from lobby.duration import DAY
from lobby.models import Table
from play import commands
from play.models import MatchRow
from play.players import is_computer
from tests.lobby.tavern import browser, person, send, table, text
from tests.played import played

pytestmark = pytest.mark.django_db
GAMES = sorted(games_by_name())
FORM = {
    "seats": "3",
    "chair_0": "open",
    "chair_1": "me",
    "chair_2": "warlord",
    "door": "everyone",
    "pace": "days",
    "days_move": "3",
    "days_bank": "4",
    "days_bonus": "6",
    "days_vacation": "7",
    "on_timeout": "resign",
    "stand_in": "grunt",
    "rated": "on",
    "watch": "link",
    "delay": "300",
    "takeback": "off",
    "option_recheck_own": "on",
    "option_first": "1",
    "option_characters": "auto",
}


def _error(page: str) -> list[str]:
    return re.findall(r'<ul class="errorlist" id="(\w+)_error">', page)


@pytest.mark.parametrize("game", GAMES)
def test_it_works(client: Client, game: str) -> None:
    """A stranger is in a match against computers with the second click at the latest: this is the first."""
    button = f'action="/play/{game}/" method="post">'
    assert button in client.get("/").content.decode()
    reply = send(client, f"/play/{game}/")
    guest, match = User.objects.get(), MatchRow.objects.get()
    assert reply["Location"] == f"/m/{match.id}/"
    assert (guest.is_guest, match.game, match.status, match.players[0]) == (True, game, "running", guest.player)
    assert all(is_computer(player) for player in match.players[1:])
    assert client.get(reply["Location"]).status_code == 200


def test_looking_makes_nothing(client: Client) -> None:
    assert client.get("/play/armadora/").status_code == 405
    assert client.get("/new/armadora/", FORM).status_code == 200
    assert client.get("/new/armadora/look/", FORM).status_code == 200
    assert client.get("/new/armadora/preview/", FORM).status_code == 200
    assert (MatchRow.objects.count(), User.objects.count()) == (0, 0)


@pytest.mark.parametrize("address", ["/play/chess/", "/new/chess/", "/new/chess/look/", "/new/chess/preview/"])
def test_a_game_that_is_none_is_not_there(client: Client, address: str) -> None:
    ask = client.post if address.startswith("/play/") else client.get
    assert ask(address).status_code == 404


def test_everything_that_was_chosen_is_in_the_match() -> None:
    alice = person("Alice")
    reply = browser(alice).post("/new/armadora/", FORM)
    match = MatchRow.objects.get()
    assert reply["Location"] == f"/m/{match.id}/"
    assert (match.host, match.status, match.players) == (alice.player, "open", [None, alice.player, "computer:warlord"])
    assert match.terms == {
        "pace": "days",
        "move_s": 3 * DAY,
        "bank_s": 4 * DAY,
        "bonus_s": 6 * 3600,
        "vacation_s": 7 * DAY,
        "on_timeout": "resign",
        "rated": True,
        "watch": "link",
        "delay_s": 300,
        "stand_in": "grunt",
        "takeback": "off",
    }
    assert (match.options["first"], match.options["advanced"], match.options["recheck_own"]) == (1, False, True)
    assert Table.objects.get().private is False


def test_a_table_without_free_seats_begins_at_once() -> None:
    browser(person("Alice")).post("/new/armadora/", FORM | {"chair_0": "grunt", "door": "invited"})
    assert (MatchRow.objects.get().status, Table.objects.get().private) == ("running", True)


def test_times_of_another_pace_and_seats_that_nobody_needs_are_not_looked_at() -> None:
    wrong = {"seats": "2", "chair_2": "nobody", "pace": "none", "days_move": "-1", "live_bank": "much"}
    browser(person("Alice")).post("/new/armadora/", {**FORM, **wrong})
    terms = MatchRow.objects.get().terms
    assert (terms["pace"], terms["move_s"], terms["bank_s"]) == ("none", 0, 0)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"takeback": "free"}, ["id_takeback"]),
        ({"seats": "9"}, ["id_seats"]),
        ({"chair_0": "me"}, ["id_chair_1"]),
        ({"chair_1": "open"}, ["id_chair_0"]),
        ({"chair_2": "user:1"}, ["id_chair_2"]),
        ({"days_move": ""}, ["id_days_move"]),
        ({"days_bank": "91"}, ["id_days_bank"]),
        ({"days_bank": "0"}, ["id_days_bank"]),
        ({"watch": "nobody"}, ["id_watch"]),
        ({"delay": "7"}, ["id_delay"]),
        ({"stand_in": "dragon"}, ["id_stand_in"]),
        ({"option_first": "2", "seats": "2"}, ["id_option_first"]),
        ({"option_first": "7"}, ["id_option_first"]),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(changes: dict[str, str], where: list[str]) -> None:
    sent: dict[str, Any] = {**FORM, **changes}
    reply = browser(person("Alice")).post("/new/armadora/", sent)
    page = reply.content.decode()
    assert (reply.status_code, _error(page), MatchRow.objects.count()) == (422, where, 0)
    kept = {"days_vacation": "7", "days_bonus": "6"}
    assert {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[0] for name in kept} == kept
    assert '<option value="300" selected>' in page or "delay" in changes
    assert '<option value="resign" selected>' in page
    assert re.search(r'name="rated"[^>]* checked', page)


def test_a_guest_plays_unrated(client: Client) -> None:
    send(client, "/new/armadora/", **FORM)
    assert MatchRow.objects.get().terms["rated"] is False
    assert "Guests play unrated" in text(client.get("/new/armadora/"))


def _follows(reply: Any) -> dict[str, str]:
    page = reply.content.decode()
    return dict(re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", page))


def test_what_follows_is_said_before_it_happens(client: Client) -> None:
    cache.clear()
    follows = _follows(browser(person("Alice")).get("/new/armadora/preview/", FORM))
    assert list(follows) == ["Begins", "Clock", "Ends", "Rating", "Watching", "Rules"]
    assert follows["Begins"] == "When 1 more player has sat down. Anybody may sit down."
    assert follows["Clock"].startswith("3 days a move + 4 days in the bank + 6 h added after each.")
    assert follows["Clock"].endswith("Anyone who runs out of time resigns.")
    assert follows["Ends"].endswith(
        "This assumes 44 moves by people, as we counted in matches among computers. Vacation is not counted."
    )
    assert follows["Rating"].endswith("rating in Armadora; a computer&#x27;s never changes.")
    assert follows["Watching"].endswith("They see it 5 min later.")
    assert follows["Rules"] == "Version 1, for the whole match. First seat: seat 2."
    assert _follows(client.get("/new/armadora/"))["Rating"] == "None: nobody&#x27;s rating changes."


@pytest.mark.parametrize(
    ("deal", "warned"),
    [
        ("live", "Then it begins once everybody is ready, 1 min later at the latest."),
        ("live&option_wait_for_all=", "After that the game deals by its own clock and waits for nobody"),
        ("turns", ""),
    ],
)
def test_a_game_that_begins_by_its_own_clock_says_so(client: Client, deal: str, warned: str) -> None:
    """A table waits for everybody unless somebody wants it otherwise."""
    said = _follows(client.get(f"/new/few_orcs_more/?option_mode={deal}"))["Begins"].partition("Anybody may sit down. ")
    assert said[2].startswith(warned)
    assert bool(said[2]) == bool(warned)


@pytest.mark.parametrize(
    ("door", "watch", "begins", "watching"),
    [
        ("everyone", "everyone", "Anybody may sit down.", "everybody may watch it: it is listed in the lobby."),
        ("invited", "everyone", "Until then only invited players can see the table and sit down.", "everybody may"),
        ("invited", "link", "Until then only", "anyone with the link may watch it: it is not listed in the lobby."),
        ("invited", "players", "Until then only", "Nobody but the players may watch the match."),
    ],
)
def test_who_sees_the_table_and_who_may_watch_the_match_are_told_apart(
    client: Client, door: str, watch: str, begins: str, watching: str
) -> None:
    """By invitation is only who sits down: whether a match is watched is a choice of its own."""
    chosen = {**FORM, "door": door, "watch": watch}
    follows = _follows(client.get("/new/armadora/preview/", chosen))
    assert begins in follows["Begins"]
    assert watching in follows["Watching"]
    assert ("Once the match has begun" in follows["Watching"]) == (watch != "players")


def test_the_end_is_foreseen_from_the_clock_and_the_last_matches(client: Client) -> None:
    cache.clear()
    played("armadora", 3)
    ends = re.compile(
        r"About (.*?) (if it begins now|after it begins), or (.*?) at the latest, if everybody uses up all their time. "
        r"This assumes (\d+) moves by people, as in the last matches here.( Vacation is not counted.)?"
    )
    (slow,) = ends.findall(_follows(client.get("/new/armadora/preview/", FORM))["Ends"])
    quick = {**FORM, "pace": "live", "live_move": "5", "live_bank": "1", "live_bonus": "0"}
    (fast,) = ends.findall(_follows(client.get("/new/armadora/preview/", quick))["Ends"])
    assert (slow[1], bool(slow[4])) == ("if it begins now", True)
    assert (fast[1], bool(fast[4])) == ("after it begins", False)
    assert [re.sub(r"\d+", "", length) for length in (fast[0], fast[2])] == [" min", " min"]
    assert slow[3] == fast[3] != "0"
    assert "no clock" in _follows(client.get("/new/armadora/preview/", FORM | {"pace": "none"}))["Ends"]


def test_a_preview_of_what_does_not_go_says_why(client: Client) -> None:
    said = text(client.get("/new/few_orcs_more/preview/", {**FORM, "option_mode": "turns"}))
    assert "These choices do not go together yet:" in said
    assert "Small table" in text(client.get("/new/few_orcs_more/look/?seats=2&chair_0=me")) or "Pace" in said


def test_nobody_opens_tables_without_end() -> None:
    alice = browser(person("Alice"))
    made = [alice.post("/play/armadora/").status_code for _ in range(limits.MATCHES.most + 1)]
    assert made == [302] * limits.MATCHES.most + [429]
    assert MatchRow.objects.count() == limits.MATCHES.most
    assert browser(person("Bob")).post("/play/armadora/").status_code == 302


def _levels(page: str) -> dict[str, tuple[str, list[str]]]:
    """By game whom one plays against by the button of the front page, and what else can be chosen there."""
    found = {}
    for name, form in re.findall(r'<form class="play-now" action="/play/(\w+)/".*?>(.*?)</form>', page, re.DOTALL):
        said = re.search(r"<summary>(.*?)</summary>", form)
        assert said is not None
        usual, *others = re.findall(r'<button [^>]*name="level" value="(\w+)"', form)
        found[name] = (f"{usual}: {said[1]}", others)
    return found


def test_the_front_page_says_against_whom_one_plays() -> None:
    """Grunts for who is new to the game, Raiders for who has finished a match of it; any other level with one press."""
    every = ["grunt", "raider", "warlord"]
    bea = person("Bea")
    newcomer = dict.fromkeys(games_by_name(), ("grunt: Unrated, against the computer: Grunt (easy)", every))
    assert _levels(browser().get("/").content.decode()) == newcomer
    assert _levels(browser(bea).get("/").content.decode()) == newcomer
    assert "Grunts, the easiest computers, take the other seats, and no account is needed" in text(browser().get("/"))
    assert "no account is needed" not in text(browser(bea).get("/"))
    row = table(bea, "user:999")
    commands.resign(row.id, 0, actor=bea.player)
    assert _levels(browser(bea).get("/").content.decode()) == {
        **newcomer,
        row.game: ("raider: Unrated, against the computer: Raider", every),
    }


def test_a_level_is_chosen_on_the_front_page() -> None:
    visitor = browser(person("Bea"))
    reply = send(visitor, "/play/armadora/", level="warlord")
    assert MatchRow.objects.get(id=reply["Location"].strip("/").split("/")[-1]).players[1] == "computer:warlord"
