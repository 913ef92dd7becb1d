"""A league in a real browser: founded, joined, a season opened, entered and drawn; every page, on phone and desk."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from chat.models import Saying
from games.kernel.refusals import Refused
from league_pages.demo import add
from leagues import commands, progress
from leagues.models import OrganisationRow
from leagues.organisation.commands import Join
from leagues.roles import at_season
from leagues.season.commands import Confirm, Enter, NameDefect
from leagues.season.settings import Conduct
from play import commands as plays
from play.models import MatchRow
from streams.actors import actor
from tests.accounts.people import person as officer
from tests.accounts.people import with_app
from tests.browser.conftest import LogIn, NewPage
from tests.browser.test_every_page import LOOKS, TOO_WIDE
from tests.config.var import wait_until
from tests.leagues.league import PAIRS, League
from tests.leagues.pages.test_defects import DEFECT
from tests.leagues.pages.test_defects import Page as Defective
from tests.leagues.pages.test_demo import NAMES
from tests.leagues.pages.test_matters import Table
from tests.lobby.tavern import person
from tournaments import matches
from tournaments import progress as going_on
from tournaments.models import TableRow

pytestmark = pytest.mark.django_db(transaction=True)
Axe = Callable[[Page], list[str]]
PICTURES = os.environ.get("LEAGUE_PICTURES", "")


def _deed(page: Page, name: str) -> None:
    """Choose a deed at the desk and confirm it after its consequences: three clicks."""
    page.get_by_role("link", name="Officers' desk").click()
    page.get_by_role("link", name=name).first.click()
    follows = page.get_by_role("button", name="What would follow?")
    if follows.count():
        follows.click()
    expect(page.get_by_role("heading", name="What follows")).to_be_visible()
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", name="Waiting for your decision")).to_be_visible()


def test_a_league_from_its_foundation_to_its_first_match(new_page: NewPage, log_in: LogIn) -> None:
    """Without a script, from desk and phone."""
    owner = new_page(java_script_enabled=False)
    log_in(owner, "Alice")
    owner.goto("/leagues/")
    owner.get_by_role("link", name="Found a league").click()
    owner.get_by_label("Name of the league").fill("Moor League")
    owner.get_by_role("button", name="Found the league").click()
    owner.wait_for_url(re.compile(r"/leagues/\w{10}/$"))
    where = owner.url.rpartition("/leagues/")[2].strip("/")
    owner.get_by_role("link", name="Officers' desk").click()
    owner.get_by_role("link", name="Open a season").first.click()
    owner.get_by_label("Name of the season").fill("Spring")
    owner.get_by_label("Seats at a table").fill("2")
    owner.get_by_label("Format of a division").select_option("round_robin")
    owner.get_by_label("Players in a division").fill("4")
    owner.get_by_role("button", name="Open the season").click()
    owner.wait_for_url(re.compile(r"/seasons/1/$"))
    _deed(owner, "Announce the season and open entry")
    for name in ("Bob", "Charlie", "Dora", "Eve"):
        phone = new_page(java_script_enabled=False, viewport={"width": 390, "height": 844})
        log_in(phone, name)
        phone.goto(f"/leagues/{where}/")
        phone.get_by_role("button", name="Join the league").click()
        phone.get_by_role("link", name="Enter").click()
        phone.get_by_role("button", name="Enter").click()
        expect(phone.get_by_text("You are in the season.")).to_be_visible()
    _deed(owner, "Make the divisions")
    season = commands.season_numbered(where, 1)
    assert season is not None
    progress.go_on(season)
    owner.goto(f"/leagues/{where}/seasons/1/")
    expect(owner.get_by_role("heading", name="Division 1")).to_be_visible()
    expect(owner.get_by_role("row", name=re.compile("Dora"))).to_be_visible()


CUT = """frame => frame.scrollWidth - frame.clientWidth"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_tables_of_a_season_are_whole_on_a_phone(new_page: NewPage, language: str) -> None:
    """Also where computers with long names play, and with what is still possible; the steps are no buttons."""
    add([person(name) for name in NAMES])
    page = new_page(viewport={"width": 390, "height": 844}, locale=language)
    page.goto(f"/leagues/{OrganisationRow.objects.get().id}/seasons/2/")
    frames = page.locator(".standings-frame")
    expect(frames).to_have_count(3)
    assert [frame.evaluate(CUT) for frame in frames.all()] == [0, 0, 0]
    current = page.locator(".phases [aria-current=step]")
    expect(current).to_have_count(1)
    assert current.evaluate("one => getComputedStyle(one).borderTopStyle") == "none"


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_every_page_of_a_league(new_page: NewPage, log_in: LogIn, axe: Axe, look: str) -> None:
    """A stranger's, an owner's at the desk, and a player's own; open to everybody, and never wider than the screen."""
    people = [person(name) for name in NAMES]
    add(people)
    league = OrganisationRow.objects.get().id
    table = Table()
    table.claim()
    here, drafted = f"/leagues/{league}/", f"/leagues/{table.league.id}/seasons/2/"
    mara = with_app(officer("Mara", group="moderators"))
    rules = table.league.season.settings.rules_version
    named = NameDefect(rules_version=rules, reason=table.league.say("Rule 3.2 is read the wrong way round."))
    commands.at_season(table.league.season_id, named, commands.SYSTEM)
    commands.open_season(table.league.id, PAIRS, table.league.owner)
    said = Saying.objects.filter(player=people[2].player).earliest("id").pk
    visits = {
        "": ["/leagues/", here, f"{here}members/", f"{here}history/", f"{here}seasons/1/", f"{here}seasons/2/",
             f"{here}seasons/2/history/", f"{here}seasons/2/talk/"],
        people[0].name: [f"{here}desk/", f"{here}seasons/new/", f"{here}desk/grant/", f"{here}desk/describe/",
                         f"{here}seasons/new/?from=sevens",
                         f"{here}seasons/2/desk/substitute/", "/leagues/new/"],
        people[2].name: [here, f"{here}seasons/2/", f"{here}seasons/2/claim/", f"{here}seasons/2/own/away/",
                         f"{here}seasons/2/talk/", f"{here}seasons/2/divisions/1/talk/",
                         f"/conduct/lines/{said}/remove/"],
        table.judge.name: [table.address("conduct/"), table.address("conduct/claim/1/")],
        table.league.owner.name: [f"/leagues/{table.league.id}/", f"/leagues/{table.league.id}/import/",
                                  table.address("webhooks/"), table.address("defects/1/"), f"{drafted}forecast/"],
        mara.name: ["/leagues/defects/"],
        table.accused.name: [f"/leagues/{table.league.id}/", table.address("conduct/")],
    }  # fmt: skip
    found = []
    for name, addresses in visits.items():
        page = new_page(**LOOKS[look])
        if name:
            log_in(page, name)
        for number, address in enumerate(addresses):
            reply = page.goto(address)
            assert reply is not None
            assert reply.status == 200, address
            wide = page.evaluate(TOO_WIDE)
            found += [f"{address}: {fault}" for fault in [*axe(page), *([f"too wide: {wide}"] if wide else [])]]
            if PICTURES:
                page.screenshot(path=str(Path(PICTURES) / f"{look}-{name or 'stranger'}-{number}.png"), full_page=True)
    assert found == []


