"""Which tournaments were called off without their results; `0005_from_the_log` says it of those that there are.

`manage.py rate --rebuild` takes them out of the ratings. Processes of the release before go on inserting meanwhile.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0001_rows"),)
    operations = (
        migrations.AddField("tournamentrow", "annulled", models.BooleanField(default=False, db_default=False)),
    )
