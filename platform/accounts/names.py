"""The names of players: what the log calls `user:7` is shown by the name that this person bears now."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import PLAYER, User

COMPUTER = "computer:"


def names_of(players: Iterable[str | None]) -> dict[str, str]:
    """A name to show for each player of the log, computers and bots shown as such; one query, none where no person is
    asked for.

    An empty seat has no player and so no entry. People whom the site does not know any more are "somebody unknown";
    anything else is shown as it stands.
    """
    asked = {player for player in players if player}
    people = {number: player for player in asked if (number := user_of(player)) is not None}
    rows = User.objects.filter(pk__in=people).values_list("pk", "name", "is_bot") if people else []
    found = {number: shown(name, bot=bot) for number, name, bot in rows}
    names = {player: found.get(number) or _("somebody unknown") for number, player in people.items()}
    return {player: names[player] if player in names else _other(player) for player in asked}


def shown(name: str, *, bot: bool) -> str:
    """An account's name as pages have it: one that a program plays is shown as such."""
    return _("%(name)s (bot)") % {"name": name} if bot else name


def bare(name: str) -> str:
    """The name by which an account is found, without what `shown` puts behind it: no name has brackets of its own."""
    return name.partition(" (")[0]


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
