"""A league's secretary, to be run every hour: opens the next season from the last one (the first from a template),
makes the divisions once enough have entered, confirms promotion once they are played, and prints where all stand.
WARMOOT_TOKEN=warmoot_… python3 examples/league.py k3m8wq2xzp pairs 8"""

import json
import os
import sys
import time
from urllib.request import HTTPError, Request, urlopen

SITE, TOKEN = os.environ.get("WARMOOT", "http://127.0.0.1:8000"), os.environ["WARMOOT_TOKEN"]


def ask(path, body=None, **headers):
    head = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **headers}
    try:
        data = None if body is None else json.dumps(body).encode()
        return json.load(urlopen(Request(f"{SITE}/api/v1/leagues/{path}", data, head), timeout=30))
    except HTTPError as problem:
        if problem.code in (429, 503):  # asked faster than the site allows, or the site is busy
            time.sleep(int(problem.headers["Retry-After"]))
            return ask(path, body, **headers)
        said = json.load(problem)
        print(f"{said['code']}: {said['detail']}", *said.get("errors", []))
        return None


def give(season, do, **more):  # sent again under its key it has no second effect
    key = {"Idempotency-Key": f"league-{do}"}
    if ask(f"{season}commands/", {"command": {"do": do, **more}}, **key):
        print(f"{season}: {do}")


league, template, enough = sys.argv[1], sys.argv[2], int(sys.argv[3])
seasons = ask(f"{league}/")["seasons"]
now = seasons[0] if seasons else None
if now is None or now["status"] in ("closed", "cancelled"):
    opened = ask(f"{league}/seasons/", {} if now else {"template": template})
    now = opened["season"]["season"]
    print(f"season {now['number']} is open; taken over: {', '.join(opened['taken_over'])}")
here = f"{league}/seasons/{now['number']}/"
if now["status"] == "draft":
    give(here, "open_entry")
elif now["status"] == "entry" and now["entrants"] >= enough:
    print(*ask(f"{here}trial/", {"command": {"do": "draw"}})["said"], sep="\n")
    give(here, "draw")
elif now["status"] == "played":
    give(here, "confirm")
for one in ask(f"{here}matters/")["matters"]:
    print(f"{one['sort']} {one['number']}: {one['said']} {one['state']}")
for division in ask(f"{here}standings/")["divisions"]:
    print(f"division {division['division']}")
    for row in (row for group in division["groups"] for row in group):
        print(f"{row['place'] or '-':>4}. {row['player']['name']}  {row['points']}  {row['possible']}")
