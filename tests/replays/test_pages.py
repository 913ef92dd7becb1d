"""The replay page of a finished match: every step, from every viewpoint, as one page and in parts."""

import re
from collections.abc import Iterator
from html import unescape
from sys import getsizeof

import pytest
from django.test import Client

from accounts.models import User
from front.rules import rules_page
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from play import commands, live
from play.live import find_reel
from play.models import MatchRow
from replays import rendered_log
from replays.landing import landing
from replays.lines import main
from replays.story import LINES, steps
from replays.visibility import visibility_for
from tests.played import opened, played
from tests.table.tables import play_on, table

pytestmark = pytest.mark.django_db
LINE = re.compile(r'<li class="line [^"]*?( secret)?" id="step-(\d+)">')
TOLD = re.compile(r'<p class="told-text">(.*?)</p>', re.DOTALL)
RESULT = re.compile(r"<tr[^>]*><td>(\d+)</td>.*?<td class=\"number\">(-?\d+)</td>", re.DOTALL)
SEEN_AS = re.compile(r'<p class="seen-as">(.*?)</p>', re.DOTALL)
SEATS = {name: min(game.seats) for name, game in games_by_name().items()}
HTMX = {"HX-Request": "true"}


def _page(client: Client, address: str, **headers: str) -> str:
    reply = client.get(address, headers=headers)
    assert reply.status_code == 200
    return reply.content.decode()


