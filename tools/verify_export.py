#!/usr/bin/env python3
"""Checks exported games without trusting the site: python3 verify_export.py FILE...

Needs Python 3.9 and nothing else, shares no code with the site, and is one file so that it can be handed on. Recomputes
the hash of every event, the commitment to the seed, and every draw of chance that the revealed seed must have given.
Says one line for each fault and ends with 1, or says what it checked and ends with 0.

The hashes, in which i64 is a signed big-endian integer of 8 bytes, text(t) the length of t in UTF-8 as 4 big-endian
bytes and then those bytes, maybe(x) a byte 0, or a byte 1 and x:

    leaf   = SHA256(salt, content)
    digest = SHA256("warmoot-entry/1\\n", i64(stream), i64(version), i64(last), text(type), text(actor),
                    maybe(text(command id)), leaf of data, maybe(leaf of body), maybe(leaf of chance))
    link   = SHA256("warmoot-event/1\\n", link before, i64(microseconds since 1970), digest)
    origin = SHA256("warmoot-stream/1", i64(stream), text(kind), maybe(i64(parent), i64(its version), its link))

Of a content that is withheld there is the leaf, of an event that is sealed the digest.

The draws of the step that begins with version v come, label by label, from the 8-byte words of HMAC-SHA256(seed,
"warmoot-draw/1" NUL label NUL i64(v) i64(0)), then of i64(1), and so on: a number below n is the first word below the
largest multiple of n, modulo n.
"""
# ruff: noqa: UP017, PTH123 - runs under Python 3.9

from __future__ import annotations

import hashlib
import hmac
import json
import re
import struct
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

MOST_BYTES = 512 * 1024 * 1024
MOST_FAULTS = 50
MOST_DIGITS = 19
WORDS = 1 << 64
PLACE = {"version", "last", "at", "hash"}
MEMBERS = PLACE | {"type", "actor", "command_id"}
SEALED = PLACE | {"digest"}
CONTENTS = ("data", "body", "chance")
PROMISED = ("game", "rules_version", "seats", "options")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Fault(Exception):
    """What is wrong, in one line."""


def main(paths: list[str]) -> int:
    """Check every file; the number to exit with."""
    if not paths:
        print("usage: verify_export.py FILE...", file=sys.stderr)
        return 2
    return max([report(path) for path in paths])


def report(path: str) -> int:
    """Say what was found in one file."""
    try:
        document = load(path)
        faults, summary = check(document)
    except Fault as fault:
        faults, summary = [str(fault)], ""
    for sentence in faults[:MOST_FAULTS]:
        print(f"{path}: {sentence}")
    if len(faults) > MOST_FAULTS:
        print(f"{path}: and {len(faults) - MOST_FAULTS} more faults")
    if not faults:
        print(f"{path}: {summary}")
    return 1 if faults else 0


# Reading


def load(path: str) -> Any:
    """The JSON in a file."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as problem:
        raise Fault(f"cannot be read: {problem.strerror}") from None
    if len(raw) > MOST_BYTES:
        raise Fault(f"is larger than {MOST_BYTES >> 20} MiB")
    return parse(raw, "the file")


def parse(raw: bytes | str, name: str) -> Any:
    """The value of a JSON text, strictly: no name twice, no number that other programs would round."""
    try:
        return json.loads(raw, object_pairs_hook=once, parse_int=whole, parse_constant=no_number)
    except RecursionError:
        raise Fault(f"{name} is nested too deeply") from None
    except UnicodeDecodeError:
        raise Fault(f"{name} is not UTF-8 text") from None
    except json.JSONDecodeError as problem:
        where = f"line {problem.lineno}, column {problem.colno}"
        raise Fault(f"{name} is not JSON, or is cut short: {problem.msg} at {where}") from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Fault("an object has a name twice")
    return made


def whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Fault(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)


def no_number(word: str) -> float:
    raise Fault(f"{word} is not a number that JSON knows")


def member(thing: dict[str, Any], name: str, kind: type, where: str) -> Any:
    """A member that must be there and of one kind."""
    if name not in thing:
        raise Fault(f"{where} has no {name}")
    value: Any = thing[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Fault(f"{name} of {where} is {shown(value)}")
    if isinstance(value, str):
        utf8(value, f"{name} of {where}")
    return value


def number(thing: dict[str, Any], name: str, where: str) -> int:
    value: int = member(thing, name, int, where)
    if not 0 <= value < 1 << 63:
        raise Fault(f"{name} of {where} is {shown(value)}")
    return value


def from_hex(thing: dict[str, Any], name: str, size: int, where: str) -> bytes:
    """Bytes written in hex."""
    value = member(thing, name, str, where)
    if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
        raise Fault(f"{name} of {where} is not {size} bytes in hex")
    return bytes.fromhex(value)


def microseconds(thing: dict[str, Any], where: str) -> int:
    value = member(thing, "at", str, where)
    try:
        at = datetime.strptime(value if TIME.fullmatch(value) else "", "%Y-%m-%dT%H:%M:%S.%f%z")
    except ValueError:
        raise Fault(f"at of {where} is not a time in UTC with microseconds") from None
    return (at - EPOCH) // timedelta(microseconds=1)


def utf8(value: str, name: str) -> bytes:
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise Fault(f"{name} is not proper text") from None


def shown(value: object) -> str:
    """A value as it may safely be printed."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


