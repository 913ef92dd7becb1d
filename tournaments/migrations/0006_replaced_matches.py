"""The matches of tables that were played again: they count for no rating."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0005_from_the_log"),)
    operations = (
        migrations.AddField(
            "tournamentrow", "replaced", ArrayField(models.CharField(max_length=16), default=list, db_default=[])
        ),
    )
