"""Who may do what in a league, by its roles: every page, and every command by the API and by the pages' forms.

Whoever is a party to a matter is refused everywhere, whatever role they hold.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from django.db import transaction
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from api.leagues.league_forms import AnyLeagueWish
from api.leagues.season_forms import AnySeasonWish
from leagues import commands
from leagues.season import commands as c
from leagues.season.state import Evidence
from streams.actors import actor
from tests.accounts.people import person as officer
from tests.accounts.people import with_app
from tests.budgets import budget
from tests.config.addresses import filled, patterns
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db
FILE = Path(__file__).with_name("rights.txt")
ROLES = (
    "owner", "director", "arbiter", "helper", "member", "claimant", "accused", "judge1", "director1", "dora", "eve",
    "left", "stranger", "nobody", "moderator",
)  # fmt: skip
"""Those with a number hold a role and play in that division; claimant and accused play in the first, dora and eve in
the second, where a claim is decided by the arbiter and eve appeals."""
PARTIES = ("judge1", "director1")
REASON = {"reason": "Because."}


class Scene:
    """A season of two divisions with a claim that is open, a card, an appeal against what the arbiter decided, and a
    defect of the rules.
    """

    def __init__(self) -> None:
        self.league = League()
        names = ("director", "arbiter", "helper", "member", "claimant", "accused", "judge1", "director1", "dora", "eve")
        self.people: dict[str, User] = {name: person(name.capitalize()) for name in (*names, "left", "stranger")}
        self.people["owner"] = self.league.owner
        self.people["moderator"] = officer("Moderator", group="moderators")
        with_app(self.people["moderator"])
        self.league.join(*(self.people[name] for name in (*names, "left")))
        for name, role in (("director", "director"), ("arbiter", "arbiter"), ("helper", "helper")):
            self.league.grant(self.people[name], role)  # type: ignore[arg-type]  # one of the roles
        self.league.grant(self.people["judge1"], "arbiter")
        self.league.grant(self.people["director1"], "director")
        self.league.open(replace(PAIRS, size=4))
        above = [self.people[name] for name in ("claimant", "accused", "judge1", "director1")]
        below = [self.people[name] for name in ("dora", "eve", "left")]
        self.league.enter(*above, *below, person("Frank"))
        self.league.begin()
        self.season = self.league.season_id
        self.claim("claimant", "accused")
        self.claim("dora", "eve")
        arbiter = self.people["arbiter"]
        judged = c.DecideClaim(number=2, reason=self.league.say("Silence.", arbiter), uphold=True, card="yellow")
        self.league.do(judged, arbiter)
        commands.at_season(
            self.season, c.Appeal(sort="claim", of=2, words=self.league.say("No.")), actor(self.player("eve"))
        )
        self.league.do(c.ShowCard(player=self.player("dora"), colour="yellow", reason=self.league.say("Late.")))
        self.league.do(c.Leave(player=self.player("left"), reason=self.league.say("Ill.")))
        defect = c.NameDefect(rules_version=self.league.season.settings.rules_version, reason=self.league.say("Wrong."))
        commands.at_season(self.season, defect, commands.SYSTEM)

    def player(self, name: str) -> str:
        """Somebody as the log names them."""
        return self.people[name].player

    def claim(self, claimant: str, accused: str) -> None:
        """The one says that the other does not play."""
        wish = c.ClaimNoShow(accused=self.player(accused), evidence=Evidence("m", 1, None, 0))
        commands.at_season(self.season, wish, actor(self.player(claimant)))

    def wishes(self) -> dict[str, list[tuple[str, dict[str, Any]]]]:
        """Every command, by whether it is of the season or of the league, with what makes it whole; some twice, about
        either division.
        """
        first, second, stranger = (self.player(name) for name in ("claimant", "dora", "stranger"))
        plan = {"name": "Other", "game": "armadora", "form": {"type": "swiss", "rounds": 3}}
        season = [
            ("enter", {}), ("leave", {}), ("say_away", {}), ("offer_to_substitute", {}), ("take_back_offer", {}),
            ("propose_extension", {"seconds": 3600, **REASON}), ("answer_extension", {"number": 1, "agree": True}),
            ("claim_no_show", {"player": first, "match": "m"}),
            ("appeal", {"sort": "card", "of": 2, "words": "No."}), ("escalate", {"sort": "claim", "number": 1}),
            ("decide_claim", {"number": 1, "uphold": True, **REASON}),
            ("decide_appeal", {"number": 1, "verdict": "uphold", **REASON}),
            ("show_card", {"player": first, "colour": "warning", **REASON}),
            ("show_card", {"player": second, "colour": "warning", **REASON}),
            ("extend", {"division": 1, "seconds": 3600, **REASON}),
            ("extend", {"division": 2, "seconds": 3600, **REASON}),
            ("drop_out", {"player": first, **REASON}), ("drop_out", {"player": second, **REASON}),
            ("substitute", {"out": self.player("left"), "player": stranger}),
            ("open_again", {"division": 1}), ("call_division_off", {"division": 1, **REASON}),
            ("configure", {"settings": plan}), ("open_entry", {}), ("close_entry", {}), ("draw", {}), ("confirm", {}),
            ("cancel", REASON), ("decide_defect", {"number": 1, "policy": "finish", **REASON}),
        ]  # fmt: skip
        member = self.player("member")
        league = [
            ("join", {}), ("leave", {}), ("describe", {"profile": {"name": "Other"}}),
            ("grant", {"player": member, "role": "owner", **REASON}),
            ("grant", {"player": member, "role": "director", **REASON}),
            ("grant", {"player": member, "role": "helper", **REASON}),
            ("withdraw_role", {"player": self.player("director1"), **REASON}),
            ("withdraw_role", {"player": self.player("judge1"), **REASON}),
            ("invite", {"player": stranger}), ("admit_member", {"player": stranger}),
            ("put_out", {"player": member, **REASON}), ("announce", {"text": "Hello."}),
        ]  # fmt: skip
        return {"season": season, "league": league}


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done meanwhile is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


Ask = Callable[[Client], Any]


def questions(scene: Scene) -> dict[str, Ask]:
    """Every page and command, by what the table calls it."""
    asked: dict[str, Ask] = {}
    blanks = {
        "organisation_id": scene.league.id, "number": "1", "division": "1", "matter": "1", "sort": "claim",
        "kind": "league.json", "defect": "1", "hook": "1",
    }  # fmt: skip
    for name, pattern in sorted(patterns().items()):
        if name.startswith("leagues:") and "<slug:organisation_id>" in pattern:
            deed = {"leagues:deed": "grant", "leagues:season_deed": "card", "leagues:own_deed": "away"}.get(name, "")
            address = filled(pattern, blanks | {"deed": deed})
            asked[f"GET {address.replace(scene.league.id, '…')}"] = lambda client, to=address: client.get(to)
    decision = {"verdict": "uphold", "card": "", **REASON}
    for at in ("claim/1", "appeal/1"):
        to = f"/leagues/{scene.league.id}/seasons/1/conduct/{at}/"
        asked[f"POST conduct/{at}/"] = lambda client, to=to: client.post(to, decision)
    for of, wishes in scene.wishes().items():
        to = f"/api/v1/leagues/{scene.league.id}/{'seasons/1/' if of == 'season' else ''}commands/"
        for do, more in wishes:
            sent = {"command": {"do": do, **more}}
            about = next((str(more[one]) for one in ("division", "role") if one in more), "")
            about = about or next((name for name in scene.people if scene.player(name) == more.get("player")), "")
            asked[f"{of} {do} {about}".strip()] = lambda client, to=to, sent=sent: client.post(
                to, sent, content_type="application/json"
            )
    return asked


def table() -> dict[str, dict[str, str]]:
    """How each role is answered to each question."""
    head, *lines = FILE.read_text().splitlines()
    named = head.split()
    return {line[:46].strip(): dict(zip(named, line[46:].split(), strict=True)) for line in lines}


def wrong(scene: Scene, only: tuple[str, ...] = ()) -> Iterator[str]:
    """Where somebody is answered otherwise than the table says. Parties who hold a role are always asked, of the others
    each third in turn; all of them in a soak run.
    """
    clients = {name: browser(scene.people.get(name)) for name in ROLES}
    wanted, step = table(), budget("ROLES_APART", 3, 1)
    for number, (what, ask) in enumerate(questions(scene).items()):
        if only and what not in only:
            continue
        for name in {*PARTIES, *ROLES[number % step :: step]}:
            with undone():
                cell = str(ask(clients[name]).status_code)
            if cell != wanted[what][name]:
                yield f"{what} by {name}: {cell}, not {wanted[what][name]}"


@pytest.fixture
def calm(settings: Any) -> None:
    """So many calls within a minute are as many as are meant here."""
    settings.API_CALLS_PER_PERSON = settings.API_CALLS_PER_ADDRESS = 100_000


@pytest.mark.usefixtures("calm")
def test_it_works() -> None:
    assert [*wrong(Scene())] == []


def test_every_page_and_command_is_in_the_table() -> None:
    scene = Scene()
    assert questions(scene).keys() == table().keys()
    asked = {what.split()[1] for what in table() if what.startswith(("season", "league"))}
    forms = (AnySeasonWish, AnyLeagueWish)
    assert asked == {one.__struct_config__.tag for some in forms for one in get_args(some)}


@pytest.mark.usefixtures("calm")
def test_an_officer_who_is_a_party_and_is_let_through_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: who plays in the division judges it all the same."""
    for module in ("act", "conduct"):
        monkeypatch.setattr(f"leagues.season.{module}.party", lambda *_: None)
    found = {one.partition(":")[0] for one in wrong(Scene(), ("season decide_claim", "season show_card claimant"))}
    assert found == {
        f"season {what} by {who}" for what in ("decide_claim", "show_card claimant") for who in ("judge1", "director1")
    }
