"""The page of a match: for who plays, who watches and who may do neither; and what it asks for while it is open."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from boards.seats import MARKS
from games.kernel.contract import Outcome
from games.kernel.registry import game as find_game
from play import commands, live
from play.access import watch_key
from play.events import Agreement
from play.live import Live
from play.terms import Terms
from table import visits
from table.clocks import exact
from tests.nonces import settled
from tests.play.clocked import SetClock
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
FIRST = {"first": 0}
WARRIOR = {"type": "warrior", "value": 1, "at": "a1"}


def _text(reply: Any) -> str:
    assert reply.status_code == 200
    return str(reply.content.decode())


def _say(page: str) -> str:
    """What is to be done and by whom; not what the game is won by."""
    found = re.search(r'<div id="say".*?</div>', page, re.DOTALL)
    assert found is not None
    return re.sub(
        r'<noscript>.*?</noscript>|<details class="goal">.*?</details>|<[^>]+>|\s+', " ", found[0], flags=re.DOTALL
    ).strip()


def _known(page: str) -> dict[str, str]:
    """What the page knows, as it says when it asks for news."""
    return dict(re.findall(r'name="(_[vdnrts])" value="([^"]*)"', page))


def _news(client: Client, match_id: str, page: str) -> Any:
    return client.get(f"/m/{match_id}/news/", _known(page), headers=HTMX)


def test_it_works(bea: User, cid: User, match: Live) -> None:
    """Who is to move is told what to do and can do it; who is not is told whom we wait for."""
    mine, theirs = _text(client_of(bea).get(f"/m/{match.id}/")), _text(client_of(cid).get(f"/m/{match.id}/"))
    assert "Your move. Place a warrior, lay a palisade, maybe another, or pass." in re.sub(r"\s+", " ", _say(mine))
    assert _say(theirs) == "Waiting for Bea."
    assert (mine.count('class="deed"'), theirs.count('class="deed"')) == (2, 0)
    assert ["Look again" in page for page in (mine, theirs)] == [False, True]


def test_the_mark_of_who_is_to_move_stands_before_the_sentence(bea: User, cid: User, match: Live) -> None:
    """On a phone the seats are behind a tab. One's own before what one has to do, another's before its name, and none
    where several are waited for or for who only watches.
    """
    one = r'<span class="of-whom">(?:<span class="seat-(\w+)"(?: title="(.*?)")?><svg.*?</svg></span>)?</span>'
    pages = [_text(client_of(user).get(f"/m/{match.id}/")) for user in (bea, cid, None)]
    assert [re.findall(one, page) for page in pages] == [[(MARKS[0], "You are Bea.")], [(MARKS[0], "")], []]
    people = [bea, cid, person("Dan"), person("Eve")]
    turns = table("few_orcs_more", people, 4, {"mode": "turns"})
    (wizard,) = {0, 1, 2, 3}.difference(turns.match.rules.turn(turns.match.state).seats)
    assert re.findall(one, _text(client_of(people[wizard]).get(f"/m/{turns.id}/"))) == [("", "")]


def _marked(bea: User, match_id: str) -> list[str]:
    """What is marked on the board as the last move."""
    return re.findall(r'class="spot[^"]* last" data-spot="([^"]+)"', _text(client_of(bea).get(f"/m/{match_id}/")))


def test_all_parts_of_a_move_are_marked_as_the_last(bea: User, cid: User, match: Live) -> None:
    """Both palisades of a turn, the only one of a turn that was ended, and nothing of the turn before."""

    def give(seat: int, **command: str) -> list[str]:
        commands.give(match.id, seat, command, actor=(bea, cid)[seat].player)
        return _marked(bea, match.id)

    assert give(0, type="palisade", edge="a2|b2") == ["edge=a2|b2"]
    assert give(0, type="palisade", edge="c4|c5") == ["edge=a2|b2", "edge=c4|c5"]
    assert give(1, type="palisade", edge="g2|g3") == ["edge=g2|g3"]
    assert give(1, type="stop") == ["edge=g2|g3"]
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    assert _marked(bea, match.id) == ["at=a1"]


def test_who_watches_sees_no_hand_and_no_form(match: Live) -> None:
    page = _text(client_of(None).get(f"/m/{match.id}/"))
    assert _say(page) == "Waiting for Bea."
    assert 'class="deed"' not in page
    assert 'class="hand' not in page
    assert 'name="text"' not in page


def test_a_private_match_is_not_there_for_others(bea: User, cid: User) -> None:
    """404 like one that does not exist, on every address; its link lets people in."""
    here = table("armadora", [bea, cid], options=FIRST, terms=Terms(watch="link"))
    stranger = client_of(person("Dot"))
    for path in ("", "news/", "clock/"):
        assert stranger.get(f"/m/{here.id}/{path}").status_code == 404
        assert stranger.get(f"/m/nosuchmatch/{path}").status_code == 404
    for path in ("do/", "agree/", "talk/", "mute/"):
        assert stranger.post(f"/m/{here.id}/{path}").status_code == 404
    page = _text(stranger.get(f"/m/{here.id}/?key={watch_key(here.id)}"))
    assert f"news/?key={watch_key(here.id)}" in page
    assert client_of(bea).get(f"/m/{here.id}/").status_code == 200


def test_a_table_that_waits_is_the_lobbys(bea: User) -> None:
    here = commands.open_match("armadora", 2, FIRST, [bea.player, None], actor=bea.player)
    assert client_of(bea).get(f"/m/{here.id}/").headers["Location"] == f"/tables/{here.id}/"


def test_a_match_that_is_over_is_its_replay() -> None:
    over = played("armadora", 2)
    page = _text(client_of(None).get(f"/m/{over}/"))
    assert 'class="play-table"' not in page


def test_no_news_is_no_content(bea: User, match: Live) -> None:
    client = client_of(bea)
    reply = _news(client, match.id, _text(client.get(f"/m/{match.id}/")))
    assert (reply.status_code, reply.content) == (204, b"")


def test_news_are_the_new_lines_alone(bea: User, cid: User, match: Live) -> None:
    """What is in the log already is not sent again, and what is sent names the list that it belongs to."""
    client = client_of(cid)
    page = _text(client.get(f"/m/{match.id}/"))
    version = commands.give(match.id, 0, WARRIOR, actor=bea.player).receipt.last
    news = _text(_news(client, match.id, page))
    assert re.findall(r'class="at"[^>]*>(\d+)<', news) == [str(version)]
    (target,) = re.findall(r'hx-swap-oob="beforeend:#([\w-]+)"', news)
    assert f'id="{target}"' in page
    assert "Bea places a warrior on a1." in news
    assert "warrior of value 1" not in news
    assert _news(client, match.id, news).status_code == 204


def test_pages_and_news_together_make_the_same_log(bea: User, cid: User) -> None:
    """Whoever follows a match by its news reads the same log as who opens the page afterwards."""
    here = table("orcz", [bea, cid], 2)
    client = client_of(bea)
    page = _text(client.get(f"/m/{here.id}/"))
    entry = re.compile(r'class="at"[^>]*>(\d+)</a>')
    seen = entry.findall(page)
    for _ in range(12):
        play_on(here.id, [bea, cid])
        news = _news(client, here.id, page)
        if news.status_code == 204:
            continue
        page = _text(news)
        seen += entry.findall(page)
    assert seen == entry.findall(_text(client.get(f"/m/{here.id}/")))
    assert len(seen) > 12


def test_a_half_filled_form_is_left_alone(bea: User, cid: User) -> None:
    """Where nothing has changed in what a seat may do, its forms are not sent again; only the version they are for."""
    here = table("few_orcs_more", [bea, cid, person("Eve")], 3, {"mode": "turns", "small_table": True})
    now = here
    while len(now.match.awaited()) < 2:
        commands.tick(now.id, version=now.match.version)
        now = live.fresh(here.id)
    mine, other = now.match.awaited()[:2]
    client = client_of(User.objects.get(pk=int((now.match.players[mine] or "").removeprefix("user:"))))
    page = _text(client.get(f"/m/{now.id}/"))
    commands.give(now.id, other, {"type": "plays", "plays": []}, actor=now.match.players[other] or "")
    news = _text(_news(client, now.id, page))
    assert 'id="deed"' not in news
    assert f'name="_version" value="{now.match.version + 1}" hx-swap-oob="outerHTML:#deed input[name=_version]"' in news
    assert "Already decided: " in _say(news)


def test_piles_that_have_just_grown_are_framed_unless_all_of_them_have(bea: User) -> None:
    """A frame round each of nine says nothing; round one of them it is told below what it means."""
    others = [person(name) for name in ("Cid", "Dot", "Eve")]
    framed, told = 'class="pile-card last', "framed: what lies on top has just come"
    here = table("few_orcs_more", [bea, *others], 4, {"mode": "turns"})
    page = _text(client_of(bea).get(f"/m/{here.id}/"))
    assert (page.count(framed), told in page) == (0, False)
    here = table("few_orcs_more", [bea, *others], 4, {"start_delay_ms": 0})
    commands.tick(here.id, version=here.match.version)
    page = _text(client_of(bea).get(f"/m/{here.id}/"))
    assert (page.count(framed), told in page) == (1, True)


def test_a_rewind_shows_the_log_anew(bea: User, match: Live) -> None:
    client = client_of(bea)
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    page = _text(client.get(f"/m/{match.id}/"))
    commands.rewind(match.id, match.match.version, "a slip", actor="officer:900000009/pause+rewind+seat")
    news = _text(_news(client, match.id, page))
    assert '<ol id="lines"' in news
    assert "a slip" in news
    assert "places a warrior" not in news


def test_what_was_missed_is_said_once(bea: User, cid: User, match: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes back later is told how much happened, and where it began; who never left is not."""
    client = client_of(cid)
    assert 'class="missed"' not in _text(client.get(f"/m/{match.id}/"))
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    assert 'class="missed"' in _text(client.get(f"/m/{match.id}/"))
    commands.give(match.id, 1, {**WARRIOR, "at": "b1"}, actor=cid.player)
    visits.see(match.id, cid, live.fresh(match.id).match.version, followed=True)
    assert 'class="missed"' not in _text(client.get(f"/m/{match.id}/"))
    monkeypatch.setattr(visits, "APART", visits.APART * 0)
    commands.give(match.id, 0, {**WARRIOR, "at": "a2"}, actor=bea.player)
    page = _text(client.get(f"/m/{match.id}/"))
    assert "1 step since your last visit" in page
    assert f'/m/{match.id}/{live.fresh(match.id).match.version}/?as=2"' in page


