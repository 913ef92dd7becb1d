"""Snapshots of which several can stand at one version: what somebody else has written keeps the site's own out no more.

Those kept before are left behind, and made again where they are missing.
"""

from django.db import migrations, models

from eventlog.guarding import guarded


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0004_guarded_snapshots")]

    operations = [
        migrations.DeleteModel("Snapshot"),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "stream",
                        "rules",
                        "schema",
                        "version",
                        "seal",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("stream", models.BigIntegerField()),
                ("rules", models.CharField(max_length=80)),
                ("schema", models.CharField(max_length=64)),
                ("version", models.IntegerField()),
                ("hash", models.BinaryField()),
                ("state", models.BinaryField()),
                ("seal", models.CharField(max_length=64)),
            ],
        ),
        *guarded("eventlog_snapshot", owner_may_delete=True),
    ]