# The chain


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def i64(*numbers: int) -> bytes:
    return struct.pack(f">{len(numbers)}q", *numbers)


def text(value: str) -> bytes:
    written = value.encode()
    return struct.pack(">I", len(written)) + written


def maybe(value: bytes | None) -> bytes:
    return b"\0" if value is None else b"\1" + value


def origin(stream: dict[str, Any]) -> bytes:
    """What the first event is tied to."""
    if "parent" not in stream:
        raise Fault("the stream has no parent, not even null")
    left = None
    if stream["parent"] is not None:
        parent = member(stream, "parent", dict, "the stream")
        place = number(parent, "stream", "the parent"), number(parent, "version", "the parent")
        left = i64(*place) + from_hex(parent, "hash", 32, "the parent")
    kind = member(stream, "kind", str, "the stream")
    return sha256(b"warmoot-stream/1", i64(number(stream, "id", "the stream")), text(kind), maybe(left))


class Event:
    """One event of the document, every member read and of the right kind."""

    def __init__(self, raw: Any, position: int) -> None:
        where = f"event {position}"
        if not isinstance(raw, dict):
            raise Fault(f"{where} is not an object")
        known = MEMBERS | {name + end for name in CONTENTS for end in ("", "_salt", "_leaf")}
        known = SEALED if "digest" in raw else known
        for name in raw:
            if name not in known:
                raise Fault(f"{where} has a member {shown(name)}, which the format does not have")
        self.where = where
        self.version = number(raw, "version", where)
        self.last = number(raw, "last", where)
        self.at = microseconds(raw, where)
        self.hash = from_hex(raw, "hash", 32, where)
        self.texts: dict[str, str] = {}
        self.leaves: dict[str, bytes] = {}
        self.digest = from_hex(raw, "digest", 32, where) if "digest" in raw else None
        if self.digest is None:
            self.read_entry(raw, where)

    def read_entry(self, raw: dict[str, Any], where: str) -> None:
        """What happened, who did it, and the contents."""
        self.type = member(raw, "type", str, where)
        self.actor = member(raw, "actor", str, where)
        if "command_id" not in raw:
            raise Fault(f"{where} has no command_id")
        self.command_id = None if raw["command_id"] is None else member(raw, "command_id", str, where)
        for name in CONTENTS:
            self.read_content(raw, name)
        if "data" not in self.leaves:
            raise Fault(f"{where} has neither data nor data_leaf")

    def read_content(self, raw: dict[str, Any], name: str) -> None:
        """A content with its salt, or the leaf that stands for it."""
        if name + "_leaf" in raw:
            if name in raw or name + "_salt" in raw:
                raise Fault(f"{self.where} has both {name} and its leaf")
            self.leaves[name] = from_hex(raw, name + "_leaf", 32, self.where)
        elif name in raw or name + "_salt" in raw:
            content = member(raw, name, str, self.where)
            self.texts[name] = content
            self.leaves[name] = sha256(from_hex(raw, name + "_salt", 16, self.where), content.encode())

    def link(self, stream: int, before: bytes) -> bytes:
        """The hash that this event must have after the one before."""
        return sha256(b"warmoot-event/1\n", before, i64(self.at), self.digest or self.entry(stream))

    def entry(self, stream: int) -> bytes:
        """The digest of everything that the event says."""
        return sha256(
            b"warmoot-entry/1\n",
            i64(stream, self.version, self.last),
            text(self.type),
            text(self.actor),
            maybe(None if self.command_id is None else text(self.command_id)),
            self.leaves["data"],
            maybe(self.leaves.get("body")),
            maybe(self.leaves.get("chance")),
        )

    def content(self, name: str, kind: type) -> Any:
        """What a content says, None where it is withheld."""
        if name not in self.texts:
            return None
        value = parse(self.texts[name], f"{name} of {self.where}")
        if not isinstance(value, kind):
            raise Fault(f"{name} of {self.where} is {shown(value)}")
        return value