def test_what_the_open_page_has_shown_is_not_missed(bea: User, cid: User, match: Live) -> None:
    """Who has seen a move come reads nothing of it on opening the page again; what comes afterwards is told."""
    client = client_of(cid)
    page = _text(client.get(f"/m/{match.id}/"))
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    assert "Bea places a warrior on a1." in _text(_news(client, match.id, page))
    assert 'class="missed"' not in _text(client.get(f"/m/{match.id}/"))
    commands.rewind(match.id, match.match.version, "a slip", actor="officer:900000009/pause+rewind+seat")
    assert "since your last visit" in _text(client.get(f"/m/{match.id}/"))


def test_resigning_is_asked_once(bea: User, match: Live) -> None:
    client = client_of(bea)
    asked = client.post(f"/m/{match.id}/agree/", {"what": "resign"})
    assert "Resign?" in _text(asked)
    assert live.fresh(match.id).match.outcome is None
    client.post(f"/m/{match.id}/agree/", {"what": "resign", "_sure": "1"})
    outcome = live.fresh(match.id).match.outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_draw_is_offered_and_agreed(bea: User, cid: User, match: Live) -> None:
    hers, his = client_of(bea), client_of(cid)
    hers.post(f"/m/{match.id}/agree/", {"what": "propose", "kind": "draw"})
    assert "A draw is offered." in _text(his.get(f"/m/{match.id}/"))
    yes = {"what": "answer", "kind": "draw", "yes": "1", "_s": "0"}
    assert "Agree to a draw?" in _text(his.post(f"/m/{match.id}/agree/", yes, headers=HTMX))
    assert live.fresh(match.id).match.outcome is None
    reply = his.post(f"/m/{match.id}/agree/", {**yes, "_sure": "1"}, headers=HTMX)
    assert _say(_text(reply)) == "The match is over. A draw was agreed."
    ended = live.fresh(match.id).match
    assert (ended.ending, ended.outcome) == ("draw", Outcome(ranks=(1, 1), scores=(0, 0), winners=()))


