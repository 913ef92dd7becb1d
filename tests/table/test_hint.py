"""Hints: what may be done, what a Raider would do and why not more, for whoever sits there and may ask."""

import re
from itertools import islice
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import escape
from msgspec.structs import replace

from boards.board_templates import ENGINE
from boards.words import Words
from games.checks.variants import settings
from games.checks.walk import walk
from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.offers import Fixed, Maybe, Offer, OneOf, offered
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.registry import game as find_game
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from games.kernel.values import JSON
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from lobby.defaults import usual_seats
from play import commands, computers, live
from play.live import Live
from play.terms import Terms
from table.forms import deeds, doable, read
from table.hint import STEP, WORLDS, Hint, hint, seed_of
from table.prefilled import fills, prefilled
from tests.browser.phases import positions
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)


def unordered(command: JSON) -> dict[str, str]:
    """What stands in a command, with neither the order of a choice nor what is left out or empty."""
    assert isinstance(command, dict)
    filled = {name: value for name, value in command.items() if value not in (None, [], (), {})}
    return {
        name: str(sorted(map(str, value)) if isinstance(value, list | tuple) else value)
        for name, value in filled.items()
    }


def _page(client: Client, address: str) -> str:
    reply = client.get(address)
    assert reply.status_code == 200
    return str(reply.content.decode())


def test_it_works() -> None:
    """On the page: the button, and behind it the Raider's own choice with what it does."""
    bea, cid = person("Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 0})
    client = client_of(bea)
    assert f'href="/m/{here.id}/hint/#hint"' in _page(client, f"/m/{here.id}/")
    page = _page(client, f"/m/{here.id}/hint/")
    match = live.fresh(here.id).match
    found = hint(match, 0, Words(catalogue("armadora", "en"), ("Bea", "Cid")))
    assert f"A Raider, a computer that plays well, would choose “{found.command}”." in page
    assert found.before is not None
    assert found.after is not None
    assert [title for title, _help in found.may] == [
        "Place a warrior",
        "Lay a palisade",
        "Pass for good",
    ]
    assert "Not possible now" not in page


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (20, 30, " from about 20% to about 30%."),
        (30, 30, " at about 30%, before and after this move."),
        (10, 5, " at about 5% after this move, and sees nothing better."),
        (0, 5, " at about 5% after this move, and sees nothing better."),
    ],
)
def test_the_chances_are_told_where_they_say_something(before: int, after: int, told: str) -> None:
    """With whom they are counted against; never a better share from before, as if the best move were a mistake."""
    page = _told(Hint([], "", "", before, after))
    assert told in page
    assert "against players as good as itself" in page


@pytest.mark.parametrize(("before", "after"), [(0, 0), (3, 0), (100, 100), (98, 100), (None, None)])
def test_no_chances_are_told_where_all_seems_lost_or_won(before: int | None, after: int | None) -> None:
    assert "chances" not in _told(Hint([], "", "", before, after))


def test_no_chances_are_told_of_ending_a_turn_that_is_over() -> None:
    """With no action left; with one left they are told."""
    bea, words, told = person("Bea"), Words(catalogue("orcs_vs_orcs", "en"), ("Bea", "Cid")), {}
    for actions in (0, 1):
        given = {"first_player": 0, "active": 0, "actions_left": actions}
        players = [bea.player, computers.player_name("grunt")]
        here = commands.open_match("orcs_vs_orcs", 2, {}, players, actor=bea.player, given=given, arranged=True)
        found = hint(here.match, 0, words)
        told[actions] = (found.command == "End your actions", found.after is not None)
    assert told == {0: (True, False), 1: (False, True)}