def check(document: Any) -> tuple[list[str], str]:
    """The faults of a document, and a sentence about it if there are none."""
    if not isinstance(document, dict) or document.get("format") != "warmoot-log/1":
        raise Fault("this is not a warmoot-log/1 document")
    stream = member(document, "stream", dict, "the document")
    before = origin(stream)
    raw = member(document, "events", list, "the document")
    events = [Event(one, position) for position, one in enumerate(raw, 1)]
    head = member(document, "head", dict, "the document")
    faults = list(check_chain(stream["id"], before, events))
    newest = (events[-1].version, events[-1].hash) if events else (0, before)
    if (number(head, "version", "the head"), from_hex(head, "hash", 32, "the head")) != newest:
        faults.append("the head is not the newest event")
    if faults:
        return faults, ""  # what a broken chain says about chance is worth nothing
    story = Story(events)
    return [*story.faults, *check_match(document, story)], summary(events, story)


def check_chain(stream: int, before: bytes, events: list[Event]) -> Iterator[str]:
    """Faults of order, time and hashes."""
    version, last, at = 0, 0, None
    for event in events:
        version += 1
        if event.version != version:
            yield f"{event.where} has version {event.version} where {version} must follow"
            version = event.version
        if version > last:
            last = event.last
        if event.last != last or last < version:
            yield f"{event.where} belongs to no whole append"
            last = event.last
        if at is not None and event.at < at:
            yield f"{event.where} is older than the one before it"
        if event.link(stream, before) != event.hash:
            yield f"{event.where} was changed, or does not follow the one before it: its hash does not fit"
        before, at = event.hash, event.at
    if last > version:
        yield f"the log ends in the middle of an append: {last - version} events are missing"


# Chance


class Story:
    """What the events say about the seed: promises, revelations, and the draws made under each promise."""

    def __init__(self, events: list[Event]) -> None:
        self.faults: list[str] = []
        self.opening: dict[str, Any] = {}
        self.seeds: dict[str, bytes] = {}
        self.promise = ""
        self.outstanding: list[str] = []
        self.checked = self.unchecked = 0
        steps = []
        step, drawing = 1, []
        for event in events:
            self.noting(self.hear, event)
            if "chance" in event.leaves:
                drawing.append(event)
            if event.version == event.last:  # a command that promises a seed draws from that one
                steps += [(one, step, self.promise) for one in drawing]
                step, drawing = event.version + 1, []
        for event, step, promise in steps:
            self.noting(self.redraw, event, step, self.seeds.get(promise))

    def noting(self, look: Callable[..., None], *what: Any) -> None:
        """Look at something, and go on after a fault."""
        try:
            look(*what)
        except Fault as fault:
            self.faults.append(str(fault))

    def hear(self, event: Event) -> None:
        """Take note of what an event says."""
        data = event.content("data", dict)
        if data is None:
            return
        if data.get("type") != event.type:
            raise Fault("{} is called {} but says {}".format(event.where, shown(event.type), shown(data.get("type"))))
        if event.version == 1:
            self.opening = data
        if event.type == "seed_revealed":
            self.reveal(data, event.where)
        elif data.get("commitment"):
            self.promise = member(data, "commitment", str, event.where)
            self.outstanding.append(self.promise)

    def reveal(self, data: dict[str, Any], where: str) -> None:
        """Seeds are revealed in the order in which they were promised."""
        seed, salt = from_hex(data, "seed", 32, where), from_hex(data, "salt", 16, where)
        if not self.promise and not self.opening:
            return  # the opening, and the promise in it, are withheld
        promise = self.outstanding.pop(0) if self.outstanding else ""
        if commitment(seed, salt) != promise:
            raise Fault(f"{where} reveals another seed than was committed to")
        self.seeds[promise] = seed

    def redraw(self, event: Event, step: int, seed: bytes | None) -> None:
        """Every draw of a step must be what the seed gives."""
        draws = event.content("chance", list)
        if draws is None or seed is None:
            self.unchecked += 1 if draws is None else len(draws)
            return
        words: dict[str, Iterator[int]] = {}
        for place, draw in enumerate(draws, 1):
            where = f"draw {place} of {event.where}"
            if not isinstance(draw, dict):
                raise Fault(f"{where} is {shown(draw)}")
            label, n = member(draw, "label", str, where), number(draw, "n", where)
            source = words.setdefault(label, stream_of_words(seed, label, step))
            out = draw.get("out")
            if not 1 <= n <= WORDS:
                raise Fault(f"{where} is one of {shown(n)}")
            if isinstance(out, list) and len(out) != n:
                raise Fault(f"{where} orders {n} things into {len(out)} places")
            expected = order(source, n) if isinstance(out, list) else below(source, n)
            if isinstance(out, bool) or out != expected:
                raise Fault(f"{where} is {shown(out)}, but the seed gives {shown(expected)}")
            self.checked += 1