@pytest.mark.parametrize(
    ("kind", "sentence", "line"),
    [
        ("draw", "A draw was agreed.", "a draw was agreed"),
        ("stop", "The players agreed to stop: the match has no result.", "stopped by agreement"),
    ],
)
def test_what_was_agreed_is_nobodys_victory_on_any_page(
    bea: User, cid: User, match: Live, kind: Agreement, sentence: str, line: str
) -> None:
    """Neither the table nor its replay, the lists, nor the players' own pages speak of a winner, or of scores of 0."""
    commands.propose(match.id, 0, kind, actor=bea.player)
    page = _text(client_of(cid).get(f"/m/{match.id}/"))
    commands.answer(match.id, 1, kind, True, actor=cid.player)
    news, replay = _text(_news(client_of(cid), match.id, page)), _text(client_of(None).get(f"/m/{match.id}/"))
    lists = [_text(client_of(None).get(path)) for path in ("/", "/games/armadora/", "/players/Cid/")]
    for told in (news, replay):
        assert sentence in told
        assert not re.search('class="won"|laurel|<th scope="col" class="number">Score', told)
    assert [page.count(line) for page in (*lists, replay)] == [1, 1, 1, 1]
    assert not any(re.search(r"\bwon( together)?\s*<", page) for page in lists)


