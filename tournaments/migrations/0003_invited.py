"""Who is invited to a tournament and has not answered, to be looked up by player."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0002_annulled"),)
    operations = (
        migrations.AddField(
            "tournamentrow", "invited", ArrayField(models.CharField(max_length=200), default=list, db_default=[])
        ),
        migrations.AddIndex("tournamentrow", GinIndex(fields=["invited"], name="tournaments_by_invited")),
    )