def _told(found: Hint) -> str:
    """The part of the page that says it."""
    shown = {"hint": found, "match": SimpleNamespace(id="abcdefghij"), "query": "", "fills": "", "weighs": ""}
    return str(render_to_string("table/parts/hint.html", shown, using=ENGINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_speaks_for_this_very_move(language: str) -> None:
    """On the page: first what does not hold for the next best move as well."""
    bea, cid = person("Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 0})
    match = live.fresh(here.id).match
    words = Words(catalogue("armadora", language), ("Bea", "Cid"))
    found = hint(match, 0, words)
    assert isinstance(found.wish, dict)
    facts = match.rules.advisor.reasons(match.rules.view(match.state, 0), 0, found.wish)
    assert found.reasons
    assert sorted(found.reasons) == sorted(word(fact, words.catalogue, words.player) for fact in facts)
    if language == "en":
        page = _page(client_of(bea), f"/m/{here.id}/hint/")
        assert "".join(f"<li>{escape(reason)}</li>" for reason in found.reasons) in page


@pytest.mark.parametrize("name", list(games_by_name()))
def test_what_it_would_choose_is_filled_in(name: str) -> None:
    """The form then sends just that command, wherever in a match it stands."""
    game = find_game(name)
    people = [person(one) for one in ("Ada", "Bea", "Cid", "Dan")][: usual_seats(game)]
    here = table(name, people, len(people), options={"mode": "turns"} if name == "few_orcs_more" else {})
    for _ in range(4):
        match = live.fresh(here.id).match
        seat = match.awaited()[0]
        asked = situation(match.rules, match.state, seat)
        wish = level("raider").choose(asked, Luck(seed_of(asked)), iterations(1))
        assert isinstance(wish, dict)
        sent = read(asked.offers, prefilled(asked.offers, wish))
        assert unordered(sent) == unordered(wish)
        play_on(here.id, people)


def test_the_form_stands_filled_in_on_the_page() -> None:
    bea = person("Bea")
    here = table("armadora", [bea, person("Cid")], options={"first": 0})
    client = client_of(bea)
    asked = _page(client, f"/m/{here.id}/hint/")
    assert f'href="/m/{here.id}/hint/?fill=1#deed"' in asked
    assert ("Show me this choice" in asked, "Fill this in for me" in asked) == (False, True)
    filled = _page(client, f"/m/{here.id}/hint/?fill=1")
    chosen = re.compile(r'data-spot="[^"]+" (checked|selected)')
    assert chosen.search(filled)
    assert not chosen.search(asked)


def test_it_answers_the_question_and_names_the_scout_beside_it() -> None:
    """A Raider sends the scout before it decides on a struggle; that is no answer to the struggle."""
    bea = person("Bea")
    ranks: JSON = [
        {"seat": 1, "left": "grunt4", "right": "cavalry2", "up": "right"},
        {"seat": 0, "left": "cavalry3", "right": "archer3"},
    ]
    given: JSON = {
        "phase": "resolve",
        "game_turn": 4,
        "field": "anvil",
        "fields": {
            "tree": {"resolved": True},
            "anvil": {"challenge": "5/2", "ranks": ranks},
            "tower": {"resolved": True},
            "tent": {"resolved": True},
        },
    }
    players = [bea.player, computers.player_name("grunt")]
    here = commands.open_match("orcz", 2, {}, players, actor="operator:test", given=given, arranged=True)
    match = live.fresh(here.id).match
    asked = situation(match.rules, match.state, 0)
    wish = level("raider").choose(asked, Luck(seed_of(asked)), iterations(1))
    assert isinstance(wish, dict)
    assert wish["type"] == "scout"
    found = hint(match, 0, Words(catalogue("orcz", "en"), ("Bea", "Grunt")))
    assert found.command in ("Struggle", "Hold")
    assert found.first.startswith("Send the Scout")
    assert found.reasons
    page = _page(client_of(bea), f"/m/{here.id}/hint/")
    assert f"would choose “{found.command}”. Before that it would choose “{found.first}”" in page


def test_what_stands_firm_is_nothing_to_fill_in() -> None:
    offers = (Offer("hold"), Offer("scout", {"field": Fixed("tree"), "side": Maybe(Fixed("left"))}))
    chosen = Offer("deploy", {"field": OneOf(("tree", "tent"))})
    wishes: list[JSON] = [
        {"type": "hold"},
        {"type": "scout", "field": "tree"},
        {"type": "deploy", "field": "tent"},
        None,
    ]
    assert [fills((*offers, chosen), wish) for wish in wishes] == ["choice", "choice", "fields", ""]


def test_a_button_alone_can_be_chosen_too() -> None:
    """What needs nothing filled in, such as ending a step, then stands out and first, and no form stands open."""
    words = Words(catalogue("orc_wars", "en"), ("Ada", "Bea"))
    offers = (Offer("buy", {"count": OneOf((1, 2)), "gold": Fixed([1])}), Offer("end_step"))
    texts = prefilled(offers, {"type": "end_step"})
    assert texts
    before, after = deeds(offers, words), deeds(offers, words, texts)
    assert [(one.opened, one.main) for one in before.plain] == [(False, False)]
    assert [(one.opened, one.main) for one in after.plain] == [(True, True)]
    assert [one.opened for one in before.open] == [True]
    assert [one.opened for one in after.open] == [False]
    assert (before.plain_first, after.plain_first) == (False, True)


def test_a_hint_with_nothing_to_fill_in_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has the button for it even so, and then shows the deed as the one that stands out."""

    class Passing:
        def choose(self, *_args: object) -> JSON:
            return {"type": "pass"}

    monkeypatch.setattr("table.hint.level", lambda _name: Passing())
    bea = person("Bea")
    here = table("armadora", [bea, person("Cid")], options={"first": 0})
    client = client_of(bea)
    asked = _page(client, f"/m/{here.id}/hint/")
    assert f'href="/m/{here.id}/hint/?fill=1#deed"' in asked
    assert ("Show me this choice" in asked, "Fill this in for me" in asked) == (True, False)
    filled = _page(client, f"/m/{here.id}/hint/?fill=1")
    assert '<div class="plain-deeds first">' in filled
    assert '<details class="deed" open' not in filled


def test_what_was_filled_in_can_be_sent_each_time() -> None:
    """A form that a hint has filled in is one of its own, whatever was sent with the last one."""
    bea = person("Bea")
    here = table("armadora", [bea, person("Cid")], options={"first": 0})
    client = client_of(bea)
    keys = []
    for _ in range(2):
        part = client.get(f"/m/{here.id}/hint/?fill=1", headers={"HX-Request": "true"}).content.decode()
        keys += set(re.findall(r'name="_command" value="([^"]*)-warrior"', part))
    assert all(keys)
    assert len(set(keys)) == 2


@pytest.mark.parametrize("name", list(games_by_name()))
def test_every_game_gives_one(name: str) -> None:
    """All along a match: a sentence for each thing that may be done, and a choice that is offered."""
    people = [person(one) for one in ("Ada", "Bea", "Cid", "Dan")][: usual_seats(find_game(name))]
    here = table(name, people, len(people), options={"mode": "turns"} if name == "few_orcs_more" else {})
    for _ in range(4):
        match = live.fresh(here.id).match
        seat = match.awaited()[0]
        words = Words(catalogue(name, "en"), [one.name for one in people])
        found = hint(match, seat, words)
        assert found == hint(match, seat, words)
        assert all(help_ for _title, help_ in found.may)
        asked = situation(match.rules, match.state, seat)
        wish = level("raider").choose(asked, Luck(seed_of(asked)), iterations(1))
        if isinstance(wish, dict):
            assert offered(asked.offers, wish)
            assert found.command == words.whole(wish)
        play_on(here.id, people, 3)


def test_a_command_reads_like_a_sentence() -> None:
    """Without the names of its fields where what stands in them says enough."""
    words = Words(catalogue("orcs_vs_orcs", "en"), ["Ada", "Bea"])
    said = [
        words.whole({"type": "village", "choice": "control"}),
        words.whole({"type": "buy", "cards": ["boar_rider", "heavy_orc"]}),
        words.whole({"type": "go", "to": "Na2", "count": 2}),
        words.whole({"type": "recruit", "zones": ["N0", "N0"]}),
    ]
    assert said == [
        "Decide the village’s fate: control it",
        "Buy cards: Boar Rider, Heavy Orc",
        "Go on: to North rim 2, hordes: 2",
        "Recruit: North gate ×2",
    ]
    assert Words(catalogue("orc_wars", "en"), []).value("gold", [2, 2]) == "2, 2"


def _shares(here: Live, version: int, words: Words, monkeypatch: pytest.MonkeyPatch, worlds: int) -> tuple[int, ...]:
    """The shares that hints reckon with so many worlds imagined, each by a luck of its own."""
    monkeypatch.setattr("table.hint.WORLDS", worlds)
    found = []
    for number in range(version):
        monkeypatch.setattr("table.hint.seed_of", lambda _asked, number=number: f"hint {number}")
        after = hint(here.match, here.match.awaited()[0], words).after
        assert after is not None
        found.append(after)
    return tuple(found)


def test_the_chances_stay_as_they_are_where_nothing_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the seat does not see changes nothing; and by whatever luck, they move by one step of five at most."""
    people = [person("Ada"), person("Bea")]
    here = table("orc_wars", people)
    words = Words(catalogue("orc_wars", "en"), ("Ada", "Bea"))
    play_on(here.id, people, 31)
    here = live.fresh(here.id)
    seat = here.match.awaited()[0]
    found = hint(here.match, seat, words)
    assert hint(replace(here.match, version=here.match.version + 1), seat, words) == found
    shares = _shares(here, 12, words, monkeypatch, WORLDS)
    assert max(shares) - min(shares) <= STEP
    assert {share % STEP for share in shares} == {0}


@pytest.mark.parametrize("before", [90, 40])
def test_the_best_move_is_not_shown_to_lower_the_chances(monkeypatch: pytest.MonkeyPatch, before: int) -> None:
    """What is reckoned before a move looks less far ahead than what is reckoned after it."""
    monkeypatch.setattr("table.hint._expected", lambda *_args: (before, 79))
    bea = person("Bea")
    here = table("armadora", [bea, person("Cid")], options={"first": 0})
    page = _page(client_of(bea), f"/m/{here.id}/hint/")
    assert "79%" in page
    assert (f"{before}%" in page) is (before < 79)


def test_a_hint_tells_nothing_that_the_seat_does_not_know() -> None:
    """The same in every world that the seat cannot tell from the true one; those worlds do differ."""
    for name in ("orc_wars", "orcz"):
        people = [person(f"{one} {name}") for one in ("Ada", "Bea", "Cid", "Dan")][: usual_seats(find_game(name))]
        here = table(name, people, len(people))
        play_on(here.id, people, 6)
        match = live.fresh(here.id).match
        seat, words = match.awaited()[0], Words(catalogue(name, "en"), [one.name for one in people])
        expected, secrets = hint(match, seat, words), {encode(match.rules.view(match.state, "arbiter"))}
        for number in range(4):
            world = match.rules.resample(match.state, seat, Luck(f"world {number}"))
            secrets.add(encode(match.rules.view(world, "arbiter")))
            assert hint(replace(match, state=world), seat, words) == expected
        assert len(secrets) > 1


def test_what_is_missing_is_named_with_its_rule() -> None:
    for name in games_by_name():
        for language in LANGUAGES:
            words = Words(catalogue(name, language), ())
            for key, sentence in words.catalogue.items():
                if key.startswith(("missing.", "elsewhere.")):
                    numbers = sentence.rpartition("(")[2].removesuffix(").").split(", ")
                    assert set(numbers) <= {*rule_numbers(rules_text(name, language))}, (name, key, numbers)
                if key.startswith("elsewhere."):
                    assert f"prompt.{key.partition('.')[2]}" in words.catalogue
                if key.startswith("missing."):
                    phase, wish = key.removeprefix("missing.").split(".")
                    told = (words.command(wish), f"{sentence.rpartition(' (')[0]}.", tuple(numbers))
                    assert told in words.missing(phase, ())
                    assert words.missing(phase, [wish]) == [one for one in words.missing(phase, ()) if one != told]


@pytest.mark.parametrize("game", games_by_name().values(), ids=lambda game: str(game.name))
def test_nothing_that_is_offered_is_called_impossible(game: AnyGame) -> None:
    """All along matches: neither a command, nor what a list of plays says of itself, such as `desert:3`."""
    words, named = Words(catalogue(game.name, "en"), ("Ada", "Bea", "Cid", "Dan", "Eve", "Fay", "Gil")), 0
    for setting in islice(settings(game), 9):
        for ply in islice(walk(game, setting, b"\x05" * 32), 250):
            if ply.wish is None:
                continue
            phase, offers = game.turn(ply.before).phase, game.offers(ply.before, ply.wish[0])
            told = {title for title, _why, _rules in words.missing(phase, doable(offers))}
            sent = encode(offers).decode()
            under = f"missing.{phase}."
            for key in (one for one in words.catalogue if one.startswith(under)):
                type_ = key.removeprefix(under)
                if f'"{type_}"' in sent or f'"{type_}:' in sent:
                    assert words.command(type_) not in told, (phase, sent)
                    named += 1
    assert named or game.name == "orcz"


@pytest.mark.parametrize("name", games_by_name())
def test_a_hint_is_asked_for_in_the_same_place_in_every_game(name: str) -> None:
    """Before all that may be done, however much that is."""
    bea = person("Bea")
    one = next(iter(positions(name)))
    players = [computers.player_name("grunt")] * one.seats
    players[one.seat] = bea.player
    here = commands.open_match(name, one.seats, one.options, players, actor=bea.player, given=one.given, arranged=True)
    page = _page(client_of(bea), f"/m/{here.id}/")
    assert page.index('id="deed"') < page.index('id="hint"') < page.index("data-deed=")


def test_what_is_missing_stands_beside_the_choices_in_rated_matches_too() -> None:
    """For who is to decide alone."""
    bea, cid = person("Bea"), person("Cid")
    here = table("orcz", [bea, cid], terms=Terms(rated=True))
    rule = '<a href="/games/orcz/#rule-3.4.3">rule 3.4.3</a>'
    why = f"Ranks fight when all of them have been placed, from the rear. {rule}"
    awaited = {(bea, cid)[seat].name for seat in live.fresh(here.id).match.awaited()}
    told = {one.name for one in (bea, cid, person("Dan")) if why in _page(client_of(one), f"/m/{here.id}/")}
    assert told == awaited != set()


def test_every_command_says_what_it_does_in_both_languages() -> None:
    for name, game in games_by_name().items():
        types = {one.__struct_config__.tag for one in game.command_types}
        for language in LANGUAGES:
            told = {key[5:] for key in catalogue(name, language) if key.startswith("help.")}
            assert told == types, (name, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(games_by_name()))
def test_every_button_says_what_it_does_before_it_is_pressed(name: str, language: str) -> None:
    """In words that are seen without a pointer, once for each command, perhaps after the button's name; a remark on
    one alone stands at that one.
    """
    bea, words, met = person("Bea"), catalogue(name, language), set[str]()
    for one in positions(name):
        players = [computers.player_name("grunt")] * one.seats
        players[one.seat] = bea.player
        here = commands.open_match(
            name, one.seats, one.options, players, actor=bea.player, given=one.given, arranged=True
        )
        page = client_of(bea).get(f"/m/{here.id}/", headers={"Accept-Language": language}).content.decode()
        told = re.findall(r'<p class="help" id="does-(\w+)">(?:<b class="does">.*?</b> )?(.*?)</p>', page)
        pressed = set(re.findall(r'<button [^>]*aria-describedby="(?:of-[\w-]+ )?does-(\w+)"', page))
        assert [one for one in told if one[1] != str(escape(words[f"help.{one[0]}"]))] == []
        assert re.findall(r'aria-describedby="of-([\w-]+)', page) == re.findall(
            r'<p class="help" id="of-([\w-]+)">', page
        )
        assert sorted(command for command, _said in told) == sorted(pressed)
        met |= pressed
    assert met


def test_nobody_else_is_given_one() -> None:
    """Neither whose turn it is not, nor onlookers, nor where the match is rated or its terms say so."""
    bea, cid, dan = person("Bea"), person("Cid"), person("Dan")
    here = table("armadora", [bea, cid], options={"first": 0})
    for other in (client_of(cid), client_of(dan), Client()):
        assert other.get(f"/m/{here.id}/hint/").headers["Location"] == f"/m/{here.id}/"
        assert "/hint/" not in _page(other, f"/m/{here.id}/")
    for terms in (Terms(rated=True), Terms(hints="off")):
        strict = table("armadora", [bea, cid], options={"first": 0}, terms=terms)
        assert client_of(bea).get(f"/m/{strict.id}/hint/").status_code == 302
        assert "/hint/" not in _page(client_of(bea), f"/m/{strict.id}/")


def test_the_goal_and_how_far_one_has_come_stand_at_the_table() -> None:
    bea, cid = person("Bea"), person("Cid")
    here = table("armadora", [bea, cid], options={"first": 0})
    said = "Left: 16 warriors of yours, 35 palisades."
    assert said in _page(client_of(bea), f"/m/{here.id}/")
    assert said not in _page(client_of(person("Dan")), f"/m/{here.id}/")
