"""Sweeps read what has moved lately, however many cases there are."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("moderation", "0004_reported_once")]

    operations = [
        AddIndexConcurrently(
            model_name="caserow",
            index=models.Index(fields=["moved_at"], name="moderation_moved"),
        ),
    ]
