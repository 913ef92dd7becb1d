"""What people write beside a match's log. Never part of the match: a step is named, and nothing in the log changes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST = 2000
LONGEST_SPOT = 60


class Comment(models.Model):
    """Words on a step: for everybody, or a note of one's own, tied to the seat from which it was written.

    The step is a version of a match's log, on whatever line it lies. A projection of the log can be dropped and built
    again, so the match is named and not referred to.
    """

    class Audience(models.TextChoices):
        PUBLIC = "public", _("everybody")
        PRIVATE = "private", _("only me")

    match = models.CharField(max_length=16)
    version = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="comments")
    audience = models.CharField(max_length=8, choices=Audience.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    text = models.CharField(max_length=LONGEST)
    spot = models.CharField(max_length=LONGEST_SPOT, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=("match", "version"), name="replays_comment_step"),)
        constraints = (
            models.CheckConstraint(condition=~models.Q(text=""), name="replays_comment_says_something"),
            models.CheckConstraint(
                condition=models.Q(audience__in=("public", "private")), name="replays_comment_audience"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} at {self.version}: {self.text[:40]}"


class Review(models.Model):
    """A match that somebody reviews with others, and where they are in it. Who leads one leads no other.

    `code` is what its link carries; `moves` counts the steps that the leader has shown.
    """

    code = models.CharField(max_length=22, unique=True)
    leader = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    match = models.CharField(max_length=16)
    step = models.PositiveIntegerField()
    eyes = models.CharField(max_length=16, blank=True)
    line = models.CharField(max_length=16, blank=True)
    moves = models.PositiveIntegerField(default=1, db_default=1)
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.match} at {self.step}, led by {self.leader_id}"


class Bookmark(models.Model):
    """A step that somebody wants to find again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bookmarks")
    match = models.CharField(max_length=16)
    version = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "match", "version"), name="replays_bookmark_once"),)

    def __str__(self) -> str:
        return f"{self.match} at {self.version}"
