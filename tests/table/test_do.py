"""Giving commands by the page: what is done, what is refused, and what is kept."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.kernel.values import JSON, plain
from play import commands, computers, live
from play.live import Live
from table import submission, visits
from tests.browser.phases import positions
from tests.table.filling import fill, forms
from tests.table.tables import client_of, person, rally, table

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}


def _page(client: Client, match: Live) -> str:
    reply = client.get(f"/m/{match.id}/")
    assert reply.status_code == 200
    return str(reply.content.decode())


def _filled(page: str, match: Live, seat: int, command: dict[str, JSON]) -> dict[str, list[str]]:
    """What the page sends where this command is filled in."""
    offers = match.match.rules.offers(match.match.state, seat)
    offer = next(offer for offer in offers if offer.type == command["type"])
    form = next(form for key, form in forms(page).items() if key.startswith(f"{offer.type}-"))
    return fill(form, offer, command)


def _send(client: Client, match: Live, sent: dict[str, list[str]], **extra: Any) -> Any:
    return client.post(f"/m/{match.id}/do/", sent, **extra)


def _version(match: Live) -> int:
    return live.fresh(match.id).match.version


def _notice(reply: Any) -> str:
    found = re.search(r'<div id="notice"[^>]*>(.*?)</div>', reply.content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split()) if found else ""


WARRIOR: dict[str, JSON] = {"type": "warrior", "value": 1, "at": "a1"}
DONE = "Done. You place a warrior of value 1 on a1. See it in the replay"


def test_it_works(bea: User, match: Live) -> None:
    """A form without scripts: done, and back to the page, which says so."""
    client = client_of(bea)
    reply = _send(client, match, _filled(_page(client, match), match, 0, WARRIOR), follow=True)
    assert reply.redirect_chain == [(f"/m/{match.id}/#say", 302)]
    assert "Done. You place a warrior of value 1 on a1.<" in reply.content.decode()
    assert live.fresh(match.id).match.awaited() == (1,)


def test_a_receipt_names_the_pile_that_is_to_be_seen_for_a_moment(bea: User) -> None:
    """Who lets a batch be dealt reads where the plays before it went, as the board shows it; the log names no pile."""
    options: dict[str, JSON] = {"mode": "turns", "wizard_looks": True}
    piles: JSON = {"4": ["orc6"], "6": ["orc2"]}
    given: dict[str, JSON] = {"wizard": 0, "tick": 5, "deck": ["troll", "goblin"], "piles": piles, "seen": False}
    players = [bea.player, *[computers.player_name("grunt")] * 3]
    here = commands.open_match("few_orcs_more", 4, options, players, actor=bea.player, given=given, arranged=True)
    for seat, plays in ((1, ["enlist:4"]), (2, []), (3, [])):
        commands.give(here.id, seat, {"type": "plays", "plays": plays}, actor=str(players[seat]))
    client, now = client_of(bea), live.fresh(here.id)
    reply = _send(client, here, _filled(_page(client, here), now, 0, {"type": "deal_on"}), headers=HTMX)
    assert "Bor plays an enlistment on pile E." in _notice(reply)
    page = _page(client, here)
    log = page[page.index('id="log"') :]
    assert "plays an enlistment" in log
    assert "on pile E" not in log
    # First come the piles, then what was just played on them, then what the cards do.
    order = [page.index(one) for one in ('class="pile-cards', 'class="moment"', 'class="legend"')]
    assert order == sorted(order)


def test_a_receipt_says_of_a_second_card_on_a_pile_that_it_is_wasted(bea: User) -> None:
    """As the board does, and of the first one what was done with it."""
    piles: JSON = {"4": ["orc6"]}
    given: dict[str, JSON] = {"wizard": 0, "tick": 5, "deck": ["troll", "goblin"], "piles": piles, "seen": False}
    players = [bea.player, *[computers.player_name("grunt")] * 3]
    options: dict[str, JSON] = {"mode": "turns", "wizard_looks": True}
    here = commands.open_match("few_orcs_more", 4, options, players, actor=bea.player, given=given, arranged=True)
    for seat, plays in ((1, ["enlist:4", "enlist:4"]), (2, []), (3, [])):
        commands.give(here.id, seat, {"type": "plays", "plays": plays}, actor=str(players[seat]))
    client, now = client_of(bea), live.fresh(here.id)
    notice = _notice(_send(client, here, _filled(_page(client, here), now, 0, {"type": "deal_on"}), headers=HTMX))
    assert "Bor plays an enlistment on pile E. Bor plays a second enlistment on pile E: wasted." in notice


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        (
            ["enlist:6", "enlist:4"],
            "Too late for pile E: another enlistment was first this turn. Yours is back in your hand. Your",
        ),
        (["enlist:6"], "Done. Your enlistment lies on pile G. Fen"),
        ([], "Done. You keep your cards. Fen plays an enlistment on pile E."),
    ],
    ids=["too late", "played", "nothing"],
)
def test_a_receipt_begins_with_what_came_of_ones_own_play(bea: User, plays: list[JSON], said: str) -> None:
    """What failed comes first; what merely repeats one's own choice is left out where more is known."""
    piles: JSON = {"4": ["orc6"], "6": ["orc2"]}
    given: dict[str, JSON] = {"wizard": 0, "tick": 5, "deck": ["troll", "goblin"], "piles": piles}
    players = [computers.player_name("grunt"), bea.player, *[computers.player_name("grunt")] * 2]
    here = commands.open_match(
        "few_orcs_more", 4, {"mode": "turns"}, players, actor=bea.player, given=given, arranged=True
    )
    for seat, theirs in ((2, []), (3, ["enlist:4"])):
        commands.give(here.id, seat, {"type": "plays", "plays": theirs}, actor=str(players[seat]))
    client, now = client_of(bea), live.fresh(here.id)
    sent = _filled(_page(client, here), now, 1, {"type": "plays", "plays": plays})
    reply = _send(client, here, sent, headers=HTMX)
    notice = _notice(reply)
    assert notice.startswith(said)
    # It stays until it can have been read, unless it only repeats what was chosen.
    assert (' news"' in reply.content.decode()) is bool(plays)
    assert "has chosen" not in notice