def test_a_matter_is_decided_by_keyboard(new_page: NewPage, log_in: LogIn) -> None:
    """From the front page on, with Tab and Enter alone."""
    table = Table()
    table.claim()
    page = new_page()
    log_in(page, table.judge.name)
    page.goto(f"/leagues/{table.league.id}/")
    _press(page, "Look at it")
    page.wait_for_url("**/conduct/claim/1/")
    page.get_by_label("The claim is not right.").focus()
    page.keyboard.press("Space")
    page.get_by_label("Why").focus()
    page.keyboard.type("They have moved since.")
    _press(page, "Decide")
    expect(page.get_by_text("declined", exact=True)).to_be_visible()


def _press(page: Page, name: str) -> None:
    """Walk to a link or button with Tab, and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            page.keyboard.press("Enter")
            return
    there = page.evaluate("[...document.querySelectorAll('a, button')].map((one) => one.textContent.trim())")
    raise AssertionError(f"{name!r} is not reached: {there}")


def test_a_director_s_morning_takes_two_presses(new_page: NewPage, log_in: LogIn) -> None:
    """In French, on a phone, by keyboard alone: the front page says what waits; the matter, the decision."""
    table = Table(arbiter=False)
    table.claim()
    owner = table.league.owner
    owner.language = "fr"
    owner.save()
    page = new_page(viewport={"width": 390, "height": 844}, locale="fr-FR")
    log_in(page, owner.name)
    page.goto(f"/leagues/{table.league.id}/")
    expect(page.get_by_text(f"Réclamation 1\u00a0: {table.accused.name} ne jouerait pas.")).to_be_visible()
    _press(page, "Regarder")
    page.wait_for_url("**/conduct/claim/1/")
    assert not page.evaluate(TOO_WIDE)
    page.get_by_label("La réclamation est fondée.").focus()
    page.keyboard.press("Space")
    page.get_by_label("Pourquoi").focus()
    page.keyboard.type("Une semaine de silence.")
    _press(page, "Décider")
    expect(page.get_by_text("fondée", exact=True)).to_be_visible()
    page.goto(f"/leagues/{table.league.id}/desk/")
    expect(page.get_by_text("Rien ne vous attend")).to_be_visible()
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / "morning.png"), full_page=True)


def test_talk_of_a_division_is_live_and_survives_what_is_being_typed(new_page: NewPage, log_in: LogIn) -> None:
    """What the other says appears while a line is being written; it can be muted, and one's own taken back."""
    table = Table()
    pages = {one: new_page(viewport={"width": 390, "height": 844}) for one in (table.claimant, table.accused)}
    for one, page in pages.items():
        log_in(page, one.name)
        page.goto(table.address("divisions/1/talk/"))
    mine, theirs = pages.values()
    theirs.get_by_label("Say something").fill("Half a line")
    mine.get_by_label("Say something").fill("Shall we play tonight?")
    mine.keyboard.press("Enter")
    expect(theirs.get_by_text("Shall we play tonight?")).to_be_visible()
    expect(theirs.get_by_label("Say something")).to_have_value("Half a line")
    mine.get_by_role("link", name="Take back").click()
    mine.get_by_role("button", name="Take back").click()
    expect(theirs.get_by_text("(taken back)")).to_be_visible()
    expect(theirs.get_by_text("Shall we play tonight?")).to_have_count(0)
    theirs.get_by_label("Say something").press("Enter")
    expect(mine.get_by_text("Half a line")).to_be_visible()
    mine.get_by_role("button", name=f"Mute {table.accused.name}").click()
    expect(mine.get_by_text("Half a line")).to_have_count(0)
    mine.get_by_text("Muted players").click()
    mine.get_by_role("button", name=f"Unmute {table.accused.name}").click()
    expect(mine.get_by_text("Half a line")).to_be_visible()


