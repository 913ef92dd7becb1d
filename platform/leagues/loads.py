"""How much the players of a season have to do: there, in other seasons, and in matches that are being played."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from leagues import commands
from leagues.forecast.load import Load, most_at_once
from leagues.models import SeasonPlayerRow
from leagues.season.drawing import at_once
from leagues.season.state import Season
from play.models import MatchRow, Participant

TO_COME = ("entry", "drawn")
"""The statuses of a season whose matches are not opened yet."""
MOST_PAST = 20_000
"""So many past matches are looked at, the newest ones."""


def loads(now: Season, players: Sequence[str]) -> dict[str, Load]:
    """What each of these players has to do at a time while the season is played; three queries, and the other seasons
    that they are in and that have not begun.

    Matches count that are played at the season's pace: a live one takes an evening, however many there are.
    """
    said = {one.player: one.at_once for one in now.taking_part()}
    each, running, had = at_once(now.settings), _running(now, players), _had(now, players)
    coming = _coming(now, players)
    return {one: Load(each, running[one] + coming[one], said.get(one, 0), had[one]) for one in players}


def _running(now: Season, players: Sequence[str]) -> Counter[str]:
    rows = Participant.objects.filter(player__in=players, over=False, match__terms__pace=_pace(now))
    return Counter(rows.filter(match__status=MatchRow.Status.RUNNING).values_list("player", flat=True))


def _coming(now: Season, players: Sequence[str]) -> Counter[str]:
    """What other seasons bring that have not begun, and are played at the same pace."""
    rows = SeasonPlayerRow.objects.filter(player__in=players, waiting=False, left=False, season__status__in=TO_COME)
    found: Counter[str] = Counter()
    settings = {}
    for player, season in rows.exclude(season=now.id).values_list("player", "season"):
        if season not in settings:
            settings[season] = commands.find_season(season).season.settings
        if settings[season].play.terms.get("pace", "none") == _pace(now):
            found[player] += at_once(settings[season])
    return found


def _had(now: Season, players: Sequence[str]) -> Counter[str]:
    """The most matches that each has had at a time."""
    rows = Participant.objects.filter(player__in=players, match__begun=True, match__terms__pace=_pace(now))
    rows = rows.filter(match__ended_at__isnull=False).order_by("-match__ended_at")
    spans = defaultdict[str, list[tuple[float, float]]](list)
    for player, opened, ended in rows.values_list("player", "match__opened_at", "match__ended_at")[:MOST_PAST]:
        if ended is not None:
            spans[player].append((opened.timestamp(), ended.timestamp()))
    return Counter({player: most_at_once(some) for player, some in spans.items()})


def _pace(now: Season) -> str:
    return str(now.settings.play.terms.get("pace", "none"))
