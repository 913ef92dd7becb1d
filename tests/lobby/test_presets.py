"""Ready choices: the editions of a game, a click away and filled in like anything else."""

import re

import pytest
from django.test import Client

from games.kernel.codec import codec
from games.kernel.lessons import lesson, lesson_words
from games.kernel.registry import game, games_by_name
from games.kernel.values import plain
from lobby.defaults import quick_order
from play import commands, live
from play.models import MatchRow
from tests.lobby.tavern import browser, person, table, text

pytestmark = pytest.mark.django_db
FRENCH = "/new/few_orcs_more/?option_start_card=middle&amp;option_end_rule=exceed&amp;option_late_enlist=mandatory"


def _offered(page: str) -> list[tuple[str, str]]:
    """The ready choices on the page by their titles and where they lead; the one at hand leads nowhere."""
    current = r'<strong aria-current="true">([^<]*)</strong>'
    found = re.findall(rf'{current}|<a href="([^"]*)" title="[^"]*">([^<]*)</a>', page)
    return [(here or title, address) for here, address, title in found]


def _selected(page: str, option: str) -> str:
    found = re.search(rf'<select name="option_{option}".*?<option value="(\w+)" selected', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_it_works(client: Client) -> None:
    """The English sheet is what one gets who chooses nothing; the French box is beside it, and fills in the form."""
    page = client.get("/new/few_orcs_more/").content.decode()
    assert _offered(page) == [("English sheet", ""), ("French box", FRENCH)]
    french = client.get(FRENCH.replace("&amp;", "&")).content.decode()
    assert _offered(french) == [("English sheet", "/new/few_orcs_more/"), ("French box", "")]
    assert "leftover enlistments must be placed" in french
    for shown, expected in ((page, ["third", "reach", "optional"]), (french, ["middle", "exceed", "mandatory"])):
        assert [_selected(shown, name) for name in ("start_card", "end_rule", "late_enlist")] == expected


def test_what_was_filled_in_is_what_is_played() -> None:
    bea = browser(person("Bea"))
    page = bea.get(FRENCH.replace("&amp;", "&")).content.decode()
    sent = dict(re.findall(r'<input type="(?:number|text)" name="(\w+)" value="([^"]*)"', page))
    sent |= dict.fromkeys(re.findall(r'<input type="checkbox" name="(\w+)"[^>]* checked', page), "on")
    sent |= dict(re.findall(r'<input type="radio" name="(\w+)" value="([^"]*)"[^>]* checked', page))
    for name, within in re.findall(r'<select name="(\w+)"(.*?)</select>', page, re.DOTALL):
        sent[name] = re.findall(r'<option value="([^"]*)" selected', within)[0] if "selected" in within else ""
    sent |= {f"chair_{seat}": "raider" for seat in range(1, 4)}
    assert bea.post("/new/few_orcs_more/", sent).status_code == 302
    options = live.fresh(MatchRow.objects.get().id).match.options
    tables = {"wait_for_all": True, "wizard_looks": False}
    chosen = {"start_card": "middle", "end_rule": "exceed", "late_enlist": "mandatory", **tables}
    assert options == {**plain(codec(game("few_orcs_more")).options({})), **chosen}


@pytest.mark.parametrize("name", sorted(set(games_by_name()) - {"few_orcs_more"}))
def test_games_without_editions_have_none(client: Client, name: str) -> None:
    assert _offered(client.get(f"/new/{name}/").content.decode()) == []


@pytest.mark.parametrize("name", sorted(games_by_name()))
def test_one_press_says_how_many_play_and_against_whom(name: str) -> None:
    """Who has no rating has no level either: what is chosen for them is named."""
    seats = quick_order(game(name), "guest:new").seats
    page = text(browser().get(f"/games/{name}/"))
    assert f"Unrated, {seats} players, against the computer:" in page
    assert "Grunt (easy) in your first match, then Raider" in page


@pytest.mark.parametrize("page", ["/games/{}/", "/games/{}/lesson/"])
def test_where_later_matches_differ_from_a_first_one_both_can_be_had(page: str) -> None:
    """The button and what it is for are the game's own words; where all matches are alike there is one button."""
    for name in games_by_name():
        words, shown = lesson_words(name, "en").first_match, text(browser().get(page.format(name)))
        assert bool(words and words.button in shown and words.difference in shown) == bool(lesson(name).first_match)


def test_a_match_like_a_first_one_is_there_for_everybody() -> None:
    """Whoever has finished a match plays by the usual options, and by those of a first match where asked to."""
    bea, name = person("Bea"), "few_orcs_more"
    commands.resign(table(bea, *["computer:grunt"] * 3, game=name).id, 0, actor=bea.player)
    modes = []
    for sent in ({}, {"as_first": ""}, {"as_first": "", "level": "warlord"}):
        reply = browser(bea).post(f"/play/{name}/", sent)
        made = MatchRow.objects.get(id=reply["Location"].split("/")[2])
        modes.append((made.options["mode"], made.players[1]))
    assert modes == [("live", "computer:raider"), ("turns", "computer:raider"), ("turns", "computer:warlord")]


def test_a_first_match_of_a_long_game_is_a_short_one() -> None:
    """Orc Wars ends after five game turns, until one has been played to its end; both lengths are told before it."""
    bea, name = person("Bea"), "orc_wars"
    page = text(browser().get(f"/games/{name}/"))
    assert "120 to 240 minutes first match: 15 to 20 minutes" in page
    assert quick_order(game(name), bea.player).options["turn_cap"] == 5
    commands.resign(table(bea, "computer:grunt", game=name).id, 0, actor=bea.player)
    assert "turn_cap" not in quick_order(game(name), bea.player).options
    assert quick_order(game(name), bea.player, as_first=True).options["turn_cap"] == 5