def test_a_no_show_claimed_decided_and_appealed_by_keyboard_in_french(new_page: NewPage, log_in: LogIn) -> None:
    """On phones, each from a page of the league on."""
    table = Table()
    for one in (table.claimant, table.accused, table.judge, table.league.owner):
        one.language = "fr"
        one.save()
    phone = {"viewport": {"width": 390, "height": 844}, "locale": "fr-FR"}
    page = new_page(**phone)
    log_in(page, table.claimant.name)
    page.goto(table.address(""))
    _press(page, "Signaler une absence")
    page.wait_for_url("**/claim/")
    _press(page, "Signaler une absence")
    page.wait_for_url("**/conduct/claim/1/")
    other = new_page(**phone)
    log_in(other, table.judge.name)
    other.goto(table.address("conduct/claim/1/"))
    other.get_by_label("La réclamation est fondée.").focus()
    other.keyboard.press("Space")
    other.get_by_label("Pourquoi").focus()
    other.keyboard.type("Une semaine de silence.")
    _press(other, "Décider")
    expect(other.get_by_text("fondée", exact=True)).to_be_visible()
    accused = new_page(**phone)
    log_in(accused, table.accused.name)
    accused.goto(table.address("conduct/claim/1/"))
    accused.locator("textarea").focus()
    accused.keyboard.type("J'étais malade.")
    _press(accused, "Faire appel")
    expect(accused.get_by_text("C’est fait")).to_be_visible()
    assert [one.words != "" for one in table.league.season.appeals] == [True]


