"""What of an organisation's log a visitor may read."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from eventlog import store
from league_pages.access import AtLeague
from leagues.models import SeasonRow
from leagues.organisation import facts as o
from streams.kind import Held

F = TypeVar("F")


def stretch(live: Held[Any], decode: Callable[[Any], list[F]], before: str, most: int) -> tuple[list[F], int]:
    """So many facts of a log before a version, or the newest, and from which version on there are earlier ones; 0 for
    none.
    """
    upto = min(int(before) - 1, live.version) if before.isdecimal() and len(before) < 10 else live.version
    after = max(0, upto - most)
    found = decode(store.read(live.stream, after=after, upto=max(0, upto)))
    return found, after + 1 if after else 0


def told_to(at: AtLeague, facts: Sequence[o.AnyFact]) -> list[o.AnyFact]:
    """Those facts that the visitor may know, in their order; one query.

    How somebody belongs to it is for officers and for themselves, but that members are members everybody sees. A season
    that is not announced is for directors.
    """
    hidden = frozenset[str]()
    if not at.directs:
        drafts = SeasonRow.objects.filter(organisation=at.now.id, status="draft")
        hidden = frozenset(drafts.values_list("id", flat=True))
    return [one for one in facts if _may_know(at, one, hidden)]


def _may_know(at: AtLeague, fact: o.AnyFact, hidden: frozenset[str]) -> bool:
    if isinstance(fact, o.SeasonAdded):
        return fact.season not in hidden
    if not isinstance(fact, o.OfMember) or at.role is not None or fact.player == at.player:
        return True
    return isinstance(fact, o.MemberJoined) and at.now.belongs(fact.player)