@pytest.mark.parametrize(("others", "said"), [("grunt", ""), (None, "Done. You let the moment pass.")])
def test_a_moment_that_passes_by_itself_leaves_the_receipt_before_it(
    bea: User, cid: User, others: str | None, said: str
) -> None:
    """Against computers it would read as though what was sent just before had not gone; among people it is a choice."""
    given: dict[str, JSON] = {
        "wizard": 3,
        "champion": 0,
        "phase": "commando",
        "hands": {"0": ["goblin"], "1": ["commando", "troll"], "2": ["giant"]},
        "battle": {"tribe": "orc", "armies": {"0": ["orc2"], "1": ["orc2"], "2": ["orc6"]}},
    }
    rival = cid.player if others is None else computers.player_name(others)
    players = [bea.player, rival, *[computers.player_name("grunt")] * 2]
    here = commands.open_match("few_orcs_more", 4, {}, players, actor="operator:test", given=given, arranged=True)
    client = client_of(bea)
    reply = _send(client, here, _filled(_page(client, here), here, 0, {"type": "pass"}), headers=HTMX)
    assert 0 not in live.fresh(here.id).match.awaited()
    assert _notice(reply).removesuffix(" See it in the replay") == said
    assert ('id="notice"' in reply.content.decode()) is bool(said)


def test_by_htmx_only_what_changed_comes_back(bea: User, match: Live) -> None:
    client = client_of(bea)
    sent = _filled(_page(client, match), match, 0, WARRIOR)
    reply = _send(client, match, sent, headers=HTMX)
    assert reply.status_code == 200
    assert "<html" not in reply.content.decode()
    assert _notice(reply) == DONE


def test_the_receipt_leads_to_its_step_in_the_replay(bea: User, match: Live) -> None:
    client = client_of(bea)
    reply = _send(client, match, _filled(_page(client, match), match, 0, WARRIOR), headers=HTMX)
    found = re.search(r'<a href="(/m/\w+/(\d+)/\?as=1)">See it in the replay</a>', reply.content.decode())
    assert found is not None
    assert int(found[2]) == match.match.version + 1
    assert "Bea places a warrior of value 1 on a1." in client.get(found[1]).content.decode()