def test_promotion_is_confirmed_by_keyboard_in_french(new_page: NewPage, log_in: LogIn) -> None:
    """The front page says what to do now; three presses, and the next season begins with this one."""
    league = League()
    league.owner.language = "fr"
    league.owner.save()
    league.open(replace(PAIRS, size=3, conduct=Conduct(appeal_s=1)))
    league.enter(*(person(name) for name in ("Alice", "Bob", "Charlie", "Dora", "Eve", "Frank")))
    league.begin()
    for division in league.season.divisions:
        while going_on.go_on(division.tournament):
            for row in TableRow.objects.filter(tournament=division.tournament, settled=False):
                match = MatchRow.objects.get(id=row.match)
                plays.resign(row.match, 1, actor=match.players[1])
                matches.settle(row.match)
    progress.sweep()
    assert wait_until(lambda: _may_confirm(league))  # once nobody can appeal any more
    page = new_page(viewport={"width": 390, "height": 844}, locale="fr-FR")
    log_in(page, league.owner.name)
    page.goto(f"/leagues/{league.id}/")
    _press(page, "Confirmer montées et descentes et clore la saison")
    page.wait_for_url("**/desk/confirm/")
    _press(page, "Qu’est-ce qui s’ensuivrait\u00a0?")
    expect(page.get_by_role("heading", name="Ce qui s’ensuit")).to_be_visible()
    _press(page, "Confirmer montées et descentes et clore la saison")
    page.wait_for_url("**/desk/")
    assert league.season.status == "closed"
    page.goto(f"/leagues/{league.id}/seasons/new/")
    expect(page.get_by_text("Repris\u00a0: First season", exact=False)).to_be_visible()
    assert not page.evaluate(TOO_WIDE)


def test_a_league_from_its_foundation_to_a_move_by_keyboard_in_french(new_page: NewPage, log_in: LogIn) -> None:
    """On phones: what is next stands on the league's front page, and no deed takes more than three presses from there
    but for what is typed.
    """
    people = [person(name) for name in ("Alice", "Bob", "Charlie", "Dora", "Eve")]
    for one in people:
        one.language = "fr"
        one.save()
    pages = {one.name: new_page(viewport={"width": 390, "height": 844}, locale="fr-FR") for one in people[:2]}
    for name, page in pages.items():
        log_in(page, name)
    owner, player = pages.values()
    owner.goto("/leagues/")
    _press(owner, "Fonder une ligue")
    owner.wait_for_url("**/leagues/new/")
    _type(owner, "Nom de la ligue", "Ligue des landes")
    _press(owner, "Fonder la ligue")
    owner.wait_for_url(re.compile(r"/leagues/\w{10}/$"))
    front = owner.url
    _look(owner, "founded")
    _press(owner, "Ouvrir une saison")
    owner.wait_for_url("**/seasons/new/")
    _look(owner, "opening")
    _type(owner, "Nom de la saison", "Printemps")
    _type(owner, "Sièges d’une table", "2")
    _type(owner, "Joueurs dans une division", "4")
    owner.get_by_label("Formule d’une division").select_option("round_robin")
    _press(owner, "Ouvrir la saison")
    owner.wait_for_url("**/seasons/1/")
    _confirmed(owner, front, "Annoncer la saison et ouvrir les inscriptions")
    player.goto(front)
    _press(player, "Rejoindre la ligue")
    expect(player.get_by_role("link", name="S’inscrire", exact=True)).to_be_visible()
    _press(player, "S’inscrire")
    player.wait_for_url("**/enter/")
    _look(player, "entering")
    _press(player, "S’inscrire")
    expect(player.get_by_text("Vous êtes dans la saison.")).to_be_visible()
    league = OrganisationRow.objects.get().id
    season = commands.season_numbered(league, 1)
    assert season is not None
    for one in people[2:]:
        commands.at_organisation(league, Join(), actor(one.player))
        commands.at_season(season, Enter(player=one.player, rating=1500, member=True), actor(one.player))
    _confirmed(owner, front, "Former les divisions")
    progress.go_on(season)
    [division] = commands.find_season(season).season.divisions
    going_on.go_on(division.tournament)
    match = next(row for row in MatchRow.objects.all() if people[1].player in row.players)
    mover = next(one for one in people if one.player == match.players[match.turn[0]])
    if mover != people[1]:
        player = new_page(viewport={"width": 390, "height": 844}, locale="fr-FR")
        log_in(player, mover.name)
    player.goto(front)
    _look(player, "to-play")
    _press(player, "Vers la partie")
    player.wait_for_url(f"**/m/{match.id}/**")
    expect(player.get_by_text("À vous de jouer.")).to_be_visible()


