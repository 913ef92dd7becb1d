"""The sweep reads the addresses that are tried again, however many have been told everything."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("webhooks", "0003_seasons_validated")]

    operations = [
        AddIndexConcurrently(
            model_name="hook",
            index=models.Index(
                condition=models.Q(state="active", tries__gt=0), fields=["next_try"], name="webhooks_again"
            ),
        ),
    ]
