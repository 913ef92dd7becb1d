"""An export retold by today's rules, from the file alone: no database, and of the site no more than its event types.

events   every event's exact text, decoded into today's types and encoded again
views    for each version what every viewer may know, as one hash, along rewinds and from where a branch left
decided  every command of a game, decided again with the seed that the file reveals
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.checks.channels import viewers
from games.kernel.chance import FairChance, commitment
from games.kernel.codec import codec, encode
from games.kernel.registry import AnyGame, game
from games.kernel.replay import fold
from games.kernel.table import decide
from games.kernel.values import Event, Value
from play.match import Match, tell_match
from play.record import decode_log

Document = Mapping[str, Any]


def rules_of(document: Document) -> AnyGame:
    """The rules that the match names."""
    return game(document["match"]["game"], document["match"]["rules_version"])


def data_of(document: Document) -> list[dict[str, Any]]:
    return [json.loads(event["data"]) for event in document["events"]]


def log_of(document: Document) -> list[Event]:
    """All events, those around the game too, in today's types."""
    return decode_log(b"[%s]" % ",".join(event["data"] for event in document["events"]).encode())


def rewritten(document: Document) -> Iterator[tuple[int, str]]:
    """The events that today's types write otherwise than they stand in the log: version and text."""
    for event, made in zip(document["events"], log_of(document), strict=True):
        if encode(made).decode() != event["data"]:
            yield event["version"], encode(made).decode()


def states(document: Document, parent: Document | None = None) -> list[Value]:
    """The game's state after each version."""
    rules, found = rules_of(document), list[Value]()
    codes, own = codec(rules), {str(one.__struct_config__.tag) for one in rules.event_types}
    for event, data in zip(document["events"], data_of(document), strict=True):
        if event["type"] == "match_opened":
            state = rules.blank(codes.options(data["options"]), data["seats"])
        elif event["type"] == "branch_opened":
            assert parent is not None
            state = states(parent)[data["parent_version"] - 1]
        elif event["type"] == "rewound":
            state = found[data["to"] - 1]
        elif event["type"] in own:
            state = rules.apply(state, codes.event(event["data"].encode()))
        found.append(state)
    return found


def views(document: Document, parent: Document | None = None) -> list[str]:
    """A hash for each version: of what every seat, a spectator and the arbiter may know."""
    rules, seats = rules_of(document), document["match"]["seats"]
    return [
        hashlib.sha256(b"\n".join(encode(rules.view(state, viewer)) for viewer in viewers(seats))).hexdigest()
        for state in states(document, parent)
    ]


def decided(document: Document, parent: Document | None = None) -> Iterator[str]:
    """Where a command of the game, decided again, gives other events or asks for other draws; one line for each."""
    rules, before = rules_of(document), states(document, parent)
    seeds = {
        commitment(bytes.fromhex(data["seed"]), bytes.fromhex(data["salt"])): bytes.fromhex(data["seed"])
        for data in data_of(document)
        if data["type"] == "seed_revealed"
    }
    own = {str(one.__struct_config__.tag) for one in rules.event_types}
    promised = ""
    for event, data in zip(document["events"], data_of(document), strict=True):
        if "body" in event and (body := json.loads(event["body"]))["do"] in ("give", "tick"):
            first, chance = event["version"], FairChance(seeds[promised], event["version"])
            state = before[first - 2]
            events = (
                decide(rules, state, body["seat"], body["command"], chance)[0]
                if body["do"] == "give"
                else rules.tick(state, chance)
            )
            stored = [one["data"] for one in document["events"][first - 1 : event["last"]] if one["type"] in own]
            if [encode(made).decode() for made in events] != stored:
                yield f"version {first}: other events"
            if (encode(chance.draws).decode() if chance.draws else None) != event.get("chance"):
                yield f"version {first}: other draws"
            if fold(rules, state, events) != before[event["last"] - 1]:
                yield f"version {first}: another state"
        promised = data.get("commitment") or promised


def as_the_site_tells_it(document: Document, parent: Document | None = None) -> dict[str, Any]:
    """What stands around the game at the end: players, clock, end; by the site's own fold."""
    match: Match = tell_match(log_of(document), lambda _parent, version: states(parent or {})[version - 1])
    made: dict[str, Any] = json.loads(
        encode({"players": match.players, "clock": match.clock, "outcome": match.outcome, "version": match.version})
    )
    return made


def commands(document: Document) -> Sequence[str]:
    """What was done, in order: the kinds of the commands."""
    return [json.loads(event["body"])["do"] for event in document["events"] if "body" in event]
