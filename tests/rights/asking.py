"""One request in the name of one of the eight: its status, whether anything was done, and the answer itself."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.http import HttpResponse

from eventlog import store
from leagues import commands as leading
from tests.api.tournaments.wanted import WANTED
from tests.leagues.pages.season_form import SEASON
from tests.rights.roles import GAME, MOVE, House
from tests.tournaments.pages.hall import FORM as TOURNAMENT
from tournaments import commands as organising

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
DOING = frozenset({"POST", "PUT", "DELETE"})
"""After these everything is taken back; the others only find out, and note that they did."""
DONE = "*"
"""After a status: something was written."""
NO_DEEDS = (
    "django_session",  # the session itself: its language, its messages, its age
    "usersessions_usersession",  # when a session was last used
    "accounts_tally",  # how often something was tried
    "table_visit",  # what of a match somebody has seen
)

Form = Callable[[House], dict[str, Any]]
CARD = {"do": "show_card", "colour": "yellow", "reason": "late"}
FORMS: dict[str, Form] = {
    "lobby:new": lambda house: house.order,
    "conduct:appeal": lambda _house: {"words": "I did not."},
    "conduct:blocked": lambda house: {"player": house.people["seat"].player, "do": "block"},
    "conduct:remove_line": lambda _house: {"reason": "Rude."},
    "conduct:report": lambda _house: {"sort": "abuse", "words": "He insults me."},
    "lobby:invite": lambda house: {"name": house.people["user"].name},
    "lobby:fill": lambda _house: {"level": "grunt"},
    "lobby:free": lambda _house: {"seat": "1"},
    "api:tournaments": lambda _house: WANTED,
    "api:tournament_entries": lambda _house: {"csv": "name\nUser"},
    "api:tournament_commands": lambda _house: {"command": {"do": "announce", "text": "hello"}},
    "api:tournament_trial": lambda _house: {"command": {"do": "announce", "text": "hello"}},
    "api:tournament_clocks": lambda _house: {"command": {"do": "give_time", "seconds": 60}},
    "tournaments:table_desk": lambda _house: {"deed": "time", "minutes": "1", "confirm": "yes", "version": "1"},
    "webhooks:page": lambda _house: {"address": "https://league.example.org/warmoot"},
    "api:webhooks": lambda _house: {"address": "https://league.example.org/warmoot"},
    "tournaments:new": lambda _house: TOURNAMENT,
    "tournaments:deed": lambda house: {
        "text": "hello",
        "confirm": "yes",
        "version": organising.find(house.tournaments["event"]).version,
    },
    "api:leagues": lambda _house: {"name": "Mine"},
    "api:league_commands": lambda _house: {"command": {"do": "announce", "text": "hello"}},
    "api:seasons": lambda _house: {"template": "pairs"},
    "api:season_commands": lambda house: {"command": CARD | {"player": house.people["seat"].player}},
    "api:season_trial": lambda house: {"command": CARD | {"player": house.people["seat"].player}},
    "api:season_webhooks": lambda _house: {"address": "https://league.example.org/warmoot"},
    "api:defects": lambda _house: {"game": "orcz", "rules_version": "1", "reason": "It deals one card too few."},
    "api:league_import": lambda house: {"members": f"name\n{house.people['spectator'].name}"},
    "api:league_import_trial": lambda house: {"members": f"name\n{house.people['spectator'].name}"},
    "api:season_talk": lambda _house: {"text": "hello"},
    "api:division_talk": lambda _house: {"text": "hello"},
    "api:remove_saying": lambda _house: {"reason": "Rude."},
    "leagues:new": lambda _house: {"name": "Mine", "zone": "UTC", "joining": "open"},
    "leagues:deed": lambda house: {
        "text_said": "hello",
        "confirm": "yes",
        "version": leading.find_organisation(house.leagues["league"]).version,
    },
    "leagues:season_new": lambda _house: SEASON,
    "leagues:season_configure": lambda _house: SEASON,
    "leagues:season_deed": lambda house: {
        "player": house.people["seat"].player,
        "colour": "yellow",
        "reason": "late",
        "confirm": "yes",
        "version": leading.find_season(house.season).version,
    },
    "leagues:own_deed": lambda house: {
        "since": "2030-01-01",
        "until": "2030-01-02",
        "confirm": "yes",
        "version": leading.find_season(house.season).version,
    },
    "leagues:webhooks": lambda _house: {"address": "https://league.example.org/warmoot"},
    "leagues:thread": lambda _house: {"text": "hello"},
    "leagues:division_talk": lambda _house: {"text": "hello"},
    "leagues:defect": lambda house: {
        "policy": "finish",
        "reason": "As agreed.",
        "confirm": "yes",
        "version": leading.find_season(house.season).version,
    },
    "leagues:defects": lambda _house: {"rules": "orcz 1", "reason": "It deals one card too few."},
    "leagues:import": lambda house: {"confirm": "yes", "members": f"name\n{house.people['spectator'].name}"},
    "leagues:matter": lambda _house: {"verdict": "decline", "reason": "They play."},
    "moderation:dispute": lambda _house: {"words": "It was not lawful.", "wanted": "answer"},
    "moderation:appeal": lambda _house: {"words": "It was lawful."},
    "moderation:deed": lambda _house: {"sort": "slip", "severity": "3"},
    "moderation:write": lambda _house: {"scope": "clarify", "reason": "It was lawful."},
    "moderation:judge": lambda _house: {"verdict": "uphold", "why": "It was lawful."},
    "play:do": lambda house: house.move,
    "play:agree": lambda _house: {"what": "pause", "_command": "one"},
    "play:talk": lambda _house: {"text": "hello"},
    "play:note": lambda _house: {"text": "a plan"},
    "play:mute": lambda house: {"player": house.people["opponent"].player},
    "replays:comment": lambda _house: {"text": "well played", "audience": "public"},
    "replays:review": lambda house: {"step": str(house.matches["over"].step)},
    "replays:branch": lambda _house: {"seat-0": "me", "seat-1": "grunt"},
    "account_profile": lambda _house: {"name": "Renamed", "language": "en", "theme": "dark"},
    "set_theme": lambda _house: {"theme": "dark"},
    "set_language": lambda _house: {"language": "fr"},
    "account_tokens": lambda _house: {"name": "bot", "scopes": "read", "days": "7"},
    "api:matches": lambda _house: {"game": GAME},
    "api:commands": lambda house: {"version": house.matches["running"].step, "command": MOVE},
    "api:proposals": lambda _house: {"kind": "draw"},
    "api:answers": lambda _house: {"kind": "draw", "yes": True},
    "api:takeback": lambda _house: {"to": 1},
    "api:takeback_answer": lambda _house: {"yes": True},
    "api:vacation": lambda _house: {"seconds": 3600},
    "api:chat": lambda _house: {"text": "hello"},
    "api:dispute": lambda _house: {"words": "It was not lawful."},
    "api:reports": lambda house: {"player": house.people["seat"].player, "sort": "abuse", "words": "He insults me."},
    "api:case_commands": lambda _house: {"command": {"do": "appeal", "words": "It was lawful."}},
    "api:desk_commands": lambda _house: {"command": {"do": "claim"}},
    "api:desk_trial": lambda _house: {"ruling": {"scope": "uphold", "reason": "It was lawful."}},
    "moderation:answer": lambda _house: {"number": "1", "words": "The white one."},
    "api:fill": lambda _house: {"level": "grunt"},
    "api:free": lambda _house: {"seat": 1},
    "api:invite": lambda house: {"name": house.people["user"].name},
    "api:branch": lambda house: {"number": house.matches["over"].step, "players": ["me", "grunt"]},
}
BACK = "ROLLBACK TO SAVEPOINT "
WITH_KEY = frozenset({"api:join", "api:decline", "api:take_over", "api:dispute"})
"""Operations of the API whose bodies name the key of a link."""


class Asked(NamedTuple):
    """What came of it."""

    reply: HttpResponse
    done: bool

    @property
    def cell(self) -> str:
        """As the table has it."""
        return f"{self.reply.status_code}{DONE if self.done else ''}"


def ask(house: House, name: str, on: str, method: str, role: str, *, missing: bool = False) -> Asked:
    """Ask, and take back whatever came of it."""
    key = house.link(on, role)
    address = house.address(name, on, missing=missing)
    query = {"key": key} if key and not (name.startswith("api:") and method == "POST") else {}
    more: dict[str, Any] = {"query_params": query, "secure": True}
    sent: dict[str, Any] = {}
    if method == "POST":
        sent = FORMS[name](house) if name in FORMS else {}
        if name.startswith("api:"):
            sent = sent | ({"key": key} if key and name in WITH_KEY else {})
            more["content_type"] = "application/json"
        else:
            sent = sent | ({"key": key, "_key": key} if key else {})
    with transaction.atomic() if method in DOING else nullcontext(), _deeds() as done:
        reply = house.site.ask(method, address, house.cookies[role], sent, **more)
        if method in DOING:
            transaction.set_rollback(True)
    return Asked(reply, bool(done))


@contextmanager
def _deeds() -> Iterator[list[str]]:
    """What is written meanwhile that counts as something done; not what is taken back again."""
    found: list[str] = []
    before: dict[str, int] = {}

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        verb, _, rest = sql.lstrip().partition(" ")
        if verb in {"INSERT", "UPDATE", "DELETE"} and not any(name in rest[:60] for name in NO_DEEDS):
            found.append(sql)
        elif verb == "SAVEPOINT":
            before[rest] = len(found)
        elif sql.startswith(BACK):
            del found[before[sql.removeprefix(BACK)] :]
        return execute(sql, params, many, context)

    def append(*args: Any, **more: Any) -> Any:
        receipt = written(*args, **more)
        found.append(f"append {receipt}")
        return receipt

    written = store.append
    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(watch):
        patch.setattr(store, "append", append)
        yield found
