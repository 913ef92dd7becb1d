"""Sweeps read what has moved lately, however many cases there are."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("conduct", "0003_tournament_and_key")]

    operations = [
        AddIndexConcurrently(
            model_name="conductrow",
            index=models.Index(fields=["moved_at"], name="conduct_moved"),
        ),
    ]
