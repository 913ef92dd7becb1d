"""A bot: opens a rated match or joins one, and plays it to its end by random commands out of what it is offered.
WARMOOT_TOKEN=warmoot_… python3 examples/bot.py armadora me raider   (or: join k3m8wq2xzp)"""

import json
import os
import random
import sys
import time
from contextlib import suppress
from urllib.request import HTTPError, Request, urlopen

SITE, TOKEN = os.environ.get("WARMOOT", "http://127.0.0.1:8000"), os.environ["WARMOOT_TOKEN"]


def ask(path, body=None):
    head = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    try:
        return urlopen(Request(f"{SITE}/api/v1/{path}", body and json.dumps(body).encode(), head), timeout=30)
    except HTTPError as problem:
        if problem.code not in (429, 503):
            raise
        time.sleep(int(problem.headers["Retry-After"]))  # asked faster than the site allows, or the site is busy
        return ask(path, body)


def some(domain):  # knows no game, and so plays all of them
    if domain["kind"] in ("fixed", "one_of"):
        return random.choice(domain.get("items") or [domain.get("value")])
    if domain["kind"] == "number":
        return random.randint(domain["lo"], domain["hi"])
    if domain["kind"] == "some_of":
        return random.sample(
            domain["items"], random.randint(domain["least"], min(domain["most"], len(domain["items"])))
        )
    if domain["kind"] == "split":
        drawn = random.choices(domain["over"] or [0], k=random.randint(domain["least"], domain["total"]))
        return {str(seat): drawn.count(seat) for seat in drawn}
    given = {n: d for n, d in domain["fields"].items() if d["kind"] != "maybe" or random.random() < 0.5}
    return {name: some(field.get("domain", field)) for name, field in given.items()}


def move(match):
    while (now := json.load(ask(f"matches/{match}/offers/")))["awaited"] and now["offers"]:
        offer = random.choice(now["offers"])
        body = {"version": now["version"], "command": {"type": offer["type"], **some({**offer, "kind": "group"})}}
        with suppress(HTTPError):  # refused, or the match has moved on: try something else
            ask(f"matches/{match}/commands/", body)


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