@pytest.mark.parametrize("kind", ["draw", "stop"])
def test_who_declines_or_takes_back_is_not_asked(bea: User, cid: User, match: Live, kind: Agreement) -> None:
    commands.propose(match.id, 0, kind, actor=bea.player)
    client_of(cid).post(f"/m/{match.id}/agree/", {"what": "answer", "kind": kind, "yes": "0"})
    assert live.fresh(match.id).match.course.proposals == ()


def test_only_what_would_be_taken_is_offered(bea: User, cid: User, match: Live) -> None:
    """Computers play on: against them nothing offers a draw, and who stops alone is asked first."""
    alone = table("armadora", [bea], options=FIRST)
    offered = re.compile(r'name="what" value="propose"><input type="hidden" name="kind" value="(\w+)"')
    hers = client_of(bea)
    assert offered.findall(_text(hers.get(f"/m/{alone.id}/"))) == ["stop"]
    assert offered.findall(_text(hers.get(f"/m/{match.id}/"))) == ["draw", "stop"]
    commands.propose(match.id, 0, "draw", actor=bea.player)
    assert offered.findall(_text(hers.get(f"/m/{match.id}/"))) == ["stop"]
    commands.answer(match.id, 1, "draw", False, actor=cid.player)
    assert offered.findall(_text(hers.get(f"/m/{match.id}/"))) == ["stop"]
    assert offered.findall(_text(client_of(cid).get(f"/m/{match.id}/"))) == ["draw", "stop"]
    stop = {"what": "propose", "kind": "stop"}
    assert "Stop it?" in _text(hers.post(f"/m/{alone.id}/agree/", stop))
    assert live.fresh(alone.id).match.outcome is None
    hers.post(f"/m/{alone.id}/agree/", {**stop, "_sure": "1"})
    assert live.fresh(alone.id).match.ending == "stopped"


def test_who_has_stopped_the_clocks_once_is_not_offered_it_again(bea: User, cid: User) -> None:
    here = table("armadora", [bea, cid], options=FIRST, terms=Terms(pace="live", move_s=30, bank_s=60))
    pause = '<input type="hidden" name="what" value="pause">'
    assert pause in _text(client_of(bea).get(f"/m/{here.id}/"))
    commands.pause(here.id, 0, actor=bea.player)
    commands.resume(here.id, actor=bea.player)
    assert pause not in _text(client_of(bea).get(f"/m/{here.id}/"))
    assert pause in _text(client_of(cid).get(f"/m/{here.id}/"))


