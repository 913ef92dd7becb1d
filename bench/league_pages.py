"""Pages of a league of 5,000 members with 40 seasons, in milliseconds a request, and of processor here.

    python -m bench.league_pages

Thirty-nine seasons are called off, the last one is played: eight divisions of 28 computers in four groups of seven,
whose first tables have results. The pages are asked for in turn by a stranger, a member and the owner; the first of
each are not counted.
"""

import json
import platform
import sys
from statistics import median, quantiles
from time import perf_counter, process_time

from bench.database import fresh_database

MEMBERS, SEASONS, DIVISIONS, SIZE = 5_000, 40, 8, 28
TURNS = 25
MOST_MS = 150
PAGES = ("", "members/", "history/", "seasons/{last}/", "seasons/1/", "seasons/{last}/calendar.ics", "desk/")
OWNER_ONLY = ("desk/",)


def league() -> str:
    """The id of the league; its members come by events through the store, its rows by a rebuild."""
    from msgspec.structs import replace

    from accounts.models import User
    from eventlog import store
    from eventlog.store import Cause
    from leagues import commands, progress, roles
    from leagues.kind import ORGANISATIONS
    from leagues.organisation.facts import MemberJoined
    from leagues.organisation.state import Profile
    from leagues.season import commands as c
    from leagues.season.settings import Entry, SeasonSettings
    from opponents import computer_accounts
    from streams import rebuild
    from streams.wire import new_events
    from tournaments import commands as tournaments
    from tournaments import progress as going_on
    from tournaments.stream.commands import RecordResult
    from tournaments.stream.settings import Cells, Play
    from tournaments.stream.state import Result

    owner = User.objects.create_user("Owner")
    made = commands.found(Profile("Mountain League", "Europe/Paris"), owner)
    users = [User.objects.create_user(f"M{number}") for number in range(MEMBERS)]
    facts = [MemberJoined(player=one.player, by=one.player, at=made.organisation.at) for one in users]
    version = made.version
    for start in range(0, MEMBERS, 500):
        version = store.append(made.stream, version, new_events(facts[start : start + 500]), Cause("bench")).last
    ORGANISATIONS.repository.clear()
    rebuild.rebuild(ORGANISATIONS)
    settings = SeasonSettings(
        "Season", "orcz", "1", 4, Cells(7), size=SIZE, entry=Entry(members_only=False), play=Play(rated=False)
    )
    for number in range(1, SEASONS + 1):
        live = commands.open_season(made.id, replace(settings, name=f"Season {number}"), owner)
        by = roles.at_season(owner.pk, live.id)
        commands.at_season(live.id, c.OpenEntry(), by)
        if number < SEASONS:
            commands.at_season(live.id, c.Cancel(reason="t" + "0" * 40), by)
    for place, one in enumerate(computer_accounts.add("grunt", DIVISIONS * SIZE)):
        commands.at_season(live.id, c.Enter(player=one.player, rating=2000 - place), by)
    commands.at_season(live.id, c.Draw(), by)
    progress.go_on(live.id)
    for division in commands.find_season(live.id).season.divisions:
        going_on.go_on(division.tournament)
        now = tournaments.find(division.tournament).tournament
        for round_ in now.stages[0].rounds:
            for table in round_.tables[::2]:
                result = Result("adjudicated", (1, 2, 3, 4), (4, 3, 2, 1))
                wish = RecordResult(
                    stage=1, round=round_.number, table=table.number, result=result, match=table.match, reason="bench"
                )
                director = tournaments.director(owner.pk, division.tournament)
                tournaments.give(division.tournament, wish, director)
    return made.id


def times(league: str) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds of each request by page, as the site's own code takes it from first to last line; of processor."""
    from django.test import Client

    from accounts.models import User

    clients = [Client(headers={"host": "localhost"}) for _ in range(3)]
    for client, name in zip(clients[1:], ("M0", "Owner"), strict=True):
        client.force_login(User.objects.get(name=name))
    found: dict[str, list[tuple[float, float]]] = {page: [] for page in PAGES}
    for turn in range(TURNS + 1):
        for page, taken in found.items():
            for client in clients[2:] if page in OWNER_ONLY else clients:
                began, used = perf_counter(), process_time()
                reply = client.get(f"/leagues/{league}/{page.format(last=SEASONS)}")
                if turn:
                    taken.append((1000 * (perf_counter() - began), 1000 * (process_time() - used)))
                assert reply.status_code == 200, f"{page}: {reply.status_code}"
    return found


def told_of(taken: list[tuple[float, float]]) -> dict[str, float]:
    """The middle and the slow of the requests, and of their processor."""
    whole, used = zip(*taken, strict=True)
    p95 = quantiles(whole, n=20)[-1]
    slow = quantiles(used, n=20)[-1]
    spent = {"processor": round(median(used), 1), "processor_p95": round(slow, 1)}
    return {"p50": round(median(whole), 1), "p95": round(p95, 1), **spent}


def main() -> int:
    """1 where a page takes longer than it may."""
    with fresh_database():
        found = times(league())
    spread = {page: told_of(taken) for page, taken in found.items()}
    told = {"members": MEMBERS, "seasons": SEASONS, "pages": spread, "python": platform.python_version()}
    print(json.dumps(told, indent=2))
    return int(max(one["p95"] for one in spread.values()) > MOST_MS)


if __name__ == "__main__":
    sys.exit(main())
