"""Rules versions on the site: new tables follow today's, an old match keeps its own and links its own book."""

import re
from typing import Any

import pytest
from django.test import Client

from boards.games import rules_address
from games.armadora import GAME, OLD
from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from games.kernel.values import JSON
from lobby.rematches import play_again
from play import commands, computers, live
from play.live import Live
from play.models import MatchRow
from tests.api.programs import problem, program
from tests.table.tables import client_of, person

pytestmark = pytest.mark.django_db(transaction=True)
LETTER = OLD[0]
TODAY, EARLIER = "/games/armadora/", "/games/armadora/rules/0/"
BY_THE_LETTER = "even if\nthat party is weaker than those that are tied"


def opened(players: list[str], version: str = LETTER.rules_version) -> Live:
    options: JSON = {"first": 0}
    return commands.open_match("armadora", 2, options, players, actor="operator:test", rules_version=version)


def cited(page: str) -> set[str]:
    """The pages of rules that a page links to, a rule's number left off; not those of the navigation."""
    return set(re.findall(r'href="(/games/\w+/(?:rules/\w+/)?)(?:#[^"]*)?"', page.partition("<main")[2]))


def page(client: Client, address: str, **data: Any) -> str:
    reply = client.get(address, data)
    assert reply.status_code == 200
    return str(reply.content.decode())


def test_it_works() -> None:
    """The page of a running match by the letter, and of one by today's rules."""
    bea = person("Bea")
    for version, book in (("0", EARLIER), ("1", TODAY)):
        match = opened([bea.player, "computer:grunt"], version)
        assert match.match.rules.rules_version == version
        assert cited(page(client_of(bea), f"/m/{match.id}/")) == {book}


def test_its_replay_cites_its_own_book(client: Client) -> None:
    for version, book in (("0", EARLIER), ("1", TODAY)):
        match = opened(["computer:grunt"] * 2, version)
        for _ in computers.play_out(match.id, Luck(1)):
            pass
        step = live.fresh(match.id).match.version - 1
        assert cited(page(client, f"/m/{match.id}/")) == {book}
        assert cited(page(client, f"/m/{match.id}/{step}/")) == {book}
        shown, opening = page(client, f"/m/{match.id}/{step}/"), page(client, f"/m/{match.id}/1/")
        assert ("rules version" in shown, "rules version" in opening) == (version == "0",) * 2
        assert "Armadora is opened for 2 players" in opening


def test_the_book_of_an_earlier_version_is_a_page(client: Client) -> None:
    earlier, today = page(client, EARLIER), page(client, TODAY)
    assert (BY_THE_LETTER in earlier, BY_THE_LETTER in today) == (True, False)
    assert 'id="rule-5.2.5"' in earlier
    assert f'<a href="{TODAY}">' in earlier
    assert "rules version 0" in earlier


def test_todays_rules_stand_on_the_games_own_page(client: Client) -> None:
    assert client.get("/games/armadora/rules/1/").headers["Location"] == TODAY
    assert [client.get(f"/games/{path}/").status_code for path in ("armadora/rules/7", "chess/rules/1")] == [404, 404]


def test_every_version_has_an_address() -> None:
    assert [rules_address(rules, "5.2.5") for rules in (GAME, LETTER)] == [
        f"{TODAY}#rule-5.2.5", f"{EARLIER}#rule-5.2.5",
    ]  # fmt: skip
    assert {rules_address(game) for game in games_by_name().values()} == {f"/games/{name}/" for name in games_by_name()}


def test_a_refusal_cites_the_book_of_the_match() -> None:
    alice = person("Alice")
    match = opened([alice.player, "computer:grunt"])
    body = {"version": match.match.version, "command": {"type": "warrior", "value": 1, "at": "b2"}}
    said = problem(program(alice).ask("POST", f"matches/{match.id}/commands/", body))
    assert (said["code"], said["rule_url"]) == ("mine", f"{EARLIER}#rule-3.3.2")


def test_programs_read_the_book_of_a_version() -> None:
    caller = program(person("Alice"))
    today, earlier = (caller.get(f"games/armadora/rules/{query}") for query in ("", "?rules_version=0"))
    assert (today["rules_version"], earlier["rules_version"]) == ("1", "0")
    assert (BY_THE_LETTER in today["text"], BY_THE_LETTER in earlier["text"]) == (False, True)
    assert caller.ask("GET", "games/armadora/rules/?rules_version=7").status_code == 404


def test_new_tables_follow_todays_rules() -> None:
    """From the form, and as a rematch of a match by the letter."""
    bea = person("Bea")
    form = page(client_of(bea), "/new/armadora/")
    assert "rules version 1" in form
    match = opened([bea.player, "computer:grunt"])
    commands.resign(match.id, 0, actor=bea.player)
    again = play_again(MatchRow.objects.get(pk=match.id), bea)
    assert live.fresh(again).match.rules_version == "1"


def test_a_what_if_line_keeps_the_rules_of_its_match() -> None:
    bea = person("Bea")
    match = opened([bea.player, "computer:grunt"])
    commands.resign(match.id, 0, actor=bea.player)
    line = commands.branch(match.id, match.match.version, actor=bea.player)
    assert line.match.rules is LETTER
