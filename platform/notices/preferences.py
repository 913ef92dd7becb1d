"""What a person wishes to be told, and how."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from accounts.models import User
from notices.kinds import OF_CONDUCT, Kind, Mail
from notices.models import Browser, Reader, Wish


class Preference(NamedTuple):
    """How to tell of one kind of thing."""

    mail: Mail
    push: bool


USUAL = Preference(Mail.NEVER, push=True)
"""No mail that nobody has asked for. A browser lets itself be told only after its owner has agreed to it there."""
OF_CONDUCT_USUAL = Preference(Mail.AT_ONCE, push=True)
"""Whoever is suspended is told of it, and whoever has reported somebody hears once; they may choose otherwise."""

OF_TALK_USUAL = Preference(Mail.NEVER, push=False)
"""Who wishes to be told of talk says so."""


def usual(kind: str) -> Preference:
    """How somebody hears of a kind of thing who has chosen nothing."""
    if kind == Kind.LEAGUE_TALK:
        return OF_TALK_USUAL
    return OF_CONDUCT_USUAL if kind in OF_CONDUCT else USUAL


def preferences_of(users: Iterable[int]) -> Mapping[tuple[int, str], Preference]:
    """What these people have chosen, by number and kind; one query. `usual` for what is not in it."""
    rows = Wish.objects.filter(user__in=list(users))
    return {(row.user_id, row.kind): Preference(Mail(row.mail), row.push) for row in rows}


def recipients_among(users: Iterable[int]) -> set[int]:
    """Those of them who are told anything, by mail or by push; one query."""
    asked = list(users)
    by_push = Browser.objects.filter(user__in=asked).values_list("user", flat=True)
    by_mail = Wish.objects.filter(user__in=asked).exclude(mail=Mail.NEVER).values_list("user", flat=True)
    return set(by_mail.union(by_push))


def preferences(user: User) -> dict[Kind, Preference]:
    """How the person hears of each kind of thing; one query."""
    chosen = preferences_of([user.pk])
    return {kind: chosen.get((user.pk, kind), usual(kind)) for kind in Kind}


def prefer(user: User, kind: Kind, chosen: Preference) -> None:
    """Take on what the person chose."""
    defaults = {"mail": chosen.mail, "push": chosen.push}
    Wish.objects.update_or_create(user=user, kind=kind, defaults=defaults)


def reader_of(user: User) -> Reader:
    """The row of the person, made where there is none yet."""
    return Reader.objects.get_or_create(user=user)[0]
