"""Somebody is forgotten: the account bears a pseudonym, and so do all pages, feeds, exports and archives.

The log stays as it is: it holds numbers and hashes. Tournaments whose log has a name, as those have that a person
entered by it, are told to ask the accounts from now on.
"""

from contextlib import suppress

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from games.kernel.refusals import Refused
from leagues import offices
from streams import texts
from tournaments import commands as tournaments
from tournaments.commands import SYSTEM
from tournaments.models import EntrantRow, TournamentRow
from tournaments.stream.commands import EraseNames


def erase(user: User) -> int:
    """Forget somebody; how many texts were erased. Done again it finds what has come since.

    The name is free again afterwards, and nobody logs in to the account any more.
    """
    entered = EntrantRow.objects.filter(player=user.player).values_list("tournament", flat=True)
    invited = TournamentRow.objects.filter(invited__contains=[user.player]).values_list("id", flat=True)
    for tournament in {*entered, *invited}:
        with suppress(Refused):
            tournaments.give(tournament, EraseNames(player=user.player), SYSTEM)
    with transaction.atomic():
        erased = texts.erase(user) + texts.erase_word(user.name)
        EmailAddress.objects.filter(user=user).delete()
        user.name, user.email, user.is_active = pseudonym(user), "", False
        user.set_unusable_password()
        user.save()
    offices.lay_down(user)
    return erased


def pseudonym(user: User) -> str:
    """What somebody is called who is forgotten."""
    return f"Erased {user.pk}"
