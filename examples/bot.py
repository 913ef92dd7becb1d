"""A bot: opens a rated match or joins one, and plays it to its end by random commands out of what it is offered.

WARMOOT_TOKEN=warmoot_… python3 examples/bot.py armadora me raider   (or: join k3m8wq2xzp)
"""

import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE, TOKEN = os.environ.get("WARMOOT", "http://127.0.0.1:8000"), os.environ["WARMOOT_TOKEN"]


def ask(path, body=None):
    head = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    return urlopen(Request(f"{SITE}/api/v1/{path}", body and json.dumps(body).encode(), head), timeout=30)


def some(domain):  # knows no game, and so plays all of them
    kind = domain["kind"]
    if kind in ("fixed", "one_of"):
        return random.choice(domain.get("items") or [domain.get("value")])
    if kind == "number":
        return random.randint(domain["lo"], domain["hi"])
    if kind == "some_of":
        most = min(domain["most"], len(domain["items"]))
        return random.sample(domain["items"], random.randint(domain["least"], most))
    if kind == "split":
        drawn = random.choices(domain["over"] or [0], k=random.randint(domain["least"], domain["total"]))
        return {str(seat): drawn.count(seat) for seat in drawn}
    if kind == "maybe":
        return some(domain["domain"])
    return {n: some(d) for n, d in domain["fields"].items() if d["kind"] != "maybe" or random.random() < 0.5}


def move(match):
    while (now := json.load(ask(f"matches/{match}/offers/")))["awaited"] and now["offers"]:
        offer = random.choice(now["offers"])
        body = {"version": now["version"], "command": {"type": offer["type"], **some({**offer, "kind": "group"})}}
        try:
            ask(f"matches/{match}/commands/", body)
        except HTTPError as problem:  # refused, or the match has moved on: try something else
            time.sleep(int(problem.headers.get("Retry-After", 0)))


what, *seats = sys.argv[1:]
table = {"game": what, "players": [None if seat == "open" else seat for seat in seats]}
table["terms"] = {"pace": "live", "move_s": 60, "bank_s": 600, "rated": True}
way = (f"matches/{seats[0]}/join/", {"seat": None}) if what == "join" else ("matches/", table)
match = json.load(ask(*way))["match"]
while match["outcome"] is None and match["status"] != "cancelled":
    for _line in filter(bytes.strip, ask("stream/")):  # blank lines only say that the stream is alive
        move(match["id"])
        if (match := json.load(ask(f"matches/{match['id']}/"))["match"])["outcome"]:
            break
print(json.dumps({"match": match["id"], "outcome": match["outcome"]}))