@pytest.mark.parametrize(
    "form", [{}, {"what": "win"}, {"what": "propose"}, {"what": "propose", "kind": "x"}, {"what": "away"}]
)
def test_hostile_wishes_do_nothing(bea: User, match: Live, form: dict[str, str]) -> None:
    reply = client_of(bea).post(f"/m/{match.id}/agree/", form)
    assert reply.status_code == 422
    assert live.fresh(match.id).match.version == match.match.version


def test_clocks_are_shown_and_explained(bea: User, cid: User) -> None:
    terms = Terms(pace="live", move_s=30, bank_s=60, bonus_s=5)
    here = table("armadora", [bea, cid], options=FIRST, terms=terms)
    page = _text(client_of(bea).get(f"/m/{here.id}/"))
    assert len(re.findall(r'class="clock running"', page)) == 2
    commands.give(here.id, 0, WARRIOR, actor=bea.player)
    account = _text(client_of(None).get(f"/m/{here.id}/clock/"))
    assert "Each decision may take 0:30; after that it draws on your bank, which starts at 1:00" in account
    assert account.count("<tr>") == 1 + 3


def test_the_clocks_account_adds_up(bea: User, cid: User, clock: SetClock) -> None:
    """What was left, less what was used, is what is left; to the thousandth, as it is counted."""
    here = table("armadora", [bea, cid], options=FIRST, terms=Terms(pace="live", move_s=1, bank_s=600, bonus_s=0))
    clock.on(1_250)
    commands.give(here.id, 0, WARRIOR, actor=bea.player)
    account = _text(client_of(None).get(f"/m/{here.id}/clock/"))
    rows = re.findall(r'<td>([^<]+)</td><td class="number">([^<]+)</td></tr>', account)
    started, charged = next(left for text, left in rows if "starts" in text), next(r for r in rows if "stops" in r[0])
    used = re.findall(r"[\d:]*\d+:\d\d(?:\.\d{3})?", charged[0])
    assert len(used) == 2
    assert sum(map(_ms, used)) == 1_250
    assert _ms(started) - 1_250 == _ms(charged[1])


def _ms(told: str) -> int:
    minutes, seconds = told.split(":")
    return 60_000 * int(minutes) + round(1000 * float(seconds))


@pytest.mark.parametrize(
    ("ms", "english", "french"),
    [
        (0, "0:00", "0:00"),
        (3_470, "0:03.470", "0:03,470"),
        (645_000, "10:45", "10:45"),
        (3_600_001, "1:00:00.001", "1:00:00,001"),
        (3 * 86_400_000 + 61_000, "3 days 1:01", "3 jours 1:01"),
    ],
)
def test_a_time_in_full(ms: int, english: str, french: str) -> None:
    with translation.override("en"):
        assert exact(ms) == english
    with translation.override("fr"):
        assert exact(ms) == french


def test_by_correspondence_the_end_of_ones_time_is_a_date(bea: User, cid: User) -> None:
    """Beside the time left, by the reader's clock and with its name; at a live pace seconds are enough."""
    bea.zone = "Pacific/Auckland"
    bea.save()
    days = table("armadora", [bea, cid], options=FIRST, terms=Terms(pace="days", move_s=3 * 86_400, bank_s=0))
    ends = datetime.fromtimestamp(days.match.clock.next_due / 1000, ZoneInfo("Pacific/Auckland"))  # type: ignore[union-attr,operator]
    told = f"until {ends.day} {ends:%B %Y, %H:%M} ({ends.tzname()})"
    page = re.sub(r"<[^>]+>", "", _text(client_of(bea).get(f"/m/{days.id}/")))
    assert page.count(told) == 2
    live_one = table("armadora", [bea, cid], options=FIRST, terms=Terms(pace="live", move_s=30, bank_s=60))
    assert 'class="until"' not in _text(client_of(bea).get(f"/m/{live_one.id}/"))


def test_news_bring_no_field_that_the_page_has_no_place_for(bea: User, cid: User, match: Live) -> None:
    """Where there is no form there is no version in it: htmx would complain to the console."""
    hers, his = client_of(bea), client_of(cid)
    pages = [_text(client.get(f"/m/{match.id}/")) for client in (hers, his)]
    for client in (hers, his):
        assert client.post(f"/m/{match.id}/talk/", {"text": "hello", "room": "table"}).status_code == 302
    news = [_text(_news(client, match.id, page)) for client, page in zip((hers, his), pages, strict=True)]
    assert ["#deed input[name=_version]" in one for one in news] == [True, False]