def _type(page: Page, label: str, text: str) -> None:
    """Write into a field as with a keyboard."""
    page.get_by_label(label, exact=True).focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def _confirmed(page: Page, front: str, deed: str) -> None:
    """From the front page: the deed, what follows where it has a form, and the confirmation."""
    page.goto(front)
    _press(page, deed)
    page.wait_for_url("**/desk/**")
    follows = page.get_by_role("button", name="Qu’est-ce qui s’ensuivrait")
    if follows.count():
        _press(page, "Qu’est-ce qui s’ensuivrait\u00a0?")
    expect(page.get_by_role("heading", name="Ce qui s’ensuit")).to_be_visible()
    _look(page, deed.partition(" ")[0].lower())
    _press(page, deed)
    expect(page.get_by_role("heading", name="En attente de votre décision")).to_be_visible()


def _look(page: Page, name: str) -> None:
    """Never wider than the screen; a picture where these are wanted."""
    assert not page.evaluate(TOO_WIDE)
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"walk-{name}.png"), full_page=True)


def _may_confirm(league: League) -> bool:
    try:
        commands.tried(league.season_id, Confirm(), at_season(league.owner.pk, league.season_id))
    except Refused:
        return False
    return True


def test_a_defect_of_the_rules_in_french_on_a_phone(new_page: NewPage, log_in: LogIn, axe: Axe) -> None:
    """From the desk: what each choice leads to is read first, then one is made; by keyboard."""
    season = Defective()
    season.named()
    season.league.owner.language = "fr"
    season.league.owner.save()
    page = new_page(locale="fr-FR", viewport={"width": 390, "height": 844})
    log_in(page, season.league.owner.name)
    page.goto(f"/leagues/{season.league.id}/desk/")
    page.get_by_role("link", name="Regarder").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{DEFECT}")
    for choice in (
        "Finir selon les anciennes règles",
        "Changer à la fin de la ronde de chaque division",
        "Rejouer certaines tables",
    ):
        expect(page.get_by_role("heading", name=choice)).to_be_visible()
    assert page.evaluate(TOO_WIDE) in ("", None, [], False)
    assert axe(page) == []
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / "defect-fr.png"), full_page=True)
    page.get_by_role("radio", name="Changer à la fin de la ronde").focus()
    page.keyboard.press("Space")
    page.get_by_label("Pourquoi").focus()
    page.keyboard.type("Ainsi convenu.")
    page.get_by_role("button", name="Qu’est-ce qui s’ensuivrait").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("la saison est jouée selon la version 1 des règles")).to_be_visible()
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / "defect-confirm-fr.png"), full_page=True)
    page.get_by_role("button", name="Décider ce que devient la saison").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("la saison continue selon la version 1")).to_be_visible()
    assert season.league.season.defects[0].policy == "move"
