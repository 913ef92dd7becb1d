"""A dispute in a real browser: reporter, moderator, second signer and appellant, each with a browser of their own."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from moderation import commands, progress
from moderation.demo import OFFICERS, add
from moderation.stream import commands as c
from play import live as held
from play.terms import Terms
from tests.accounts.people import person, with_app
from tests.browser.conftest import LogIn, NewPage
from tests.browser.test_every_page import LOOKS, TOO_WIDE
from tests.moderation.app.cases import Scene

pytestmark = pytest.mark.django_db(transaction=True)
Axe = Callable[[Page], list[str]]


ROLES = ("alice", "bob", "mara", "ness", "orla")
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "fr-FR", "java_script_enabled": False}


def _pages(new_page: NewPage, log_in: LogIn, scene: Scene, **look: Any) -> list[Page]:
    """A browser for each: reporter, opponent, moderator, second signer, and who decides the appeal."""
    pages = []
    for role in ROLES:
        user = getattr(scene, role)
        if user.is_moderator:
            with_app(user)
        pages.append(new_page(**look))
        log_in(pages[-1], user.name)
    return pages


def test_it_works(new_page: NewPage, log_in: LogIn) -> None:
    """From the button at the table to the decision on the appeal; the ruling's form shows what belongs to its kind."""
    scene = Scene()
    scene.play()
    alice, bob, mara, ness, orla = _pages(new_page, log_in, scene)
    alice.goto(f"/m/{scene.match}/")
    alice.get_by_text("More", exact=True).click()
    alice.get_by_role("link", name="Dispute this step").click()
    alice.get_by_label("What is wrong with this step?").fill("The stone does not count.")
    alice.get_by_label("What do you ask for?").select_option("rewind")
    alice.get_by_role("button", name="Send it to the moderators").click()
    expect(alice.get_by_role("heading", name=re.compile(r"Case c\d+"))).to_be_visible()
    case = alice.url.rstrip("/").rpartition("/")[2]
    step = held.fresh(scene.match).version
    mara.goto("/moderation/")
    mara.get_by_role("link", name=f"Case {case}").click()
    mara.get_by_role("button", name="Deal with it").click()
    mara.get_by_role("link", name="Ask for information").click()
    mara.get_by_label("What do you need to know?").fill("Which stone?")
    mara.get_by_role("button", name="Ask for information").click()
    expect(mara.get_by_text("waits for information").first).to_be_visible()
    alice.goto(f"/cases/{case}/")
    alice.get_by_label("Your answer").fill("The white one.")
    alice.get_by_role("button", name="Answer").click()
    mara.get_by_role("link", name="Moderators' desk").click()
    mara.get_by_role("link", name=f"Case {case}").click()
    expect(mara.get_by_text("The white one.")).to_be_visible()
    mara.get_by_role("button", name="See the step as each seat saw it").click()
    expect(mara.get_by_text("as Alice saw it")).to_be_visible()
    mara.goto(f"/moderation/{case}/ruling/")
    shown = {"clarify": [], "penalise": ["Penalty for"], "amend": ["Position"], "rewind": ["Back to step"]}
    for scope in shown:
        mara.get_by_label("Ruling", exact=True).select_option(scope)
        for other, fields in shown.items():
            for field in fields:
                expect(mara.get_by_label(field, exact=True)).to_be_visible(visible=other == scope)
    mara.get_by_label("Reason, for everybody to read").fill("It was not lawful.")
    mara.get_by_role("button", name="What would follow?").click()
    expect(mara.get_by_role("heading", name="What follows")).to_be_visible()
    mara.get_by_role("button", name="Sign the ruling").click()
    expect(mara.get_by_text("waits for a second signature")).to_be_visible()
    ness.goto(f"/moderation/{case}/")
    ness.get_by_role("link", name="Read and sign").click()
    ness.get_by_role("button", name="What would follow?").click()
    ness.get_by_role("button", name="Sign as the second moderator").click()
    expect(ness.get_by_text("being carried out")).to_be_visible()
    progress.go_on(case)
    assert held.fresh(scene.match).version > step
    bob.goto(f"/cases/{case}/")
    bob.get_by_label("Why should it be decided again?").fill("It was lawful.")
    bob.get_by_role("button", name="Appeal").click()
    expect(bob.get_by_text("appealed")).to_be_visible()
    orla.goto(f"/moderation/{case}/")
    orla.get_by_role("link", name="Decide the appeal").click()
    orla.get_by_label("Why", exact=True).fill("They were right.")
    orla.get_by_role("button", name="Continue").click()
    expect(orla.get_by_text("closed")).to_be_visible()
    alice.goto(f"/rulings/{case}.1/")
    alice.get_by_role("link", name="The ruling in the match").click()
    expect(alice.get_by_text(f"This step is ruling {case}.1.")).to_be_visible()
    alice.goto(f"/m/{scene.match}/1/")
    alice.keyboard.press("r")
    alice.get_by_role("link", name="Read the ruling").click()
    expect(alice.get_by_role("heading", name=f"Ruling {case}.1")).to_be_visible()


