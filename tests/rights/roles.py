"""The eight who ask for everything, and the things of theirs that they ask for.

Every match here is for its players and those who were given its link: whoever else asks must be told what is told of a
match that there is not.
"""

import json
from typing import Any, NamedTuple

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.test import Client
from django.urls import reverse
from fido2.utils import websafe_encode
from msgspec.structs import replace

from accounts.limits import DAY
from accounts.models import User
from api import tokens
from api.scopes import LEAST
from chat import talk
from conduct import commands as conduct
from conduct.stream.commands import Claim as ClaimReport
from conduct.stream.commands import Propose as Take
from conduct.stream.commands import Report as ReportOf
from conduct.stream.state import Wanted as Measure
from games.kernel.registry import game as find_game
from games.kernel.values import JSON
from leagues import commands as leading
from leagues.organisation import commands as o
from leagues.organisation.state import Profile
from leagues.progress import go_on as going_on
from leagues.roles import at_season
from leagues.season import commands as s
from leagues.season.settings import Conduct, SeasonSettings
from leagues.season.settings import Entry as Open
from leagues.season.state import Evidence
from lobby import tables
from lobby.form import TableForm
from lobby.models import Table
from lobby.order import Order
from moderation import commands as judging
from moderation.executing import execute_ruling
from moderation.reporting import Report, report
from moderation.stream.commands import Claim, Propose
from moderation.stream.ruling import Ruling
from notices import unsubscribing
from notices.preferences import reader_of
from play import commands, live
from play.access import watch_key
from play.terms import Terms
from replays import reviews
from replays.address import Ask
from replays.models import Comment
from replays.outline import settled
from replays.visibility import visibility_for
from streams.actors import Power, actor, officer
from tests.accounts.device import Device
from tests.accounts.people import PASSWORD, person, with_app
from tests.config.addresses import filled, patterns
from tests.site import Site, cookie_of
from tests.table.filling import fill, forms
from tournaments import commands as organising
from tournaments.stream.commands import Enter, OpenEntry, Pair, Start
from tournaments.stream.settings import Entry, Play, RoundRobin, Settings, Stage, Swiss
from webhooks import hooks

ROLES = ("nobody", "user", "seat", "opponent", "spectator", "organiser", "moderator", "admin")
OFFICERS = {"moderator": "moderators", "admin": "staff"}
GAME = "armadora"
DAYS = Terms(pace="days", move_s=3 * 86400, bank_s=86400, watch="link")
MOVE: dict[str, JSON] = {"type": "warrior", "value": 1, "at": "a1"}
"""What the seat may do in the running match."""
NONE = "zzzzzzzzzz"
"""The id of a match that there is not."""
LEAGUE_DEEDS = {"leagues:deed": "announce", "leagues:season_deed": "card", "leagues:own_deed": "away"}
"""The deed that is asked for at each address of a league that takes one."""
NUMBER = 999_999
"""Of a comment, a key, a token that there is not."""


class Match(NamedTuple):
    """A match or table, the key of its link, and a step of it."""

    id: str
    key: str = ""
    step: int = 1


