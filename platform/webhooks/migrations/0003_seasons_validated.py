"""The addresses that there were keep the rule, and those of a season are found by an index."""

from django.contrib.postgres.operations import AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("webhooks", "0002_seasons")]

    operations = [
        ValidateConstraint(model_name="hook", name="webhooks_of_one_thing"),
        AddIndexConcurrently(
            model_name="hook",
            index=models.Index(
                condition=models.Q(season__isnull=False), fields=["season"], name="webhooks_of_a_season"
            ),
        ),
    ]