def test_who_comes_and_goes_is_marked_as_themselves(bea: User, cid: User) -> None:
    """Cid's going, and the computer on his seat, stand in Bea's turn under his own shield."""
    here = table("armadora", [bea, cid, person("Dot")], 3, options=FIRST)
    commands.leave(here.id, 1, actor=cid.player)
    page = _text(client_of(None).get(f"/m/{here.id}/"))
    told = re.findall(r'<span class="told">(.*?)</span></li>', page)
    marked = [re.findall(r'class="seat-(\w+)"', one) for one in told if "has gone" in one or "takes seat 2" in one]
    assert marked == [[MARKS[1]], [MARKS[1]]]


def test_the_clocks_account_names_who_held_the_seat_then(bea: User, cid: User) -> None:
    """Bea has moved and resigned; a computer plays her seat on, and her time stays hers."""
    terms = Terms(pace="live", move_s=30, bank_s=60, bonus_s=5)
    here = table("armadora", [bea, cid, person("Dot")], 3, options=FIRST, terms=terms)
    given = commands.give(here.id, 0, WARRIOR, actor=bea.player)
    commands.resign(here.id, 0, actor=bea.player)
    account = _text(client_of(None).get(f"/m/{here.id}/clock/"))
    rows = [re.sub(r"<[^>]+>|\s+", " ", row) for row in re.findall(r"<tr>(.*?)</tr>", account, re.DOTALL)]
    charged = [row for row in rows if "The clock stops" in row]
    assert ["Bea" in row for row in charged[:1]] == [True]
    moment = re.findall(r'<time datetime="([^"]+)"', account)[0]
    began = datetime.fromisoformat(moment)
    assert timedelta(0) <= given.receipt.at - began < timedelta(minutes=1)


def test_a_match_without_clocks_says_so(match: Live) -> None:
    assert "played without clocks" in _text(client_of(None).get(f"/m/{match.id}/clock/"))


def test_a_game_that_nobody_has_drawn_is_played_in_words(
    bea: User, match: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find_game("armadora")), "artist", None)
    page = _text(client_of(bea).get(f"/m/{match.id}/"))
    assert '<svg class="map"' not in page
    assert '<dl class="plain-view">' in page
    assert page.count("<dt>") > 50
    assert page.count('class="deed"') == 2


def test_names_and_talk_are_escaped(cid: User) -> None:
    """Whatever stands in a name is text on the page."""
    eve = User.objects.create_user("plain")
    User.objects.filter(pk=eve.pk).update(name="<b>Eve</b>")
    here = table("armadora", [eve, cid], options=FIRST)
    page = _text(client_of(cid).get(f"/m/{here.id}/"))
    assert "<b>Eve</b>" not in page
    assert "&lt;b&gt;Eve&lt;/b&gt;" in page


def test_in_french_every_sentence_is_french(bea: User, match: Live) -> None:
    page = _text(client_of(bea, headers={"accept-language": "fr"}).get(f"/m/{match.id}/"))
    assert _say(page).startswith("À vous de jouer.")
    assert "The log" not in page


def test_only_what_may_be_kept_is_kept(bea: User, match: Live) -> None:
    """No page of a match lies in a cache, and none has a script or a style of its own."""
    for path in ("", "news/", "clock/"):
        reply = client_of(bea).get(f"/m/{match.id}/{path}")
        assert "no-store" in reply.headers["Cache-Control"]
        assert "style=" not in reply.content.decode()
        assert not re.search(r"<script(?! src=)", reply.content.decode())
        assert not re.search(r"\son\w+=", reply.content.decode())


def test_the_same_request_gives_the_same_page(bea: User, match: Live) -> None:
    client = client_of(bea)
    one, other = (settled(client.get(f"/m/{match.id}/").content) for _ in range(2))
    assert one == other
    assert translation.get_language() == "en"