def test_on_a_phone_in_french_by_keyboard_without_scripts(new_page: NewPage, log_in: LogIn) -> None:
    """Every button is reached and pressed by key; nothing is wider than the screen."""
    scene = Scene()
    scene.play()
    alice, bob, mara, ness, orla = _pages(new_page, log_in, scene, **PHONE)

    def press(page: Page, name: str, then: str, role: Any = "button") -> None:
        """Press it by key, and wait for what the next page says."""
        assert page.evaluate(TOO_WIDE) == ""
        page.get_by_role(role, name=name).first.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(then).first).to_be_visible()

    def write(page: Page, field: str, words: str) -> None:
        page.locator(f"[name={field}]").focus()
        page.keyboard.type(words)

    step = held.fresh(scene.match).version
    alice.goto(f"/m/{scene.match}/{step}/dispute/")
    write(alice, "words", "La pierre ne compte pas.")
    press(alice, "L’envoyer aux modérateurs", "Ce que vous avez écrit")
    case = alice.url.rstrip("/").rpartition("/")[2]
    mara.goto(f"/moderation/{case}/")
    press(mara, "S’en charger", "Demander des précisions")
    press(mara, "Demander des précisions", "À qui", "link")
    write(mara, "words", "Quelle pierre ?")
    press(mara, "Demander des précisions", "Questions et réponses")
    alice.goto(f"/cases/{case}/")
    write(alice, "words", "La blanche.")
    press(alice, "Répondre", "Questions et réponses")
    mara.goto(f"/moderation/{case}/ruling/")
    mara.locator("[name=scope]").select_option("void")
    write(mara, "reason", "Nul ne peut le dire.")
    press(mara, "Qu’est-ce qui s’ensuivrait", "La position ensuite")
    press(mara, "Signer la décision", "attend une seconde signature")
    ness.goto(f"/moderation/{case}/sign/")
    press(ness, "Qu’est-ce qui s’ensuivrait", "La position ensuite")
    press(ness, "Signer comme second modérateur", "en cours d’exécution")
    progress.go_on(case)
    bob.goto(f"/cases/{case}/")
    write(bob, "words", "Alice avait gagné.")
    press(bob, "Faire appel", "Alice avait gagné.")
    orla.goto(f"/moderation/{case}/judge/")
    write(orla, "why", "Ils avaient raison.")
    press(orla, "Continuer", "Ils avaient raison.")
    assert commands.find(case).case.status == "closed"


