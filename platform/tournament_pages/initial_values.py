"""The form's values that ask for settings that there are already."""

from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from accounts.names import user_of
from lobby.duration import HOUR, MINUTE
from lobby.terms_form import UNITS
from tournament_pages.stage_form import initial_of
from tournaments.commands import terms_of
from tournaments.stream.settings import Settings


def initial_values(settings: Settings, entrants: int) -> dict[str, Any]:
    """What the form shows of these settings, where so many have entered."""
    entry, times, play = settings.entry, settings.times, settings.play
    starts, opens = times.starts_at, entry.check_in_from
    made: dict[str, Any] = {
        "name": settings.name,
        "about": settings.about,
        "game": settings.game,
        "seats": settings.seats,
        "stage_count": len(settings.stages),
        "expected": max(2, entrants),
        "starts_at": _date(starts),
        "round_hours": times.round_s // HOUR,
        "pause_minutes": times.pause_s // MINUTE,
        "automatic": times.automatic,
        "agreed": times.agreed,
        "capacity": entry.capacity,
        "waiting_list": entry.waiting_list,
        "opens_at": _date(entry.opens_at),
        "closes_at": _date(entry.closes_at),
        "check_in": (starts - opens) // 60_000 if starts is not None and opens is not None else 0,
        "late_until": entry.late_until,
        "late_bye": entry.late_bye,
        "rating_from": entry.rating_from,
        "rating_to": entry.rating_to,
        "invited": "\n".join(_names(entry.invited)),
        "apart_rounds": settings.apart.rounds,
        "deserted": play.deserted,
        "unfinished": "draw" if play.unfinished == "draw" else "void",
        "called_off": "play_on" if play.called_off == "play_on" else "void",
        "what_if": play.what_if,
        "hints": play.hints,
        "rated": play.rated,
        "rules_version": settings.rules_version,
    }
    for number, stage in enumerate(settings.stages, 1):
        prefix = f"{number}-" if number > 1 else ""
        made |= {f"{prefix}{name}": value for name, value in initial_of(stage).items()}
    return made | _terms(settings) | _options(settings)


def _terms(settings: Settings) -> dict[str, Any]:
    terms = terms_of(settings)
    seconds = {"move": terms.move_s, "bank": terms.bank_s, "bonus": terms.bonus_s, "vacation": terms.vacation_s}
    times = {f"{terms.pace}_{part}": seconds[part] // unit for part, unit in UNITS.get(terms.pace, {}).items()}
    return times | {
        "pace": terms.pace,
        "on_timeout": terms.on_timeout,
        "watch": terms.watch,
        "delay": terms.delay_s,
        "stand_in": terms.stand_in,
    }


def _options(settings: Settings) -> dict[str, Any]:
    return {
        f"option_{name}": value if isinstance(value, bool) else str(value) for name, value in settings.options.items()
    }


def _names(players: tuple[str, ...]) -> list[str]:
    numbers = [number for one in players if (number := user_of(one)) is not None]
    return [*User.objects.filter(pk__in=numbers).order_by("name").values_list("name", flat=True)]


def _date(at: int | None) -> datetime | None:
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC)
