"""What the site knows of a person, and how often somebody has lately tried something."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.name_rules import MOST, tidy, validate_name
from accounts.officers import held_by

PLAYER = "user:"
"""What the log writes before a person's number; computers and seats have other words."""
COMPUTER = "computer:"
"""What it writes before a computer's level, or before the number of its account and the level."""


class UserManager(BaseUserManager["User"]):
    """Makes people and finds them by name."""

    def create_user(self, name: str, password: str | None = None, **fields: Any) -> "User":
        """A new person, who cannot log in by password where none is given."""
        user = self.model(name=tidy(name), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """The person of that name, however capitals are set."""
        return self.get(name__iexact=tidy(username or ""))


class User(AbstractBaseUser):
    """A person: a guest from the first click, the same row with a password after signing up."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Follow the device")
        LIGHT = "light", _("Parchment")
        DARK = "dark", _("Embers")

    name = models.CharField(
        _("name"),
        max_length=MOST,
        validators=[validate_name],
        unique=True,
        error_messages={"unique": _("That name is already taken.")},
    )
    email = models.EmailField(_("email address"), blank=True)
    is_guest = models.BooleanField(default=False)
    network = models.CharField(max_length=32, blank=True, db_default="", editable=False)
    """Of a guest: the mark of the network that they came from. All guests of one have one share of what is scarce."""
    is_bot = models.BooleanField(default=False)
    level = models.CharField(max_length=40, blank=True, db_default="", editable=False)
    """Of an account that the site's own computers play: at which level, for good. Nobody logs in to it."""
    is_active = models.BooleanField(default=True)
    language = models.CharField(_("language"), max_length=8, blank=True, choices=settings.LANGUAGES)
    zone = models.CharField(_("time zone"), max_length=64, blank=True)
    theme = models.CharField(_("look"), max_length=8, choices=Theme.choices, default=Theme.AUTO)
    created = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()
    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = []

    class Meta:
        constraints = (
            # Upper, because that is how the database compares where capitals do not count: the look-up uses this index.
            models.UniqueConstraint(
                Upper("name"),
                name="accounts_one_of_a_name",
                violation_error_message=_("That name is already taken."),
            ),
            models.CheckConstraint(
                condition=models.Q(level="") | models.Q(is_guest=False, is_bot=False, email=""),
                name="accounts_computer_is_nobody_else",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def player(self) -> str:
        """How the log names this person at a table; whose account a computer plays, as a computer with its number."""
        return f"{COMPUTER}{self.pk}/{self.level}" if self.level else f"{PLAYER}{self.pk}"

    @cached_property
    def duties(self) -> frozenset[str]:
        """The officer's permissions this person holds; one query a request at most."""
        if not self.is_active or self.is_guest:
            return frozenset()
        return held_by(self.pk)

    def hold(self, permissions: Iterable[str]) -> None:
        """Have this person, as held here, those permissions that were read with them."""
        self.__dict__["duties"] = frozenset(permissions) if self.is_active and not self.is_guest else frozenset()

    def lay_down_duties(self) -> None:
        """Have this person, as held here, no officer's permission: what they act through is not trusted with any."""
        self.__dict__["duties"] = frozenset()

    @property
    def is_officer(self) -> bool:
        """Whether stricter sessions and a second factor are asked of this person."""
        return bool(self.duties)

    @property
    def is_moderator(self) -> bool:
        """Whether this person may rule on disputes."""
        return "moderate" in self.duties

    @property
    def is_staff(self) -> bool:
        """Whether this person may manage the site."""
        return "administer" in self.duties

    def has_perm(self, _perm: str, _obj: object = None) -> bool:
        """Whether Django's admin is open to this person; what can be changed there it says itself."""
        return self.is_staff

    def has_perms(self, _perms: object, _obj: object = None) -> bool:
        """The same of several of its permissions."""
        return self.is_staff

    def has_module_perms(self, _app_label: str) -> bool:
        """The same of an app."""
        return self.is_staff


class OfficerRow(models.Model):
    """What an officer may do: a projection of the stream in which it was granted and withdrawn."""

    id = models.CharField(primary_key=True, max_length=24)
    stream = models.BigIntegerField(unique=True)
    version = models.PositiveIntegerField()
    user = models.OneToOneField(User, models.PROTECT, related_name="+")
    permissions = ArrayField(models.CharField(max_length=20))
    opened_at = models.DateTimeField()
    moved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"officer {self.user_id}: {', '.join(self.permissions)}"


class Tally(models.Model):
    """When something limited was lately done: the counter behind `accounts.limits`. Says neither who nor from where."""

    key = models.BinaryField(primary_key=True)
    hits = ArrayField(models.DateTimeField())
    forget = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{len(self.hits)} hits"


class Mail(models.Model):
    """A mail that has yet to leave; gone once it has. `taken_at` while somebody is at it."""

    to = models.CharField(max_length=254)
    subject = models.TextField()
    body = models.TextField()
    made_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Stranger(models.Model):
    """The guest whom a stranger's form has just made, by a digest of its token: of no use after some seconds."""

    key = models.BinaryField(primary_key=True)
    guest = models.ForeignKey(User, models.CASCADE, related_name="+")
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"guest {self.guest_id}"


class MeasureRow(models.Model):
    """A moderators' measure against somebody: a projection of the case in which it was taken.

    `until` is empty for a warning, and where it holds for good; `stands` is False once it was lifted or reversed.
    """

    case = models.CharField(primary_key=True, max_length=16)
    player = models.CharField(max_length=40)
    kind = models.CharField(max_length=10)
    reason = models.TextField()
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    stands = models.BooleanField()

    class Meta:
        indexes = (models.Index(fields=("player", "kind"), name="accounts_measures"),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.player} in {self.case}"


class Block(models.Model):
    """Somebody with whom a person will have nothing to do."""

    owner = models.ForeignKey(User, models.CASCADE, related_name="+")
    player = models.CharField(max_length=40)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "player"), name="accounts_blocked_once"),)

    def __str__(self) -> str:
        return f"{self.owner} has blocked {self.player}"
