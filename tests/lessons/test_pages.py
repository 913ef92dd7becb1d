"""The lessons as a browser without scripts gets them: every step answered right and wrong, and how far one has come."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.html import escape

from games.kernel.lessons import attempt, lesson, lesson_words, like, position
from games.kernel.listing import commands
from games.kernel.offers import Offer
from games.kernel.refusals import Refused
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import JSON
from lessons import progress
from lessons.page import NAMES
from table.forms import key_of
from tests.table.filling import fill, forms

pytestmark = pytest.mark.django_db

OPEN = re.compile(r'<details class="deed" open[^>]*>.*?data-deed="([^"]+)"', re.DOTALL)
MAIN = re.compile(r'data-deed="([^"]+)" data-spots(?:(?!</form>).)*<button class="button" type', re.DOTALL)


def answers(name: str, at: int) -> tuple[tuple[Offer, dict[str, JSON]], tuple[Offer, dict[str, JSON]] | None]:
    """A right answer to the step and, where there is any, a wrong one, each with its offer."""
    rules, step = find_game(name), lesson(name).steps[at]
    offered = [(offer, one) for offer in rules.offers(position(name, at), step.seat) for one in _some(commands(offer))]
    wanted = [one for one in offered if any(like(one[1], pattern) for pattern in step.wanted)]
    wrong = next((one for one in offered if one not in wanted and _comes_to(name, at, one[1]) is False), None)
    return next(one for one in wanted if _comes_to(name, at, one[1])), wrong


def _comes_to(name: str, at: int, command: JSON) -> bool | None:
    """Whether it is right; None where the rules refuse it, as some offers are wider than they are."""
    try:
        return attempt(name, at, command).right
    except Refused:
        return None


def _some(commands: object, most: int = 3000) -> list[dict[str, JSON]]:
    return [one for one, _ in zip(commands, range(most), strict=False)]  # type: ignore[call-overload]


@pytest.mark.parametrize("name", list(games_by_name()))
def test_what_a_step_asks_for_stands_open_and_alone(client: Client, name: str) -> None:
    """The form of the answer is the one that is open, or its button the only one that stands out."""
    for at in range(len(lesson(name).steps)):
        page = client.get(f"/games/{name}/lesson/{at + 1}/").content.decode()
        offer, _command = answers(name, at)[0]
        assert [one.rpartition("-")[0] for one in OPEN.findall(page) + MAIN.findall(page)] == [offer.type], at + 1


def test_the_buttons_of_a_decision_keep_their_order(client: Client) -> None:
    """Whichever of them a step asks for: it stands out, and does not change places."""
    for name in ("struggle", "broken", "hold"):
        at = [step.name for step in lesson("orcz").steps].index(name)
        page = client.get(f"/games/orcz/lesson/{at + 1}/").content.decode()
        assert 0 < page.index('data-deed="struggle-') < page.index('data-deed="hold-'), name


def sent(client: Client, address: str, answer: tuple[Offer, dict[str, JSON]], page: str = "") -> tuple[int, str]:
    """What the page says to an answer that is filled into its form, on that page or on a fresh one."""
    offer, command = answer
    form = forms(page or client.get(address).content.decode())[key_of(offer)]
    reply = client.post(address, fill(form, offer, command))
    return reply.status_code, reply.content.decode()


@pytest.mark.parametrize("name", list(games_by_name()))
def test_it_works(client: Client, name: str) -> None:
    """The whole lesson from its first page to its last, each step once wrong and from there right."""
    words, steps = lesson_words(name, "en"), lesson(name).steps
    begun = client.get(f"/games/{name}/lesson/").content.decode()
    assert f'href="/games/{name}/lesson/1/"' in begun
    for at, step in enumerate(steps):
        address, said = f"/games/{name}/lesson/{at + 1}/", words.steps[step.name]
        right, wrong = answers(name, at)
        if wrong is not None:
            status, page = sent(client, address, wrong)
            helpful = [one for one in (said.other, *said.answers.values()) if escape(one) in page]
            assert (status, bool(helpful)) == (422, True), (step.name, wrong)
        status, page = sent(client, address, right, page if wrong is not None else "")
        assert (status, escape(said.done) in page) == (200, True), (step.name, right)
        following = f"{at + 2}/" if at + 1 < len(steps) else ""
        assert f'autofocus href="/games/{name}/lesson/{following}"' in page
    over = client.get(f"/games/{name}/lesson/").content.decode()
    assert "<h1>You have finished the lesson: " in over
    assert f'action="/play/{name}/friend/"' in over
    assert _levels(over) == _levels(begun)
    points = re.findall(
        "<li>(.*?)</li>", over[over.index('class="lesson-end"') : over.index("</ul>", over.index('class="lesson-end"'))]
    )
    assert points == [escape(said) for said in words.end]
    assert len(points) > 1
    assert max(map(len, points)) < 250
    assert over.count('<li class="done">') == len(steps)
    assert over.index('class="play-now"') < over.index(points[0]) < over.index(escape(words.goal))


def _levels(page: str) -> list[str]:
    """Against which computers the first match may be played, with what is chosen as the page opens."""
    return re.findall(r'<select name="level">(.*?)</select>', page, re.DOTALL)


@pytest.mark.parametrize("name", list(games_by_name()))
def test_after_a_wrong_answer_the_forms_are_as_they_were(client: Client, name: str) -> None:
    """Nothing stays filled in beside the helpful sentence, and the form that the step asks for stands open again."""
    tried = 0
    for at in range(len(lesson(name).steps)):
        address, wrong = f"/games/{name}/lesson/{at + 1}/", answers(name, at)[1]
        if wrong is None:
            continue
        fresh = client.get(address).content.decode()
        status, page = sent(client, address, wrong, fresh)
        assert (status, _forms(page)) == (422, _forms(fresh)), at + 1
        tried += 1
    assert tried > 3


def _forms(page: str) -> list[str]:
    """The forms of a page as they are filled in, but for their tokens."""
    found = re.findall(r"<form[^>]*data-deed=.*?</form>", page, re.DOTALL)
    return [re.sub(r'name="(csrfmiddlewaretoken|_command)" value="[^"]*"', "", one) for one in found]


@pytest.mark.parametrize(("language", "you"), [("en", "You are"), ("fr", "Vous êtes")])
@pytest.mark.parametrize("name", list(games_by_name()))
def test_who_the_reader_is_is_said_once(client: Client, name: str, language: str, you: str) -> None:
    """Below the task: their name stands alone everywhere else, as at a table."""
    for at in range(len(lesson(name).steps)):
        page = client.get(f"/games/{name}/lesson/{at + 1}/", headers={"Accept-Language": language}).content.decode()
        (said,) = re.findall(r'<p class="lesson-me.*?</p>', page, re.DOTALL)
        assert (you in said, NAMES[0] in said) == (True, True), at + 1
        assert re.findall(rf"{NAMES[0]} \(\w+\)", page) == [], at + 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_has_come_to_pass_between_two_steps_is_said(client: Client, language: str) -> None:
    """In words of the step's own, or that the situation is a new one; the first step continues nothing."""
    for name in games_by_name():
        for at, step in enumerate(lesson(name).steps):
            now = lesson_words(name, language).steps[step.name].now
            page = client.get(f"/games/{name}/lesson/{at + 1}/", headers={"Accept-Language": language}).content.decode()
            new = {"en": "A new situation.", "fr": "Nouvelle situation."}[language] in page
            assert new == (at > 0 and not now), (name, at + 1)
            assert f'<em class="lesson-now">{now}</em>' in page or not now


