"""The sweep of notices reads the tournaments whose rounds are about to end, however many there are."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("tournaments", "0006_replaced_matches")]

    operations = [
        AddIndexConcurrently(
            model_name="tournamentrow",
            index=models.Index(
                condition=models.Q(deadline__isnull=False), fields=["deadline"], name="tournaments_deadline"
            ),
        ),
    ]
