"""The tables of the log. Only `eventlog.store` adds to streams and events; nobody changes or deletes them."""

from django.db import models

from eventlog.fields import PositionField, TransactionField


class Stream(models.Model):
    """One match, tournament or branch. `origin` is what the hash of its first event is tied to."""

    kind = models.CharField(max_length=40)
    parent = models.BigIntegerField(null=True)
    parent_version = models.IntegerField(null=True)
    parent_hash = models.BinaryField(null=True)
    origin = models.BinaryField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="eventlog_stream_parent_whole",
                condition=models.Q(parent__isnull=True, parent_version__isnull=True, parent_hash__isnull=True)
                | models.Q(parent__isnull=False, parent_version__isnull=False, parent_hash__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Event(models.Model):
    """One fact. Columns of eight bytes stand first, so that no row is padded.

    `xid` is the transaction that wrote the event, or the one that wrote the event before it where that is newer: so the
    order of (xid, position) keeps that of each stream, and an event below every running transaction is settled. A
    missing command id, body or draw is no empty text, hence NULL.
    """

    # A foreign key would look up the stream with every event. The first one reads it anyhow; nothing deletes streams.
    pk = models.CompositePrimaryKey("stream", "version")
    stream = models.BigIntegerField()
    position = PositionField()
    xid = TransactionField()
    at = models.DateTimeField()
    version = models.IntegerField()
    last = models.IntegerField()
    type = models.TextField()
    actor = models.TextField()
    command_id = models.TextField(null=True)  # noqa: DJ001
    data = models.TextField()
    salt = models.BinaryField()
    body = models.TextField(null=True)  # noqa: DJ001
    body_salt = models.BinaryField(null=True)
    chance = models.TextField(null=True)  # noqa: DJ001
    chance_salt = models.BinaryField(null=True)
    hash = models.BinaryField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("stream", "actor", "command_id"),
                condition=models.Q(command_id__isnull=False),
                name="eventlog_event_command",
            ),
        )
        indexes = (models.Index(fields=("xid", "position"), name="eventlog_event_settled"),)

    def __str__(self) -> str:
        return f"{self.type} {self.stream}/{self.version}"


class Anchor(models.Model):
    """Records that a batch of heads was sealed, so that table and mirrors can each tell if the other was turned back.

    It covers every event up to (`horizon`, `position`) in the order of (xid, position).
    """

    sequence = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    mac = models.CharField(max_length=64)
    horizon = TransactionField()
    position = models.BigIntegerField()

    def __str__(self) -> str:
        return f"anchor {self.sequence}"


class AnchorLine(models.Model):
    """A sealed batch as it stands in every mirror. It is kept apart from the anchor, which `rehome` changes, and never
    changes.

    Releases before this table kept the lines in the anchor file alone: see `eventlog.takeover`.
    """

    sequence = models.BigIntegerField(primary_key=True)
    line = models.TextField()

    def __str__(self) -> str:
        return f"line of anchor {self.sequence}"


class Mirror(models.Model):
    """How far a machine has written the lines into its own anchor file, and when it last did so."""

    name = models.CharField(primary_key=True, max_length=200)
    sequence = models.BigIntegerField()
    mac = models.CharField(max_length=64)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.sequence}"


class Backup(models.Model):
    """When a program last made a whole backup."""

    name = models.CharField(primary_key=True, max_length=200)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"


class Checkpoint(models.Model):
    """How far a consumer has read the log."""

    consumer = models.CharField(primary_key=True, max_length=100)
    xid = TransactionField()
    position = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.consumer} at {self.xid}/{self.position}"


class Snapshot(models.Model):
    """A state as it was at a version, from which a fold can start. It only saves time, and is made again where it is
    missing.

    It is tied to the event that it follows by that event's hash, and to the schema of the state, and sealed: see
    `eventlog.snapshots`.
    """

    pk = models.CompositePrimaryKey("stream", "rules", "schema", "version", "seal")
    stream = models.BigIntegerField()
    rules = models.CharField(max_length=80)
    schema = models.CharField(max_length=64)
    version = models.IntegerField()
    hash = models.BinaryField()
    state = models.BinaryField()
    seal = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"snapshot {self.stream}/{self.version}"
