"""Sweeps read what has moved lately and what is being played, however many seasons there are."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("leagues", "0003_texts_of_all_streams")]

    operations = [
        AddIndexConcurrently(
            model_name="seasonrow",
            index=models.Index(fields=["moved_at"], name="leagues_moved"),
        ),
        AddIndexConcurrently(
            model_name="seasonrow",
            index=models.Index(
                condition=models.Q(status__in=("running", "played")), fields=["id"], name="leagues_playing"
            ),
        ),
    ]
