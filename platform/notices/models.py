"""Who wishes to be told of what and how, and what they have been told."""

import secrets
from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from accounts.models import User

KEY_BYTES = 32


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(KEY_BYTES)


class Reader(models.Model):
    """What holds for all notices of a person: when the daily mail comes, by their own clock, and the key to their
    calendar. `digested` is the day whose daily mail is done; until `claimed_until` a worker is at the next one.
    """

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="+")
    hour = models.PositiveSmallIntegerField(default=8)
    calendar = models.CharField(max_length=64, unique=True, default=new_key)
    digested = models.DateField(null=True)
    claimed_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"wishes of {self.user_id}"


class Wish(models.Model):
    """How a person wishes to hear of one `Kind` of thing, in a `Mail` and by push; where there is none,
    `notices.preferences.usual` holds.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)
    mail = models.CharField(max_length=8)
    push = models.BooleanField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind"), name="notices_one_wish"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}: {self.mail}"


class Notice(models.Model):
    """Something that a person is told of once, on whatever ways: `mark` tells apart what happens in a match twice.

    `match` is a name and no reference: rows of matches may be dropped and made anew, what somebody was told may not.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)
    match = models.CharField(max_length=16)
    mark = models.CharField(max_length=20, blank=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind", "match", "mark"), name="notices_told_once"),)
        indexes = (models.Index(fields=("match", "kind"), name="notices_of_match"),)

    def __str__(self) -> str:
        return f"{self.kind} of {self.match} for {self.user_id}"


class Browser(models.Model):
    """A browser that lets itself be told although no page is open: its push service's address and its keys."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    endpoint = models.TextField(unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    since = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"browser of {self.user_id}"


class Sending(models.Model):
    """A notice on one of its ways. It is `DUE` until it has left or need not any more; whoever sends it sets the next
    try first, so that nobody else does.
    """

    class Way(models.TextChoices):
        MAIL = "mail"
        DAILY = "daily"
        PUSH = "push"

    class State(models.TextChoices):
        DUE = "due"
        SENT = "sent"
        STALE = "stale"
        FAILED = "failed"

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="sendings")
    way = models.CharField(max_length=8, choices=Way.choices)
    browser = models.ForeignKey(Browser, models.CASCADE, null=True, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.DUE)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = (
            models.UniqueConstraint(
                fields=("notice", "way", "browser"), name="notices_sent_once", nulls_distinct=False
            ),
        )
        indexes: ClassVar = (
            models.Index(fields=("way", "next_try"), name="notices_due", condition=models.Q(state="due")),
        )

    def __str__(self) -> str:
        return f"{self.way} of {self.notice_id}: {self.state}"
