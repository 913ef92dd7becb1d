"""Who of the players of a list has a place that others may see: people who can be met again."""

from collections.abc import Iterable

from accounts.models import User
from accounts.names import account_of, shown


def placed(players: Iterable[str]) -> dict[str, str]:
    """The names of those who have a place, guests and accounts that are closed left out; one query."""
    numbers = {number: player for player in players if (number := account_of(player)) is not None}
    people = User.objects.filter(pk__in=numbers, is_active=True, is_guest=False)
    rows = people.values_list("pk", "name", "is_bot", "level")
    return {numbers[number]: shown(name, bot=bot, level=level) for number, name, bot, level in rows}
