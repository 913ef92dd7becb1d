"""A review of a finished match in three browsers: one leads, two follow; one of them breaks free, and comes back."""

import pytest
from playwright.sync_api import ViewportSize, expect

from play import commands
from replays.models import Review
from tests.browser.conftest import REFUSED, Faults, LogIn, NewPage
from tests.browser.playing import DESK, PHONE
from tests.config.var import wait_until
from tests.played import played
from tests.table.tables import person, table


def test_it_works(new_page: NewPage, log_in: LogIn, faults: Faults) -> None:
    hers, his = new_page(viewport=DESK), new_page(viewport=PHONE, locale="fr-FR")
    log_in(hers, "Bea")
    match = played("armadora", 2)
    hers.goto(f"/m/{match}/19/")
    begin = hers.get_by_role("button", name="Review it together")
    expect(begin).to_be_in_viewport(ratio=1)
    hers.keyboard.press("ArrowRight")
    expect(hers.locator("#stage[data-step='20']")).to_be_visible()
    begin.click()
    link = hers.locator("#review-link").input_value()
    assert "/20/" in hers.url

    # Cid and Dag have no account: the link is enough.
    his.goto(link)
    third = new_page(viewport=DESK)
    third.goto(link)
    expect(third.locator("#review")).to_contain_text("You follow Bea")
    expect(his.locator("#stage[data-step='20']")).to_be_visible()
    expect(his.locator("#review")).to_contain_text("Vous suivez Bea")
    expect(begin).to_be_hidden()
    for key, step in (("ArrowRight", 21), ("ArrowRight", 22)):
        hers.keyboard.press(key)
        expect(hers.locator(f"#stage[data-step='{step}']")).to_be_visible()
        expect(his.locator(f"#stage[data-step='{step}']")).to_be_visible()
        expect(third.locator(f"#stage[data-step='{step}']")).to_be_visible()
    # Who loads the page anew still follows, and still leads.
    for page, said in ((third, "You follow Bea"), (hers, "You lead this review.")):
        page.reload()
        expect(page.locator("#review")).to_contain_text(said)
        expect(page.locator("#stage[data-step='22']")).to_be_visible()
    hers.keyboard.press("1")
    expect(his.locator(".eyes [data-eyes='1']")).to_have_attribute("aria-current", "true")

    # He breaks free: what she shows moves him no more, but goes on for the third, who has not moved with him.
    his.keyboard.press("ArrowLeft")
    expect(his.locator("#review")).to_contain_text("Vous regardez de votre côté")
    told = Review.objects.get().moves
    hers.keyboard.press("End")
    assert wait_until(lambda: Review.objects.get().moves > told)
    last = str(Review.objects.get().step)
    expect(third.locator(f"#stage[data-step='{last}']")).to_be_visible()
    expect(his.locator("#stage[data-step='21']")).to_be_visible()

    his.get_by_role("link", name="Aller à l’étape montrée").click()
    expect(his.locator(f"#stage[data-step='{last}']")).to_be_visible()
    expect(his.locator("#review")).to_contain_text("Vous suivez Bea")
    hers.keyboard.press("Home")
    for follower in (his, third):
        expect(follower.locator("#stage[data-step='1']")).to_be_visible()

    # His page may listen once more to what has ended by then.
    faults.allow(REFUSED)
    # It ends when she says so; its link leads nowhere from then on.
    hers.get_by_role("button", name="End the review").click()
    expect(hers.locator("#review")).to_have_count(0)
    assert his.request.get(link).status == 404
    his.get_by_role("link", name="Aller à l’étape montrée").click()
    expect(his.locator("#review")).to_have_count(0)
    expect(his.locator("#stage[data-step='1']")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_it_is_offered_where_the_result_stands(new_page: NewPage, log_in: LogIn, size: ViewportSize) -> None:
    """To who played: it begins where the game does."""
    page = new_page(viewport=size)
    people = [log_in(page, "Bea"), person("Cid")]
    here = table("armadora", people)
    page.goto(f"/m/{here.id}/")
    commands.resign(here.id, 1, actor=people[1].player)
    page.get_by_role("button", name="Review it together").click()
    expect(page.locator("#review")).to_contain_text("You lead this review.")
    assert Review.objects.get().match == here.id


def test_who_played_is_told_and_joins(new_page: NewPage, log_in: LogIn) -> None:
    """On the page that stood open as the match ended, and on the one that is opened later; nobody else is."""
    hers, his, third = (new_page(viewport=size) for size in (DESK, PHONE, DESK))
    people = [log_in(hers, "Bea"), log_in(his, "Cid")]
    log_in(third, "Dag")
    here = table("armadora", people)
    for page in (hers, his):
        page.goto(f"/m/{here.id}/")
    commands.resign(here.id, 1, actor=people[1].player)
    expect(his.get_by_role("heading", name="The result")).to_be_visible()
    told = "Bea is going through this match again"
    third.goto(f"/m/{here.id}/")
    hers.get_by_role("button", name="Review it together").click()
    expect(hers.get_by_role("button", name="Copy")).to_be_in_viewport(ratio=1)
    expect(hers.locator("#reviewed")).to_have_count(0)
    expect(his.locator("#reviewed")).to_contain_text(told)
    his.goto(f"/m/{here.id}/")
    expect(his.locator("#reviewed")).to_contain_text(told)
    hers.get_by_role("button", name="End the review").click()
    expect(his.locator("#reviewed")).not_to_contain_text(told)
    expect(third.locator("#reviewed")).to_have_count(0)
    hers.get_by_role("button", name="Review it together").click()
    his.get_by_role("link", name="Join the review").click()
    expect(his.locator("#review")).to_contain_text("You follow Bea")