@pytest.mark.parametrize("game", SEATS)
def test_it_works(client: Client, game: str) -> None:
    """Result, log and step; every step from every viewpoint; every rule that is cited stands in the book."""
    match = played(game, SEATS[game])
    page = _page(client, f"/m/{match}/")
    row = MatchRow.objects.get(id=match)
    assert row.outcome is not None
    shown = [(int(rank), int(score)) for rank, score in RESULT.findall(page)]
    assert sorted(shown) == sorted(zip(row.outcome["ranks"], row.outcome["scores"], strict=True))
    assert page.count('class="laurel"') == len(row.outcome["winners"])
    numbers = [int(number) for _, number in LINE.findall(page)]
    line = main(find_reel(match))
    told = [step.version for step in steps(line, "arbiter", line.numbers)]
    assert numbers == told[-len(numbers) :]
    assert f'data-step="{line.numbers[-1]}"' in page
    cited = set[str]()
    for eyes in ("spectator", *map(str, range(1, SEATS[game] + 1)), "all"):
        visible = visibility_for(match, None, eyes)
        for number in {landing(visible, one) for one in line.numbers[:: max(1, len(line.numbers) // 9)]}:
            page = _page(client, f"/m/{match}/{number}/?as={eyes}")
            assert f'data-step="{number}"' in page
            assert re.search(rf'data-eyes="{eyes}" aria-current="true"', page)
            cited |= set(re.findall(rf'href="/games/{game}/#rule-([\d.]+)"', page))
    assert len(cited) > 1
    assert cited <= rules_page(game, "en").numbers


@pytest.mark.parametrize("as_", ["spectator", "1", "all"])
def test_the_last_step_says_how_the_match_came_out(client: Client, as_: str) -> None:
    """Not that the seed is revealed alone; the step before says what it said, and the log has a line for each."""
    match = played("armadora", 2)
    last = main(find_reel(match)).numbers[-1]
    told = [unescape(TOLD.findall(_page(client, f"/m/{match}/{at}/?as={as_}"))[0]) for at in (last - 1, last)]
    assert told[0].startswith("The game is over.")
    assert told[1] == f"{told[0]} The random seed is revealed: anybody can now check every draw."
    log = _page(client, f"/m/{match}/").partition('id="log"')[2]
    assert log.count(told[0]) == 1


def test_a_page_holds_no_more_than_two_hundred_lines(client: Client) -> None:
    match = played("orc_wars", 2)
    visible = visibility_for(match, None)
    numbers = visible.line.numbers
    assert len(numbers) > 2 * LINES
    for number in {landing(visible, one) for one in numbers[::97]}:
        shown = [int(one) for _, one in LINE.findall(_page(client, f"/m/{match}/{number}/"))]
        assert 0 < len(shown) <= LINES
        around = numbers.index(number)
        assert set(numbers[max(0, around - 20) : around + 20]) & {*shown} != set()


def test_the_viewpoint_is_always_named(client: Client) -> None:
    bea = User.objects.create_user("Bea")
    match = _finished_with(bea)
    said = {
        eyes: SEEN_AS.search(_page(client, f"/m/{match}/5/?as={eyes}"))[1]  # type: ignore[index]
        for eyes in ("spectator", "1", "all")
    }
    assert said == {
        "spectator": "What everybody knew at step 5.",
        "1": "What Bea knew at step 5.",
        "all": "All hands open, at step 5.",
    }


def test_secrets_are_told_only_to_those_who_knew(client: Client) -> None:
    match = played("armadora", 2)
    secret = re.compile(r"places a warrior of value \d on")
    log = re.compile(r'<section id="log".*?</section>', re.DOTALL)
    told = {}
    for eyes in ("spectator", "1", "2", "all"):
        found = log.search(_page(client, f"/m/{match}/?as={eyes}"))
        assert found is not None
        told[eyes] = len(secret.findall(found[0]))
    assert told["spectator"] == 0
    assert told["1"] > 0
    assert told["2"] > 0
    assert told["all"] == told["1"] + told["2"]


def test_the_story_is_told_in_french(client: Client) -> None:
    match = played("armadora", 2)
    page = unescape(_page(client, f"/m/{match}/2/", **{"Accept-Language": "fr"}))
    assert "toutes les mains ouvertes, à l’étape 2" in page.lower()
    assert catalogue("armadora", "fr")["game.title"] in page


def test_hostile_names_and_reasons_are_only_text(client: Client) -> None:
    match = opened("armadora", 2)
    commands.seat(match, 0, "<script>alert(1)</script>", actor="operator:test")
    commands.rewind(match, 2, "<img src=x onerror=alert(1)>", actor="operator:test")
    newest = live.fresh(match).match.version
    for address in (f"/m/{match}/{newest}/", f"/m/{match}/{newest}/embed/"):
        assert re.findall(r"<script>|<img", _page(client, address)) == []
    assert client.get(f"/m/{match}/{newest}/board.png").status_code == 200


# in parts


def test_htmx_gets_the_step_alone(client: Client) -> None:
    match = played("armadora", 2)
    stretch = re.search(r'data-stretch="([^"]+)"', _page(client, f"/m/{match}/10/"))
    assert stretch is not None
    part = _page(client, f"/m/{match}/11/", **HTMX, **{"X-Stretch": stretch[1]})
    assert re.findall(r'id="(stage|deck|strip|log|margin|announce)"', part) == ["stage", "deck", "margin", "announce"]


def test_htmx_gets_the_log_where_it_shows_another(client: Client) -> None:
    match = played("armadora", 2)
    for stretch in ("", "all//7", "1//0"):
        part = _page(client, f"/m/{match}/11/", **HTMX, **{"X-Stretch": stretch})
        assert re.findall(r'id="(stage|strip|log)"', part) == ["stage", "strip", "log"]


def test_the_address_follows_and_steps_leave_no_trail(client: Client) -> None:
    match = played("armadora", 2)
    stepped = client.get(f"/m/{match}/11/?as=1", headers=HTMX)
    assert (stepped["HX-Replace-Url"], stepped.has_header("HX-Push-Url")) == (f"/m/{match}/11/?as=1", False)


def test_who_comes_to_the_match_itself_reads_its_result_first(client: Client) -> None:
    """Whoever comes to a step sees the step; its result stands below, and once."""
    match = played("armadora", 2)
    result, board = '<div class="result-pane">', 'id="stage"'
    arrived = _page(client, f"/m/{match}/")
    last = _page(client, f"/m/{match}/{main(find_reel(match)).numbers[-1]}/")
    assert [page.count(result) for page in (arrived, last)] == [1, 1]
    assert arrived.index(result) < arrived.index(board)
    assert last.index(board) < last.index(result)
    assert '<div id="came-out" hx-swap-oob="true"></div>' in _page(client, f"/m/{match}/11/", **HTMX)


def test_the_words_above_the_board_are_explained_on_the_page(client: Client) -> None:
    page = _page(client, f"/m/{played('armadora', 2)}/12/")
    explained = page.partition('<details class="explained">')[2].partition("</details>")[0]
    assert re.findall("<dt>(.*?)</dt>", explained) == ["log verified ✓", "Hide length and result"]


def test_going_back_in_the_browser_gets_the_whole_page(client: Client) -> None:
    match = played("armadora", 2)
    page = _page(client, f"/m/{match}/11/", **HTMX, **{"HX-History-Restore-Request": "true"})
    assert page.lstrip().startswith("<!doctype html>")


# without spoilers


def test_without_spoilers_neither_length_nor_result_is_seen(client: Client) -> None:
    match = played("armadora", 2)
    newest = MatchRow.objects.get(id=match).version
    page = _page(client, f"/m/{match}/10/?spoilers=no")
    assert [int(number) for _, number in LINE.findall(page)] == list(range(1, 11))
    # The board is drawn by numbers of its own.
    drawn = r'csrf[^>]*>|value="[^"]*"| (x|y|[xy][12]|c[xy]|r|d|width|height|viewBox|points|transform)="[^"]*"'
    assert str(newest) not in re.sub(drawn, "", page.replace(match, ""))
    assert RESULT.findall(page) == []
    assert 'class="strip-bar"' not in page


def test_with_spoilers_both_are_seen(client: Client) -> None:
    """The twin: the same searches find them where they may be shown."""
    match = played("armadora", 2)
    newest = MatchRow.objects.get(id=match).version
    page = _page(client, f"/m/{match}/10/")
    assert str(newest) in page.replace(match, "")
    assert len(RESULT.findall(page)) == 2
    assert 'class="strip-bar"' in page


def test_without_spoilers_the_last_step_shows_the_result(client: Client) -> None:
    match = played("armadora", 2)
    newest = MatchRow.objects.get(id=match).version
    assert len(RESULT.findall(_page(client, f"/m/{match}/{newest}/?spoilers=no"))) == 2


# what there is not


def test_what_there_is_not_answers_404(client: Client) -> None:
    match = played("armadora", 2)
    lines = ("nosuchline", "3", "999999999999999999999", "%F0%9F%92%A9")
    asked = ["/m/nosuchmatch/", "/m/nosuchmatch/1/", f"/m/{match}/0/", f"/m/{match}/99999/", f"/m/{match}/{10**30}/"]
    asked += [f"/m/{match}/5/?line={line}" for line in lines]
    assert {address: client.get(address).status_code for address in asked} == dict.fromkeys(asked, 404)


def test_an_unknown_viewpoint_shows_the_usual_one_and_says_so(client: Client) -> None:
    page = _page(client, f"/m/{played('armadora', 2)}/5/?as=nobody")
    assert "not open to you" in page
    assert re.search(r'data-eyes="all" aria-current="true"', page)


def test_only_reading_is_allowed(client: Client) -> None:
    match = played("armadora", 2)
    assert [client.post(f"/m/{match}/{part}").status_code for part in ("5/", "5/seek/", "5/embed/", "export/")] == [
        405
    ] * 4


def _finished_with(user: User) -> str:
    """A match that somebody has resigned after a few moves."""
    now = play_on(table("armadora", [user]).id, [user], 3)
    commands.resign(now.id, 0, actor=user.player)
    return now.id


def test_where_the_game_itself_won_the_page_says_so(client: Client) -> None:
    match = next(one for one in _orcz_matches() if (MatchRow.objects.get(id=one).outcome or {})["all_lost"])
    assert "Everybody lost: the game itself won." in _page(client, f"/m/{match}/")
    assert "All lost" not in _page(client, f"/m/{match}/5/?spoilers=no")


def _orcz_matches() -> Iterator[str]:
    """Orcz between random players, one seed after another."""
    for seed in range(40):
        yield played("orcz", 2, bytes([seed]) * 32)


def test_what_is_kept_of_a_log_is_weighed_by_its_bytes(client: Client) -> None:
    """French has an apostrophe that makes two bytes of every letter beside it."""
    rendered_log._strips.clear()
    _page(client, f"/m/{played('armadora', 2)}/", **{"Accept-Language": "fr"})
    [strip] = rendered_log._strips._kept.values()
    assert any("’" in part for part in strip)
    assert rendered_log._strips.weight == sum(map(getsizeof, strip)) > 1.5 * sum(map(len, strip))
