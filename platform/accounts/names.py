"""The names of players: what the log calls `user:7` is shown by the name that this person bears now."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import PLAYER, User

COMPUTER = "computer:"


def names_of(players: Iterable[str | None]) -> dict[str, str]:
    """A name to show for each player of the log, computers shown as such; one query, none where no person is asked for.

    An empty seat has no player and so no entry. People whom the site does not know any more are "somebody unknown";
    anything else is shown as it stands.
    """
    asked = {player for player in players if player}
    people = {number: player for player in asked if (number := user_of(player)) is not None}
    found = dict(User.objects.filter(pk__in=people).values_list("pk", "name")) if people else {}
    names = {player: found.get(number) or _("somebody unknown") for number, player in people.items()}
    return {player: names[player] if player in names else _other(player) for player in asked}


def user_of(player: str) -> int | None:
    """The number of the person whom the log calls so; None for computers and anything else."""
    number = player.removeprefix(PLAYER)
    # Written exactly as `User.player` writes it, and within what the database can hold.
    canonical = number.isascii() and number.isdecimal() and number == str(int(number)) if len(number) <= 18 else False
    return int(number) if canonical and player.startswith(PLAYER) else None


def _other(player: str) -> str:
    if not player.startswith(COMPUTER):
        return player
    level = player.removeprefix(COMPUTER)
    levels = {"grunt": _("Grunt"), "raider": _("Raider"), "warlord": _("Warlord")}
    return _("%(level)s (computer)") % {"level": levels.get(level, level.capitalize())}
