"""What is kept of the tokens by which programs log in: never the tokens themselves."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from accounts.models import User
from api.scopes import Scope

LONGEST_NAME = 60


class Token(models.Model):
    """A token by its SHA-256 alone: whose it is, what it allows, until when, and when it was last used."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    digest = models.BinaryField(max_length=32, unique=True)
    scopes = ArrayField(models.CharField(max_length=10, choices=Scope.choices))
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)
    strong = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether its owner had a second factor when it was made: no other token carries an officer's permissions."""

    class Meta:
        indexes = (models.Index(fields=("user", "-created"), name="api_tokens_of_user"),)

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"

    @property
    def is_over(self) -> bool:
        """Whether its time has run out."""
        return self.expires <= timezone.now()