@pytest.mark.parametrize("allowed", [True, False])
def test_a_move_is_taken_back_by_agreement(new_page: NewPage, log_in: LogIn, allowed: bool) -> None:
    """Bob has moved since: Alice asks, Bob lets her or does not, and her page tells her in place of what she asked."""
    scene = Scene(Terms(takeback="consent"))
    scene.play()
    alice, bob = new_page(), new_page()
    log_in(alice, scene.alice.name)
    log_in(bob, scene.bob.name)
    version = held.fresh(scene.match).version
    alice.goto(f"/m/{scene.match}/")
    alice.get_by_role("button", name="Ask to take back my last move").first.click()
    expect(alice.get_by_role("button", name="Withdraw the request")).to_be_visible()
    bob.goto(f"/m/{scene.match}/")
    bob.get_by_role("button", name="Allow it" if allowed else "Decline").click()
    if allowed:
        bob.get_by_role("button", name="Yes, do it").click()
    expect(bob.get_by_role("button", name="Allow it")).to_be_hidden()
    expect(alice.get_by_role("button", name="Withdraw the request")).to_have_count(0)
    answer = "Everybody has agreed: your move is taken back." if allowed else "Bob has declined. Your move stands."
    expect(alice.locator("#notice")).to_have_text(answer)
    now = held.fresh(scene.match)
    assert now.version > version
    assert now.match.course.takeback is None
    assert (now.match.awaited() == (0,)) is allowed


@pytest.mark.parametrize("look", sorted(LOOKS))
def test_every_page(new_page: NewPage, log_in: LogIn, axe: Axe, look: str) -> None:
    """By day on a desk and at night on a phone in French: open to everybody, and never wider than the screen."""
    people = [person(f"Player {number}") for number in range(1, 8)]
    cases = add(people)[:-1]
    officer = with_app(person("Thyra", group="moderators"))
    page = new_page(**LOOKS[look])
    pictures = os.environ.get("WARMOOT_CASE_PICTURES")
    log_in(page, officer.name)
    addresses = [
        "/moderation/",
        "/moderation/?show=done",
        "/rulings/",
        "/rulings/acts/",
        f"/rulings/{cases[3]}.1/",
    ]
    addresses += [f"/moderation/{case}/" for case in cases]
    addresses += [f"/moderation/{cases[0]}/triage/", f"/moderation/{cases[2]}/sign/", f"/moderation/{cases[4]}/judge/"]
    ruled = commands.find(cases[3]).case
    addresses += [f"/m/{ruled.subject.match}/{ruled.rulings[0].version}/"]
    asking = commands.moderator(User.objects.get(name=OFFICERS[0]))
    commands.give(cases[1], c.Ask(words="Which stone did you mean?"), asking)
    found = []
    for number, address in enumerate([*addresses, f"/moderation/{cases[1]}/ruling/"]):
        page.goto(address)
        wide = page.evaluate(TOO_WIDE)
        found += [f"{address}: {fault}" for fault in [*axe(page), *([f"too wide: {wide}"] if wide else [])]]
        if pictures:
            page.screenshot(path=Path(pictures) / f"{look}-{number:02}.png", full_page=True)
    page.goto(f"/moderation/{cases[1]}/")
    page.locator("form[action*='/look/'] button").click()
    expect(page.locator("#known")).to_be_visible()
    found += axe(page) + ([f"too wide: {wide}"] if (wide := page.evaluate(TOO_WIDE)) else [])
    if pictures:
        page.screenshot(path=Path(pictures) / f"{look}-look.png", full_page=True)
    page.goto(f"/moderation/{cases[2]}/sign/")
    page.locator("main form button").first.click()
    expect(page.locator(".consequences")).to_be_visible()
    found += axe(page)
    if pictures:
        page.screenshot(path=Path(pictures) / f"{look}-preview.png", full_page=True)
    log_in(page, people[2].name)
    subject = commands.find(cases[0]).case.subject
    for number, address in enumerate((f"/cases/{cases[1]}/", "/cases/", f"/m/{subject.match}/{subject.step}/dispute/")):
        page.goto(address)
        found += [f"{address}: {fault}" for fault in axe(page)]
        if pictures:
            page.screenshot(path=Path(pictures) / f"{look}-own-{number}.png", full_page=True)
    assert found == []