def test_the_receipt_of_a_struggle_says_who_pays_for_what_is_lost(bea: User, cid: User) -> None:
    """Among many lines the ones that stay on record: what became of the challenge, and slaves gained or paid."""
    ranks: list[JSON] = [
        {"seat": 1, "left": "archer1", "right": "grunt1"},
        {"seat": 0, "left": "cavalry3", "right": "cavalry2"},
    ]
    given: dict[str, JSON] = {
        "phase": "resolve",
        "field": "anvil",
        "fields": {"anvil": {"challenge": "6/3", "ranks": ranks}},
    }
    here = commands.open_match(
        "orcz", 2, {"events": False}, [bea.player, cid.player], actor="operator:test", given=given, arranged=True
    )
    client = client_of(bea)
    reply = _send(client, here, _filled(_page(client, here), here, 0, {"type": "hold"}), headers=HTMX)
    assert (
        _notice(reply)
        .removesuffix(" See it in the replay")
        .endswith(
            "Strongest: Bea (you). As the strongest there you pay 5 slaves and have none left; 1 more cannot be paid."
        )
    )
    assert "Strongest: Bea (you)." in _notice(reply)


def test_what_was_missed_ends_with_ones_own_move(
    bea: User, cid: User, match: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the page that is open already; what only brings news leaves it where it is."""
    monkeypatch.setattr(visits, "APART", visits.APART * 0)
    client = client_of(cid)
    _page(client, match)
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    page = _page(client, match)
    assert "1 step since your last visit" in page
    assert 'id="missed"' not in client.get(f"/m/{match.id}/news/", headers=HTMX).content.decode()
    reply = _send(client, match, _filled(page, live.fresh(match.id), 1, {**WARRIOR, "at": "b1"}), headers=HTMX)
    assert '<div id="missed" hx-swap-oob="true"></div>' in reply.content.decode()


def test_the_receipt_names_no_single_one_of_the_cards_dealt() -> None:
    """The wizard has the next cards dealt: the first of nine would stand for all."""
    ada = person("Ada")
    look = next(one for one in positions("few_orcs_more") if one.phase == "look")
    players = [computers.player_name("grunt")] * look.seats
    players[look.seat] = ada.player
    given = {**look.given, "submitted": {seat: [] for seat in look.given["submitted"]}}
    here = commands.open_match(
        look.game, look.seats, look.options, players, actor=ada.player, given=given, arranged=True
    )
    client = client_of(ada)
    reply = _send(client, here, _filled(_page(client, here), here, look.seat, {"type": "deal_on"}), headers=HTMX)
    assert _notice(reply) == "Done. You have looked at the piles."


def test_sent_twice_it_is_done_once_and_answered_twice(bea: User, match: Live) -> None:
    client = client_of(bea)
    sent = _filled(_page(client, match), match, 0, WARRIOR)
    first, second = (_send(client, match, sent, headers=HTMX) for _ in range(2))
    assert _notice(first) == _notice(second) == DONE
    assert _version(match) == match.match.version + 1


def test_sent_again_with_something_else_in_it(bea: User, match: Live) -> None:
    client = client_of(bea)
    page = _page(client, match)
    sent = _filled(page, match, 0, WARRIOR)
    _send(client, match, sent)
    again = {**_filled(page, match, 0, {**WARRIOR, "at": "a2"}), "_command": sent["_command"]}
    reply = _send(client, match, again)
    assert reply.status_code == 409
    assert "already been sent with different choices" in _notice(reply)
    assert _version(match) == match.match.version + 1


def test_a_stale_form_says_so_and_keeps_what_was_filled_in(bea: User, match: Live) -> None:
    """Another tab of Bea's was first, and it is her turn again since: nothing is done for her by mistake."""
    client = client_of(bea)
    old = _filled(_page(client, match), match, 0, {**WARRIOR, "at": "h5"})
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    commands.give(match.id, 1, {**WARRIOR, "at": "b1"}, actor=match.match.players[1] or "")
    reply = _send(client, match, old)
    assert reply.status_code == 409
    assert "moved on" in _notice(reply)
    page = reply.content.decode()
    assert re.search(r'<option value="h5"[^>]* selected>', page)
    assert re.search(r'name="value" value="1"[^>]* checked', page)
    assert _version(match) == match.match.version + 2


def test_without_the_version_it_would_have_been_done_by_mistake(
    bea: User, match: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: the same form, where nobody asks whether it still means the same."""
    monkeypatch.setattr(submission, "_meant_still", lambda *_: None)
    client = client_of(bea)
    old = _filled(_page(client, match), match, 0, {**WARRIOR, "at": "h5"})
    commands.give(match.id, 0, WARRIOR, actor=bea.player)
    commands.give(match.id, 1, {**WARRIOR, "at": "b1"}, actor=match.match.players[1] or "")
    assert _send(client, match, old).status_code == 302
    assert _version(match) == match.match.version + 3


def test_what_is_missing_is_named_and_the_rest_is_kept(bea: User, match: Live) -> None:
    client = client_of(bea)
    sent = _filled(_page(client, match), match, 0, WARRIOR)
    del sent["value"]
    reply = _send(client, match, sent)
    assert reply.status_code == 422
    assert _notice(reply) == "Make a choice under “value”."
    assert re.search(r'<option value="a1"[^>]* selected>', reply.content.decode())
    assert _version(match) == match.match.version


def test_what_cannot_be_taken_back_is_asked_once(bea: User, match: Live) -> None:
    client = client_of(bea)
    sent = _filled(_page(client, match), match, 0, {"type": "pass"})
    asked = _send(client, match, sent)
    assert asked.status_code == 200
    assert "Passing is for the rest of the match" in asked.content.decode()
    assert _version(match) == match.match.version
    again = {name: [value] for name, value in forms(asked.content.decode()).popitem()[1].hidden.items()}
    assert again["_sure"] == ["1"]
    assert _send(client, match, again).status_code == 302
    assert _version(match) > match.match.version


@pytest.mark.parametrize("others", ["people", "computers"])
def test_who_must_agree_to_take_it_back_is_said_where_people_sit_there(bea: User, others: str) -> None:
    """Computers are asked nothing, and so nothing is said of everybody's consent."""
    met = [bea, person("Cid")] if others == "people" else [bea]
    match = rally(table("armadora", met, 2).id)
    client = client_of(bea)
    sent = _filled(_page(client, match), match, 0, {"type": "pass"})
    asked = _send(client, match, sent).content.decode()
    assert "Passing is for the rest of the match" in asked
    assert ("you can take it back only if everybody agrees" in asked) == (others == "people")


def test_a_refusal_cites_its_rule(bea: User) -> None:
    """Where an offer is wider than the rules, the rules' own sentence comes back with a link to the rule."""
    here = rally(table("orcz", [bea], 2).id)
    client = client_of(bea)
    page = _page(client, here)
    (offer,) = (one for one in here.match.rules.offers(here.match.state, 0) if one.type == "deploy")
    up = plain(offer.fields["up"])["items"][0]  # type: ignore[call-overload,index]
    command: dict[str, JSON] = {"type": "deploy", "field": "tree", "left": "archer1", "right": "archer2", "up": up}
    reply = _send(client, here, _filled(page, here, 0, command))
    assert reply.status_code == 422
    assert _notice(reply).startswith("Two Archers may not be in the same rank.")
    assert 'href="/games/orcz/#rule-' in reply.content.decode()


def test_nobody_plays_for_another(bea: User, cid: User, match: Live) -> None:
    """Cid's browser with Bea's form, a stranger's with it, and nobody's."""
    sent = _filled(_page(client_of(bea), match), match, 0, WARRIOR)
    at_the_table, stranger, nobody = client_of(cid), client_of(person("Dot")), client_of(None)
    assert _send(at_the_table, match, sent).status_code in (409, 422)
    reply = _send(stranger, match, sent)
    assert (reply.status_code, _notice(reply)) == (422, "This is not your seat.")
    assert _send(nobody, match, sent).headers["Location"].startswith("/account/login/")
    assert _version(match) == match.match.version


HOSTILE: dict[str, dict[str, list[str]]] = {
    "no version": {"_version": []},
    "a version that is none": {"_version": ["1e3"]},
    "a version to come": {"_version": ["99999"]},
    "version nought": {"_version": ["0"]},
    "no id": {"_command": []},
    "an id of blanks": {"_command": ["\n"]},
    "a long id": {"_command": ["x" * 500]},
    "another offer": {"_offer": ["warrior-000000000000"]},
    "a field too many": {"more": ["1"]},
    "a type": {"type": ["pass"]},
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_hostile_forms_do_nothing(bea: User, match: Live, change: dict[str, list[str]]) -> None:
    client = client_of(bea)
    sent = _filled(_page(client, match), match, 0, WARRIOR)
    for headers in ({}, HTMX):
        reply = _send(client, match, {**sent, **change}, headers=headers)
        assert reply.status_code == 422
        assert _notice(reply)
    assert _version(match) == match.match.version


def test_another_seats_move_does_not_make_a_form_stale_that_means_the_same(bea: User, cid: User) -> None:
    """Both choose at once: what Cid has chosen meanwhile changes nothing for Bea."""
    options = {"mode": "turns", "small_table": True}
    here = table("few_orcs_more", [bea, cid, person("Eve")], 3, options)
    now = here
    while now.match.rules.due(now.match.state) is not None and len(now.match.awaited()) < 2:
        commands.tick(now.id, version=now.match.version)
        now = live.fresh(here.id)
    mine, other = now.match.awaited()[:2]
    client = client_of(_holder(now, mine))
    sent = _filled(_page(client, now), now, mine, {"type": "plays", "plays": []})
    commands.give(now.id, other, {"type": "plays", "plays": []}, actor=now.match.players[other] or "")
    reply = _send(client, now, sent, headers=HTMX)
    assert reply.status_code == 200
    assert _notice(reply).startswith("Done")


def test_a_game_with_a_clock_of_its_own_does_not_ask_for_the_newest_version(bea: User) -> None:
    """Cards are dealt all the time: a form some cards old still plays, as the rules have it."""
    here = table("few_orcs_more", [bea, person("Cid"), person("Dot")], 3, {"mode": "live", "small_table": True})
    for _ in range(6):
        now = _ticked(here)
    seat = next(seat for seat in range(3) if now.match.rules.offers(now.match.state, seat))
    client = client_of(_holder(now, seat))
    sent = _filled(_page(client, now), now, seat, {"type": "desert", "pile": 0})
    for _ in range(2):
        _ticked(here)
    reply = _send(client, now, sent, headers=HTMX)
    assert (reply.status_code, _notice(reply)[:4]) == (200, "Done")


def test_a_live_round_begins_when_everybody_is_ready(bea: User, cid: User) -> None:
    """The wizard too, by one button each; computers by themselves, and what is left of a minute is on the page."""
    options = {"wait_for_all": True, "small_table": True}
    here = table("few_orcs_more", [bea, cid], 3, options)
    commands.give(here.id, 2, {"type": "ready"}, actor=here.match.players[2] or "")
    for user, left in ((cid, [bea, cid]), (bea, [bea])):
        now = live.fresh(here.id)
        assert [now.match.players[seat] for seat in now.match.awaited()] == [one.player for one in left]
        client, seat = client_of(user), now.match.players.index(user.player)
        page = _page(client, now)
        assert ("I am ready" in page, 'class="clock' in page) == (True, True)
        reply = _send(client, now, _filled(page, now, seat, {"type": "ready"}), headers=HTMX)
        assert (reply.status_code, _notice(reply)[:4]) == (200, "Done")
    match = live.fresh(here.id).match
    step = match.rules.due(match.state)
    assert step is not None
    assert (step.due, step.after_ms, match.awaited()) == ("deal", 3000, ())


def _ticked(match: Live) -> Live:
    """The match after the automatic step that was due."""
    commands.tick(match.id, version=_version(match))
    return live.fresh(match.id)


def _holder(match: Live, seat: int) -> User:
    return User.objects.get(pk=int((match.match.players[seat] or "").removeprefix("user:")))
