"""Sensible beginnings for a tournament."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _


class Preset(NamedTuple):
    """A beginning: its title, what it is for, and the values that it fills in."""

    title: str
    help: str
    values: dict[str, str]

    @property
    def query(self) -> str:
        """The part of an address from its question mark on."""
        return f"?{urlencode(self.values)}"


def presets() -> list[Preset]:
    """The beginnings, the usual one first."""
    live = {"pace": "live", "live_move": "45", "live_bank": "10", "round_hours": "1", "deserted": "forfeit"}
    return [
        Preset(
            _("An evening Swiss"),
            _("Two at a table, five rounds in one evening."),
            {"form": "swiss", "game": "armadora", "seats": "2", "rounds": "5", "check_in": "0", **live},
        ),
        Preset(
            _("A league night at fours"),
            _("Four at a table, four rounds, nobody out."),
            {"form": "pod_swiss", "game": "orcz", "seats": "4", "rounds": "4", **live},
        ),
        Preset(
            _("A knock-out"),
            _("Two at a table, out after one defeat, three days a round."),
            {"form": "elimination", "game": "armadora", "seats": "2", "pace": "days", "round_hours": "72"},
        ),
        Preset(
            _("Groups, then finals"),
            _("Four groups of four, two of each go on to a knock-out, three days a round."),
            {
                "form": "round_robin",
                "game": "armadora",
                "seats": "2",
                "groups": "4",
                "stage_count": "2",
                "qualify": "2",
                "2-form": "elimination",
                "pace": "days",
                "round_hours": "72",
            },
        ),
        Preset(
            _("A month's ladder"),
            _("Two at a table; anyone who wants to rise challenges somebody above."),
            {"form": "ladder", "game": "armadora", "seats": "2", "days": "30", "pace": "days"},
        ),
    ]