def test_no_position_of_orc_wars_comes_unannounced() -> None:
    """Each step after the first says what has happened since; what it begins with is what the one before has left, as
    long as the turn is the same.
    """
    for language in ("en", "fr"):
        steps = lesson_words("orc_wars", language).steps
        assert [step.name for step in lesson("orc_wars").steps if not steps[step.name].now] == ["swap"]
    at = {step.name: number for number, step in enumerate(lesson("orc_wars").steps)}
    rules = find_game("orc_wars")
    for before, after in (("buy", "leader"), ("leader", "move"), ("move", "attack")):
        left = rules.view(attempt("orc_wars", at[before], answers("orc_wars", at[before])[0][1]).state, "arbiter")
        begun = rules.view(position("orc_wars", at[after]), "arbiter")
        assert left.hands[0] == begun.hands[0], after  # type: ignore[attr-defined]
        assert left.leaders == begun.leaders, after  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Ashka ends their actions."), ("fr", "Ashka termine ses actions.")]
)
def test_what_came_of_an_answer_is_told_in_the_third_person(client: Client, language: str, told: str) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    at = [step.name for step in lesson("orcs_vs_orcs").steps].index("glory")
    page = sent(client, f"/games/orcs_vs_orcs/lesson/{at + 1}/", answers("orcs_vs_orcs", at)[0])[1]
    assert f"<li>{told}</li>" in page


def test_how_one_pile_was_seen_is_not_said_of_the_next(client: Client) -> None:
    """A click says how high the wrong pile is; the right one, chosen by hand after that, is another."""
    address = "/games/few_orcs_more/lesson/4/"
    offers = find_game("few_orcs_more").offers(position("few_orcs_more", 3), 0)
    offer = next(one for one in offers if one.type == "enlist")
    status, page = sent(client, address, (offer, {"type": "enlist", "pile": 2, "seen_height": 7}))
    assert (status, "Somebody enlisted on that pile" in page) == (422, True)
    status, page = sent(client, address, (offer, {"type": "enlist", "pile": 3}), page)
    assert (status, "No quarrel" in page) == (200, True)


