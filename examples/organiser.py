"""An organiser: opens a Swiss, invites everybody in a file, starts it once all have answered, follows its rounds, keeps
standings and exports.
WARMOOT_TOKEN=warmoot_… python3 examples/organiser.py "Cup of the moor" armadora entrants.csv 3"""

import json
import os
import sys
import time
from pathlib import Path
from urllib.request import HTTPError, Request, urlopen

SITE, TOKEN = os.environ.get("WARMOOT", "http://127.0.0.1:8000"), os.environ["WARMOOT_TOKEN"]
PAUSE = float(os.environ.get("WARMOOT_PAUSE", "5"))


def ask(path, body=None, **headers):
    head = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **headers}
    try:
        return urlopen(
            Request(f"{SITE}/api/v1/tournaments/{path}", body and json.dumps(body).encode(), head), timeout=30
        )
    except HTTPError as problem:
        if problem.code in (429, 503):  # asked faster than the site allows, or the site is busy
            time.sleep(int(problem.headers["Retry-After"]))
            return ask(path, body, **headers)
        if problem.code == 304:
            return None
        said = json.load(problem)
        faults = [f"{fault['field']}: {fault['detail']}" for fault in said.get("errors", [])]
        sys.exit("\n".join([f"{said['code']}: {said['detail']}", *faults]))


def give(do, **more):  # sent again under its key it would have no second effect
    return ask(f"{cup}/commands/", {"command": {"do": do, **more}}, **{"Idempotency-Key": f"organiser-{do}"})


def tell(now):
    for stage in now["stages"]:
        for at in stage["rounds"]:
            number, over = at["round"], at["ended_at"] is not None
            if (number, over) not in told:
                told.add((number, over))
                print(f"round {number}: {'results' if over else 'pairings'}")
                for table in json.load(ask(f"{cup}/rounds/{stage['stage']}/{number}/"))["tables"]:
                    ranks = f"  {table['result']['ranks']}" if table["result"] else ""
                    print(f"  {table['table']}. {' – '.join(table['names'])}{ranks}")


name, game, file, rounds = sys.argv[1:]
stages = [{"format": {"type": "swiss", "rounds": int(rounds)}}]
wanted = {"name": name, "game": game, "seats": 2, "stages": stages, "play": {"rated": False}}
cup, told, tag = json.load(ask("", wanted))["tournament"]["id"], set(), ""
give("open_entry")
reply = ask(f"{cup}/entries/", {"csv": Path(file).read_text()}, **{"Idempotency-Key": "organiser-entries"})
print(f"{json.load(reply)['invited']} invited: {SITE}/tournaments/{cup}/")
while json.load(ask(f"{cup}/"))["invitations"]:
    time.sleep(PAUSE)
foreseen = json.load(ask(f"{cup}/trial/", {"command": {"do": "start"}}))
print("the start would bring about:", ", ".join(event["type"] for event in foreseen["events"]))
give("start")
status = "running"
while status == "running":
    if (reply := ask(f"{cup}/", **{"If-None-Match": tag})) is None:
        time.sleep(PAUSE)
        continue
    tag, now = reply.headers["ETag"], json.load(reply)
    status = now["tournament"]["status"]
    tell(now)
for group in json.load(ask(f"{cup}/standings/1/?explain=true"))["groups"]:
    for row in group["rows"]:
        print(
            f"{row['place']:3}. {row['name']}  " + "  ".join(f"{one['column']} {one['value']}" for one in row["values"])
        )
for kind in ("standings-csv", "rounds-csv", "report-trf", "tournament-json"):
    Path(f"{cup}-{kind.replace('-', '.')}").write_bytes(ask(f"{cup}/files/{kind}/", Accept="*/*").read())
print(json.dumps({"tournament": cup, "status": status}))
