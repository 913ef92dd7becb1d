"""What a league and its seasons give reason to tell people, now: claims, cards, appeals, places, announcements."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import get_args

from accounts.names import user_of
from leagues import roles
from leagues.organisation.state import Organisation
from leagues.season.conduct import concern
from leagues.season.state import Moved, Season
from notices.kinds import Kind
from notices.reasons import RECENT, Reason
from streams.database_time import as_date

DEFECT = "defect"
"""Begins the mark of what is about a defect of the rules."""
PLACES: frozenset[str] = frozenset({*get_args(Moved)} - {""})
"""One of them begins the mark of what others did about the reader's place; the second follows."""
TO_JUDGE = "judge"
"""Begins the mark of what waits for the reader's decision; all others begin with the sort of the matter."""


def of_season(now: Season, at: datetime) -> list[Reason]:
    """Somebody is claimed a no-show, shown a card, concerned by a decision or an appeal, or judges one; or others have
    given, taken or filled their place. A query.
    """
    found = [*_claims(now, at), *_cards(now, at), *_appeals(now, at), *_defects(now, at), *_places(now, at)]
    waiting = [("claim", one.number) for one in now.claims if one.status == "open"]
    waiting += [("appeal", one.number) for one in now.appeals if one.verdict is None]
    waiting = [] if now.ended else [one for one in waiting if one not in now.escalated]
    judges = roles.judges(now.organisation) if waiting else ()
    return found + [reason for sort, number in waiting for reason in _to_judge(now, sort, number, judges)]


def of_organisation(now: Organisation, at: datetime) -> list[Reason]:
    """An officer says something to all members, but for whoever has said it."""
    said = [one for one in now.announcements if _recent(one.at, at)]
    members = [player for player, standing in now.members.items() if standing == "member"] if said else []
    return [
        reason
        for one in said
        for reason in _each((player for player in members if player != one.by), Kind.LEAGUE_SAID, str(one.at))
    ]


def _claims(now: Season, at: datetime) -> Iterator[Reason]:
    for one in now.claims:
        if one.status == "open":
            yield from _each([one.accused], Kind.MATTER, f"claim.{one.number}")
        elif _recent(one.decided_at, at):
            yield from _each([one.accused, one.claimant], Kind.MATTER, f"claim.{one.number}.{one.status}")


def _cards(now: Season, at: datetime) -> Iterator[Reason]:
    for one in now.cards:
        if not one.revoked and _recent(one.at, at):
            yield from _each([one.player], Kind.MATTER, f"card.{one.number}")


def _appeals(now: Season, at: datetime) -> Iterator[Reason]:
    for one in now.appeals:
        parties = concern(now, "appeal", one.number).parties
        if one.verdict is None:
            yield from _each(sorted(parties - {one.appellant}), Kind.MATTER, f"appeal.{one.number}")
        elif _recent(one.decided_at, at):
            yield from _each(sorted(parties), Kind.MATTER, f"appeal.{one.number}.decided")


def _defects(now: Season, at: datetime) -> Iterator[Reason]:
    """A defect of the rules waits for the directors' choice; and everybody in the season is told of what was chosen."""
    for one in now.defects:
        if one.policy is None and not now.ended:
            yield from _each(roles.directors(now.organisation), Kind.MATTER, f"{DEFECT}.{one.number}")
        elif one.policy is not None and _recent(one.decided_at, at):
            there = [entrant.player for entrant in now.taking_part()]
            yield from _each(there, Kind.LEAGUE_SAID, f"{DEFECT}.{one.number}.decided")


def _places(now: Season, at: datetime) -> Iterator[Reason]:
    for one in now.entrants:
        if one.moved and _recent(one.moved_at, at):
            yield from _each([one.player], Kind.MATTER, f"{one.moved}.{one.moved_at // 1000}")


def _to_judge(now: Season, sort: str, number: int, judges: Iterable[str]) -> Iterator[Reason]:
    barred = concern(now, sort, number).barred
    yield from _each((one for one in judges if one not in barred), Kind.MATTER, f"{TO_JUDGE}.{sort}.{number}")


def _each(players: Iterable[str], kind: Kind, mark: str) -> Iterator[Reason]:
    yield from (Reason(user, kind, mark) for player in players if (user := user_of(player)) is not None)


def _recent(moment: int, at: datetime) -> bool:
    return at - as_date(moment) < RECENT