class House:
    """People in their browsers, and what they have."""

    def __init__(self) -> None:
        self.people: dict[str, User] = {
            role: person(role.capitalize(), group=OFFICERS.get(role, "")) for role in ROLES[1:]
        }
        for role in OFFICERS:
            with_app(self.people[role])
        self.site = Site()
        self.cookies = {"nobody": "", **{role: _logged_in(self.site, user) for role, user in self.people.items()}}
        self.matches = {
            "running": self._running(),
            "over": self._over(),
            "left": self._left(),
            "table": self._table(),
            "public": self._running(watch="everyone"),
        }
        self.tournaments = {name: self._tournament(name) for name in ("draft", "entry", "event")}
        self.leagues = dict.fromkeys(("league", "hidden"), self._league())
        self.hook = hooks.give(
            self.people["organiser"], self.tournaments["event"], "https://league.example.org/hook"
        ).hook
        self.season_hook = hooks.give_for_season(
            self.people["organiser"], self.season, "https://league.example.org/hook"
        ).hook
        self.cases = {"case": self._case("running"), "ruled": self._ruled()} | self._conduct()
        self.note = Comment.objects.create(
            match=self.matches["over"].id,
            version=self.matches["over"].step,
            author=self.people["seat"],
            audience="private",
            seat=0,
            text="mine",
        )
        over = self.matches["over"]
        seen = visibility_for(over.id, self.people["seat"].player)
        self.review = reviews.begin(self.people["seat"], seen, over.step, Ask())
        self.said = talk.say(live.fresh(self.matches["running"].id).match, self.people["seat"], 0, "hello")
        self.passkey = Authenticator.objects.create(
            user=self.people["seat"],
            type=Authenticator.Type.WEBAUTHN,
            data={"name": "mine", "credential": _credential()},
        )
        self.token = tokens.make(self.people["seat"], "mine", LEAST, DAY).token
        self.calendar, *_ = [reader_of(self.people[role]).calendar for role in ("seat", *ROLES[1:])]
        self.move = self._move()
        form = TableForm(find_game(GAME))
        values = {name: form[name].value() for name in form.fields}
        self.order = {name: value for name, value in values.items() if value is not None and value is not False}
        self.stop = unsubscribing.token(self.people["seat"], unsubscribing.ALL)

    def address(self, name: str, on: str, *, missing: bool = False) -> str:
        """An address with its blanks filled; `missing` for the same where there is nothing."""
        at = self.matches.get(on, Match(NONE))
        blanks = {
            "match_id": NONE if missing else at.id,
            "tournament_id": NONE if missing else self.tournaments.get(on, NONE),
            "organisation_id": NONE if missing else self.leagues.get(on, NONE),
            "sort": "claim",
            "matter": "1",
            "division": "1",
            "season_number": "2" if on == "hidden" else "1",
            "said": str(NUMBER if missing else self.said.pk),
            "defect": "1",
            "hook": str(NUMBER if missing else self.season_hook.pk),
            "case_id": "c999" if missing else self.cases.get(on, "c999"),
            "stage": "1",
            "round_number": "1",
            "entrant": "1",
            "kind": "pairings",
            "deed": "announce",
            "number": str(at.step),
            "game": GAME,
            "name": GAME,
            "version": "0",
            "player": "user:999999" if missing else self.people["seat"].player,
            "pace": "days",
            "year": "2026",
            "month": "1",
            "count": "3",
            "rest": "nowhere",
            "key": "no-such-key" if missing else at.key or "no-such-key",
            "token": "no-such-token" if missing else self.stop,
            "table_number": "1",
            "pk": str(NUMBER if missing else self.passkey.pk),
            "code": "no-such-code" if missing else self.review.code,
            "comment_id": str(NUMBER if missing else self.note.pk),
            "uidb36": "1",
        }
        more = {
            "api:tournament_file": {"kind": "standings-csv"},
            "api:webhook": {"number": str(NUMBER if missing else self.hook.pk)},
            "api:webhook_resume": {"number": str(NUMBER if missing else self.hook.pk)},
            "webhooks:resume": {"number": str(NUMBER if missing else self.hook.pk)},
            "webhooks:end": {"number": str(NUMBER if missing else self.hook.pk)},
            "moderation:deed": {"deed": "triage"},
            "lessons:step": {"number": "1"},
            "lessons:picture": {"number": "1"},
            "api:ruling": {"number": "1"},
            "api:ruling_scenario": {"number": "1"},
            "conduct:deed": {"deed": "claim"},
            "moderation:ruling": {"number": "1"},
            "moderation:scenario": {"number": "1"},
            "tournaments:file": {"kind": "standings-csv"},
            "lobby:player": {"name": "Nobody" if missing else self.people["seat"].name},
            "notices:calendar": {"key": "no-such-key" if missing else self.calendar},
            "account_token_end": {"number": str(NUMBER if missing else self.token.pk)},
        }
        season_hook = str(NUMBER if missing else self.season_hook.pk)
        more |= {one: {"number": season_hook} for one in ("api:season_webhook", "api:season_resume")}
        if name.startswith("leagues:"):
            more[name] = {
                "kind": "league.json",
                "number": "2" if on == "hidden" else "1",
                "deed": LEAGUE_DEEDS.get(name, ""),
            }
        return filled(patterns()[name], blanks | more.get(name, {}))

    def link(self, on: str, role: str) -> str:
        """The key that somebody was given: a spectator has the link."""
        return self.matches[on].key if role == "spectator" and on in self.matches else ""

    def _tournament(self, name: str) -> str:
        """One of the organiser's that nobody knows of, or that two have entered, or that they play in."""
        host = self.people["organiser"]
        entry = Entry(check_in_from=1 if name == "entry" else None)
        play = Play(rated=False)
        live = organising.open_tournament(
            Settings("Cup", GAME, "1", 2, (Stage(Swiss(2)),), entry=entry, play=play), actor(host.player)
        )
        by = organising.director(host.pk, live.id)
        if name != "draft":
            organising.give(live.id, OpenEntry(), by)
            for role in ("seat", "opponent"):
                player = self.people[role].player
                organising.give(live.id, Enter(name=role, players=(player,)), actor(player))
        if name == "event":
            organising.give(live.id, Start(), by)
            organising.give(live.id, Pair(stage=1, round=1, start=True), by)
        return live.id

    def _league(self) -> str:
        """The organiser's, with a season that seat and opponent play, the one's claim against the other, and another
        season that nobody knows of.
        """
        host, seat, opponent, user = (self.people[role] for role in ("organiser", "seat", "opponent", "user"))
        made = leading.found(Profile("League", joining="ask"), host).id
        for one in (seat, opponent):
            leading.at_organisation(made, o.Join(), actor(one.player))
            leading.at_organisation(made, o.AdmitMember(player=one.player), actor(host.player))
        conduct = Conduct(no_show_s=3600)
        settings = SeasonSettings(
            "Season",
            GAME,
            "1",
            2,
            RoundRobin(),
            size=3,
            play=Play(rated=False),
            conduct=conduct,
            entry=Open(members_only=False),
        )
        season = leading.open_season(made, settings, host).id
        by = at_season(host.pk, season)
        leading.at_season(season, s.OpenEntry(), by)
        for one in (seat, opponent, user):
            leading.at_season(season, s.Enter(player=one.player), actor(one.player))
        leading.at_season(season, s.Draw(), by)
        going_on(season)
        evidence = Evidence(self.matches["running"].id, 1, None, 0)
        leading.at_season(season, s.ClaimNoShow(accused=opponent.player, evidence=evidence), actor(seat.player))
        named = s.NameDefect(rules_version="1", reason="t" + "1" * 40)
        leading.at_season(season, named, officer(self.people["moderator"].pk, Power.MODERATE))
        leading.open_season(made, settings, host)
        self.season = season
        return made

    def _case(self, on: str) -> str:
        """A case that the seat has opened on the step of one of the matches."""
        match = self.matches[on]
        place = visibility_for(match.id, self.people["seat"].player).line.at(match.step)
        return report(self.people["seat"], place, 0, Report("It was not lawful.")).id

    def _ruled(self) -> str:
        """Another, on a match that is over, that somebody who is not here has ruled on."""
        case_id, by = self._case("over"), officer(NUMBER, Power.MODERATE)
        judging.give(case_id, Claim(), by)
        ruling = Ruling("clarify", self.matches["over"].step, "It was lawful.")
        judging.give(case_id, Propose(ruling=ruling), by)
        execute_ruling(case_id)
        return case_id

    def _conduct(self) -> dict[str, str]:
        """The opponent reports the seat, twice; on the second report somebody who is not here has taken a measure."""
        seat, opponent = self.people["seat"].player, self.people["opponent"].player
        made = {
            name: conduct.report(ReportOf("", seat, "abuse", "Listen!", ()), actor(opponent)).id
            for name in ("report", "measure")
        }
        by = officer(NUMBER, Power.MODERATE)
        conduct.give(made["measure"], ClaimReport(), by)
        conduct.give(made["measure"], Take(Measure("warning", "Be friendly.")), by)
        return made

    def _running(self, watch: Any = "link") -> Match:
        players = [self.people["seat"].player, self.people["opponent"].player]
        opened = commands.open_match(
            GAME, 2, {"first": 0}, players, actor=self.people["organiser"].player, terms=replace(DAYS, watch=watch)
        )
        return self._at(opened.id)

    def _at(self, match_id: str) -> Match:
        """The match and its newest step."""
        return Match(match_id, watch_key(match_id), visibility_for(match_id, self.people["seat"].player).newest)

    def _move(self) -> dict[str, list[str]]:
        """What the seat's page sends where that is filled in."""
        now = live.read(self.matches["running"].id).match
        offer = next(offer for offer in now.rules.offers(now.state, 0) if offer.type == MOVE["type"])
        client = Client()
        client.force_login(self.people["seat"], backend="accounts.backend.Backend")
        page = client.get(f"/m/{now.id}/", secure=True).content.decode()
        form = next(form for key, form in forms(page).items() if key.startswith(f"{offer.type}-"))
        return fill(form, offer, MOVE)

    def _left(self) -> Match:
        match = self._running()
        commands.leave(match.id, 1, actor=self.people["opponent"].player)
        return self._at(match.id)

    def _over(self) -> Match:
        """Its step is one at which somebody had to decide."""
        match = self._running()
        commands.give(match.id, 0, MOVE, actor=self.people["seat"].player)
        commands.resign(match.id, 1, actor=self.people["opponent"].player)
        seen = visibility_for(match.id, self.people["seat"].player)
        return match._replace(step=next(step for step in reversed(seen.steps) if settled(seen.line, step) is not None))

    def _table(self) -> Match:
        """Three seats, the last of them free; the spectator has been given the key."""
        players = (self.people["seat"].player, self.people["opponent"].player, None)
        order = Order(GAME, "", 3, {}, players, DAYS, private=True)
        opened = tables.open_table(self.people["organiser"], order)
        return Match(opened.id, Table.objects.get(match=opened.id).key)


def _credential() -> Any:
    """What is kept of a real passkey."""
    answer = json.loads(Device().create(websafe_encode(b"challenge")))
    return {"response": answer["response"], "id": answer["id"], "rawId": answer["rawId"], "type": "public-key"}


def _logged_in(site: Site, user: User) -> str:
    """What the browser sends of somebody who has just said the password."""
    cookie = cookie_of(user)
    reply = site.ask("POST", reverse("account_reauthenticate"), cookie, {"password": PASSWORD}, secure=True)
    assert reply.status_code == 302, user
    return (
        f"{settings.SESSION_COOKIE_NAME}={reply.cookies[settings.SESSION_COOKIE_NAME].value}"
        if reply.cookies.get(settings.SESSION_COOKIE_NAME)
        else cookie
    )
