"""Open tables, terms, clocks and endings in the row of a match.

Rows made before are those of matches without a clock that had begun; `manage.py rebuild` makes them anew from the log.
"""

import django.contrib.postgres.fields
from django.db import migrations, models

TERMS = {
    "pace": "none",
    "move_s": 0,
    "bank_s": 0,
    "bonus_s": 0,
    "vacation_s": 1_209_600,
    "on_timeout": "computer",
    "rated": False,
    "watch": "everyone",
    "delay_s": 0,
    "stand_in": "raider",
}


def seats() -> "models.Field[list[int], list[int]]":
    return django.contrib.postgres.fields.ArrayField(models.PositiveSmallIntegerField(), size=None, default=list)


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial")]

    operations = [
        migrations.AlterField(
            "matchrow",
            "status",
            models.CharField(
                choices=[("open", "Open"), ("running", "Running"), ("over", "Over"), ("cancelled", "Cancelled")],
                max_length=10,
            ),
        ),
        *(
            migrations.AddField("matchrow", name, field, preserve_default=False)
            for name, field in (
                ("terms", models.JSONField(default=TERMS.copy)),
                ("host", models.CharField(blank=True, max_length=200, default="")),
                ("gone", models.JSONField(default=list)),
                ("dropped", seats()),
                ("resigned", seats()),
                ("begun", models.BooleanField(default=True)),
                ("ending", models.CharField(blank=True, max_length=10, default="")),
                ("paused", models.BooleanField(default=False)),
                ("deadline", models.DateTimeField(null=True)),
                ("deadlines", models.JSONField(null=True)),
                ("due_mark", models.CharField(blank=True, max_length=200, default="")),
                ("due_at", models.DateTimeField(null=True)),
            )
        ),
        migrations.AddIndex(
            "matchrow",
            models.Index(condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="play_deadline"),
        ),
        migrations.AddIndex(
            "matchrow",
            models.Index(condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="play_due_at"),
        ),
    ]
