"""What an address hears of: a tournament, or a season of a league, by its row; and who directs it."""

from typing import TypeAlias

from django.conf import settings
from django.urls import reverse

from leagues import roles
from leagues.models import SeasonRow
from streams.actors import Power
from tournaments.commands import may_direct
from tournaments.models import TournamentRow
from webhooks.models import Hook

Subject: TypeAlias = TournamentRow | SeasonRow


def subject_of(hook: Hook) -> Subject | None:
    """What the address hears of, as its row is now; None where it is gone. One query."""
    if hook.season_id is not None:
        return SeasonRow.objects.filter(id=hook.season_id).first()
    return TournamentRow.objects.filter(id=hook.tournament_id).only("id", "stream", "version").first()


def directs(user: int, subject: Subject) -> bool:
    """Whether somebody directs it."""
    if isinstance(subject, SeasonRow):
        return Power.DIRECT in roles.powers(roles.role_in(user, subject.organisation))
    return may_direct(user, subject.id)


def named(subject: Subject) -> dict[str, str | int]:
    """By what a message names it: its ids, and its page."""
    site = settings.SITE_URL.rstrip("/")
    if isinstance(subject, SeasonRow):
        blanks = [subject.organisation, subject.number]
        page = site + reverse("leagues:season", args=blanks)
        return {"league": subject.organisation, "season": subject.number, "url": page}
    return {"tournament": subject.id, "url": site + reverse("tournaments:event", args=[subject.id])}


def sort_of(subject: Subject) -> str:
    """What it is, as the type of a message begins."""
    return "season" if isinstance(subject, SeasonRow) else "tournament"