def commitment(seed: bytes, salt: bytes) -> str:
    return sha256(b"warmoot-seed/1\0", salt, seed).hex()


def stream_of_words(seed: bytes, label: str, step: int) -> Iterator[int]:
    prefix = b"warmoot-draw/1\0" + label.encode() + b"\0" + i64(step)
    counter = 0
    while True:
        block = hmac.new(seed, prefix + i64(counter), hashlib.sha256).digest()
        yield from struct.unpack(">4Q", block)
        counter += 1


def below(words: Iterator[int], n: int) -> int:
    """A whole number below n."""
    if n == 1:
        return 0
    limit = WORDS - WORDS % n
    return next(word for word in words if word < limit) % n


def order(words: Iterator[int], n: int) -> list[int]:
    """The numbers 0 to n - 1 as a shuffle leaves them."""
    places = list(range(n))
    for last in range(n - 1, 0, -1):
        swap = below(words, last + 1)
        places[last], places[swap] = places[swap], places[last]
    return places


def check_match(document: dict[str, Any], story: Story) -> Iterator[str]:
    """What the document says beside the events must be what the events say."""
    match = document.get("match")
    if match is None:
        return
    if not isinstance(match, dict):
        raise Fault(f"match is {shown(match)}")
    for name in PROMISED:
        if name in match and name in story.opening and match[name] != story.opening[name]:
            yield f"{name} of match is {shown(match[name])}, but the first event says {shown(story.opening[name])}"
    # A rewind behind the end promises a fresh seed: the newest promise is the one that stands.
    if story.promise and match.get("commitment", story.promise) != story.promise:
        yield f"commitment of match is {shown(match['commitment'])}, but the events promise {shown(story.promise)}"
    if match.get("seed") is not None:
        seed, salt = from_hex(match, "seed", 32, "match"), from_hex(match, "salt", 16, "match")
        promises = [match["commitment"]] if "commitment" in match else []
        promises += story.seeds
        if promises and commitment(seed, salt) not in promises:
            yield "the seed of match is not the one that was committed to"


def summary(events: list[Event], story: Story) -> str:
    """What was checked, in one sentence."""
    said = [f"ok: {len(events)} events in an unbroken chain"]
    if story.seeds:
        said.append("the revealed seed is the promised one")
    if story.checked:
        said.append(f"{story.checked} draws recomputed")
    if story.unchecked:
        said.append(f"{story.unchecked} draws not checked: not revealed, or withheld")
    withheld = sum(len(event.leaves) - len(event.texts) for event in events)
    if withheld:
        said.append(f"{withheld} contents withheld")
    sealed = sum(event.digest is not None for event in events)
    if sealed:
        said.append(f"{sealed} events sealed until the end of the match")
    return "; ".join(said)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
