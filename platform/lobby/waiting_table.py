"""A table that waits for players, as its page shows it."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from accounts.names import names_of
from boards.games import card
from boards.seats import MARKS
from lobby import access
from lobby.access import Visitor
from lobby.consequences import consequences
from lobby.models import Invitation
from lobby.order import order_of
from lobby.people import level_names
from play.access import may_watch, watching_key
from play.players import is_computer
from replays.address import match_address
from streams import database_time


class Place(NamedTuple):
    """A seat of the table, who has it, and what the reader may do about it."""

    at: int
    mark: str
    name: str
    computer: bool
    mine: bool
    kept_for: str
    may_free: bool

    @property
    def number(self) -> int:
        """Seats are counted from one on the page."""
        return self.at + 1

    @property
    def taken(self) -> bool:
        return bool(self.name)


def presented(request: HttpRequest, at: Visitor, key: str) -> dict[str, Any]:
    """Everything that the page says and offers; four queries."""
    row = at.row
    asked = list(Invitation.objects.filter(match=row.id).order_by("at"))
    names = names_of([*row.players, row.host, *(one.player for one in asked)])
    arrange = access.may_arrange(at)
    link = reverse("lobby:invited", args=[at.table.key])
    shared = watching_key(row, at_it=access.may_invite(at))
    places = _places(at, asked, names, arrange)
    free = [place for place in places if not place.taken]
    again = at.table.rematch_of
    return {
        "match": row,
        "game": card(row.game),
        "host": names.get(row.host, ""),
        "hosting": access.is_host(at),
        "again": again,
        "expected": [place.kept_for for place in free] if again and all(place.kept_for for place in free) else [],
        "mine": _kept_for_me(at, asked) if again else None,
        "places": places,
        "free": len(free),
        "may_sit": access.may_sit(at),
        "kept_out": access.is_kept_out(at) and not access.is_seated(at),
        "may_leave": access.may_leave(at),
        "may_invite": access.may_invite(at),
        "may_arrange": arrange,
        "may_decline": access.may_decline(at),
        "private": at.table.private,
        "levels": level_names(),
        "asked": [(names[one.player], one.declined) for one in asked if one.player not in row.players],
        "declined": [names[one.player] for one in asked if one.declined and one.player not in row.players],
        "link": request.build_absolute_uri(link) if access.may_invite(at) else "",
        "watching": request.build_absolute_uri(match_address(row.id, shared)) if shared else "",
        "key": key,
        "may_watch": may_watch(row, at.me),
        "consequences": consequences(order_of(row, at.table.private), database_time.present()),
    }


def _places(at: Visitor, asked: list[Invitation], names: dict[str, str], arrange: bool) -> list[Place]:
    kept = {one.seat: names[one.player] for one in asked if one.seat is not None and not one.declined}
    return [
        Place(
            at=seat,
            mark=MARKS[seat],
            name=names.get(player or "", ""),
            computer=is_computer(player),
            mine=bool(at.me) and player == at.me,
            kept_for="" if player else kept.get(seat, ""),
            may_free=arrange and player is not None and player != at.me,
        )
        for seat, player in enumerate(at.row.players)
    ]


def _kept_for_me(at: Visitor, asked: list[Invitation]) -> int | None:
    """The free seat that is kept for the reader, who may sit down there."""
    kept = (one.seat for one in asked if one.player == at.me and not one.declined and one.seat is not None)
    seat = next(kept, None)
    return seat if seat is not None and at.row.players[seat] is None and access.may_sit(at) else None