def test_nothing_is_lost_between_two_games_nor_believed_that_cannot_be(client: Client) -> None:
    client.cookies[progress.COOKIE] = "orcz:2.3.77|chess:1|armadora:x|"
    sent(client, "/games/armadora/lesson/1/", answers("armadora", 0)[0])
    assert client.cookies[progress.COOKIE].value == "armadora:1|orcz:2.3"
    page = client.get("/games/orcz/lesson/").content.decode()
    assert 'href="/games/orcz/lesson/1/">Continue with step 1' in page


@pytest.mark.parametrize("name", list(games_by_name()))
def test_what_a_step_is_about_is_one_tap_away(client: Client, name: str) -> None:
    """On a phone it may stand a screen below the task; the way leads to a part of the board that is there."""
    words = lesson_words(name, "en")
    for number, step in enumerate(lesson(name).steps, 1):
        page = client.get(f"/games/{name}/lesson/{number}/").content.decode()
        assert ('class="lesson-look"' in page) == bool(step.look)
        if step.look:
            assert f'<a class="lesson-look" href="#{step.look}">{escape(words.steps[step.name].look)}</a>' in page
            assert page.count(f' id="{step.look}"') == 1


@pytest.mark.parametrize("name", list(games_by_name()))
def test_the_places_that_a_step_shows_are_on_its_board(client: Client, name: str) -> None:
    for number, step in enumerate(lesson(name).steps, 1):
        page = client.get(f"/games/{name}/lesson/{number}/").content.decode()
        spots = {spot for held in re.findall(r' data-spot="([^"]*)"', page) for spot in unescape(held).split()}
        assert set(step.shows) - spots == set(), step.name
        if not step.shows:
            assert f"do={step.wanted[0]['type']} " in f"{_shown(page)} "


def _shown(page: str) -> str:
    """The spots that the page is told to keep in sight."""
    found = re.search(r' data-shows="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def test_a_learner_of_orcs_vs_orcs_keeps_their_side() -> None:
    """Whoever began in the red north does not end in the blue south without a word."""
    assert {step.seat for step in lesson("orcs_vs_orcs").steps} == {0}


@pytest.mark.parametrize(
    "data", [{}, {"_offer": "pass-0"}, {"_offer": ["x", "y"]}, {"do": "é"}, {f"f{n}": "1" for n in range(500)}]
)
def test_whatever_is_sent_gets_an_answer(client: Client, data: dict[str, object]) -> None:
    reply = client.post("/games/armadora/lesson/1/", data)
    assert reply.status_code == 422
    assert 'role="alert"' in reply.content.decode()


def test_there_is_no_other_step(client: Client) -> None:
    places = ("/games/chess/lesson/", "/games/chess/lesson/1/", "/games/orcz/lesson/0/", "/games/orcz/lesson/13/")
    assert [client.get(address).status_code for address in places] == [404] * 4
    assert [client.get(f"/games/{at}/lesson/1.png").status_code for at in ("chess", "orcz")] == [404, 200]


def test_a_game_is_told_in_two_minutes(client: Client) -> None:
    """With its pictures, its measures, and the ways to a table and into the lesson."""
    for language, name in (("en", "orcz"), ("fr", "armadora")):
        page = client.get(f"/games/{name}/", headers={"Accept-Language": language}).content.decode()
        words, told = lesson_words(name, language), lesson(name)
        assert escape(words.goal) in page
        assert [escape(one) in page for one in words.brief.values()] == [True] * len(told.brief)
        assert len(re.findall(rf'<img src="/games/{name}/lesson/\d+\.png"', page)) == len(told.brief)
        assert f"{told.minutes[0]} {'to' if language == 'en' else 'à'} {told.minutes[1]} minutes" in page
        assert page.count(f'href="/games/{name}/lesson/"') == 2
        assert f'action="/play/{name}/"' in page


def test_lessons_are_found_from_the_front_page(client: Client) -> None:
    page = client.get("/").content.decode()
    assert [f'href="/games/{name}/lesson/"' in page for name in games_by_name()] == [True] * len(games_by_name())


def test_cards_that_are_dealt_are_seen_and_not_told_one_by_one(client: Client) -> None:
    told = {"few": 0, "many": 0}
    for at in range(len(lesson("few_orcs_more").steps)):
        answer = answers("few_orcs_more", at)[0]
        page = sent(client, f"/games/few_orcs_more/lesson/{at + 1}/", answer)[1]
        told["many" if page.count(" is dealt to pile ") > 4 else "few"] += 1
    assert told["many"] == 0
