"""A round as its format pairs it, and the account of how it came about."""

import hashlib
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from tournaments.stream.facts.rounds import Pairing
from tournaments.stream.settings import Record
from tournaments.stream.state import Bye, ByeKind, StageState, Table, Tournament


class Paired(Record, frozen=True):
    """A round as its format has it: tables with entrants in order of the seats, byes, and the account of it."""

    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]
    pairing: Pairing


def absent(now: Tournament, stage: StageState, entrant: int) -> ByeKind | None:
    """The bye of an entrant who will not play the next round; None for who will."""
    who = now.entrants[entrant - 1]
    if who.left or who.waiting:
        return "zero"
    return dict(who.byes).get(len(stage.rounds) + 1)


def canonical(value: object) -> object:
    """A value as JSON data, fractions as text; the same value gives the same data in every process."""
    return msgspec.to_builtins(value, enc_hook=_plain, str_keys=True, order="sorted")


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def account(
    engine: str,
    version: str,
    given: object,
    *,
    ruleset: str = "",
    seed: str = "",
    reasons: object = None,
    quality: object = None,
) -> Pairing:
    """How a round came about, with the hash of all that it depended on."""
    data = canonical(given)
    return Pairing(
        engine=engine,
        version=version,
        ruleset=ruleset,
        seed=seed,
        input=data,
        input_hash=hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest(),
        reasons=canonical(reasons),
        quality=canonical(quality),
    )


def numbered(tables: Iterable[Table]) -> tuple[Table, ...]:
    """Tables counted from 1."""
    return tuple(msgspec.structs.replace(table, number=number) for number, table in enumerate(tables, 1))


def asked_byes(now: Tournament, away: Mapping[int, ByeKind]) -> tuple[Bye, ...]:
    """The byes of those who stay away and have not left."""
    return tuple(Bye(entrant, kind) for entrant, kind in away.items() if now.entrants[entrant - 1].takes_part)
