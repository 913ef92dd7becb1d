"""The names of players: what the log calls `user:7` is shown by the name that this person bears now."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from accounts.models import COMPUTER, PLAYER, User
from config.postgres import prepared

# Written out: every page asks for names, and Django would compile the question each time.
_ACCOUNTS = f'SELECT id, name, is_bot, level FROM "{User._meta.db_table}" WHERE id = ANY(%s)'  # noqa: S608 - our own name


class Account(NamedTuple):
    """An account as names are made of it."""

    number: int
    name: str
    is_bot: bool
    level: str


def accounts_of(players: Iterable[str | None]) -> list[Account]:
    """The accounts of these players, as far as they have any; one query, none where none can have."""
    numbers = {number for player in players if player and (number := account_of(player)) is not None}
    if not numbers:
        return []
    return [Account(*row) for row in prepared.rows(_ACCOUNTS, [list(numbers)])]


def names_of(players: Iterable[str | None], accounts: Iterable[Account] | None = None) -> dict[str, str]:
    """A name to show for each player of the log, computers and bots shown as such; one query, none where no person is
    asked for, or where their accounts were read.

    An empty seat has no player and so no entry. People whom the site does not know any more are "somebody unknown";
    anything else is shown as it stands.
    """
    asked = {player for player in players if player}
    people = {number: player for player in asked if (number := account_of(player)) is not None}
    read = accounts_of(asked) if accounts is None else accounts
    found = {one.number: shown(one.name, bot=one.is_bot, level=one.level) for one in read}
    names = {player: found.get(number) or _("somebody unknown") for number, player in people.items()}
    return {player: names[player] if player in names else _other(player) for player in asked}


class KnownNames(Mapping[str, str]):
    """The same as `names_of` gives, and the accounts beside them, asked for when somebody first looks; one query."""

    def __init__(self, players: Iterable[str | None]) -> None:
        self._players = frozenset(player for player in players if player)

    @cached_property
    def accounts(self) -> list[Account]:
        """The accounts of those who have any."""
        return accounts_of(self._players)

    @cached_property
    def _names(self) -> dict[str, str]:
        return names_of(self._players, self.accounts)

    def __getitem__(self, player: str) -> str:
        return self._names[player]

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)


def shown(name: str, *, bot: bool, level: str = "") -> str:
    """An account's name as pages have it: one that a program or a computer plays is shown as such."""
    if level:
        return _("%(name)s (%(level)s, computer)") % {"name": name, "level": level_name(level)}
    return _("%(name)s (bot)") % {"name": name} if bot else name


def shown_as_own(name: str) -> str:
    """The reader's own name, in sentences that tell of several players: guests did not choose theirs."""
    return _("%(name)s (you)") % {"name": name}


def shown_as_computer(name: str) -> str:
    """The name of a computer without an account, be it that of its level."""
    return _("%(level)s (computer)") % {"level": name}


def bare(name: str) -> str:
    """The name by which an account is found, without what `shown` puts behind it: no name has brackets of its own."""
    return name.partition(" (")[0]


def user_of(player: str) -> int | None:
    """The number of the person whom the log calls so; None for computers and anything else."""
    return _number(player.removeprefix(PLAYER)) if player.startswith(PLAYER) else None


def account_of(player: str) -> int | None:
    """The number of the account that the log calls so, a person's or a computer's; None for anything else."""
    if not player.startswith(COMPUTER):
        return user_of(player)
    number, slash, _level = player.removeprefix(COMPUTER).partition("/")
    return _number(number) if slash else None


def _number(written: str) -> int | None:
    """A number written exactly as `User.player` writes it, and within what the database can hold."""
    if len(written) > 18 or not (written.isascii() and written.isdecimal()):
        return None
    return int(written) if written == str(int(written)) else None


def level_name(level: str) -> str:
    """What a computer's level is called."""
    levels = {"grunt": _("Grunt"), "raider": _("Raider"), "warlord": _("Warlord")}
    return levels.get(level, level.capitalize())


def _other(player: str) -> str:
    if not player.startswith(COMPUTER):
        return player
    return shown_as_computer(level_name(player.removeprefix(COMPUTER)))
