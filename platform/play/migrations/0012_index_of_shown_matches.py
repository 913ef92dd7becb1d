"""The lists of finished matches are read in their order by an index, however many there are."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

SHOWN = models.Q(status="over", ended_at__isnull=False, parent=None, terms__watch="everyone")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("play", "0011_rows_without_checks")]

    operations = [
        AddIndexConcurrently(
            model_name="matchrow",
            index=models.Index(condition=SHOWN, fields=["-ended_at", "id"], name="play_shown_by_end"),
        ),
        AddIndexConcurrently(
            model_name="matchrow",
            index=models.Index(condition=SHOWN, fields=["game", "-ended_at", "id"], name="play_shown_by_game"),
        ),
    ]
